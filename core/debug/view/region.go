package view

import (
	"strings"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/internal/region"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// This file explains regions from their text alone: 5_operands.md, "Region-based Addressing" and "Region Restrictions".

// regionText is a region as it is written.
type regionText struct {
	name             string
	row, col         int
	raw              bool
	indirect, multi  bool
	vert, width, hor int // -1: not written
	typ              isa.Type
}

// readRegion parses "X(0,4)<8;4,2>:d", "<8;4,2>", "r[A0(0),16]<;2,1>:d", "V.64" or, for a destination, "X(0,0)<2>".
func readRegion(text string) (r regionText, err *expr.Error) {
	p := &expr.Parser{Text: text}
	r = regionText{vert: -1, width: -1, hor: -1, typ: isa.NoType}
	r.name = p.Word()
	switch {
	case r.name == "r" && p.Accept("["):
		r.indirect = true
		r.name = p.Word()
		if p.Accept("(") {
			p.Count()
			p.Expect(")")
		}
		if p.Accept(",") {
			r.col = p.Count()
		}
		p.Expect("]")
	case p.Accept("("):
		r.row = p.Count()
		p.Expect(",")
		r.col = p.Count()
		p.Expect(")")
	case r.name != "" && p.Accept("."):
		r.raw = true
		r.col = p.Count()
	}
	if p.Accept("<") {
		if p.Accept(";") {
			r.multi = true
			r.width = p.Count()
			p.Expect(",")
			r.hor = p.Count()
		} else if r.hor = p.Count(); p.Accept(",") { // one address for each row, as Intel's assembler writes it
			r.multi = true
			r.width = r.hor
			r.hor = p.Count()
		} else if p.Accept(";") {
			r.vert = r.hor
			r.width = p.Count()
			p.Expect(",")
			r.hor = p.Count()
		}
		p.Expect(">")
	}
	if p.Accept(":") {
		r.typ, _ = p.ElementType()
	}
	if p.Space(); p.Err == nil && p.Pos < len(text) {
		p.Fail(p.Pos, len(text), "A region ends here: X(row,column)<VertStride;Width,HorzStride>:type.")
	}
	return r, p.Err
}

// misplaced returns an error if a region has the form of another kind of operand.
func misplaced(r *regionText, text string, dst bool) *expr.Error {
	at := strings.IndexByte(text, '<')
	switch {
	case r.multi && dst:
		return &expr.Error{Text: "A destination has one address: only a source can have one for each row.", Start: at, End: len(text)}
	case r.multi && r.name != "" && !r.indirect:
		return &expr.Error{Text: "Only a region through addresses, r[A0(0),0]<Width,HorzStride>, leaves VertStride out.", Start: at, End: len(text)}
	case !dst && r.hor >= 0 && r.width < 0:
		return &expr.Error{Text: "A source's region has three numbers, <VertStride;Width,HorzStride>; a destination's has HorzStride alone.", Start: at, End: len(text)}
	}
	return nil
}

// DescribeRegion explains the region of a text.
func DescribeRegion(q *protocol.DescribeRegion) (out protocol.RegionDescribed) {
	text := stripped(q.Text)
	r, err := readRegion(text)
	if err == nil {
		err = misplaced(&r, text, q.Dst)
	}
	if err != nil {
		out.Error, out.ErrorCol = err.Text, err.Start+len(q.Text)-len(text)
		return out
	}
	if r.typ == isa.NoType {
		r.typ = isa.D
		if t, ok := expr.ElementType(q.Type); ok {
			r.typ = t
		}
	}
	exec := min(max(q.ExecSize, 1), 32)
	grf := 32
	if q.GRF == 64 {
		grf = 64
	}
	size := r.typ.Size()
	out.Name, out.ElemBytes = r.name, size
	out.Vert, out.Width, out.Horz = r.vert, r.width, r.hor

	start := min(max(q.Start, 0), grf)
	lies := region.Of(exec, r.vert, r.width, r.hor, r.multi, q.Dst)
	first := start
	switch {
	case r.raw:
		first, lies = start+r.col, region.Of(exec, 1, 1, 0, false, q.Dst)
	case !r.indirect:
		first += (r.row*grf/size + r.col) * size
	}
	bytes, cells := make([]int, exec), make([]touched, exec)
	for i := range bytes {
		bytes[i] = first + lies.Element(i)*size
		out.Channels = append(out.Channels, protocol.RegionCell{Row: bytes[i] / grf, Byte: bytes[i] % grf})
		cells[i] = touched{off: bytes[i], size: size, lane: i}
	}
	of := rowsOf{name: r.name, grf: grf, start: start}
	if q.VarBytes > 0 {
		of.bytes = of.start + q.VarBytes
	}
	out.Registers = registerRows(cells, of)
	regionWords(&out, &r, &lies)
	regionRules(&out, &r, q.Dst, exec, grf, bytes, size)
	return out
}

// regionWords says what a region and each of its numbers mean.
func regionWords(out *protocol.RegionDescribed, r *regionText, lies *region.Region) {
	if r.width == 0 && !lies.Write {
		out.Words = "A row has one element at least."
		return
	}
	out.Words = lies.Words()
	if r.width >= 0 && !lies.Write {
		out.VertWords, out.WidthWords, out.HorzWords = lies.Numbers()
		return
	}
	if r.hor >= 0 {
		out.HorzWords = region.Next(lies.Horz)
	}
	if r.width >= 0 {
		out.VertWords, out.WidthWords = ignored, ignored
	}
}

// ignored says what VertStride and Width of a destination mean (5_operands.md, "Vector Operands").
const ignored = "ignored: this is a destination"

// regions explains the regions of the operands of an instruction.
func (v *Viewer) regions(pc int) (out []protocol.RegionDescribed) {
	in := v.Inst(pc)
	if in == nil || v.StatementView(pc) != nil { // PTX has no regions
		return nil
	}
	for i, role := range v.Roles(in.Src) {
		a := &in.Src.Args[i]
		if a.Kind != visa.GeneralOperand && a.Kind != visa.IndirectOperand || a.Var == nil || a.Type >= isa.NumTypes {
			continue
		}
		q := protocol.DescribeRegion{
			Text: stripped(v.Text(a.Span)), Type: a.Type.String(), ExecSize: int(in.Src.ExecSize), GRF: v.Code.Platform.GRF(),
			Dst: v.Writes(in.Src, i), VarBytes: a.Var.Bytes(), Start: a.Var.RootByte % v.Code.Platform.GRF(),
		}
		if a.Kind == visa.IndirectOperand {
			q.VarBytes = 0
		}
		r := DescribeRegion(&q)
		for j := range r.Registers {
			r.Registers[j].Role, r.Registers[j].Arg = role, i
		}
		out = append(out, r)
	}
	return out
}

// stripped returns an operand without its source modifier.
func stripped(text string) string {
	if len(text) > 0 && text[0] == '(' {
		for i := range len(text) {
			if text[i] == ')' {
				return text[i+1:]
			}
		}
	}
	return text
}

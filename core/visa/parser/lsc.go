package parser

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/char"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/keyword"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// lscArgs returns the operands, which were read in the order of the text, at their fixed places in Inst.Args (see
// visa.LSC).
func lscArgs(row *isa.Instr, read []visa.Operand) [4]visa.Operand {
	var out [4]visa.Operand
	for i := range out {
		out[i] = visa.Operand{Kind: visa.NullOperand, Type: isa.NoType}
	}
	for i, place := range visa.LSCPlaces(row) {
		if i < len(read) {
			out[place] = read[i]
		}
	}
	return out
}

// lscOrder ends the messages about an address in the place of data and about data in the place of an address.
const lscOrder = "what is loaded stands before the address, what is stored behind it."

// lscData reads V1.64:d32x4t, or for block2d V1:d16.2x16x8nn, and V1:64x4 if the memory is typed.
func (p *parser) lscData(slot *isa.Slot, in *visa.Inst) bool {
	o := p.arg()
	if name := p.text(p.tok); slices.Contains(keyword.AddressModels, name) && p.lookup(name) == nil {
		p.ds.Add(p.span(), diag.Lsc, "", "Data stand here, not an address: "+lscOrder)
		return false
	}
	if !p.raw(slot, o, true) {
		return false
	}
	if !p.needs(':', diag.Lsc, "", "The data operand needs its shape, such as :d32.", ":d32") {
		return false
	}
	at := p.span()
	if in.IsTypedBlock() && p.is(lex.NumberWord) {
		return p.typedBlockShape(in.LSC)
	}
	if !p.is(lex.Ident) {
		return p.expected("a data shape such as d32x4")
	}
	word := p.text(p.tok)
	p.next()
	rest, ok := dataSize(in.LSC, word)
	if ok && p.joined('.') {
		p.next()
		at.End = p.tok.End
		word = p.text(p.tok)
		ok = rest == "" && (p.is(lex.Ident) || p.is(lex.NumberWord))
		if ok {
			p.next()
			if slot.Kind == isa.BlockSlot {
				ok = blockShape(in.LSC, word)
			} else {
				ok = channelMask(in.LSC, word)
			}
		}
	} else if ok {
		ok = slot.Kind != isa.BlockSlot && vectorShape(in.LSC, rest)
	}
	if !ok {
		example := "d8u32, d16, d32, d64, d32x4, d32x8t or d32.xyzw"
		if slot.Kind == isa.BlockSlot {
			example = "d16.1x32x8nn"
		}
		p.ds.Say(at, diag.Lsc, "", "{} is no data shape; shapes look like {}.", diag.Clip(p.f.Slice(at)), example)
		return false
	}
	return true
}

// dataSizes holds the data sizes with their bits in memory and in the register. A longer name
// comes before any name that it starts with. d8u32 is the specification's name for d8c32. In 2022,
// Intel's compiler printed only the name with c, and its assembler read only that one. In 2026 they
// print the one with u and read both.
var dataSizes = []struct {
	name     string
	mem, reg int
	high     bool
}{
	{"16c32h", 16, 32, true}, {"16u32h", 16, 32, true}, {"16c32", 16, 32, false}, {"16u32", 16, 32, false},
	{"8c32", 8, 32, false}, {"8u32", 8, 32, false},
	{"64", 64, 64, false}, {"32", 32, 32, false}, {"16", 16, 16, false}, {"8", 8, 8, false},
}

// dataSize reads the data size at the start of a shape and returns the rest of the word.
func dataSize(l *visa.LSC, word string) (string, bool) {
	if len(word) < 2 || word[0] != 'd' && word[0] != 'u' {
		return "", false
	}
	for _, s := range dataSizes {
		if rest, ok := strings.CutPrefix(word[1:], s.name); ok {
			l.DataBits, l.RegBits, l.HighHalf, l.Elems = s.mem, s.reg, s.high, 1
			return rest, true
		}
	}
	return "", false
}

// vectorShape reads the length of the vector and the transposition: x4t.
func vectorShape(l *visa.LSC, rest string) bool {
	if rest, l.Transpose = strings.CutSuffix(rest, "t"); rest == "" {
		return true
	}
	if rest[0] != 'x' {
		return false
	}
	v, err := strconv.ParseUint(rest[1:], 10, 8)
	l.Elems = int(v)
	return err == nil && rest[1] != '0' && slices.Contains([]string{"1", "2", "3", "4", "8", "16", "32", "64"}, rest[1:])
}

// letterBits returns a mask with bit i set for each letters[i] that word has. It returns false unless word consists of
// some of the four letters, in their order.
func letterBits(word, letters string) (int, bool) {
	mask, next := 0, 0
	for i := range len(word) {
		for next < 4 && letters[next] != word[i] {
			next++
		}
		if next == 4 {
			return 0, false
		}
		mask |= 1 << next
		next++
	}
	return mask, mask != 0
}

// channelMask reads a channel mask: xyzw or some of its letters.
func channelMask(l *visa.LSC, word string) bool {
	mask, ok := letterBits(word, "xyzw")
	l.ChMask, l.Elems = uint8(mask), len(word)
	return ok
}

// blockShape reads [blocks x] width x height and the letters of transposition and VNNI.
func blockShape(l *visa.LSC, word string) bool {
	var n [3]int
	count := 0
	i := 0
	for {
		start := i
		for i < len(word) && char.Class[word[i]]&char.Digit != 0 {
			i++
		}
		v, err := strconv.ParseUint(word[start:i], 10, 16)
		if err != nil || v == 0 || count == 3 {
			return false
		}
		n[count] = int(v)
		count++
		if i == len(word) || word[i] != 'x' {
			break
		}
		i++
	}
	b := &l.Block // changed in place: a store's address, which is already read, may have set Packed, X and Y
	switch count {
	case 2:
		b.Blocks, b.Width, b.Height = 1, n[0], n[1]
	case 3:
		b.Blocks, b.Width, b.Height = n[0], n[1], n[2]
	default:
		return false
	}
	tail := word[i:]
	for j := range len(tail) {
		if j > 1 || tail[j] != 'n' && tail[j] != 't' {
			return false
		}
		if tail[j] == 't' && j == 0 {
			l.Transpose = true
		} else if tail[j] == 't' {
			b.VNNI = true
		}
	}
	return true
}

// typedBlockShape reads the shape of a block of typed memory: 64x4, its width in bytes and its rows.
func (p *parser) typedBlockShape(l *visa.LSC) bool {
	at, word := p.span(), p.text(p.tok)
	l.DataBits, l.RegBits, l.Elems = 8, 8, 1
	if strings.Count(word, "x") != 1 || strings.HasPrefix(word, "0x") || !blockShape(l, word) || char.Class[word[len(word)-1]]&char.Digit == 0 {
		p.ds.Say(at, diag.Lsc, "instructions/LSC_TYPED.md", "{} is no shape of a block of tgm, which is its width in bytes and its rows, such as 64x4.", diag.Clip(word))
		return false
	}
	p.next()
	return true
}

// lscAddress reads flat[4*V1+16]:a64, bti(3)[V1]:a32, bss(V2)[U,V,R]:a32, and
// flat[base,w,h,pitch,x,y] of block2d.
func (p *parser) lscAddress(in *visa.Inst) bool {
	l := in.LSC
	o := p.arg()
	start := p.tok.Start
	if p.is(lex.Ident) && !p.lscModel(l) {
		return false
	}
	block := in.IsBlock2D()
	if block && ((l.SFID == visa.TGM) == (l.AddrKind == visa.Flat) || l.AddrKind == visa.ARG || start == p.tok.Start) {
		want := "flat[ ... ]"
		if l.SFID == visa.TGM {
			want = "bti, bss or ss"
		}
		p.ds.Say(p.since(start), diag.Lsc, "", "The address of a block of {} is written {}.", l.SFID, want)
		return false
	}
	if in.Op == isa.OpLscReadStateInfo || in.Op == isa.OpLscApndCtrAtomic && !p.is('[') {
		o.Kind, o.Type, o.Span = visa.NullOperand, isa.NoType, p.since(start)
		return true
	}
	if !p.expect('[') {
		return false
	}
	if !p.lscBase(l, o, block) {
		return false
	}
	if block && l.SFID != visa.TGM && p.is('+') {
		return p.packedBlock(in, o, start)
	}
	for p.accept(',') {
		l.More = append(l.More, visa.Operand{Type: isa.NoType})
		more := &l.More[len(l.More)-1]
		ok := false
		if l.SFID == visa.TGM && !block {
			ok = p.raw(&isa.Slot{Name: "coordinate"}, more, true)
			if ok && more.Kind == visa.NullOperand {
				p.ds.Add(more.Span, diag.IntelSpelling, "instructions/LSC_TYPED.md", "Intel's assembler reads no %null among coordinates; those that are not wanted are left out at the end.")
			}
		} else {
			ok = p.scalar(more, true)
		}
		if !ok {
			return false
		}
	}
	if !p.expect(']') || !p.lscMore(in, start) {
		return false
	}
	if block {
		l.AddrBits = 64
		o.Span = p.since(start)
		return true
	}
	return p.addressSize(l, o, start)
}

// packedBlock reads the end of flat[V+(x,y)], the address of a block in a register (see visa.Block2D.Packed). No page
// of the specification has this form. Intel's assembler of 2026 (CISA.y, LscUntypedBlock2dAddrOperand) reads it, and
// its compiler writes it for most blocks.
func (p *parser) packedBlock(in *visa.Inst, o *visa.Operand, start int32) bool {
	b := &in.LSC.Block
	b.Packed = true
	p.next()
	if !p.expect('(') || !p.blockOffset(&b.X) || !p.expect(',') || !p.blockOffset(&b.Y) || !p.expect(')') || !p.expect(']') {
		return false
	}
	in.LSC.AddrBits = 64
	o.Span = p.since(start)
	return true
}

// blockOffset reads the number that is added to the x or y of a block.
func (p *parser) blockOffset(to *int32) bool {
	start := p.tok.Start
	v, ok := p.unary(0)
	*to = int32(p.dword(v, start))
	return ok
}

// lscMore checks the number of address operands.
func (p *parser) lscMore(in *visa.Inst, start int32) bool {
	low, high := 0, 0
	switch {
	case in.IsTypedBlock():
		low, high = 1, 1
	case in.IsBlock2D():
		low, high = 5, 5
	case in.LSC.SFID == visa.TGM:
		high = 3
	case in.IsStrided():
		high = 1
	}
	if n := len(in.LSC.More); n < low || n > high {
		p.ds.Say(p.since(start), diag.Lsc, isa.Table[in.Op].Page, "The address of {} has {} in its brackets, but takes {}.", isa.Table[in.Op].Name, text.Amount(n+1, "operand"), rangeOf(low+1, high+1))
		return false
	}
	return true
}

func rangeOf(low, high int) string {
	if low == high {
		return strconv.Itoa(low)
	}
	return text.Say("{} to {}", low, high)
}

// lscModel reads an address model with its surface: flat, or bti(3) and the like.
func (p *parser) lscModel(l *visa.LSC) bool {
	at, name := p.span(), p.text(p.tok)
	k := slices.Index(keyword.AddressModels, name)
	if k < 0 {
		if p.lookup(name) != nil {
			p.ds.Say(at, diag.Lsc, "", "An address stands here, such as flat[{}]:a64; {}", diag.Clip(name), lscOrder)
			return false
		}
		p.ds.Say(at, diag.Lsc, "", "There is no address model {}: there are flat, bti, bss, ss and arg.", diag.Clip(name)).Meant(at, suggestFrom(name, keyword.AddressModels))
		return false
	}
	l.AddrKind = visa.LSCAddrKind(k)
	p.next()
	if l.AddrKind == visa.BTI || l.AddrKind == visa.BSS || l.AddrKind == visa.SS {
		return p.expect('(') && p.scalar(&l.Surface, true) && p.expect(')')
	}
	return true
}

// lscBase reads [scale *] V1 [+ offset], or the scalar base of a block.
func (p *parser) lscBase(l *visa.LSC, o *visa.Operand, block bool) bool {
	if block {
		return p.scalar(o, false)
	}
	if p.is(lex.Int) || p.is('(') || p.is('-') {
		// The scale is a product of numbers. It ends before `* V1`, because a variable is not a number.
		v, ok := p.unary(0)
		for ok && p.is('*') {
			p.next()
			if !p.is(lex.Int) && !p.is('(') {
				break
			}
			var w int64
			w, ok = p.unary(0)
			v *= w
		}
		if !ok {
			return false
		}
		if v < 1 || v > 1<<16 {
			p.ds.Say(p.here(), diag.Lsc, "", "The scale of an address is {}, but must be a positive number.", v)
			return false
		}
		l.Scale = int(v)
	}
	if !p.raw(&isa.Slot{Name: "address"}, o, true) {
		return false
	}
	if o.Kind == visa.NullOperand {
		p.ds.Add(o.Span, diag.OperandClass, "", "An address cannot be %null.")
		return false
	}
	start, minus := p.tok.Start, p.is('-')
	if !minus && !p.is('+') {
		return true
	}
	p.next()
	v, ok := p.level(levelMul, 0)
	if minus {
		v = -v
	} else if ok {
		v, ok = p.operators(v, levelAdd, 0)
	}
	l.Disp = int64(int32(p.dword(v, start)))
	return ok
}

// dword returns the low 32 bits of a number in an address, as Intel's assembler does (GenX_IR 1.0.12504), and reports a
// number that does not fit.
func (p *parser) dword(v int64, start int32) uint32 {
	if v>>32 != 0 && v>>31 != -1 {
		p.ds.Say(p.since(start), diag.Immediate, diag.LscPage, cutNumber, "32", "ud", strconv.FormatUint(uint64(uint32(v)), 16))
	}
	return uint32(v)
}

// scalar reads one element of a variable, V, V.2 or V(0,2), or, if number is set, a number.
func (p *parser) scalar(o *visa.Operand, number bool) bool {
	start := p.tok.Start
	if number && !p.isName() {
		v, ok := p.expr()
		*o = visa.Operand{Kind: visa.ImmediateOperand, Type: isa.UD, Imm: uint64(p.dword(v, start)), Span: p.since(start)}
		return ok
	}
	if !p.variable(o, 1<<visa.General) {
		return false
	}
	d := o.Var
	o.Type = d.Type
	if d.Class != visa.General {
		p.ds.Say(p.since(start), diag.OperandClass, diag.LscPage, "An element of a general variable must stand here, but {} is {}.", d.Name, d.Class.WithArticle())
		return false
	}
	o.Kind, o.Region = visa.GeneralOperand, visa.Region{V: 0, W: 1, H: 0, Kind: visa.SourceRegion}
	ok := true
	switch {
	case p.accept('.'):
		if !p.is(lex.Int) {
			return p.expected("an element's number")
		}
		from := p.tok.Start
		v, good := p.decimal()
		o.Col, ok = p.inRange(v, good, from, "the element", 0, 255)
	case p.accept('('):
		ok = p.element2D(o, 255, 255)
	}
	o.Span = p.since(start)
	return ok
}

// addressSize reads the size of an address: :a64.
func (p *parser) addressSize(l *visa.LSC, o *visa.Operand, start int32) bool {
	if !p.needs(':', diag.Lsc, "", "The address needs its size: :a16, :a32 or :a64.", ":a64") {
		return false
	}
	switch {
	case p.word("a64"):
		l.AddrBits = 64
	case p.word("a32"):
		l.AddrBits = 32
	case p.word("a16"):
		l.AddrBits = 16
	default:
		return p.expected("an address size: a16, a32 or a64")
	}
	p.next()
	o.Span = p.since(start)
	return true
}

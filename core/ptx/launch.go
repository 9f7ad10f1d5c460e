package ptx

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// The `//@` lines of a PTX text say how the kernel is launched:
//
//	//@ launch classify grid=2 block=64
//	//@ param out = u32[64] zeros
//	//@ param n = u32 64
//	//@ expect out = 1, 2, ...
//
// They become launch lines of the vISA text, which core/launch reads: a buffer is an svm
// line and the input of its address. What stands after the type is carried over as it is.
// title, note, limit and expect are the same in both languages.

// LaunchWords are the kinds of launch lines that a PTX text has.
var LaunchWords = append([]launchline.Word{
	{Name: "title", Usage: "title TEXT", Meaning: "the program's title"},
	{Name: "note", Usage: "note TEXT", Meaning: "explanation, shown beside the code"},
	{Name: "launch", Usage: "launch KERNEL grid=X,Y,Z block=X,Y,Z cluster=X,Y,Z shared=BYTES", Meaning: "which kernel runs, on how many blocks of how many threads, how many of the blocks are a cluster, with how much dynamic shared memory"},
	{Name: "param", Usage: "param NAME = TYPE[COUNT] values, or param NAME = TYPE value", Meaning: "the kernel's next parameter: the address of a buffer, or a value"},
	{Name: "surface", Usage: "surface NAME width=W height=H format=F = TYPE[COUNT] values", Meaning: "the image of a texture or surface, or of a parameter that is the handle of one"},
	{Name: "sampler", Usage: "sampler NAME filter=linear address=repeat coords=texels", Meaning: "how a texture is sampled, or what a .samplerref is"},
	{Name: "limits", Usage: "limits steps=N depth=N", Meaning: "where a run is stopped"},
	{Name: "expect", Usage: "expect NAME = values", Meaning: "what a buffer or a .global variable must hold when the program has ended"},
	{Name: "ignore", Usage: "ignore RULE, RULE", Meaning: "rules whose reports and notes of a run are left out: P0608"},
}, launchline.LessonWords...)

// What a launch can have at most: that of core/launch (caps.go), in words of PTX.
const (
	maxGrid   = 1 << 16  // blocks in one direction
	maxShared = 1 << 20  // bytes of shared memory of a block
	maxBuffer = 32 << 20 // bytes of a buffer
)

// launchLines is what the launch lines say.
type launchLines struct {
	kernel  *syntax.Func
	grid    [3]int
	block   [3]int
	cluster [3]int // blocks of a cluster
	dynamic int    // bytes of shared memory that the launch adds
	depth   int    // limits depth=
	params  []launchParam
	ignore  []string // rules of runCodes
	rest    []line   // title, note, limit, expect, ignore
	renamed []renamed

	images   []imageLine
	samplers []samplerLine

	said      bool // a line says how the kernel is launched
	gridSaid  bool
	clusterAt visa.Span // where a line says it
}

// launchParam is a param line: a buffer, or values.
type launchParam struct {
	name   lex.Token
	typ    syntax.Type
	buffer bool
	count  string
	lines  []verbatim // the values, one piece for each line of the text
	at     visa.Span
}

// verbatim is a piece of the PTX text.
type verbatim struct {
	text  string
	start int32
	row   int // its line, from 1
}

// warps is how many warps a block has.
func (l *launchLines) warps() int {
	return (l.block[0]*l.block[1]*l.block[2] + warp - 1) / warp
}

// launchReader reads one launch line after the other.
type launchReader struct {
	lex.Lexer
	file  *visa.File
	mod   *syntax.Module
	out   *launchLines
	lines []launchline.Line
	at    int

	badParam bool // a param line could not be read, so they cannot be counted
}

// readLaunch reads the launch lines of a text.
func readLaunch(f *visa.File, m *syntax.Module, s *diag.Sink) *launchLines {
	r := &launchReader{file: f, mod: m, lines: launchline.Find(f.Text)}
	r.Sink = s
	r.out = &launchLines{grid: [3]int{1, 1, 1}, block: [3]int{1, 1, 1}}
	for _, g := range m.Funcs {
		if g.Kernel && g.HasBody && r.out.kernel == nil {
			r.out.kernel = g
		}
	}
	for r.at = 0; r.at < len(r.lines); r.at++ {
		r.directive()
	}
	r.matchImages()
	r.matchParams()
	r.matchCluster()
	return r.out
}

// from is what stands in the line from an offset on.
func (r *launchReader) from(start int) verbatim {
	l := r.lines[r.at]
	return verbatim{r.file.Text[start:l.End], int32(start), l.Row + 1}
}

// whole is all that stands in the line.
func (r *launchReader) whole() verbatim { return r.from(r.lines[r.at].Start) }

func (r *launchReader) directive() {
	v := r.whole()
	r.Src, r.Pos = r.file.Text[:r.lines[r.at].End], int(v.start)
	word := r.Next()
	switch word.Text {
	case "":
	case "title", "note":
		r.carry(v, "")
	case "limits":
		r.limit(v)
	case "ignore":
		r.ignore(v)
	case "expect":
		r.expect(v)
	case "launch":
		r.launchLine()
	case "surface":
		r.surface()
	case "sampler":
		r.sampler()
	case "param":
		n := len(r.out.params)
		r.param()
		r.badParam = r.badParam || len(r.out.params) == n
	default:
		if launchline.Lesson(word.Text) {
			if word.Text == "case" {
				r.skipList()
			}
			return
		}
		names := make([]string, len(LaunchWords))
		for i := range LaunchWords {
			names[i] = LaunchWords[i].Name
		}
		r.Unknown(word.Span, diag.Launch, word.Text, names, "No launch line of PTX begins with {}.", word.Describe())
	}
}

// renamed is a line about a variable of module scope, which may have another name in vISA.
type renamed struct {
	v    *syntax.Var
	line int // in launchLines.rest: its text begins behind the name
}

// carry takes over a line as it is from an offset on, behind a prefix.
func (r *launchReader) carry(v verbatim, prefix string) {
	r.out.rest = append(r.out.rest, line{text: "//@" + prefix + v.text, source: v.row, prefix: 3 + len(prefix), verbatim: v.start})
}

func (r *launchReader) limit(v verbatim) {
	r.carry(v, "")
	for t := r.Next(); t.Kind != lex.End; t = r.Next() {
		if t.Text == "depth" && r.Next().Is("=") {
			r.out.depth = int(min(r.Next().Bits, 1024))
		}
	}
}

// ignore takes the rules of PTX out of a line; the others are the machine's.
func (r *launchReader) ignore(v verbatim) {
	const head = "//@ ignore "
	for t := r.Next(); t.Kind != lex.End; t = r.Next() {
		switch {
		case t.Is(","):
		case slices.Contains(diag.RunCodes, t.Text):
			r.out.ignore = append(r.out.ignore, t.Text)
		case strings.HasPrefix(t.Text, "P"):
			r.Unknown(t.Span, diag.Launch, t.Text, diag.RunCodes, "A run has no rule {}.", text.Quote(t.Text))
		default:
			r.out.rest = append(r.out.rest, line{text: head + r.file.Slice(t.Span), source: v.row, prefix: len(head), verbatim: t.Span.Start})
		}
	}
}

// continues reports whether the line after this one goes on with its list.
func (r *launchReader) continues() bool { return launchline.GoesOn(r.file.Text, r.lines, r.at) }

// expect puts vISA's name in the place of a type of PTX, and leaves room for that of a
// variable of module scope.
func (r *launchReader) expect(v verbatim) {
	name := r.Next()
	renames := len(r.out.renamed)
	for _, g := range r.mod.Vars {
		if g.Type.Kind() == syntax.Opaque {
			continue // the image has its name
		}
		if g.Name == name.Text && g.Space == syntax.SharedSpace {
			r.Say(name.Span, diag.Launch, "Shared memory is gone when the program has ended, so nothing can be expected of {}.", text.Quote(name.Text))
			r.skipList()
			return
		}
		if g.Name == name.Text {
			r.out.renamed = append(r.out.renamed, renamed{g, len(r.out.rest)})
			v = verbatim{r.file.Text[name.Span.End : int(v.start)+len(v.text)], name.Span.End, v.row}
		}
	}
	for t := r.Next(); t.Kind != lex.End && !t.Is("="); t = r.Next() {
	}
	if t := r.Next(); t.Kind == lex.Name {
		ty := syntax.TypeByName(t.Text)
		array := r.Next().Is("[")
		if _, known := isa.TypeByName(t.Text); array && ty == syntax.NoType && !known {
			r.Unknown(t.Span, diag.Launch, t.Text, valueTypes(), "There should be a type such as u32 before the brackets, not {}.", t.Describe())
			r.out.renamed = r.out.renamed[:renames]
			r.skipList()
			return
		}
		if array && ty != syntax.NoType && ty.VISA() != isa.NoType {
			head := r.file.Text[v.start:t.Span.Start] + ty.VISA().String()
			r.carry(verbatim{r.file.Text[t.Span.End : int(v.start)+len(v.text)], t.Span.End, v.row}, head)
			r.out.rest[len(r.out.rest)-1].typ = ty
			r.carryOn()
			return
		}
	}
	r.carry(v, "")
	r.out.rest[len(r.out.rest)-1].about = name.Text
	r.carryOn()
}

// carryOn takes over the lines in which a list goes on.
func (r *launchReader) carryOn() {
	first := r.out.rest[len(r.out.rest)-1]
	for r.continues() {
		r.at++
		r.carry(r.whole(), "")
		next := &r.out.rest[len(r.out.rest)-1]
		next.typ, next.about = first.typ, first.about
	}
}

// valueTypes are the types that a value of a launch line can have.
func valueTypes() (list []string) {
	for i := syntax.B8; i < syntax.Pred; i++ {
		if i.VISA() != isa.NoType && (i.Kind() != syntax.Packed || i == syntax.F16x2) {
			list = append(list, i.Name())
		}
	}
	return list
}

// launchKeys are what a launch line says of the launch.
var launchKeys = []string{"grid", "block", "cluster", "shared"}

// launchLine reads `KERNEL grid=X,Y,Z block=X,Y,Z cluster=X,Y,Z shared=N`.
func (r *launchReader) launchLine() {
	t := r.Next()
	r.out.said = true
	var kernels []string
	found := false
	for _, f := range r.mod.Funcs {
		if f.Kernel && f.HasBody {
			kernels = append(kernels, f.Name)
			if f.Name == t.Text {
				r.out.kernel, found = f, true
			}
		}
	}
	if t.Kind != lex.Name {
		r.Say(t.Span, diag.Launch, "There should be the name of a kernel before {}.", t.Describe())
		return
	}
	if !found {
		r.Unknown(t.Span, diag.Kernel, t.Text, kernels, "There is no kernel {} with a body.", text.Quote(t.Text))
	}
	for t = r.Next(); t.Kind != lex.End; {
		key := t
		if !slices.Contains(launchKeys, key.Text) {
			r.Unknown(key.Span, diag.Launch, key.Text, launchKeys, "A launch has no {}.", key.Describe())
			return
		}
		if t = r.Next(); !t.Is("=") {
			r.Say(t.Span, diag.Launch, "There should be = before {}.", t.Describe())
			return
		}
		var v [3]int
		n := 0
		for n < 3 {
			least, most := uint64(1), uint64(maxGrid)
			switch key.Text {
			case "block", "cluster":
				most = syntax.MaxBlock
			case "shared":
				least, most = 0, maxShared
			}
			if t = r.Next(); t.Kind != lex.Int || t.Bits < least || t.Bits > most {
				r.Say(t.Span, diag.Launch, "There should be a whole number from {} to {} here, not {}.", strconv.FormatUint(least, 10), strconv.FormatUint(most, 10), t.Describe())
				return
			}
			v[n] = int(t.Bits)
			n++
			if t = r.Next(); !t.Is(",") {
				break
			}
		}
		for i := n; i < 3; i++ {
			v[i] = 1
		}
		switch key.Text {
		case "grid":
			r.out.grid, r.out.gridSaid = v, true
		case "block":
			r.out.block = v
			if v[0]*v[1]*v[2] > syntax.MaxBlock {
				r.Say(key.Span, diag.Launch, "A block has at most 1024 threads.")
				r.out.block = [3]int{1, 1, 1}
			}
		case "cluster":
			r.out.cluster, r.out.clusterAt = v, key.Span
		default:
			r.out.dynamic = v[0]
		}
	}
}

// param reads `NAME = TYPE[COUNT] values` and `NAME = TYPE values`.
func (r *launchReader) param() {
	l := r.lines[r.at]
	p := launchParam{at: visa.Span{Start: int32(l.Start), End: int32(l.End)}}
	p.name = r.Next()
	if p.name.Kind != lex.Name || p.name.Text[0] == '%' {
		r.Say(p.name.Span, diag.Launch, "There should be a name before {}.", p.name.Describe())
		return
	}
	if t := r.Next(); !t.Is("=") {
		r.Say(t.Span, diag.Launch, "There should be = before {}.", t.Describe())
		return
	}
	t := r.Next()
	p.typ = syntax.TypeByName(t.Text)
	if p.typ == syntax.NoType || p.typ.VISA() >= isa.NumTypes || p.typ == syntax.Pred {
		r.Unknown(t.Span, diag.Launch, t.Text, valueTypes(), "There should be a type such as u32 before the values, not {}.", t.Describe())
		r.skipList()
		return
	}
	end := r.Pos
	if t = r.Next(); t.Is("[") {
		p.buffer = true
		n := r.Next()
		most := uint64(maxBuffer / p.typ.VISA().Size())
		if close := r.Next(); n.Kind != lex.Int || n.Bits == 0 || n.Bits > most || !close.Is("]") {
			r.Say(n.Span, diag.Launch, "Between brackets stands the number of elements, from 1 to {}.", strconv.FormatUint(most, 10))
			return
		}
		p.count = n.Text
		end = r.Pos
	}
	p.lines = append(p.lines, r.from(end))
	for r.continues() {
		r.at++
		p.lines = append(p.lines, r.whole())
	}
	r.out.params = append(r.out.params, p)
}

func (r *launchReader) skipList() {
	for r.continues() {
		r.at++
	}
}

// matchParams gives each param line its parameter: that of its name, or the next one.
func (r *launchReader) matchParams() {
	k := r.out.kernel
	if k == nil {
		return
	}
	if r.badParam {
		r.out.params = nil
	}
	wanted := r.out.valueParams()
	if len(r.out.params) == 0 && len(wanted) > 0 && !r.badParam {
		r.noParams(k)
	}
	if n := len(r.out.params); n > 0 && n != len(wanted) {
		r.Say(r.out.params[n-1].at, diag.Launch, "The kernel {} has {}, and there {} for {}.", text.Quote(k.Name), text.Count(len(wanted), "parameter"),
			map[bool]string{true: "is a line", false: "are lines"}[n == 1], strconv.Itoa(n))
		r.out.params = nil
	}
	for i := range r.out.params {
		p := &r.out.params[i]
		v := wanted[i]
		for _, g := range r.mod.Vars {
			if g.Name == p.name.Text {
				r.Say(p.name.Span, diag.Launch, "There is a variable with the name {}; give the parameter another one.", text.Quote(p.name.Text))
			}
		}
		for j := range i {
			if r.out.params[j].name.Text == p.name.Text {
				r.Say(p.name.Span, diag.Launch, "There are two parameters with the name {}.", text.Quote(p.name.Text))
			}
		}
		switch {
		case p.buffer && (v.Array || v.Type.Bits() != r.mod.AddressBits || v.Type.Float()):
			r.Say(p.at, diag.Launch, "The parameter {} has {}, so it is no address of a buffer; leave out the brackets and give its value.", text.Quote(v.Name), syntax.Describe(v))
		case !p.buffer && !v.Array && v.Vec == 1 && p.typ.Bits() != v.Type.Bits():
			r.Say(p.at, diag.Launch, "The parameter {} has {}, and the line gives a value of type {}.", text.Quote(v.Name), syntax.Describe(v), p.typ.String())
		}
	}
}

// valueParams are the kernel's parameters that param lines give: all but those of textures and surfaces.
func (l *launchLines) valueParams() (list []*syntax.Var) {
	for _, v := range l.kernel.Params {
		if !l.bound(v) && v.Type.Kind() != syntax.Opaque {
			list = append(list, v)
		}
	}
	return list
}

// noParams warns of a kernel whose parameters no line gives, with lines to begin with.
func (r *launchReader) noParams(k *syntax.Func) {
	d := r.Say(k.NameSpan, diag.NoParams, "No launch line gives the parameters of {}: they are 0.", text.Quote(k.Name))
	d.Severity = visa.Warning
	lines := ""
	for _, v := range r.out.valueParams() {
		switch {
		case v.InRows():
			return // nothing is obvious for the bytes of a structure
		case v.Type.Bits() == r.mod.AddressBits && !v.Type.Float():
			lines += "//@ param " + v.Name + " = u32[1024] iota(1)\n"
		default:
			lines += "//@ param " + v.Name + " = " + strings.TrimPrefix(v.Type.String(), ".") + " 0\n"
		}
	}
	at := int32(0)
	if n := len(r.lines); n > 0 {
		at = int32(r.lines[n-1].End)
		lines = "\n" + strings.TrimSuffix(lines, "\n")
	}
	d.Fix = &visa.Fix{Span: visa.Span{Start: at, End: at}, Text: lines, Label: "Add param lines"}
}

// notOfPTX are the machine's rules about what the translation does by design: PTX shifts
// everything out, its conversions clamp, and it has no regions that could overlap.
const notOfPTX = "R0107, R0121, R0122, R0123"

// notOfPolling is the machine's rule about races: a program whose barriers are counted in memory orders its
// threads by looking at the count, which the rule does not see.
const notOfPolling = ", R0207"

// ignored are the machine's rules that are left out.
func (t *translator) ignored() string {
	if t.polls {
		return notOfPTX + notOfPolling
	}
	return notOfPTX
}

// launchText are the launch lines of the vISA text.
func (t *translator) launchText() []line {
	l := t.launch
	own := func(text string) line { return line{text: "//@ " + text} }
	groups, local := l.grid, l.block
	if l.clustered() {
		local = [3]int{l.groupWarps() * warp, 1, 1}
		for i := range groups {
			groups[i] /= l.cluster[i]
		}
	}
	out := []line{
		own("platform " + t.tr.Platform.String()),
		own("kernel " + t.names[l.kernel]),
		own(text.Say("grid groups={} local={} simd={}", triple(groups), triple(local), warp)),
		own("ignore " + t.ignored()),
	}
	if n := t.slmEnd + l.dynamic; n > maxShared {
		t.Say(l.kernel.NameSpan, diag.Size, "A block has at most {} bytes of shared memory, and {} wants {}.", itoa(maxShared), text.Quote(l.kernel.Name), itoa(n))
	} else if l.clustered() && t.sharedPart()*l.clusterSize() > maxShared {
		t.Say(l.kernel.NameSpan, diag.Size, "A cluster has at most {} bytes of shared memory, and {} wants {}.", itoa(maxShared), text.Quote(l.kernel.Name), itoa(t.sharedPart()*l.clusterSize()))
	} else if l.clustered() && n > 0 {
		out = append(out, own(text.Say("slm {}", t.sharedPart()*l.clusterSize())))
	} else if n > 0 {
		out = append(out, own(text.Say("slm {}", n)))
	}
	if t.stackFrames {
		out = append(out, own(text.Say("private {}", t.stack)), own("input private_memory = private_base"))
	}
	for _, v := range t.mod.Vars {
		if v.Space != syntax.SharedSpace && v.Type.Kind() != syntax.Opaque {
			out = append(out, t.variableLines(v)...)
		}
	}
	if t.printing != nil {
		out = append(out, own(t.printLine()))
	}
	out = append(out, l.imageLines()...)
	for _, v := range l.kernel.Params {
		if l.bound(v) || v.Type.Kind() == syntax.Opaque {
			out = append(out, own(text.Say("input {} = {}", t.paramNames[v], int(l.handle(v)))))
		}
	}
	wanted := l.valueParams()
	for i := range l.params {
		p := &l.params[i]
		v := wanted[i]
		if p.buffer {
			head := "//@ svm " + p.name.Text + " = " + p.typ.VISA().String() + "[" + p.count + "]"
			out = append(out, p.carried(head)...)
			out = append(out, line{text: "//@ input " + t.paramNames[v] + " = address(" + p.name.Text + ")", source: p.lines[0].row})
			continue
		}
		out = append(out, t.valueLines(p, v)...)
	}
	if len(l.params) == 0 {
		for _, v := range wanted {
			out = append(out, own("input "+t.paramNames[v]+" = zeros"))
		}
	}
	for _, x := range l.renamed {
		head := "//@ expect " + t.names[x.v]
		r := &l.rest[x.line]
		r.text = head + r.text[len("//@"):]
		r.prefix += len(head) - len("//@")
	}
	for i := range l.rest {
		if r := &l.rest[i]; r.about != "" {
			r.typ = t.typeOf(r.about)
		}
	}
	return append(out, l.rest...)
}

// typeOf is the type of a buffer's elements, or of a variable's.
func (t *translator) typeOf(name string) syntax.Type {
	for i := range t.launch.params {
		if p := &t.launch.params[i]; p.name.Text == name {
			return p.typ
		}
	}
	for _, v := range t.mod.Vars {
		if v.Name == name {
			return v.Type
		}
	}
	return syntax.NoType
}

// carried are the values of a param line behind a head.
func (p *launchParam) carried(head string) []line {
	var out []line
	for i, v := range p.lines {
		if i > 0 {
			head = "//@"
		}
		out = append(out, line{text: head + v.text, source: v.row, prefix: len(head), verbatim: v.start, typ: p.typ})
	}
	return out
}

// valueLines is the value of a parameter. Where the line's type is not that of the variable,
// a float in .b32 for example, its bits are written.
func (t *translator) valueLines(p *launchParam, v *syntax.Var) []line {
	have := v.Type.VISA()
	if v.InRows() {
		have = isa.UD
	}
	head := "//@ input " + t.paramNames[v] + " ="
	if have == p.typ.VISA() {
		return p.carried(head)
	}
	same := !p.typ.Float() && !have.Float() && p.typ.Bytes() == have.Size() // its text can stand, too
	var data []byte
	for _, piece := range p.lines {
		l := lex.Lexer{Sink: &diag.Sink{}, Src: t.mod.File.Text[:int(piece.start)+len(piece.text)], Pos: int(piece.start)}
		for tok := l.Next(); tok.Kind != lex.End; tok = l.Next() {
			neg := tok.Is("-")
			if neg {
				tok = l.Next()
			}
			if tok.Text == "x" { // x"0102": bytes, as many as the parameter has
				quoted := l.Next().Text
				if len(quoted) < 2 || !strings.HasSuffix(quoted, `"`) {
					return p.carried(head)
				}
				for digits := strings.ReplaceAll(strings.Trim(quoted, `"`), " ", ""); digits != ""; {
					b, err := strconv.ParseUint(digits[:min(2, len(digits))], 16, 8)
					if err != nil || len(digits) == 1 {
						return p.carried(head)
					}
					data = append(data, byte(b))
					digits = digits[2:]
				}
				same = false
				l.Next()
				continue
			}
			if tok.Kind != lex.Int && tok.Kind != lex.Float {
				if same {
					return p.carried(head)
				}
				t.Say(tok.Span, diag.Launch, "The values of {} are numbers.", text.Quote(p.name.Text))
				return nil
			}
			if why := misfits(tok, p.typ, neg); why != "" {
				t.Say(tok.Span, diag.Launch, "{} {}.", text.Quote(tok.Text), why)
				return nil
			}
			b := p.typ.Literal(tok.Bits, tok.Kind == lex.Float, tok.Single, neg)
			for i := range p.typ.Bytes() {
				data = append(data, byte(b>>(8*i)))
			}
			same = same && !neg && b>>(8*have.Size()-1) == 0
			l.Next() // comma
		}
	}
	if len(data) > v.Bytes() {
		t.Say(p.at, diag.Launch, "The parameter {} has {}, and the values of this line have {}.", text.Quote(v.Name), text.Count(v.Bytes(), "byte"), itoa(len(data)))
		return nil
	}
	if same {
		return p.carried(head)
	}
	for len(data)%have.Size() != 0 {
		data = append(data, 0)
	}
	return []line{{text: head + ` x"` + hexText(data) + `"`, source: p.lines[0].row}}
}

// misfits says why a number is no value of a type; "" if it is one.
func misfits(tok lex.Token, ty syntax.Type, neg bool) string {
	n := ty.Bits()
	switch {
	case ty.Float() || ty.Kind() == syntax.Packed:
		return ""
	case tok.Kind == lex.Float && ty.Kind() != syntax.Untyped:
		return "is not a whole number, and type " + ty.String() + " takes only whole numbers"
	case tok.Kind == lex.Float:
		return ""
	}
	most := uint64(1)<<(n-1) - 1 + uint64(1)<<(n-1) // n ones
	least := uint64(0)
	switch pattern := lex.HasPrefixFold(tok.Text, "0x") || lex.HasPrefixFold(tok.Text, "0b"); {
	case ty.Signed() && pattern && !neg:
	case ty.Signed():
		least, most = 1<<(n-1), 1<<(n-1)-1
	case ty.Kind() == syntax.Untyped:
		least = 1 << (n - 1)
	}
	if neg && tok.Bits <= least || !neg && tok.Bits <= most {
		return ""
	}
	from := strconv.FormatUint(least, 10)
	if least > 0 {
		from = "-" + from
	}
	return "does not fit type " + ty.String() + " (" + from + " to " + strconv.FormatUint(most, 10) + ")"
}

// inWords puts what core/launch says of a line into words of PTX: the type is that of the line,
// where it is stored as the one that is named.
func (r *line) inWords(message string) string {
	for _, w := range [...][2]string{
		{"no surface or svm line for", "no buffer or variable"},
		{"is for `input` and `args` lines only", "cannot stand here"},
		{"The input `", "The parameter `"},
	} {
		message = strings.Replace(message, w[0], w[1], 1)
	}
	before, after, found := strings.Cut(message, "type ")
	if !found {
		return message
	}
	end := strings.IndexFunc(after, func(c rune) bool { return c < 'a' || c > 'z' })
	if end < 0 {
		end = len(after)
	}
	visa, known := isa.TypeByName(after[:end])
	if !known {
		return message
	}
	ty := r.typ
	for i := syntax.U8; ty.VISA() != visa && i < syntax.NumTypes; i++ { // those with a kind stand behind those of bits
		if i.VISA() == visa && i.Kind() < syntax.Packed {
			ty = i
		}
	}
	return before + "type " + ty.String() + after[end:]
}

func hexText(b []byte) string {
	const digits = "0123456789abcdef"
	s := make([]byte, 0, 2*len(b))
	for _, c := range b {
		s = append(s, digits[c>>4], digits[c&15])
	}
	return string(s)
}

// withWholeAddresses is a variable of bytes some of which are those of addresses as one of 64 bits.
func (t *translator) withWholeAddresses(v *syntax.Var) *syntax.Var {
	if !slices.ContainsFunc(v.Init, func(x syntax.Init) bool { return x.Masked }) {
		return v
	}
	const size = 8
	w := *v
	w.Type, w.Vec, w.Count, w.Init = syntax.U64, 1, (v.Bytes()+size-1)/size, nil
	for at := 0; at < len(v.Init); at += size {
		group := v.Init[at:min(at+size, len(v.Init))]
		x := syntax.Init{Span: group[0].Span}
		for i := range group {
			first := &group[0]
			switch g := &group[i]; {
			case g.Masked && g.Byte == i && g.Var == first.Var && g.Func == first.Func && g.Offset == first.Offset && len(group) == size:
				x = *first
			case g.Masked || first.Masked:
				t.Say(g.Span, diag.Init, "The bytes of an address stand one after the other, from the lowest on, at a multiple of 8 bytes.")
				return v
			default:
				x.Bits |= g.Bits & 0xff << (8 * i)
			}
		}
		w.Init = append(w.Init, x)
	}
	names := t.names
	names[&w] = names[v]
	return &w
}

// variableLines is a variable of module scope as a buffer: its elements, and addresses.
func (t *translator) variableLines(v *syntax.Var) []line {
	v = t.withWholeAddresses(v)
	ty := v.Type
	elem := syntax.Unsigned.Of(ty.Bits()).VISA()
	count := v.Count * v.Vec
	if count == 0 {
		return nil
	}
	source, _ := t.mod.File.Position(int(v.NameSpan.Start))
	said := text.Say("//@ svm {} = {}[{}]", t.names[v], elem.String(), count)
	if ty.Float() || ty.Signed() { // so that a debugger shows numbers, and they can be expected; of floats the bits are given all the same
		said = text.Say("//@ svm {} = {}[{}]", t.names[v], ty.VISA().String(), count)
	}
	last := len(v.Init)
	for last > 0 && v.Init[last-1].Func == nil && v.Init[last-1].Var == nil && v.Init[last-1].Bits == 0 {
		last--
	}
	var out []line
	for i := 0; i < last; i++ {
		item := t.initText(&v.Init[i], ty)
		if ty.Bytes() == 1 || ty.Float() { // rows of bytes
			var row []byte
			for ; i < last && len(row) < 32; i++ {
				for k := range ty.Bytes() {
					row = append(row, byte(v.Init[i].Bits>>(8*k)))
				}
			}
			i--
			item = ` x"` + hexText(row) + `"`
		}
		if i < last-1 {
			item += ","
		}
		if len(said)+len(item) > 100 && strings.HasSuffix(said, ",") { // only after a comma does a list go on
			out = append(out, line{text: said, source: source})
			said = "//@   "
		}
		said += item
	}
	return append(out, line{text: said, source: source})
}

func (t *translator) initText(x *syntax.Init, ty syntax.Type) string {
	switch {
	case x.Func != nil:
		return " function(" + t.names[x.Func] + ")"
	case x.Var != nil && x.Offset != 0:
		return " address(" + t.names[x.Var] + ", " + strconv.FormatInt(x.Offset, 10) + ")"
	case x.Var != nil:
		return " address(" + t.names[x.Var] + ")"
	}
	if n := ty.Bits(); ty.Signed() {
		return " " + strconv.FormatInt(int64(x.Bits<<(64-n))>>(64-n), 10)
	}
	return " " + strconv.FormatUint(x.Bits, 10)
}

func triple(v [3]int) string { return itoa(v[0]) + "," + itoa(v[1]) + "," + itoa(v[2]) }

package parser

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// declaration reads `.space attributes name, name = init;` in a module or a body.
func (p *parser) declaration(extern bool) {
	v, ok := p.variable(true)
	if !ok {
		p.scope.Broken = p.scope.Broken || v.Space == ptxisa.RegSpace
		p.skip()
		return
	}
	v.Extern = extern
	p.define(v)
	for p.accept(",") { // further names share the attributes
		w := *v
		w.Name, w.Array, w.Count, w.Init = "", false, 1, nil
		if !p.declarator(&w, true) {
			p.skip()
			return
		}
		p.define(&w)
	}
	p.need(";")
}

// define records a variable that has been declared.
func (p *parser) define(v *syntax.Var) {
	v.Func = p.fn
	switch {
	case v.Name == "":
		return // a range of registers
	case v.Space == ptxisa.ParamSpace && p.fn == nil:
		p.Say(v.Span, diag.Directive, "A {} variable is declared in a function, not in a module.", v.Space)
		return
	}
	p.enter(v)
	if v.Space == ptxisa.RegSpace || v.Space == ptxisa.ParamSpace || v.Space == ptxisa.LocalSpace {
		if p.fn != nil { // module-scope ones belong to the functions that use them: see ptx/internal/plan
			p.fn.Vars = append(p.fn.Vars, v)
		}
		return
	}
	if p.memory += v.Bytes(); p.memory > maxMemory {
		p.Say(v.Span, diag.Size, "The variables have more than {} MiB.", maxMemory>>20)
		p.memory = 0
		return
	}
	p.mod.Vars = append(p.mod.Vars, v)
}

// variable reads `.space {.align n} {.v2} .type {.ptr ...}` and the first name.
func (p *parser) variable(body bool) (v *syntax.Var, ok bool) {
	v = &syntax.Var{Space: ptxisa.SpaceByName(p.tok.Text), Vec: 1, Count: 1, Span: p.tok.Span}
	p.rec.Variable(v)
	if p.tok.Text == "tex" { // `.tex .u64 name` of PTX 1: a texture
		p.advance()
		v.Space, v.Type = ptxisa.GlobalSpace, ptxisa.TexRef
		if p.tok.Kind == lex.Dot && ptxisa.IsType(p.tok.Text) {
			p.advance()
		}
		return v, p.declarator(v, body)
	}
	p.advance()
	if v.Space == ptxisa.ConstSpace && !p.bank() {
		return v, false
	}
	for p.rec.Wants(syntax.WantType); p.tok.Kind == lex.Dot; p.rec.Wants(syntax.WantType) {
		t := p.tok
		p.advance()
		switch t.Text {
		case "align":
			if !p.align(v) {
				return v, false
			}
		case "v2", "v4", "v8":
			v.Vec = int(t.Text[1] - '0')
		case "attribute":
			p.attributeWords()
		case "ptr", "global", "const", "shared", "local":
			if v.Space != ptxisa.ParamSpace { // `.param .u64 .ptr .global .align 4 p`: describes what p points to
				p.Say(t.Span, diag.Syntax, "{} does not fit a {} variable.", text.Quote("."+t.Text), v.Space)
				return v, false
			}
			if t.Text == "ptr" && !p.pointee() {
				return v, false
			}
		default:
			ty := ptxisa.TypeByName(t.Text)
			if ty == ptxisa.NoType || v.Type != ptxisa.NoType {
				p.noType(t, v)
				return v, false
			}
			v.Type = ty
		}
	}
	if v.Type == ptxisa.NoType {
		d := p.Say(p.tok.Span, diag.Type, "There should be a type such as .u32 before {}.", p.tok.Describe())
		if near := nearestType(p.tok.Text); ptxisa.TypeByName(p.tok.Text) != ptxisa.NoType {
			diag.Add(d, p.tok.Span.Start, ".")
		} else if near != "" && p.tok.Kind == lex.Name {
			d.Change(p.tok.Span, "."+near)
		}
		return v, false
	}
	if v.Type == ptxisa.Pred && v.Space != ptxisa.RegSpace {
		p.Say(p.before, diag.Type, "A predicate is a register; there is none in {}.", v.Space)
		return v, false
	}
	return v, p.declarator(v, body)
}

// bank reads the number of a bank of constant memory if there is one: `.const[2]`. Up to version 2.1 of PTX, constant
// memory was 11 banks. Here it is one memory, in which each variable has its place.
func (p *parser) bank() bool {
	open := p.tok.Span
	if !p.accept("[") {
		return true
	}
	n := p.tok
	if n.Kind != lex.Int || n.Bits > 10 {
		p.Say(n.Span, diag.Value, "A bank of constant memory is a number from 0 to 10, not {}.", n.Describe())
		return false
	}
	p.advance()
	if m := p.mod; m.Major > 2 || m.Major == 2 && m.Minor > 1 {
		d := p.Say(visa.Span{Start: open.Start, End: p.tok.Span.End}, diag.Syntax, "Since version 2.2 of PTX, constant memory has no banks.")
		d.Fix = &visa.Fix{Span: d.Span, Label: "Remove the bank"}
	}
	return p.need("]")
}

// pointee reads the description of the memory that a parameter points to, after .ptr: `.global .align 4`.
func (p *parser) pointee() bool {
	for p.rec.Wants(syntax.WantType); p.tok.Kind == lex.Dot; p.rec.Wants(syntax.WantType) {
		word := p.tok.Text
		p.advance()
		if word == "align" && !p.align(&syntax.Var{}) {
			return false
		}
	}
	return true
}

// noType reports a word in a declaration that is not a type of the variable.
func (p *parser) noType(t lex.Token, v *syntax.Var) {
	if near := nearestType(t.Text); near != "" && v.Type == ptxisa.NoType {
		p.Say(t.Span, diag.Type, "{} is not a type of a variable.", text.Quote("."+t.Text)).Meant(t.Span, "."+near)
		return
	}
	names := make([]string, 0, ptxisa.NumTypes)
	for i := ptxisa.B8; i < ptxisa.NumTypes; i++ {
		names = append(names, "."+i.Name())
	}
	p.Unknown(t.Span, diag.Type, "."+t.Text, names, "{} is not a type of a variable.", text.Quote("."+t.Text))
}

func (p *parser) align(v *syntax.Var) bool {
	n := p.tok.Bits
	if p.tok.Kind != lex.Int || n == 0 || n&(n-1) != 0 || n > 1<<12 {
		p.Say(p.tok.Span, diag.Value, "An alignment is a power of two, not {}.", p.tok.Describe())
		return false
	}
	v.Align = int(n)
	p.advance()
	return true
}

// declarator reads `name`, `name<n>`, `name[n][m] = init`.
func (p *parser) declarator(v *syntax.Var, body bool) bool {
	name := p.tok
	if !body && (p.tok.Is(",") || p.tok.Is(")") || p.tok.Is("[")) { // a declaration need not name its parameters
		name.Text, name.Span = "_", p.before
	} else if _, ok := p.name("a name"); !ok {
		return false
	}
	v.Name, v.NameSpan = name.Text, name.Span
	v.Span.End = name.Span.End
	if p.accept("<") {
		n := p.tok
		if n.Kind != lex.Int || n.Bits > 1<<20 || v.Space != ptxisa.RegSpace {
			p.Say(n.Span, diag.Value, "After < stands the number of registers, not {}.", n.Describe())
			return false
		}
		p.advance()
		v.Func = p.fn
		p.scope.AddRange(v, int(n.Bits))
		p.rec.Registers(v, int(n.Bits))
		v.Name = ""
		return p.need(">")
	}
	sized := p.tok.Span
	var dims []int
	for p.accept("[") {
		v.Array = true
		n := uint64(0) // [] takes its size from the initialiser, or from the launch
		if p.startsConstant() {
			var ok bool
			if n, ok = p.constant(); !ok {
				return false
			}
		}
		if n > maxElements || v.Count*int(n) > maxElements {
			p.Say(p.before, diag.Size, "An array has at most {} elements.", maxElements)
			return false
		}
		v.Count *= int(n)
		dims = append(dims, int(n))
		if !p.need("]") {
			return false
		}
	}
	if v.Array && v.Space == ptxisa.RegSpace {
		d := p.Say(v.Span, diag.Type, "Registers are no arrays; %r<10> declares ten of them.")
		if sized = p.at(sized); v.Count > 0 && strings.Count(p.lex.Src[sized.Start:sized.End], "[") == 1 {
			d.Change(sized, "<"+strconv.Itoa(v.Count)+">")
		}
		return false
	}
	if body && p.accept("=") && !p.initialiser(v, append(dims, v.Vec)) {
		v.Broken = true // declared all the same, so that its uses are no errors
		p.define(v)
		p.rec.Known(v, p.tok.Span.End)
		return false
	}
	return true
}

// initialiser reads a value or {values}, in the order of the elements in memory. dims are the dimensions of the array;
// the last is that of its vectors. Inner braces are for a part of the array; what they leave out is zero.
func (p *parser) initialiser(v *syntax.Var, dims []int) bool {
	at := p.tok.Span
	part := func(depth int) int { // the number of elements that braces at a depth are for
		n := 1
		for _, size := range dims[min(depth, len(dims)):] {
			n *= size
		}
		return n
	}
	if v.Type.Kind() == ptxisa.Opaque {
		return p.opaqueState(v)
	}
	if v.Space != ptxisa.GlobalSpace && v.Space != ptxisa.ConstSpace {
		p.Say(at, diag.Init, "Only .global and .const variables have initial values.")
		return false
	}
	depth, next := 0, 0 // next is the index of the element that follows
	good := false
	defer func() { // after a mistake, skip the rest of the braces
		for ; !good && depth > 0 && p.until(";"); p.advance() {
			depth += p.tok.Nests("{", "}")
		}
	}()
	for {
		p.rec.Wants(syntax.WantInit)
		switch {
		case p.tok.Is("{"):
			depth++
			p.advance()
			continue
		case p.tok.Is("}"):
			if depth > 1 && p.lex.Src[p.before.Start] == '{' { // {}, not {1,}
				next += part(depth - 1)
			}
		default:
			x, ok := p.initValue(v)
			if !ok {
				return false
			}
			if next > len(v.Init) && next > maxSkipped {
				p.Say(x.Span, diag.Size, "This is element {} of {}. If values before it are left out, it can be {} at most.", next, text.Quote(v.Name), maxSkipped)
				return false
			}
			v.Init = append(v.Init, make([]syntax.Init, next-len(v.Init))...)
			v.Init = append(v.Init, x)
			next++
		}
		for depth > 0 && p.accept("}") {
			if depth--; depth > 0 {
				next = roundUp(next, part(depth))
			}
		}
		if next > maxElements {
			p.Say(at, diag.Size, "The initialiser has more than {} elements.", maxElements)
			return false
		}
		if depth == 0 {
			break
		}
		if !p.need(",") {
			return false
		}
	}
	if v.Array && v.Count == 0 {
		next = roundUp(next, part(1))
		v.Count = next / v.Vec
	}
	if next > v.Count*v.Vec {
		p.Say(at, diag.Init, "The initialiser has {}, and {} has {}.", text.Count(next, "value"), text.Quote(v.Name), text.Count(v.Count*v.Vec, "element"))
		return false
	}
	good = true
	return true
}

// roundUp returns the next multiple of a part's size; n for a part of no size.
func roundUp(n, size int) int {
	if size == 0 {
		return n
	}
	return (n + size - 1) / size * size
}

// initValue reads a number, the name of a function or variable, generic(name), name+4.
func (p *parser) initValue(v *syntax.Var) (x syntax.Init, ok bool) {
	x.Span = p.tok.Span
	neg := p.accept("-")
	t := p.tok
	switch {
	case p.startsConstant():
		return p.initConstant(x, v, neg)
	case t.Kind == lex.Float:
		p.advance()
		if _, level := p.operator(); level >= 0 && !t.Single {
			return p.initExpression(x, v, number{bits: t.Bits, float: true}, neg)
		}
		if v.Type.Integer() && v.Type.Kind() != ptxisa.Untyped && !p.tok.Is("(") {
			p.Say(x.Span, diag.Value, "A number with a point does not fit {}.", v.Type)
		}
		x.Bits = numberBits(t, v.Type, neg)
		return x, true
	case t.Kind == lex.Name:
		return p.initAddress(x, v, neg)
	}
	p.Say(t.Span, diag.Init, "There should be a number or a name before {}.", t.Describe())
	return x, false
}

// initConstant reads an integer or a constant expression; its sign has been read.
func (p *parser) initConstant(x syntax.Init, v *syntax.Var, neg bool) (syntax.Init, bool) {
	t := p.tok
	n, ok := p.primary(0)
	if ok && p.tok.Is("(") && t.Kind == lex.Int {
		return p.maskedAddress(x, v, n.bits)
	}
	if !ok {
		return x, false
	}
	return p.initExpression(x, v, n, neg)
}

// initExpression reads what follows the first number of a constant expression; its sign has been read.
func (p *parser) initExpression(x syntax.Init, v *syntax.Var, n number, neg bool) (_ syntax.Init, ok bool) {
	if neg {
		n = n.negated()
	}
	if n, ok = p.expression(n, 0, 0); !ok {
		return x, false
	}
	t := lex.Token{Kind: lex.Int}
	if t.Bits, neg = n.magnitude(); n.float {
		t.Kind = lex.Float
	}
	x.Bits = numberBits(t, v.Type, neg)
	switch width := v.Type.Bits(); {
	case !v.Type.Integer():
	case n.float && v.Type.Kind() != ptxisa.Untyped:
		p.Say(x.Span, diag.Value, "A number with a point does not fit {}.", v.Type)
	case !n.float && width < 64 && (!neg && t.Bits>>width != 0 || neg && t.Bits > 1<<(width-1)):
		p.Warn(x.Span, diag.Value, "The number does not fit {}: its low {} bits are taken.", v.Type, width)
	}
	return x, true
}

// initAddress reads a name, and the words and offset that make it an address.
func (p *parser) initAddress(x syntax.Init, v *syntax.Var, neg bool) (_ syntax.Init, ok bool) {
	t := p.tok
	p.advance()
	if t.Text == "generic" && p.accept("(") {
		p.rec.Wants(syntax.WantInit)
		t = p.tok
		p.advance()
		if !p.need(")") {
			return x, false
		}
	}
	if neg || v.Type.Bits() < 32 || !v.Type.Integer() {
		p.Say(x.Span, diag.Init, "An address does not fit an element of type {}.", v.Type)
		return x, false
	}
	p.rec.Use(p.scope, t)
	switch n := p.scope.Find(t.Text).(type) {
	case *syntax.Func:
		x.Func = n
		n.Taken = true
	case *syntax.Var:
		if n.Space != ptxisa.GlobalSpace && n.Space != ptxisa.ConstSpace {
			p.Say(t.Span, diag.Init, "The address of {} is not known before the program runs: it is in {}.", text.Quote(t.Text), n.Space)
			return x, false
		}
		x.Var = n
	default:
		p.missing(t)
		return x, false
	}
	x.Offset, ok = p.offset()
	return x, ok
}

// maskedAddress reads `0xff00(name)`: a byte of an address.
func (p *parser) maskedAddress(x syntax.Init, v *syntax.Var, mask uint64) (syntax.Init, bool) {
	shift := uint64(0)
	for shift < 64 && mask>>shift&0xff == 0 {
		shift += 8
	}
	refuse := func() (syntax.Init, bool) {
		p.Say(x.Span, diag.Init, "A mask takes a byte of an address, as in 0xff00(name), for an element of 8 bits.")
		return x, false
	}
	if mask>>shift != 0xff || v.Type.Bits() != 8 {
		return refuse()
	}
	p.advance()
	of, ok := p.initValue(&syntax.Var{Type: ptxisa.U64}) // a type that an address fits
	switch {
	case !ok:
		return x, false
	case of.Var == nil && of.Func == nil:
		return refuse()
	}
	of.Span, of.Masked, of.Byte = x.Span, true, int(shift/8)
	return of, p.need(")")
}

// offset reads the offsets after a name or an address: +4, -4, +-4, any number of them.
func (p *parser) offset() (bytes int64, ok bool) {
	for p.tok.Is("+") || p.tok.Is("-") {
		sign := int64(1)
		if p.tok.Is("-") {
			sign = -1
		}
		if p.advance(); p.accept("-") {
			sign = -sign
		}
		if !p.startsConstant() {
			if _, isVar := p.scope.Find(p.tok.Text).(*syntax.Var); isVar && p.tok.Kind == lex.Name {
				p.Say(p.tok.Span, diag.Syntax, "An address is one register or variable and a number; add {} to it before.", p.tok.Describe())
				return 0, false
			}
			p.Say(p.tok.Span, diag.Syntax, "There should be an offset before {}.", p.tok.Describe())
			return bytes, false
		}
		n, good := p.whole(multiplying)
		if !good {
			return bytes, false
		}
		bytes += sign * int64(n)
	}
	return bytes, true
}

// numberBits returns the bits of a literal as a value of a type.
func numberBits(t lex.Token, ty ptxisa.Type, neg bool) uint64 {
	return ty.Literal(t.Bits, t.Kind == lex.Float, t.Single, neg)
}

// opaqueState reads `{ filter_mode = linear, addr_mode_0 = wrap }`.
func (p *parser) opaqueState(v *syntax.Var) bool {
	if !p.need("{") {
		return false
	}
	for !p.tok.Is("}") {
		name, ok := p.name("a field such as filter_mode")
		if !ok || !p.need("=") {
			return false
		}
		value := p.tok
		if value.Kind != lex.Name && value.Kind != lex.Int {
			p.Say(value.Span, diag.Init, "There should be a value before {}.", value.Describe())
			return false
		}
		p.advance()
		v.State = append(v.State, syntax.StateField{Name: name.Text, Value: value.Text})
		if !p.accept(",") {
			break
		}
	}
	return p.need("}")
}

// parameters reads (.param .u32 a, .reg .f32 b, ...).
func (p *parser) parameters(f *syntax.Func, what string) []*syntax.Var {
	var list []*syntax.Var
	p.advance()
	for p.rec.Wants(syntax.WantParameter); !p.tok.Is(")"); p.rec.Wants(syntax.WantParameter) {
		if p.tok.Kind == lex.Dot && p.tok.Text == "hidden" { // Triton writes it for tensor maps
			p.advance()
		}
		if !p.beginsParameter() {
			d := p.Say(p.tok.Span, diag.Syntax, "{} begins with .param or .reg, not {}.", text.Capital(what), p.tok.Describe())
			if p.tok.Kind == lex.Dot {
				d.Meant(d.Span, ptxisa.Dotted(visa.Nearest(p.tok.Text, []string{"param", "reg"})))
			}
			p.scope.Broken = true
			p.skipList()
			break
		}
		v, ok := p.variable(false)
		if !ok {
			p.scope.Broken = true
			p.skipList()
			break
		}
		v.Func = f
		p.enter(v)
		if v.Space == ptxisa.RegSpace && v.Vec > 1 { // passed as its elements
			list = append(list, v.Elements()...)
		} else {
			list = append(list, v)
		}
		if p.accept(",") {
			continue
		}
		if !p.beginsParameter() {
			break
		}
		diag.Add(p.Say(p.before, diag.Syntax, "There should be `,` after {}, before the next parameter.", text.Quote(p.lex.Src[p.before.Start:p.before.End])), p.before.End, ",")
	}
	p.need(")")
	return list
}

// beginsParameter reports whether the token is .param or .reg.
func (p *parser) beginsParameter() bool {
	return p.tok.Kind == lex.Dot && (ptxisa.SpaceByName(p.tok.Text) == ptxisa.ParamSpace || ptxisa.SpaceByName(p.tok.Text) == ptxisa.RegSpace)
}

package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// operands reads the operands after the modifiers. After a mistake other than an undeclared name, the rest is read
// only to give its tokens their roles, without reports.
func (p *parser) operands(in *syntax.Inst) bool {
	loud := p.Sink
	p.absent = false
	ok := true
	if in.Row.Name == "call" {
		ok = p.callOperands(in)
	} else {
		p.reading = in
		in.Args, ok = p.operandsTo(";", syntax.WantOperand)
		p.reading = nil
	}
	if p.Sink != loud {
		p.Sink = loud
		if !p.tok.Is(";") {
			p.skip()
		}
	}
	return ok && !p.absent
}

// undeclared makes a an operand whose undeclared name has been reported, and reads its component and offset.
func (p *parser) undeclared(a *syntax.Operand, component string) (ok bool) {
	a.Kind, p.absent = syntax.BadOperand, true
	if component != "" {
		p.advance()
	}
	_, ok = p.offset()
	return ok
}

// operandsTo reads operands separated by commas, up to a closing mark.
func (p *parser) operandsTo(closing string, want syntax.Want) (list []*syntax.Operand, ok bool) {
	ok = true
	for i := 0; ; i++ {
		if closing == ";" {
			p.rec.Operand(i)
			p.readingArg = i
		}
		p.rec.Wants(want)
		if p.tok.Is(closing) && closing != "}" || closing == ";" && (p.tok.Kind == lex.End || i == 0 && p.endsHere()) {
			break
		}
		a, good := p.operand(want)
		if good {
			list = append(list, a)
		} else {
			ok = false
			p.skipOperand(closing)
		}
		if good && p.tok.Kind != lex.End && !p.tok.Is(",") && !p.tok.Is(closing) && p.sameLine() {
			ok = p.misplaced(a, closing) && ok
		}
		if !p.accept(",") && !(good && p.beginsOperand()) { // a comma may be missing
			break
		}
	}
	return list, ok
}

// endsHere reports whether the next statement begins here, although there is no semicolon before it.
func (p *parser) endsHere() bool {
	return p.tok.Is("}") || !p.sameLine() && (p.tok.Is("@") || p.tok.Kind == lex.Dot || p.tok.Kind == lex.Name && ptxisa.RowByName(p.tok.Text) != nil && p.scope.Find(p.tok.Text) == nil)
}

// beginsOperand reports whether the token begins an operand, so that only the comma before it is missing.
func (p *parser) beginsOperand() bool {
	if !p.sameLine() {
		return false
	}
	t := p.tok
	isVar := false
	if t.Kind == lex.Name {
		_, isVar = p.scope.Find(t.Text).(*syntax.Var)
	}
	return isVar || t.Is("[") || t.Is("{") || t.Kind == lex.Int || t.Kind == lex.Float || t.Kind == lex.Name && t.Text[0] == '%'
}

// misplaced reports what is missing around an operand that is followed neither by a comma nor by the end of the list,
// and moves past it. It returns true if it has nothing to report.
func (p *parser) misplaced(a *syntax.Operand, closing string) bool {
	switch {
	case p.beginsOperand():
		diag.Add(p.Say(p.tok.Span, diag.Syntax, "There should be `,` before {}.", p.tok.Describe()), p.before.End, ",")
	case closing == ";" && (p.tok.Is("]") || p.tok.Is("+")) && a.Kind == syntax.RegOperand:
		d := p.Say(a.Span, diag.Role, "Memory is addressed in brackets: [{}].", p.lex.Src[a.Span.Start:a.Span.End])
		if p.tok.Is("]") {
			diag.Add(d, a.Span.Start, "[")
		}
		for p.until("]", ",", ";") && p.sameLine() {
			p.advance()
		}
		p.accept("]")
	default:
		return true
	}
	return false
}

// skipOperand skips the rest of an operand that could not be read, and turns reports off for the rest of the
// instruction.
func (p *parser) skipOperand(closing string) {
	p.Sink = &diag.Sink{}
	for p.until(",", ";", "{", "}", closing) {
		p.pass()
	}
}

// skipBrackets moves past the closing bracket, within the line.
func (p *parser) skipBrackets() {
	for p.until("]", ";") && p.sameLine() {
		p.pass()
	}
	p.accept("]")
}

// mostNested bounds how deep operands are nested, such as an element of a vector or of a pair. PTX nests no deeper than
// two.
const mostNested = 4

// operand reads one operand; want is what an editor can offer there.
func (p *parser) operand(want syntax.Want) (a *syntax.Operand, ok bool) {
	start := p.tok.Span
	p.nested++
	defer func() {
		p.nested--
		a.Span = p.at(start)
	}()
	if p.nested > mostNested {
		p.Say(start, diag.Operands, "Operands do not stand in each other so deep.")
		return &syntax.Operand{}, false
	}
	p.rec.Wants(want)
	switch {
	case p.accept("["):
		return p.memoryOperand()
	case p.accept("{"):
		return p.vectorOperand(start, want)
	}
	return p.plainOperand()
}

// textured reports whether the instruction being read accesses textures or surfaces.
func (p *parser) textured() bool { return p.reading != nil && p.reading.Row.Textured }

// memoryOperand reads what stands in brackets; the opening one has been read.
func (p *parser) memoryOperand() (a *syntax.Operand, ok bool) {
	a = &syntax.Operand{Kind: syntax.MemoryOperand}
	if !p.address(a) {
		if p.textured() { // so that the braces of the coordinates are not read as a block
			p.skipBrackets()
		}
		return a, false
	}
	if p.textured() && p.accept(",") { // sampler and coordinates
		a.Elems, ok = p.operandsTo("]", syntax.WantCoordinate)
		return a, p.need("]") && ok
	}
	ok = p.need("]")
	if ok && p.tok.Kind == lex.Dot && p.tok.Text == "unified" && p.loadsUnified() {
		p.advance()
		p.rec.Is(syntax.ModifierRole)
	}
	return a, ok
}

// loadsUnified reports whether .unified can stand behind the address of the instruction being read. It makes no
// difference here, as .attribute(.unified) makes none.
func (p *parser) loadsUnified() bool {
	if p.reading == nil || p.reading.Row.Name != "ld" {
		return false
	}
	space := syntax.SpaceOf(p.reading)
	return space == ptxisa.GlobalSpace || space == ptxisa.Generic
}

// vectorOperand reads what stands in braces; the opening one has been read.
func (p *parser) vectorOperand(start visa.Span, want syntax.Want) (a *syntax.Operand, ok bool) {
	a = &syntax.Operand{Kind: syntax.VectorOperand}
	a.Elems, ok = p.operandsTo("}", want)
	if len(a.Elems) > 8 {
		p.Say(start, diag.Operands, "A vector has at most 8 elements.")
		return a, false
	}
	if !p.need("}") || !ok {
		return a, false
	}
	if p.textured() && p.accept("|") { // {texel}|p: whether the texel is in memory
		return p.pairOf(a)
	}
	return a, true
}

// pairOf reads the second element of a pair; the | has been read.
func (p *parser) pairOf(first *syntax.Operand) (*syntax.Operand, bool) {
	second, ok := p.operand(syntax.WantOperand)
	return &syntax.Operand{Kind: syntax.PairOperand, Elems: []*syntax.Operand{first, second}}, ok
}

// plainOperand reads a name or a number with its sign, or a pair of names.
func (p *parser) plainOperand() (*syntax.Operand, bool) {
	a := &syntax.Operand{Not: p.accept("!")}
	a.Neg = !a.Not && p.accept("-")
	p.rec.Wants(syntax.WantOperand)
	t := p.tok
	switch {
	case p.startsConstant():
		return a, p.constantOperand(a)
	case t.Kind == lex.Float:
		p.advance()
		a.Kind, a.Float, a.Single, a.Bits = syntax.ImmOperand, true, t.Single, t.Bits
		if _, level := p.operator(); level >= 0 && !t.Single {
			return a, p.constantExpression(a, number{bits: t.Bits, float: true})
		}
		return a, true
	case t.Kind != lex.Name:
		p.Say(t.Span, diag.Syntax, "There should be an operand before {}.", t.Describe())
		return a, false
	}
	p.advance()
	if !p.named(a, t) {
		return a, false
	}
	if p.accept("|") {
		a.Span = t.Span
		return p.pairOf(a)
	}
	return a, true
}

// constantOperand reads an integer or a constant expression; its sign or ! has been read.
func (p *parser) constantOperand(a *syntax.Operand) bool {
	t := p.tok
	a.Kind = syntax.ImmOperand
	n, ok := p.primary(0)
	a.Bits = n.bits
	if !ok {
		return false
	}
	if _, level := p.operator(); level < 0 && (t.Kind == lex.Int || t.Kind == lex.Name) && !a.Not {
		return true // the sign of a single number stays in Neg
	}
	return p.constantExpression(a, n)
}

// constantExpression reads what follows the first number of a constant expression; its sign or ! has been read.
func (p *parser) constantExpression(a *syntax.Operand, n number) (ok bool) {
	switch {
	case a.Neg:
		n = n.negated()
	case a.Not && n.float:
		return p.noFloat("!")
	case a.Not:
		n, a.Not = truth(n.bits == 0), false
	}
	n, ok = p.expression(n, 0, 0)
	a.Float = n.float
	a.Bits, a.Neg = n.magnitude()
	return ok
}

// named resolves an operand that begins with a name.
func (p *parser) named(a *syntax.Operand, t lex.Token) bool {
	if t.Text == "_" {
		a.Kind = syntax.SinkOperand
		return true
	}
	name := t.Text
	component := ""
	if p.tok.Kind == lex.Dot && p.tok.Span.Start == t.Span.End {
		component = p.tok.Text
	}
	if t.Text[0] == '%' {
		full := name
		if component != "" {
			full += "." + component
		}
		if s := ptxisa.SpecialByName(full); s != nil && p.scope.Find(name) == nil {
			if component != "" {
				p.advance()
			}
			a.Kind, a.Special = syntax.SpecialOperand, s
			return true
		}
		if x := ptxisa.SpecialByName(name + ".x"); x != nil && component == "" && p.scope.Find(name) == nil { // %tid alone
			a.Kind = syntax.VectorOperand
			for _, axis := range []string{".x", ".y", ".z", ".w"} {
				a.Elems = append(a.Elems, &syntax.Operand{Kind: syntax.SpecialOperand, Special: ptxisa.SpecialByName(name + axis), Span: t.Span})
			}
			return true
		}
	}
	p.rec.Use(p.scope, t)
	switch x := p.scope.Find(name).(type) {
	case *syntax.Var:
		return p.variableOperand(a, x, t, component)
	case *syntax.Func:
		a.Kind, a.Func, a.Name = syntax.FuncOperand, x, name
		return true
	case *syntax.Label, *syntax.TargetList:
		a.Kind, a.Name = syntax.NameOperand, name
		return true
	}
	if p.nameInPTX(name) != "" || t.Text[0] == '%' && p.scope.HalfRead() {
		p.missing(t)
		return p.undeclared(a, component)
	}
	if v := p.wholeFamily(t); v != nil {
		return p.variableOperand(a, v, t, component)
	}
	if t.Text[0] == '%' && component != "" && ptxisa.SpecialByName(name+".x") != nil {
		p.Say(p.tok.Span, diag.Unknown, "{} has the elements .x, .y and .z.", text.Quote(name))
		return p.undeclared(a, component)
	}
	if t.Text[0] == '%' {
		d := p.Undeclared(t.Span, diag.Unknown, name, p.namesLike(name), "The register {} is not declared.", text.Quote(name))
		p.offerRegister(d, name, p.registerType())
		return p.undeclared(a, component)
	}
	a.Kind, a.Name = syntax.NameOperand, name // a label further down, or an undeclared name: see resolveLabels
	return true
}

// variableOperand makes a the operand for a register, an element of one, or the address of a variable.
func (p *parser) variableOperand(a *syntax.Operand, v *syntax.Var, t lex.Token, component string) bool {
	a.Var = v
	if v.Space != ptxisa.RegSpace {
		a.Kind, a.Name = syntax.AddressOperand, v.Name
		var ok bool
		if p.accept("[") { // name[2], an element of an array
			a.Offset, ok = p.index(v)
			return ok
		}
		a.Offset, ok = p.offset()
		return ok
	}
	a.Kind = syntax.RegOperand
	if component == "" {
		var ok bool
		a.Offset, ok = p.offset() // %r1+4
		return ok
	}
	if p.reading != nil && strings.HasPrefix(p.reading.Row.Roles, "z") && v.Vec == 1 {
		p.advance()
		a.Sel = component
		return true
	}
	i := strings.Index("xyzw", component)
	if r := strings.Index("rgba", component); r >= 0 {
		i = r
	}
	if len(component) != 1 || i < 0 || i >= v.Vec || v.Vec == 1 {
		p.Say(p.tok.Span, diag.Unknown, "{} has no element {}.", text.Quote(t.Text), text.Quote("."+component))
		return false
	}
	p.advance()
	a.Var = v.Elements()[i]
	return true
}

// index reads an index after an array's name, up to the closing bracket, and returns its offset in bytes.
func (p *parser) index(v *syntax.Var) (bytes int64, ok bool) {
	n, ok := p.constant()
	return int64(n) * int64(v.Type.Bytes()*v.Vec), ok && p.need("]")
}

// address reads the base and the offset of an address in brackets.
func (p *parser) address(a *syntax.Operand) bool {
	p.rec.Wants(syntax.WantAddress)
	t := p.tok
	switch {
	case p.startsConstant():
		n, ok := p.constant()
		a.Offset = int64(n)
		return ok
	case t.Kind == lex.Name:
		p.advance()
	default:
		p.Say(t.Span, diag.Syntax, "There should be an address before {}.", t.Describe())
		return false
	}
	p.rec.Use(p.scope, t)
	v, ok := p.scope.Find(t.Text).(*syntax.Var)
	if !ok {
		v = p.wholeFamily(t)
	}
	if v == nil {
		p.offerRegister(p.missing(t), t.Text, ptxisa.Untyped.Of(p.mod.AddressBits))
		return p.undeclared(a, "")
	}
	a.Var = v
	if p.tok.Kind == lex.Dot && v.Vec > 1 && v.Space == ptxisa.RegSpace {
		if !p.variableOperand(a, v, t, p.tok.Text) {
			return false
		}
		a.Kind = syntax.MemoryOperand
	}
	if a.Var.Space != ptxisa.RegSpace && p.accept("[") {
		more, ok := p.index(a.Var)
		a.Offset += more
		return ok
	}
	more, ok := p.offset()
	a.Offset += more
	return ok
}

// callOperands reads `(d), f, (a, b), list`. The parts other than f are optional.
func (p *parser) callOperands(in *syntax.Inst) bool {
	c := &syntax.Call{Uni: in.Mods[ptxisa.UniGroup] != ""}
	in.Call = c
	ok := true
	if p.tok.Is("(") {
		if c.Returns, ok = p.tuple(); p.tok.Is("=") {
			p.Say(p.tok.Span, diag.Syntax, "A comma stands behind the results of a call.").Change(visa.Span{Start: p.before.End, End: p.tok.Span.End}, ",")
			p.skip()
			return false
		}
		if !p.need(",") {
			p.skip()
			return false
		}
	}
	p.rec.Wants(syntax.WantCallee)
	name, named := p.name("a function or a register with its address")
	if !named {
		p.skip()
		return false
	}
	c.NameAt = name.Span
	switch x := p.scope.Find(name.Text).(type) {
	case *syntax.Var:
		p.rec.Use(p.scope, name)
		if x.Space != ptxisa.RegSpace {
			p.Say(name.Span, diag.Function, "{} is neither a function nor a register with a function's address.", text.Quote(name.Text))
			ok = false
		}
		c.Pointer = &syntax.Operand{Kind: syntax.RegOperand, Var: x, Span: name.Span}
	case *syntax.TargetList: // PTX 1: a prototype with the name of the function that it declares
		p.rec.Use(p.scope, name)
		c.Func = &syntax.Func{Name: name.Text, Returns: x.Returns, Params: x.Params, NameSpan: x.Span}
	default:
		c.Func = p.functionNamed(name)
		ok = ok && c.Func != nil
	}
	if p.tok.Is("(") {
		diag.Add(p.Say(p.tok.Span, diag.Syntax, "A comma stands between the function of a call and its arguments."), p.before.End, ", ")
		p.skip()
		return false
	}
	if p.accept(",") {
		p.rec.Wants(syntax.WantTargets)
		more := true
		if p.tok.Is("(") {
			var good bool
			c.Args, good = p.tuple()
			ok = ok && good
			more = p.accept(",")
		}
		if more {
			p.rec.Wants(syntax.WantTargets)
			list, good := p.name("a call table, a .calltargets or a .callprototype label")
			if !good {
				p.skip()
				return false
			}
			if l, _ := p.scope.Find(list.Text).(*syntax.TargetList); c.Func == nil || l == nil || l.Kind != "callprototype" { // else it adds nothing
				c.List, c.ListAt = list.Text, list.Span
			}
			p.rec.Use(p.scope, list)
		}
	}
	return ok
}

// tuple reads (a, b, c).
func (p *parser) tuple() (list []*syntax.Operand, ok bool) {
	p.advance()
	given, ok := p.operandsTo(")", syntax.WantArgument)
	for _, a := range given { // a vector is passed as its elements
		list = append(list, syntax.ElementsOf(a)...)
	}
	return list, p.need(")") && ok
}

// skipOperands skips the operands of an instruction that is not run. Only their braces must match.
func (p *parser) skipOperands() {
	for depth := 0; p.until(";"); p.pass() {
		if depth += p.tok.Nests("{", "}"); depth < 0 {
			return
		}
	}
}

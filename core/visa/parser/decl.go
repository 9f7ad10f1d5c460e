package parser

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
	"github.com/lanewise/lanewise/core/visa/internal/limit"
)

// alignments holds the words of align= and their bytes. GRF stands for the register
// size of the platform, and GRFx2 and 2GRF for twice that.
var alignments = [...]struct {
	name  string
	bytes int
}{
	{"byte", 1}, {"word", 2}, {"dword", 4}, {"qword", 8}, {"oword", 16}, {"hword", 32},
	{"GRF", 32}, {"GRFx2", 64}, {"2GRF", 64},
	{"wordx32", 64}, {"32word", 64}, {"wordx64", 128}, {"64word", 128},
}

func alignmentBytes(name string) int {
	for _, a := range alignments {
		if a.name == name {
			return a.bytes
		}
	}
	return 0
}

// declKeys holds the keys of a .decl line in the order in which they must stand.
var declKeys = []string{"v_type", "type", "num_elts", "align", "alias", "v_name", "attrs"}

// classKeys holds the keys that a variable of each class may have, in addition to v_type.
var classKeys = [...][]string{
	visa.General: {"type", "num_elts", "align", "alias", "attrs"}, visa.Address: {"num_elts", "attrs"}, visa.Predicate: {"num_elts", "attrs"},
	visa.Sampler: {"num_elts", "v_name", "attrs"}, visa.Surface: {"num_elts", "v_name", "attrs"},
}

// decl reads a .decl line.
func (p *parser) decl(at visa.Span) bool {
	p.needObject(at, "A declaration")
	if !p.isName() {
		return p.expected("the variable's name")
	}
	d := p.decls.one()
	*d = visa.Decl{Name: p.text(p.tok), NameSpan: p.span(), Type: isa.NoType, Elems: -1}
	d.Root = d
	builtin := p.is(lex.Builtin)
	p.next()
	declaredHabit(p, d)
	if namesHabit(p, d) {
		return false
	}
	if p.is('=') {
		p.ds.Say(d.NameSpan, diag.DirectiveValue, "", "The name of the variable is missing before {}.", diag.Clip(d.Name))
		return false
	}
	class, head, ok := p.declared(d)
	if ok {
		d.Span = p.since(at.Start)
		switch {
		case builtin:
			p.ds.Add(d.NameSpan, diag.Duplicate, diag.HeaderPage+"#general-variables", "Names that start with % are predefined and cannot be declared.")
			return false
		case p.is(','):
			p.commas("the keys of a declaration")
			ok = false
		default:
			ok = p.endStatement("the declaration") && p.complete(d, class, head)
		}
	}
	if !ok {
		p.declareAnyway(d, class.End > 0)
		return false
	}
	limit.Decl(p.ds, d)
	p.declare(d)
	return true
}

// declared reads the keys of a declaration with their values; class is where v_type stands, empty if it is missing, and
// head is the end of v_type and type.
func (p *parser) declared(d *visa.Decl) (class visa.Span, head int32, ok bool) {
	inOrder, last := true, -1
	head = p.end
	for p.is(lex.Ident) {
		key, at := p.text(p.tok), p.span()
		p.next()
		if !p.knownKey(key, at) || !p.expect('=') {
			return class, head, false
		}
		rank := slices.Index(declKeys, key)
		if inOrder {
			inOrder = p.keyInOrder(d, key, at, rank, last, class.End > 0)
		}
		last = rank
		if key == "v_type" {
			class = at
		}
		if !p.declValue(d, key) {
			return class, head, false
		}
		if rank < 2 {
			head = p.end
		}
	}
	return class, head, true
}

// declValue reads the value of a key.
func (p *parser) declValue(d *visa.Decl, key string) (ok bool) {
	switch key {
	case "v_type":
		d.Class, ok = p.declClass()
	case "type":
		d.Type, ok = p.typeName()
	case "num_elts":
		start := p.tok.Start
		var v int64
		v, ok = p.expr()
		d.Elems = p.elems(v, ok, p.since(start))
	case "align":
		ok = p.align(d)
	case "alias":
		ok = p.alias(d)
	case "attrs":
		ok = p.attrs(d)
	case "v_name": // the name that the handle has in the tool that wrote the text
		if !p.is(lex.Ident) {
			return p.expected("a name")
		}
		d.Label, ok = p.text(p.tok), true
		p.next()
	}
	return ok
}

// keyInOrder reports a key that is given twice, is out of order, or does not exist for the
// class of the variable. The parser still reads the rest of the declaration.
func (p *parser) keyInOrder(d *visa.Decl, key string, at visa.Span, rank, last int, hasClass bool) bool {
	switch {
	case rank == last:
		p.ds.Say(at, diag.DirectiveValue, "", "The key {} is given twice.", key)
	case rank < last:
		p.ds.Say(at, diag.DirectiveValue, "", "The key {} must stand before {}: the order is {}.", key, declKeys[last], text.List(declKeys, "and"))
	case hasClass && key == "type" && d.Class == visa.Address:
		p.ds.Add(at, diag.IntelSpelling, diag.SyntaxPage+"#declarations", "Intel's assembler takes no type here; an address variable always has type uw.")
	case hasClass && !slices.Contains(classKeys[d.Class], key):
		p.ds.Say(at, diag.DirectiveValue, "", "{} has no {}.", text.Capital(d.Class.WithArticle()), key)
	default:
		return true
	}
	return false
}

func (p *parser) knownKey(key string, at visa.Span) bool {
	if slices.Contains(declKeys, key) {
		return true
	}
	meant := suggestFrom(key, declKeys)
	if meant == "" {
		p.ds.Say(at, diag.DirectiveValue, "", "A declaration has no {}; its keys are {}.", diag.Clip(key), text.List(declKeys, "and"))
		return false
	}
	p.ds.Say(at, diag.DirectiveValue, "", "A declaration has no {}.", diag.Clip(key)).Meant(at, meant)
	return false
}

// declareAnyway declares the variable of a faulty declaration, or at least remembers its
// name, so that its uses are not reported as well.
func (p *parser) declareAnyway(d *visa.Decl, hasClass bool) {
	switch {
	case p.scopes[len(p.scopes)-1].names[d.Name] != nil:
		return
	case !hasClass, d.Class == visa.General && d.Type == isa.NoType: // too little is known to check its uses
		p.breakName(d.Name)
		return
	}
	d.Elems = max(d.Elems, 1)
	d.Span = p.since(d.NameSpan.Start)
	if d.Class != visa.General {
		d.Type = visa.HandleTypes[d.Class]
	}
	p.declare(d)
}

// breakName remembers a name whose declaration could not be read, so that its uses are not reported.
func (p *parser) breakName(name string) {
	if p.obj == nil {
		return
	}
	if p.obj.Broken == nil {
		p.obj.Broken = map[string]bool{}
	}
	p.obj.Broken[name] = true
}

// complete reports what is missing from a declaration; class is where its v_type stands, head where the next key would.
func (p *parser) complete(d *visa.Decl, class visa.Span, head int32) bool {
	end := visa.Span{Start: head, End: head}
	switch {
	case class.End == 0:
		p.ds.Say(d.NameSpan, diag.DirectiveValue, "", "The declaration of {} has no v_type: G, A, P, S or T.", diag.Clip(d.Name)).
			Insert(visa.Span{Start: d.NameSpan.End, End: d.NameSpan.End}, " v_type=G")
		return false
	case d.Class == visa.General && d.Type == isa.NoType:
		p.ds.Say(d.NameSpan, diag.DirectiveValue, "", "The declaration of {} has no type, such as type=d.", diag.Clip(d.Name)).
			Insert(end, " type=d")
		return false
	case d.Elems < 0:
		p.ds.Say(d.NameSpan, diag.DirectiveValue, "", "The declaration of {} has no num_elts.", diag.Clip(d.Name)).
			Insert(end, " num_elts=1")
		return false
	}
	if d.Class != visa.General {
		if d.Type != isa.NoType && d.Type != visa.HandleTypes[d.Class] {
			p.ds.Say(class, diag.DirectiveValue, "", "{} has type {}, not {}.", text.Capital(d.Class.WithArticle()), visa.HandleTypes[d.Class], d.Type)
			return false
		}
		d.Type = visa.HandleTypes[d.Class]
	}
	return true
}

func (p *parser) declClass() (visa.VarClass, bool) {
	for c := range visa.Surface + 1 {
		if p.word(c.Letter()) {
			p.next()
			return c, true
		}
	}
	return 0, p.expected("G, A, P, S or T")
}

// elems returns the number of elements, bounded so that the size in bytes cannot overflow; -1 if it could not be read.
func (p *parser) elems(v int64, ok bool, at visa.Span) int {
	if !ok {
		return -1
	}
	return limit.Elems(p.ds, v, at)
}

func (p *parser) align(d *visa.Decl) bool {
	at := p.span()
	switch p.tok.Kind {
	case lex.Ident, lex.NumberWord:
		name := p.text(p.tok)
		if d.Align = alignmentBytes(name); d.Align == 0 {
			e := p.ds.Say(at, diag.DirectiveValue, diag.HeaderPage+"#general-variables", "There is no alignment {}; there are byte, word, dword, qword, oword, hword, GRF, GRFx2, wordx32 and wordx64.", diag.Clip(name))
			e.Meant(at, suggestFrom(name, visa.AlignmentNames))
			return false
		}
		d.AlignName = name
		p.next()
		return true
	}
	v, ok := p.expr()
	if !ok {
		return false
	}
	if v < 1 || v > 128 || v&(v-1) != 0 {
		p.ds.Add(p.since(at.Start), diag.DirectiveValue, diag.HeaderPage+"#general-variables", "An alignment in bytes is 1, 2, 4, 8, 16, 32, 64 or 128.")
		return false
	}
	d.Align, d.AlignName = int(v), p.f.Slice(p.since(at.Start))
	return true
}

// alias reads `<V, bytes>`.
func (p *parser) alias(d *visa.Decl) bool {
	if !p.expect('<') {
		return false
	}
	if !p.isName() {
		return p.expected("the name of the variable to share storage with")
	}
	at, name := p.span(), p.text(p.tok)
	base := p.lookup(name)
	if base == nil {
		p.undeclared(at, name, 1<<visa.General)
		return false
	}
	p.next()
	rest := ", 0>"
	if p.is('>') {
		rest = ", 0"
	}
	if !p.needs(',', diag.Alias, diag.HeaderPage+"#general-variables", "An alias names the byte where it begins, as in <V1, 0>.", rest) {
		return false
	}
	start := p.tok.Start
	v, ok := p.angleExpr()
	off, ok := p.inRange(v, ok, start, "the alias offset", 0, 1<<16)
	if !ok || !p.expect('>') {
		return false
	}
	if base.Class != visa.General {
		p.ds.Say(at, diag.Alias, "", "Only general variables share storage, and {} is {}.", diag.Clip(name), base.Class.WithArticle())
		return false
	}
	d.Alias, d.AliasByte = base, off
	d.Root, d.RootByte = base.Root, base.RootByte+off
	return true
}

// declare enters a variable into the innermost scope.
func (p *parser) declare(d *visa.Decl) {
	names := p.scopes[len(p.scopes)-1].names
	if first := names[d.Name]; first != nil {
		m := text.Say("{} is declared already in line {}.", diag.Clip(d.Name), p.f.LineOf(int(first.Span.Start)))
		if first.Predefined {
			m = diag.Clip(d.Name) + " is predefined and cannot be declared."
			if d.Class == visa.General && first.Name != d.Name {
				m = d.Name + " is another name of the predefined " + first.Name + " and cannot be declared; V32 is the first free number."
			}
		}
		p.ds.Add(d.NameSpan, diag.Duplicate, "", m)
		if !first.Predefined {
			return
		}
		// From here on the name means what the text declares, so that its uses are not reported as well.
	}
	d.ID = p.nextID[d.Class]
	p.nextID[d.Class]++
	names[d.Name] = d
	p.obj.Decls = append(p.obj.Decls, d)
	if len(p.scopes) > 1 {
		p.obj.Body = append(p.obj.Body, &visa.Marker{Text: ".decl", Var: d, Span: d.Span})
	}
}

package visa

import "github.com/lanewise/lanewise/core/isa"

// classNames words the variable classes; the letters are those of v_type.
var classNames = [...]struct{ letter, name, article string }{
	General:   {"G", "general variable", "a general variable"},
	Address:   {"A", "address variable", "an address variable"},
	Predicate: {"P", "predicate", "a predicate"},
	Sampler:   {"S", "sampler", "a sampler"},
	Surface:   {"T", "surface", "a surface"},
}

// String is the class in words: "general variable".
func (c VarClass) String() string { return classNames[c].name }

// Letter is the class as v_type writes it: "G".
func (c VarClass) Letter() string { return classNames[c].letter }

func (c VarClass) withArticle() string { return classNames[c].article }

// typeName reads a data type.
func (p *parser) typeName() (isa.Type, bool) {
	if !p.is(tokIdent) {
		return isa.NoType, p.expected("a data type such as ud or f")
	}
	name := p.text(p.tok)
	t, ok := isa.TypeByName(name)
	if !ok {
		if !p.newer(p.span(), codeDirectiveValue, newerTypes, name) {
			p.ds.say(p.span(), codeDirectiveValue, "2_datatypes.md#fundamental-data-types", "There is no data type {}; the types are {}.", clip(name), isa.Types(1<<isa.NumTypes-1).String()).
				Meant(p.span(), suggestType(name))
		}
		return isa.NoType, false
	}
	p.next()
	return t, true
}

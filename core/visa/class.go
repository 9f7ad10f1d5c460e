package visa

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
)

// classNames words the variable classes; the letters are those of v_type.
var classNames = [...]struct{ letter, name string }{
	General:   {"G", "general variable"},
	Address:   {"A", "address variable"},
	Predicate: {"P", "predicate"},
	Sampler:   {"S", "sampler"},
	Surface:   {"T", "surface"},
}

// String is the class in words: "general variable".
func (c VarClass) String() string { return classNames[c].name }

// Letter is the class as v_type writes it: "G".
func (c VarClass) Letter() string { return classNames[c].letter }

// WithArticle is the class with its article: "a general variable".
func (c VarClass) WithArticle() string { return text.WithArticle(c.String()) }

// HandleTypes are the types of the variables that are not general.
var HandleTypes = [...]isa.Type{General: isa.NoType, Address: isa.UW, Predicate: isa.BOOL, Sampler: isa.UD, Surface: isa.UD}

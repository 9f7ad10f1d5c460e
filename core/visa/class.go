package visa

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
)

// classNames holds the letters (those of v_type) and the names of the variable classes.
var classNames = [...]struct{ letter, name string }{
	General:   {"G", "general variable"},
	Address:   {"A", "address variable"},
	Predicate: {"P", "predicate"},
	Sampler:   {"S", "sampler"},
	Surface:   {"T", "surface"},
}

// String returns the class in words: "general variable".
func (c VarClass) String() string { return classNames[c].name }

// Letter returns the letter that v_type has for the class: "G".
func (c VarClass) Letter() string { return classNames[c].letter }

// WithArticle returns the class with its article: "a general variable".
func (c VarClass) WithArticle() string { return text.WithArticle(c.String()) }

// HandleTypes holds the element types of the classes whose variables have a fixed type: all but General.
var HandleTypes = [...]isa.Type{General: isa.NoType, Address: isa.UW, Predicate: isa.BOOL, Sampler: isa.UD, Surface: isa.UD}

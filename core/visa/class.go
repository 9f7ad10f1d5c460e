package visa

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

func (c VarClass) withArticle() string { return withArticle(c.String()) }

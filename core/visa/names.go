package visa

// IsName reports whether s is a name that a variable can have.
func IsName(s string) bool { return named(s, isLetter|isDigit) }

// IsLabelName reports whether s is a name that a label can have.
func IsLabelName(s string) bool { return named(s, isLabel) }

func named(s string, chars uint8) bool {
	if s == "" || class[s[0]]&isDigit != 0 || s[0] == '-' {
		return false
	}
	for i := range len(s) {
		if class[s[i]]&chars == 0 {
			return false
		}
	}
	return true
}

// lookup finds a variable by its name in the scopes from the innermost on.
func (p *parser) lookup(name string) *Decl {
	for i := len(p.scopes) - 1; i >= 0; i-- {
		if d := p.scopes[i].names[name]; d != nil {
			return d
		}
	}
	return p.unknown
}

// undeclared reports a name that no variable has; classes are those that could stand
// there. Where its declaration could not be read, that was reported.
func (p *parser) undeclared(at Span, name string, classes uint8) *Diagnostic {
	if p.obj != nil && p.obj.broken[name] {
		return &Diagnostic{}
	}
	d := p.ds.say(at, codeUndeclared, "", "The variable {} is not declared.", clip(name))
	if p.obj != nil {
		d.meant(at, p.suggestVar(name, classes))
	}
	return d
}

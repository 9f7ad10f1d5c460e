package parser

// attribute skips `.attribute(.managed)` and `.attribute(.unified(1, 2))`: where a variable or function lies in the
// host's memory makes no difference here.
func (p *parser) attribute() {
	p.advance()
	p.attributeWords()
}

// attributeWords skips the parentheses and what is in them.
func (p *parser) attributeWords() {
	for depth := 0; p.until(";", "{"); p.advance() {
		depth += p.tok.Nests("(", ")")
		if p.tok.Is(")") && depth <= 0 {
			p.advance()
			return
		}
	}
}

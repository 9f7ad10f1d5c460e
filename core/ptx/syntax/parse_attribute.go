package syntax

// attribute skips `.attribute(.managed)`, `.attribute(.unified(1, 2))`: where a variable or function lies
// in the memory of the host makes no difference here.
func (p *parser) attribute() {
	p.advance()
	p.attributeWords()
}

// attributeWords skips what stands in the parentheses.
func (p *parser) attributeWords() {
	for depth := 0; p.until(";", "{"); p.advance() {
		depth += p.tok.Nests("(", ")")
		if p.tok.Is(")") && depth <= 0 {
			p.advance()
			return
		}
	}
}

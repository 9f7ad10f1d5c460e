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
		switch {
		case p.tok.Is("("):
			depth++
		case p.tok.Is(")"):
			if depth--; depth <= 0 {
				p.advance()
				return
			}
		}
	}
}

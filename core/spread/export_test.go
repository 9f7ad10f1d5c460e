package spread

// Soon makes the first rounds have few groups.
func (s *Spread) Soon() *Spread {
	s.first = 1
	return s
}

// Spread returns how many groups ran beside others.
func (s *Spread) Spread() int { return s.spread }

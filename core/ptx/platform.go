package ptx

// planPlatform chooses the platform.
func (t *translator) planPlatform() {
	t.tr.Platform = Platform
	for _, f := range t.funcs {
		for _, s := range f.Body {
			if in, ok := s.(*Inst); ok && in.Row.textured {
				t.tr.Platform = Textured
			}
		}
	}
	t.grf = t.tr.Platform.GRF()
}

// doublesOf reports an instruction that the platform of textures does not have for doubles.
func (t *translator) doublesOf(in *Inst) bool {
	return t.tr.Platform == Textured && hasWord("div rcp sqrt rsqrt", in.Row.name) && in.typ() == F64
}

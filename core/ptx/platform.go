package ptx

import "github.com/lanewise/lanewise/core/ptx/syntax"

// planPlatform chooses the platform: Textured for a program with textures or surfaces.
func (t *translator) planPlatform() {
	t.tr.Platform = Platform
	for _, in := range t.insts {
		if in.Row.Textured {
			t.tr.Platform = Textured
		}
	}
	t.GRF = t.tr.Platform.GRF()
}

// doublesOf reports whether an instruction needs double arithmetic that the platform for textures lacks.
func (t *translator) doublesOf(in *syntax.Inst) bool {
	return t.tr.Platform == Textured && syntax.HasWord("div rcp sqrt rsqrt", in.Row.Name) && in.Type() == syntax.F64
}

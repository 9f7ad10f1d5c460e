//go:build small

package ptx

import (
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// A small program, that of an embed, has no room for the translation of textures and surfaces (translate_texture.go): they are
// read, and a lane that comes to one ends.

func (t *translator) withoutTextures(in *syntax.Inst) {
	t.cannot(in, "an embed does not translate textures and surfaces, which the playground does")
}

func (t *translator) texture(in *syntax.Inst)       { t.withoutTextures(in) }
func (t *translator) gatherTexture(in *syntax.Inst) { t.withoutTextures(in) }
func (t *translator) askTexture(in *syntax.Inst)    { t.withoutTextures(in) }
func (t *translator) isHandle(in *syntax.Inst)      { t.withoutTextures(in) }
func (t *translator) surfaceLoad(in *syntax.Inst)   { t.withoutTextures(in) }
func (t *translator) surfaceStore(in *syntax.Inst)  { t.withoutTextures(in) }
func (t *translator) texelStore(in *syntax.Inst)    { t.withoutTextures(in) }
func (t *translator) surfaceReduce(in *syntax.Inst) { t.withoutTextures(in) }

// Nor has it room for the seldom matrices of translate_quads.go, translate_matrix_bytes.go and translate_matrix_scaled.go.

func (t *translator) withoutMatrix(in *syntax.Inst) {
	t.cannot(in, "an embed does not translate matrices of this shape and type, which the playground does")
}

func (t *translator) mmaOfQuads(in *syntax.Inst)  { t.withoutMatrix(in) }
func (t *translator) mmaOfScales(in *syntax.Inst) { t.withoutMatrix(in) }
func (t *translator) loadBytes(in *syntax.Inst)   { t.withoutMatrix(in) }
func (t *translator) storeBytes(in *syntax.Inst)  { t.withoutMatrix(in) }

// Nor for the seldom conversions of translate_scaled.go.

func (t *translator) withoutScales(in *syntax.Inst) {
	t.cannot(in, "an embed does not convert numbers with scales and .s2f6x2, which the playground does")
}

func (t *translator) fromScaled(in *syntax.Inst) { t.withoutScales(in) }
func (t *translator) toFixed(in *syntax.Inst)    { t.withoutScales(in) }

//go:build small

package ptx

import "github.com/lanewise/lanewise/core/visa"

// A small program, that of an embed, has no room for the translation of textures and surfaces (translate_texture.go): they are
// read, and a lane that comes to one ends.

func (t *translator) withoutTextures(in *Inst) {
	t.cannot(in, "an embed does not translate textures and surfaces, which the playground does")
}

func (t *translator) texture(in *Inst)       { t.withoutTextures(in) }
func (t *translator) gatherTexture(in *Inst) { t.withoutTextures(in) }
func (t *translator) askTexture(in *Inst)    { t.withoutTextures(in) }
func (t *translator) isHandle(in *Inst)      { t.withoutTextures(in) }
func (t *translator) surfaceLoad(in *Inst)   { t.withoutTextures(in) }
func (t *translator) surfaceStore(in *Inst)  { t.withoutTextures(in) }
func (t *translator) texelStore(in *Inst)    { t.withoutTextures(in) }
func (t *translator) surfaceReduce(in *Inst) { t.withoutTextures(in) }

// texel checks nothing: the playground says what is wrong with coordinates.
func (c *checker) texel(*Inst) {}

// Nor has it room for the seldom matrices of translate_quads.go, translate_matrix_bytes.go and translate_matrix_scaled.go.

func (t *translator) withoutMatrix(in *Inst) {
	t.cannot(in, "an embed does not translate matrices of this shape and type, which the playground does")
}

func (t *translator) mmaOfQuads(in *Inst)  { t.withoutMatrix(in) }
func (t *translator) mmaOfScales(in *Inst) { t.withoutMatrix(in) }
func (t *translator) loadBytes(in *Inst)   { t.withoutMatrix(in) }
func (t *translator) storeBytes(in *Inst)  { t.withoutMatrix(in) }

// Nor for the seldom conversions of translate_scaled.go.

func (t *translator) withoutScales(in *Inst) {
	t.cannot(in, "an embed does not convert numbers with scales and .s2f6x2, which the playground does")
}

func (t *translator) fromScaled(in *Inst) { t.withoutScales(in) }
func (t *translator) toFixed(in *Inst)    { t.withoutScales(in) }

// surface and sampler read no lines: what they are for is not translated.
func (r *launchReader) surface() {
	l := r.lines[r.at]
	r.say(visa.Span{Start: int32(l.Start), End: int32(l.End)}, codeLaunch, "An embed takes no textures and surfaces of PTX, which the playground does.")
	r.skipList()
}

func (r *launchReader) sampler() {}

func (r *launchReader) matchImages() {}

func (l *launchLines) imageLines() []line { return nil }

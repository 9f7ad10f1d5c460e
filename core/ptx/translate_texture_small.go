//go:build small

package ptx

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

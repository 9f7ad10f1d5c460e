//go:build small

package syntax

// texel checks nothing, for a small program, that of an embed, does not translate textures and surfaces: the playground says
// what is wrong with coordinates.
func (c *checker) texel(*Inst) {}

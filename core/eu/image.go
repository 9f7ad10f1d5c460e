package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/image"
)

// makeTextures makes the texture of each surface of the launch.
func (m *Machine) makeTextures() {
	m.textures = make([]texture, len(m.launch.Surfaces))
	for i := range m.textures {
		s := &m.launch.Surfaces[i]
		m.textures[i] = texture{image.NewTexture(s.Texels()), window{uint64(m.layout.surfaces[i]), uint64(s.Size)}}
	}
}

// texture is the image behind a binding table index; nil if there is none.
func (m *Machine) texture(index uint64) *texture {
	if index < uint64(len(m.memory.tables)) {
		if i := m.memory.tables[index]; i >= 0 {
			return &m.textures[i]
		}
	}
	return nil
}

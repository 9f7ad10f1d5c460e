package eu

import (
	"strconv"

	"github.com/lanewise/lanewise/core/eu/internal/image"
	"github.com/lanewise/lanewise/core/internal/rule"
)

// The memory that an index stands for: surfaces, with their images and counters, shared local memory and scratch space.

// surface returns the memory behind a binding table index. flat means that it is the virtual address space.
func (m *Machine) surface(index uint32) (w window, flat bool) {
	switch index {
	case btiSLM:
		return m.slm(), false
	case btiStateless:
		return window{}, true
	}
	if index < uint32(len(m.memory.tables)) {
		if i := m.memory.tables[index]; i >= 0 {
			return window{uint64(m.layout.surfaces[i]), uint64(m.launch.Surfaces[i].Size)}, false
		}
	}
	if index == btiScratch {
		return m.scratch(), false
	}
	return window{}, false
}

func (m *Machine) scratch() window {
	return window{uint64(m.layout.scratch), uint64(m.layout.slm - m.layout.scratch)}
}

// counter returns the append counter of the surface behind a binding table index.
func (m *Machine) counter(index uint64) window {
	if index < uint64(len(m.memory.tables)) {
		if i := m.memory.tables[index]; i >= 0 {
			return window{uint64(m.layout.counters + counterBytes*int(i)), counterBytes}
		}
	}
	return window{}
}

func (m *Machine) slm() window {
	return window{uint64(m.layout.slm), uint64(m.layout.slmSize)}
}

// slmAddress turns an address computed by a message into one of shared local memory. Such addresses have 32 bits, and a
// carry beyond them is lost (nvcc addresses [%r+68] where %r is -64). Bit 28 is cleared: Intel's compiler marks generic
// pointers to shared local memory with it.
func slmAddress(addr uint64) uint64 { return uint64(uint32(addr)) &^ slmMark }

const slmMark = 1 << 28

// makeTextures makes the texture of each surface of the launch.
func (m *Machine) makeTextures() {
	m.textures = make([]texture, len(m.launch.Surfaces))
	for i := range m.textures {
		s := &m.launch.Surfaces[i]
		m.textures[i] = texture{image.NewTexture(s.Texels()), window{uint64(m.layout.surfaces[i]), uint64(s.Size)}}
	}
}

// texture returns the image behind a binding table index, or nil if there is none.
func (m *Machine) texture(index uint64) *texture {
	if index < uint64(len(m.memory.tables)) {
		if i := m.memory.tables[index]; i >= 0 {
			return &m.textures[i]
		}
	}
	return nil
}

// image returns the index in a message's surface operand, which counts in units, and the image behind it, or nil if
// there is none.
func (m *Machine) image(surface *source, unit uint64) (index uint64, t *texture) {
	index = m.first(surface) / unit
	return index, m.texture(index)
}

// reportNoSurface reports that the launch has no surface with an index, and says how to add one.
func (m *Machine) reportNoSurface(inst int, index uint64) {
	o := &m.prog.ops[inst]
	r := m.Report(rule.NoSurface, inst, m.cur.thread, m.channels(o)<<o.shift, index)
	if r == nil {
		return
	}
	n := strconv.FormatUint(index, 10)
	r.Message = "No surface of the launch has the index " + n + ": reads give zero and writes are dropped."
	if index < btiScratch {
		r.Message += " A line `//@ surface NAME bti=" + n + " = d[64]` makes one."
	}
}

package store

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/names"
	"github.com/lanewise/lanewise/web/store/surfaces"
	"github.com/lanewise/lanewise/web/store/world"
)

// MemoryOptions is what the Memory panel shows of its surface, and how.
type MemoryOptions struct {
	First   int    // byte at which the first row begins, a multiple of RowBytes
	Rows    int    // how many rows there is room for, not counting one that is cut off
	Type    string // the type that elements are read as; "": the surface's own
	Element int    // first byte of the element whose accesses are shown; -1: none
	More    int    // how many elements after it are shown with it: those of a texel
	Form    surfaces.Form
	Picture surfaces.PictureOptions
	Alpha   surfaces.AlphaMode

	Access  *protocol.Explained // of that element; nil until it is known
	Waiting bool                // Access is on its way
}

// memory owns what is shown of memory and registers: a surface as rows or as a picture, and the pinned variables.
type memory struct {
	*base
	doc *document
	run *run

	Surface   int // index of the surface that is shown
	Memory    MemoryOptions
	Picture   surfaces.Picture
	Pins      []kept.Pin
	Chosen    Chosen
	Names     []names.Name        // the names that expressions can use here: see WantNames
	Variables []protocol.Variable // the variables among them

	names  knownNames  // what Names belong to
	access world.Timer // until the accesses are looked up
	wide   string      // the surface's element type if there was no room for elements beside their bytes, "" if there was
}

// Chosen is the element of a pinned variable whose accesses are shown.
type Chosen struct {
	Name    string // of the variable, "" if none is chosen
	Element int

	Access  *protocol.Explained // nil until it is known
	Waiting bool
}

// knownNames says which names are known: those of a function of a program.
type knownNames struct {
	text     string // the program
	function string
	known    bool
}

// reset forgets what belongs to the program that was shown before.
func (m *memory) reset() {
	m.Surface, m.wide = 0, ""
	m.Memory.First, m.Memory.Type, m.Memory.Element, m.Memory.More, m.Memory.Access = 0, "", -1, 0, nil
}

// Shown is the surface that the Memory panel shows; nil if there is none.
func (m *memory) Shown() *protocol.Surface {
	if m.run.View == nil || m.Surface >= len(m.run.View.Surfaces) {
		return nil
	}
	return &m.run.View.Surfaces[m.Surface]
}

// MemoryType is the type that the elements of the surface are read as.
func (m *memory) MemoryType() string {
	if m.Memory.Type != "" {
		return m.Memory.Type
	}
	if surface := m.Shown(); surface != nil && surfaces.IsType(surface.Type) {
		return surface.Type
	}
	return "ub"
}

// ElementName is the name that expressions use for the element at a byte of the surface.
func (m *memory) ElementName(at int) string {
	surface, name := m.Shown(), m.MemoryType()
	if surface == nil {
		return ""
	}
	return surfaces.Name(surface) + "[" + strconv.Itoa(at/surfaces.TypeBytes(name)) + "]:" + name
}

// surfaceNamed is the index of the surface with a name that expressions use; -1: none.
func (m *memory) surfaceNamed(name string) int {
	if m.run.View != nil {
		for i := range m.run.View.Surfaces {
			if surfaces.Name(&m.run.View.Surfaces[i]) == name {
				return i
			}
		}
	}
	return -1
}

// piece is how many bytes of memory one answer brings.
const piece = 1 << 20

// ExportMemory saves the bytes of the surface shown as a file.
func (m *memory) ExportMemory() {
	surface := m.Shown()
	if surface == nil || !m.run.CanEdit() {
		return
	}
	name := strings.TrimSuffix(m.doc.Name, ".visaasm") + "." + surface.Name + ".bin"
	m.readAll(m.Surface, surface.Bytes, nil, func(bytes []byte) { m.world.Browser.Download(name, string(bytes)) })
}

// readAll reads a surface piece by piece.
func (m *memory) readAll(index, size int, have []byte, then func([]byte)) {
	if len(have) >= size {
		then(have)
		return
	}
	m.inquire(inquiry{ask: &protocol.ReadMemory{Surface: index, Offset: len(have), Count: min(piece, size-len(have))}, then: func(a answer) {
		switch got := a.(type) {
		case *protocol.Memory:
			if len(got.Bytes) == 0 {
				then(have)
				return
			}
			m.readAll(index, size, append(have, got.Bytes...), then)
		case *protocol.Failed:
			m.notice(Failure, got.Message)
		}
	}})
}

package store

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// MemoryOptions is what the Memory panel shows of its surface, and how.
type MemoryOptions struct {
	First   int    // byte at which the first row begins, a multiple of RowBytes
	Rows    int    // how many rows there is room for, not counting one that is cut off
	Type    string // the type that elements are read as; "": the surface's own
	Element int    // first byte of the element whose accesses are shown; -1: none
	More    int    // how many elements after it are shown with it: those of a texel
	Form    MemoryForm
	Picture PictureOptions
	Alpha   AlphaMode

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
	Picture   Picture
	Pins      []Pin
	Chosen    Chosen
	Names     []Name              // the names that expressions can use here: see WantNames
	Variables []protocol.Variable // the variables among them

	names  names  // what Names belong to
	access timer  // until the accesses are looked up
	wide   string // the surface's element type if there was no room for elements beside their bytes, "" if there was
}

// MemoryForm is how the Memory panel shows the surface.
type MemoryForm string

const (
	FormBoth    MemoryForm = "both" // bytes, and typed values beside them
	FormHex     MemoryForm = "hex"
	FormTyped   MemoryForm = "typed"
	FormPicture MemoryForm = "picture"
)

// AlphaMode is how a picture shows alpha. The values are the names in web/picture/format.ts.
type AlphaMode string

const (
	AlphaIgnored AlphaMode = "ignored"
	AlphaOver    AlphaMode = "over" // over a checkerboard
	AlphaAlone   AlphaMode = "alone"
)

// PictureOptions is which texels the Memory panel shows as a picture. A width and a format make a picture of any
// surface; they can also be used to read an image in another way.
type PictureOptions struct {
	Width  int    // texels of a row; 0: the image's own, or a guess
	Format string // "": the image's own, or that of the surface's elements
	Level  int    // of the levels of detail
	Slice  int    // slice or layer

	// What is in sight: every Step-th texel of every Step-th row.
	X, Y, Columns, Rows, Step int
}

// anew are the options of another picture with the same room on the page.
func (p *PictureOptions) anew() PictureOptions {
	return PictureOptions{Columns: p.Columns, Rows: p.Rows, Step: p.Step}
}

// Picture is the texels that came last, with the options for which they were asked.
type Picture struct {
	protocol.Picture
	Options PictureOptions
	Made    int // counts the pictures
	Program int // counts the programs that were loaded
}

// Pin is a register variable that the Registers panel always shows, whichever operands the next instruction has.
type Pin struct {
	Name  string `json:"name"`
	First int    `json:"first,omitempty"` // the row, a register, that is shown first
}

// Chosen is the element of a pinned variable whose accesses are shown.
type Chosen struct {
	Name    string // of the variable, "" if none is chosen
	Element int

	Access  *protocol.Explained // nil until it is known
	Waiting bool
}

// Name is a name that an expression can use, and what it is.
type Name struct {
	Text   string `json:"text"`
	Detail string `json:"detail"` // such as "register, 16 d"
}

// names says which names are known: those of a function of a program.
type names struct {
	text     string // the program
	function string
	known    bool
}

// reset forgets what belongs to the program that was shown before.
func (m *memory) reset() {
	m.Surface, m.wide = 0, ""
	m.Memory.First, m.Memory.Type, m.Memory.Element, m.Memory.More, m.Memory.Access = 0, "", -1, 0, nil
}

// typeBytes is the size of an element of each type.
var typeBytes = map[string]int{"b": 1, "ub": 1, "w": 2, "uw": 2, "hf": 2, "bf": 2, "d": 4, "ud": 4, "f": 4, "q": 8, "uq": 8, "df": 8}

// MemoryTypes are the types that memory can be read as, in the order to offer them.
var MemoryTypes = []string{"d", "ud", "f", "w", "uw", "hf", "b", "ub", "q", "uq", "df"}

// TypeBytes is the size of an element of a type; 1 for an unknown type.
func TypeBytes(name string) int { return max(1, typeBytes[name]) }

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
	if surface := m.Shown(); surface != nil && typeBytes[surface.Type] > 0 {
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
	return surfaceName(surface) + "[" + itoa(at/TypeBytes(name)) + "]:" + name
}

// surfaceName is the name that expressions use for a surface.
func surfaceName(s *protocol.Surface) string {
	if s.BTI < 0 && s.Name == "shared local memory" {
		return "slm"
	}
	return s.Name
}

// surfaceNamed is the index of the surface with a name that expressions use; -1: none.
func (m *memory) surfaceNamed(name string) int {
	if m.run.View != nil {
		for i := range m.run.View.Surfaces {
			if surfaceName(&m.run.View.Surfaces[i]) == name {
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

package store

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
)

// RowBytes is how many bytes a row of memory shows.
const RowBytes = 16

// mostRows bounds what is asked for at a time: 4096 bytes.
const mostRows = 256

// MemoryOptions is what the Memory panel shows of its surface.
type MemoryOptions struct {
	First   int    // byte that the first row begins with, a multiple of RowBytes
	Rows    int    // rows that there is room for, without one that is cut off
	Type    string // how elements are read; "": as the surface's own type
	Element int    // first byte of the element whose accesses are shown, -1: none
	More    int    // elements that follow it and are shown with it: those of a texel
	Form    MemoryForm
	Picture PictureOptions
	Alpha   AlphaMode

	Access  *protocol.Explained // of that element, nil while it is not known
	Waiting bool                // Access is being looked for
}

// memory owns what is shown of memory and registers: a surface as rows or as a picture, and the
// variables that are pinned.
type memory struct {
	*base
	look *look
	doc  *document
	run  *run

	Surface   int // index of the surface shown
	Memory    MemoryOptions
	Picture   Picture
	Pins      []Pin
	Chosen    Chosen
	Names     []Name              // that expressions can use here: see WantNames
	Variables []protocol.Variable // those among them

	names  names // that Names are of
	access timer // until accesses are looked for
}

// reset forgets what another program does not have.
func (m *memory) reset() {
	m.Surface = 0
	m.Memory.First, m.Memory.Type, m.Memory.Element, m.Memory.More, m.Memory.Access = 0, "", -1, 0, nil
}

// askFor adds the rows, or the texels, and the registers in sight to what the engine is asked for.
func (m *memory) askFor(w *protocol.Window) {
	w.Surface = m.Surface
	if w.Panels&protocol.PanelMemory != 0 {
		w.Memory = []protocol.MemoryWindow{m.memoryWindow()}
	}
	if w.Panels&protocol.PanelRows != 0 {
		w.Rows = m.rowsWindows()
	}
	if w.Panels&protocol.PanelPicture != 0 {
		w.Picture, w.Held = m.pictureWindow(), m.Picture.ID
	}
}

// viewShown keeps within the surfaces of the view.
func (m *memory) viewShown() {
	if m.Surface >= len(m.run.View.Surfaces) {
		m.Surface, m.Memory.First, m.Memory.Element, m.Memory.More = 0, 0, -1, 0
	}
	m.showPicture(m.run.View)
}

// typeBytes is the size of an element of each type.
var typeBytes = map[string]int{"b": 1, "ub": 1, "w": 2, "uw": 2, "hf": 2, "bf": 2, "d": 4, "ud": 4, "f": 4, "q": 8, "uq": 8, "df": 8}

// MemoryTypes are the types that memory can be read as, in the order to offer them.
var MemoryTypes = []string{"d", "ud", "f", "w", "uw", "hf", "b", "ub", "q", "uq", "df"}

// TypeBytes is the size of an element of a type, 1 for one that is not known.
func TypeBytes(name string) int { return max(1, typeBytes[name]) }

// Shown is the surface that the Memory panel shows; nil if there is none.
func (m *memory) Shown() *protocol.Surface {
	if m.run.View == nil || m.Surface >= len(m.run.View.Surfaces) {
		return nil
	}
	return &m.run.View.Surfaces[m.Surface]
}

// MemoryType is the type that the elements of the surface shown are read as.
func (m *memory) MemoryType() string {
	if m.Memory.Type != "" {
		return m.Memory.Type
	}
	if surface := m.Shown(); surface != nil && typeBytes[surface.Type] > 0 {
		return surface.Type
	}
	return "ub"
}

// memoryWindow asks for some more rows than there is room for: the panel becomes higher and lower
// with its neighbours at each step, and a row more must not be another question.
func (m *memory) memoryWindow() protocol.MemoryWindow {
	const some = 8
	return protocol.MemoryWindow{Surface: m.Surface, Offset: m.Memory.First, Count: RowBytes * ((m.Memory.Rows + some) / some * some), Type: m.Memory.Type}
}

// besideBytes is how many characters of elements there is room for right of a row's bytes.
const besideBytes = 24

// WideMemory says that the elements need more room than the bytes leave: they then stand below
// them, and a row is twice as high.
func (m *memory) WideMemory() bool {
	longest := 0
	if m.run.View != nil && m.Memory.Form == FormBoth {
		for i := range m.run.View.Memory {
			if seen := &m.run.View.Memory[i]; seen.Surface == m.Surface {
				for j := range seen.Values {
					longest = max(longest, utf8.RuneCountInString(seen.Values[j].Text))
				}
			}
		}
	}
	return max(1, RowBytes/TypeBytes(m.MemoryType()))*(longest+1) > besideBytes
}

// RowsSeen is how many rows of memory are in sight as a whole.
func (m *memory) RowsSeen() int {
	if m.WideMemory() {
		return max(1, m.Memory.Rows/2)
	}
	return max(1, m.Memory.Rows)
}

// RowsBefore is how many rows of the surface shown stand before the last that are in sight
// together: as far as it can be scrolled.
func (m *memory) RowsBefore() int {
	surface := m.Shown()
	if surface == nil {
		return 0
	}
	return max(0, (surface.Bytes+RowBytes-1)/RowBytes-m.RowsSeen())
}

// ElementName is what expressions call the element at a byte of the surface shown.
func (m *memory) ElementName(at int) string {
	surface, name := m.Shown(), m.MemoryType()
	if surface == nil {
		return ""
	}
	return known(surface) + "[" + itoa(at/TypeBytes(name)) + "]:" + name
}

// known is what expressions call a surface.
func known(s *protocol.Surface) string {
	if s.BTI < 0 && s.Name == "shared local memory" {
		return "slm"
	}
	return s.Name
}

// ShowSurface shows a surface from its first element.
func (m *memory) ShowSurface(index int) {
	if m.run.View == nil || index < 0 || index >= len(m.run.View.Surfaces) || index == m.Surface {
		return
	}
	m.reset()
	m.Surface = index
	m.Memory.Picture = PictureOptions{Columns: m.Memory.Picture.Columns, Rows: m.Memory.Picture.Rows, Step: m.Memory.Picture.Step}
	m.refresh(TopicMemory)
}

// ReadAs chooses how the elements are read; "": as the surface's own type.
func (m *memory) ReadAs(name string) {
	if name == "" || typeBytes[name] > 0 {
		m.Memory.Type = name
		m.ShowAccess(-1)
		m.refresh(TopicMemory)
	}
}

// RoomForRows says how many rows of memory the page has room for.
func (m *memory) RoomForRows(n int) {
	if n = max(1, min(n, mostRows)); n != m.Memory.Rows {
		before := m.memoryWindow()
		m.Memory.Rows = n
		if m.memoryWindow() == before {
			m.changed(TopicMemory)
			return
		}
		m.refresh(TopicMemory)
	}
}

// ScrollMemory shows memory from a byte on.
func (m *memory) ScrollMemory(first int) {
	first = max(0, min(first-first%RowBytes, RowBytes*m.RowsBefore()))
	if first != m.Memory.First {
		m.Memory.First = first
		m.refresh(TopicMemory)
	}
}

// JumpTo shows a byte of the surface and selects the element that holds it.
func (m *memory) JumpTo(at int) {
	surface := m.Shown()
	if surface == nil || surface.Bytes == 0 {
		return
	}
	at = max(0, min(at, surface.Bytes-1))
	if m.Memory.Form != FormPicture && (at < m.Memory.First || at >= m.Memory.First+RowBytes*m.RowsSeen()) {
		m.ScrollMemory(at)
	}
	m.ShowAccess(at)
}

// GoToMemory shows what a text names: an element by its index, as "12" or "[12]", a byte in
// hexadecimal, as "0x30", or a surface or its element, as "T6" and "T6[12]".
func (m *memory) GoToMemory(text string) {
	text = strings.TrimSpace(text)
	name, index, indexed := strings.Cut(strings.TrimSuffix(text, "]"), "[")
	if indexed || m.surfaceNamed(text) >= 0 {
		if name != "" && !m.showNamed(name) {
			return
		}
		if text = strings.TrimSpace(index); text == "" {
			return
		}
	}
	surface := m.Shown()
	n, err := strconv.ParseInt(text, 0, 64)
	size := int64(TypeBytes(m.MemoryType()))
	byBytes := !indexed && (strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X"))
	switch {
	case text == "" || surface == nil:
	case err != nil:
		m.notice(Warning, "Go to: an element is written 12 or [12], a byte 0x30, a surface by its name; "+text+" is none of these.")
	case byBytes && (n < 0 || n >= int64(surface.Bytes)):
		m.notice(Warning, "Go to: "+surface.Name+" has the bytes 0 to 0x"+strconv.FormatInt(int64(surface.Bytes)-1, 16)+".")
	case !byBytes && (n < 0 || n >= int64(surface.Bytes)/size):
		m.notice(Warning, words.Say("Go to: {} has the elements 0 to {}.", surface.Name, count(surface.Bytes/int(size)-1)))
	case byBytes:
		m.notice(Info, "")
		m.JumpTo(int(n))
	default:
		m.notice(Info, "")
		m.ShowElement(int(n))
	}
}

// surfaceNamed is the surface that expressions call so, -1: none.
func (m *memory) surfaceNamed(name string) int {
	if m.run.View != nil {
		for i := range m.run.View.Surfaces {
			if known(&m.run.View.Surfaces[i]) == name {
				return i
			}
		}
	}
	return -1
}

func (m *memory) showNamed(name string) bool {
	i := m.surfaceNamed(name)
	if i < 0 {
		m.notice(Warning, "Go to: there is no surface "+name+".")
		return false
	}
	m.ShowSurface(i)
	return true
}

// ShowElement shows the element with an index.
func (m *memory) ShowElement(index int) { m.JumpTo(index * TypeBytes(m.MemoryType())) }

// SelectedName is what expressions call the selected element, or elements.
func (m *memory) SelectedName() string {
	name, more := m.ElementName(m.Memory.Element), m.Memory.More
	if first, typ, ok := strings.Cut(name, "]"); ok && more > 0 {
		return first + ".." + itoa(m.Memory.Element/TypeBytes(m.MemoryType())+more) + "]" + typ
	}
	return name
}

// ShowAccess tells who wrote and read the element at a byte; -1: none.
func (m *memory) ShowAccess(at int) { m.showAccess(at, 1) }

// ShowTexelAccess does for the elements of the texel at a byte.
func (m *memory) ShowTexelAccess(at int) {
	shape, _ := m.PictureShape()
	m.showAccess(at, shape.Texel)
}

func (m *memory) showAccess(at, bytes int) {
	more := 0
	if surface := m.Shown(); at >= 0 && surface != nil {
		size := TypeBytes(m.MemoryType())
		last := min(at+max(1, bytes), surface.Bytes) - 1
		at -= at % size
		more = max(0, (last-at)/size)
	}
	if at == m.Memory.Element && more == m.Memory.More {
		return
	}
	m.Memory.Element, m.Memory.More, m.Memory.Access = at, more, nil
	m.changed(TopicMemory)
	m.askAccess()
}

// accessPause is how long the machine stands before the accesses of the selected
// element are looked for: they can be far away, and a held key asks for none of them.
const accessPause = 120 * time.Millisecond

func (m *memory) askAccessSoon() {
	if m.Memory.Element < 0 && m.Chosen.Name == "" {
		return
	}
	m.Memory.Access, m.Chosen.Access = nil, nil
	m.later(&m.access, accessPause, func() {
		m.askAccess()
		m.askChosen()
	})
}

func (m *memory) askAccess() {
	at, more := m.Memory.Element, m.Memory.More
	if at < 0 || !m.run.CanEdit() || m.run.Run == Moving {
		return
	}
	m.Memory.Waiting = true
	m.inquire(inquiry{long: longAccess, ask: &protocol.Explain{About: protocol.AboutElement, Lane: -1, Text: m.SelectedName(), Window: m.run.Window()}, then: func(a answer) {
		m.Memory.Waiting = false
		if said, ok := a.(*protocol.Explained); ok && at == m.Memory.Element && more == m.Memory.More {
			m.Memory.Access = said
		}
		m.changed(TopicMemory)
	}})
}

// piece is how much memory one answer brings.
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

package store

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/surfaces"
)

// mostRows bounds how many rows are asked for at a time: 4096 bytes.
const mostRows = 256

// askFor adds the rows or texels in sight, and the registers, to what the engine is asked for.
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

// viewShown keeps the selection within the surfaces of the view.
func (m *memory) viewShown() {
	if m.Surface >= len(m.run.View.Surfaces) {
		m.Surface, m.Memory.First, m.Memory.Element, m.Memory.More = 0, 0, -1, 0
	}
	m.showPicture(m.run.View)
}

// memoryWindow asks for a few more rows than there is room for. The panel grows and shrinks with its neighbours at
// each step, and one row more must not cause another request.
func (m *memory) memoryWindow() protocol.MemoryWindow {
	const some = 8
	return protocol.MemoryWindow{Surface: m.Surface, Offset: m.Memory.First, Count: surfaces.RowBytes * ((m.Memory.Rows + some) / some * some), Type: m.Memory.Type}
}

// besideBytes is how many characters of elements fit to the right of a row's bytes.
const besideBytes = 24

// WideMemory reports whether the elements need more room than is left beside the bytes. They then stand below the
// bytes, and a row is twice as high. Elements of the type stay there; otherwise steps would switch the rows back and
// forth.
func (m *memory) WideMemory() bool {
	kind := m.MemoryType()
	if m.Memory.Form != surfaces.FormBoth || m.wide == kind {
		return m.Memory.Form == surfaces.FormBoth
	}
	longest := 0
	if m.run.View != nil {
		for i := range m.run.View.Memory {
			if seen := &m.run.View.Memory[i]; seen.Surface == m.Surface {
				for j := range seen.Values {
					longest = max(longest, utf8.RuneCountInString(seen.Values[j].Text))
				}
			}
		}
	}
	if max(1, surfaces.RowBytes/surfaces.TypeBytes(kind))*(longest+1) <= besideBytes {
		return false
	}
	m.wide = kind
	return true
}

// RowsSeen is how many rows of memory are fully in sight.
func (m *memory) RowsSeen() int {
	if m.WideMemory() {
		return max(1, m.Memory.Rows/2)
	}
	return max(1, m.Memory.Rows)
}

// RowsBefore is how many rows of the surface precede the last screenful: the furthest row that can be scrolled to.
func (m *memory) RowsBefore() int {
	surface := m.Shown()
	if surface == nil {
		return 0
	}
	return max(0, (surface.Bytes+surfaces.RowBytes-1)/surfaces.RowBytes-m.RowsSeen())
}

// ShowSurface shows a surface from its first element.
func (m *memory) ShowSurface(index int) {
	if m.run.View == nil || index < 0 || index >= len(m.run.View.Surfaces) || index == m.Surface {
		return
	}
	m.reset()
	m.Surface = index
	m.Memory.Picture = m.Memory.Picture.Anew()
	m.refresh(TopicMemory)
}

// ReadAs chooses the type that elements are read as; "": the surface's own.
func (m *memory) ReadAs(name string) {
	if name == "" || surfaces.IsType(name) {
		m.Memory.Type = name
		m.ShowAccess(-1)
		m.refresh(TopicMemory)
	}
}

// RoomForRows takes how many rows of memory the page has room for.
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

// ScrollMemory shows memory from a byte onwards.
func (m *memory) ScrollMemory(first int) {
	first = max(0, min(first-first%surfaces.RowBytes, surfaces.RowBytes*m.RowsBefore()))
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
	if m.Memory.Form != surfaces.FormPicture && (at < m.Memory.First || at >= m.Memory.First+surfaces.RowBytes*m.RowsSeen()) {
		m.ScrollMemory(at)
	}
	m.ShowAccess(at)
}

// GoToMemory shows what a text names: an element by its index, such as "12" or "[12]", a byte in hexadecimal, such as
// "0x30", or a surface or one of its elements, such as "T6" and "T6[12]".
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
	size := int64(surfaces.TypeBytes(m.MemoryType()))
	byBytes := !indexed && (strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X"))
	switch {
	case text == "" || surface == nil:
	case err != nil:
		m.notice(Warning, "Go to: an element is written 12 or [12], a byte 0x30, a surface by its name; "+text+" is none of these.")
	case byBytes && (n < 0 || n >= int64(surface.Bytes)):
		m.notice(Warning, "Go to: "+surface.Name+" has the bytes 0 to 0x"+strconv.FormatInt(int64(surface.Bytes)-1, 16)+".")
	case !byBytes && (n < 0 || n >= int64(surface.Bytes)/size):
		m.notice(Warning, words.Say("Go to: {} has the elements 0 to {}.", surface.Name, words.Grouped(surface.Bytes/int(size)-1)))
	case byBytes:
		m.notice(Info, "")
		m.JumpTo(int(n))
	default:
		m.notice(Info, "")
		m.ShowElement(int(n))
	}
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
func (m *memory) ShowElement(index int) { m.JumpTo(index * surfaces.TypeBytes(m.MemoryType())) }

package store

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lanewise/lanewise/core/protocol"
)

// RowBytes is how many bytes a row of memory shows.
const RowBytes = 16

// mostRows bounds what is asked for at a time: 4096 bytes.
const mostRows = 256

// MemoryLook is what the Memory panel shows of its surface.
type MemoryLook struct {
	First   int    // byte that the first row begins with, a multiple of RowBytes
	Rows    int    // rows that there is room for, without one that is cut off
	Type    string // how elements are read; "": as the surface's own type
	Element int    // first byte of the element whose accesses are shown, -1: none
	More    int    // elements that follow it and are shown with it: those of a texel
	Form    MemoryForm
	Picture PictureLook
	Alpha   AlphaLook

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
	Memory    MemoryLook
	Picture   Picture
	Pins      []Pin
	Chosen    Chosen
	Names     []Name              // that expressions can use here: see WantNames
	Variables []protocol.Variable // those among them

	names  names // that Names are of
	access timer // until accesses are looked for
}

// reset forgets what another program does not have.
func (s *memory) reset() {
	s.Surface = 0
	s.Memory.First, s.Memory.Type, s.Memory.Element, s.Memory.More, s.Memory.Access = 0, "", -1, 0, nil
}

// askFor adds the rows, or the texels, and the registers in sight to what the engine is asked for.
func (s *memory) askFor(w *protocol.Window) {
	w.Surface = s.Surface
	if s.Memory.Form == FormPicture {
		w.Panels &^= protocol.PanelMemory
	} else {
		w.Panels &^= protocol.PanelPicture
	}
	if len(s.Pins) == 0 {
		w.Panels &^= protocol.PanelRows
	}
	if w.Panels&protocol.PanelMemory != 0 {
		w.Memory = []protocol.MemoryWindow{s.memoryWindow()}
	}
	if w.Panels&protocol.PanelRows != 0 {
		w.Rows = s.rowsWindows()
	}
	if w.Panels&protocol.PanelPicture != 0 {
		w.Picture, w.Held = s.pictureWindow(), s.Picture.ID
	}
}

// viewShown keeps within the surfaces of the view.
func (s *memory) viewShown() {
	if s.Surface >= len(s.run.View.Surfaces) {
		s.Surface, s.Memory.First, s.Memory.Element, s.Memory.More = 0, 0, -1, 0
	}
	s.showPicture(s.run.View)
}

// typeBytes is the size of an element of each type.
var typeBytes = map[string]int{"b": 1, "ub": 1, "w": 2, "uw": 2, "hf": 2, "bf": 2, "d": 4, "ud": 4, "f": 4, "q": 8, "uq": 8, "df": 8}

// MemoryTypes are the types that memory can be read as, in the order to offer them.
var MemoryTypes = []string{"d", "ud", "f", "w", "uw", "hf", "b", "ub", "q", "uq", "df"}

// TypeBytes is the size of an element of a type, 1 for one that is not known.
func TypeBytes(name string) int { return max(1, typeBytes[name]) }

// Shown is the surface that the Memory panel shows; nil if there is none.
func (s *memory) Shown() *protocol.Surface {
	if s.run.View == nil || s.Surface >= len(s.run.View.Surfaces) {
		return nil
	}
	return &s.run.View.Surfaces[s.Surface]
}

// MemoryType is the type that the elements of the surface shown are read as.
func (s *memory) MemoryType() string {
	if s.Memory.Type != "" {
		return s.Memory.Type
	}
	if surface := s.Shown(); surface != nil && typeBytes[surface.Type] > 0 {
		return surface.Type
	}
	return "ub"
}

// memoryWindow asks for some more rows than there is room for: the panel becomes higher and lower
// with its neighbours at each step, and a row more must not be another question.
func (s *memory) memoryWindow() protocol.MemoryWindow {
	const some = 8
	return protocol.MemoryWindow{Surface: s.Surface, Offset: s.Memory.First, Count: RowBytes * ((s.Memory.Rows + some) / some * some), Type: s.Memory.Type}
}

// besideBytes is how many characters of elements there is room for right of a row's bytes.
const besideBytes = 24

// WideMemory says that the elements need more room than the bytes leave: they then stand below
// them, and a row is twice as high.
func (s *memory) WideMemory() bool {
	longest := 0
	if s.run.View != nil && s.Memory.Form == FormBoth {
		for i := range s.run.View.Memory {
			if m := &s.run.View.Memory[i]; m.Surface == s.Surface {
				for j := range m.Values {
					longest = max(longest, utf8.RuneCountInString(m.Values[j].Text))
				}
			}
		}
	}
	return max(1, RowBytes/TypeBytes(s.MemoryType()))*(longest+1) > besideBytes
}

// RowsSeen is how many rows of memory are in sight as a whole.
func (s *memory) RowsSeen() int {
	if s.WideMemory() {
		return max(1, s.Memory.Rows/2)
	}
	return max(1, s.Memory.Rows)
}

// RowsBefore is how many rows of the surface shown stand before the last that are in sight
// together: as far as it can be scrolled.
func (s *memory) RowsBefore() int {
	surface := s.Shown()
	if surface == nil {
		return 0
	}
	return max(0, (surface.Bytes+RowBytes-1)/RowBytes-s.RowsSeen())
}

// ElementName is what expressions call the element at a byte of the surface shown.
func (s *memory) ElementName(at int) string {
	surface, name := s.Shown(), s.MemoryType()
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
func (s *memory) ShowSurface(index int) {
	if s.run.View == nil || index < 0 || index >= len(s.run.View.Surfaces) || index == s.Surface {
		return
	}
	s.reset()
	s.Surface = index
	s.Memory.Picture = PictureLook{Columns: s.Memory.Picture.Columns, Rows: s.Memory.Picture.Rows, Step: s.Memory.Picture.Step}
	s.refresh(TopicMemory)
}

// ReadAs chooses how the elements are read; "": as the surface's own type.
func (s *memory) ReadAs(name string) {
	if name == "" || typeBytes[name] > 0 {
		s.Memory.Type = name
		s.ShowAccess(-1)
		s.refresh(TopicMemory)
	}
}

// RoomForRows says how many rows of memory the page has room for.
func (s *memory) RoomForRows(n int) {
	if n = max(1, min(n, mostRows)); n != s.Memory.Rows {
		before := s.memoryWindow()
		s.Memory.Rows = n
		if s.memoryWindow() == before {
			s.changed(TopicMemory)
			return
		}
		s.refresh(TopicMemory)
	}
}

// ScrollMemory shows memory from a byte on.
func (s *memory) ScrollMemory(first int) {
	first = max(0, min(first-first%RowBytes, RowBytes*s.RowsBefore()))
	if first != s.Memory.First {
		s.Memory.First = first
		s.refresh(TopicMemory)
	}
}

// JumpTo shows a byte of the surface and selects the element that holds it.
func (s *memory) JumpTo(at int) {
	surface := s.Shown()
	if surface == nil || surface.Bytes == 0 {
		return
	}
	at = max(0, min(at, surface.Bytes-1))
	if s.Memory.Form != FormPicture && (at < s.Memory.First || at >= s.Memory.First+RowBytes*s.RowsSeen()) {
		s.ScrollMemory(at)
	}
	s.ShowAccess(at)
}

// GoToMemory shows what a text names: an element by its index, as "12" or "[12]", a byte in
// hexadecimal, as "0x30", or a surface or its element, as "T6" and "T6[12]".
func (s *memory) GoToMemory(text string) {
	text = strings.TrimSpace(text)
	name, index, indexed := strings.Cut(strings.TrimSuffix(text, "]"), "[")
	if indexed || s.surfaceNamed(text) >= 0 {
		if name != "" && !s.showNamed(name) {
			return
		}
		if text = strings.TrimSpace(index); text == "" {
			return
		}
	}
	surface := s.Shown()
	n, err := strconv.ParseInt(text, 0, 64)
	size := int64(TypeBytes(s.MemoryType()))
	byBytes := !indexed && (strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X"))
	switch {
	case text == "" || surface == nil:
	case err != nil:
		s.notice(Warning, "Go to: an element is written 12 or [12], a byte 0x30, a surface by its name; "+text+" is none of these.")
	case byBytes && (n < 0 || n >= int64(surface.Bytes)):
		s.notice(Warning, "Go to: "+surface.Name+" has the bytes 0 to 0x"+strconv.FormatInt(int64(surface.Bytes)-1, 16)+".")
	case !byBytes && (n < 0 || n >= int64(surface.Bytes)/size):
		s.notice(Warning, "Go to: "+surface.Name+" has the elements 0 to "+count(surface.Bytes/int(size)-1)+".")
	case byBytes:
		s.notice(Info, "")
		s.JumpTo(int(n))
	default:
		s.notice(Info, "")
		s.ShowElement(int(n))
	}
}

// surfaceNamed is the surface that expressions call so, -1: none.
func (s *memory) surfaceNamed(name string) int {
	if s.run.View != nil {
		for i := range s.run.View.Surfaces {
			if known(&s.run.View.Surfaces[i]) == name {
				return i
			}
		}
	}
	return -1
}

func (s *memory) showNamed(name string) bool {
	i := s.surfaceNamed(name)
	if i < 0 {
		s.notice(Warning, "Go to: there is no surface "+name+".")
		return false
	}
	s.ShowSurface(i)
	return true
}

// ShowElement shows the element with an index.
func (s *memory) ShowElement(index int) { s.JumpTo(index * TypeBytes(s.MemoryType())) }

// SelectedName is what expressions call the selected element, or elements.
func (s *memory) SelectedName() string {
	name, more := s.ElementName(s.Memory.Element), s.Memory.More
	if first, typ, ok := strings.Cut(name, "]"); ok && more > 0 {
		return first + ".." + itoa(s.Memory.Element/TypeBytes(s.MemoryType())+more) + "]" + typ
	}
	return name
}

// ShowAccess tells who wrote and read the element at a byte; -1: none.
func (s *memory) ShowAccess(at int) { s.showAccess(at, 1) }

// ShowTexelAccess does for the elements of the texel at a byte.
func (s *memory) ShowTexelAccess(at int) {
	shape, _ := s.PictureShape()
	s.showAccess(at, shape.Texel)
}

func (s *memory) showAccess(at, bytes int) {
	more := 0
	if surface := s.Shown(); at >= 0 && surface != nil {
		size := TypeBytes(s.MemoryType())
		last := min(at+max(1, bytes), surface.Bytes) - 1
		at -= at % size
		more = max(0, (last-at)/size)
	}
	if at == s.Memory.Element && more == s.Memory.More {
		return
	}
	s.Memory.Element, s.Memory.More, s.Memory.Access = at, more, nil
	s.changed(TopicMemory)
	s.askAccess()
}

// accessPause is how long the machine stands before the accesses of the selected
// element are looked for: they can be far away, and a held key asks for none of them.
const accessPause = 120 * time.Millisecond

func (s *memory) askAccessSoon() {
	if s.Memory.Element < 0 && s.Chosen.Name == "" {
		return
	}
	s.Memory.Access, s.Chosen.Access = nil, nil
	s.later(&s.access, accessPause, func() {
		s.askAccess()
		s.askChosen()
	})
}

func (s *memory) askAccess() {
	at, more := s.Memory.Element, s.Memory.More
	if at < 0 || !s.run.CanEdit() || s.run.Run == Moving {
		return
	}
	s.Memory.Waiting = true
	s.inquire(inquiry{long: longAccess, ask: &protocol.Explain{About: protocol.AboutElement, Lane: -1, Text: s.SelectedName(), Window: s.run.Window()}, then: func(a answer) {
		s.Memory.Waiting = false
		if m, ok := a.(*protocol.Explained); ok && at == s.Memory.Element && more == s.Memory.More {
			s.Memory.Access = m
		}
		s.changed(TopicMemory)
	}})
}

// piece is how much memory one answer brings.
const piece = 1 << 20

// ExportMemory saves the bytes of the surface shown as a file.
func (s *memory) ExportMemory() {
	surface := s.Shown()
	if surface == nil || !s.run.CanEdit() {
		return
	}
	name := strings.TrimSuffix(s.doc.Name, ".visaasm") + "." + surface.Name + ".bin"
	s.readAll(s.Surface, surface.Bytes, nil, func(bytes []byte) { s.world.Browser.Download(name, string(bytes)) })
}

// readAll reads a surface piece by piece.
func (s *memory) readAll(index, size int, have []byte, then func([]byte)) {
	if len(have) >= size {
		then(have)
		return
	}
	s.inquire(inquiry{ask: &protocol.ReadMemory{Surface: index, Offset: len(have), Count: min(piece, size-len(have))}, then: func(a answer) {
		switch m := a.(type) {
		case *protocol.Memory:
			if len(m.Bytes) == 0 {
				then(have)
				return
			}
			s.readAll(index, size, append(have, m.Bytes...), then)
		case *protocol.Failed:
			s.notice(Failure, m.Message)
		}
	}})
}

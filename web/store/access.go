package store

import (
	"strconv"
	"strings"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/surfaces"
)

// ShowAccess shows who wrote and read the element at a byte of the shown surface; -1 shows none.
func (m *memory) ShowAccess(at int) { m.showAccess(at, 1) }

// ShowTexelAccess shows who wrote and read the elements of the texel at a byte.
func (m *memory) ShowTexelAccess(at int) {
	shape, _ := m.PictureShape()
	m.showAccess(at, shape.Texel)
}

func (m *memory) showAccess(at, bytes int) {
	more := 0
	if surface := m.Shown(); at >= 0 && surface != nil {
		size := surfaces.TypeBytes(m.MemoryType())
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

// SelectedName is the name that expressions use for the selected element or elements.
func (m *memory) SelectedName() string {
	name, more := m.ElementName(m.Memory.Element), m.Memory.More
	if first, typ, ok := strings.Cut(name, "]"); ok && more > 0 {
		return first + ".." + strconv.Itoa(m.Memory.Element/surfaces.TypeBytes(m.MemoryType())+more) + "]" + typ
	}
	return name
}

// accessPause is how long the machine must stand still before the accesses of the selected element are looked up.
// They can lie far back in the run, so a held key looks up none of them.
const accessPause = 120 * time.Millisecond

func (m *memory) askAccessSoon() {
	if m.Memory.Element < 0 && m.Chosen.Name == "" {
		return
	}
	m.Memory.Access, m.Chosen.Access = nil, nil
	m.access.After(&m.world, accessPause, func() {
		m.askAccess()
		m.askChosen()
	})
}

func (m *memory) askAccess() {
	at, more := m.Memory.Element, m.Memory.More
	if at < 0 || !m.run.rests() {
		return
	}
	m.Memory.Waiting = true
	m.run.askElement(longAccess, m.SelectedName(), func(said *protocol.Explained) {
		m.Memory.Waiting = false
		if at == m.Memory.Element && more == m.Memory.More && said != nil {
			m.Memory.Access = said
		}
		m.changed(TopicMemory)
	})
}

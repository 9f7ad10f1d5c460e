// Package collect records, while a machine runs, who writes what into the buffer for printf of its launch.
package collect

import (
	"encoding/binary"
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/printf"
	"github.com/lanewise/lanewise/core/protocol"
)

// Collector is an observer of a machine. It keeps what was written at all steps that ran: a run that goes back and
// comes to a step again writes the same.
type Collector struct {
	Output printf.Output
	// Version counts the changes of Output.
	Version int

	m    *eu.Machine
	base int // arena offset of the buffer
	next int // the first step that has not been seen

	firsts int // Output.Strings begins with the first text of each address, in the order of the addresses
}

// Limits on the strings that are kept: bytes of one string, and their number. A number or a pointer among the arguments
// may look like the address of a string, too.
const (
	maxText    = 1 << 12
	maxStrings = 1 << 12
)

// Attach makes a collector observe a machine that stands at its start. It returns nil if the launch has no buffer for
// printf.
func Attach(m *eu.Machine) *Collector {
	surfaces := m.Launch().Surfaces
	for i := range surfaces {
		if s := &surfaces[i]; s.Prints {
			c := &Collector{m: m, base: m.SurfaceOffset(i)}
			c.Output.Size = s.Size
			if s.Size >= 4 {
				c.Output.Start = int(binary.LittleEndian.Uint32(m.Arena()[c.base:]))
			}
			m.Observe(c)
			return c
		}
	}
	return nil
}

// Before, Group and Barrier make the Collector an eu.Observer.
func (c *Collector) Before(*eu.Step) {}
func (c *Collector) Group()          {}
func (c *Collector) Barrier(int)     {}

// After notes what a step wrote into the buffer.
func (c *Collector) After(s *eu.Step) {
	if len(s.Memory) == 0 {
		return
	}
	step := int(c.m.Now())
	if step < c.next {
		return
	}
	o := &c.Output
	told := false
	for i := range s.Memory {
		a := &s.Memory[i]
		at := a.Off - c.base
		if !a.Write || a.Off < 0 || at < 0 || at+a.Size > o.Size {
			continue
		}
		if !told {
			told = true
			c.Version++
			group, _ := c.m.Group()
			o.Writers = append(o.Writers, printf.Writer{Step: step, Inst: s.Inst, Group: group, Thread: s.Thread})
		}
		c.copy(at, a.Size, a.Lane, len(o.Writers)-1)
	}
	c.next = step + 1
	for i := range s.Memory { // an address may have been written in two pieces
		if a := &s.Memory[i]; told && a.Write && a.Off >= 0 && a.Size >= 4 {
			c.text(a.Off - c.base - 4)
			c.text(a.Off - c.base)
		}
	}
}

// copy copies bytes of the buffer and notes who wrote them.
func (c *Collector) copy(at, n, lane, writer int) {
	o := &c.Output
	end := (at + n + 3) &^ 3
	if short := end - len(o.Bytes); short > 0 {
		o.Bytes = append(o.Bytes, make([]byte, short)...)
		o.Owners = append(o.Owners, make([]byte, short)...)
	}
	copy(o.Bytes[at:at+n], c.m.Arena()[c.base+at:])
	for at &^= 3; at < end; at += 4 {
		binary.LittleEndian.PutUint32(o.Owners[at:], printf.Owner(writer, lane))
	}
}

func (c *Collector) owner(at int) uint32 { return binary.LittleEndian.Uint32(c.Output.Owners[at:]) }

// text keeps the string whose address the 8 bytes at a byte of the buffer are, if they are an address.
func (c *Collector) text(at int) {
	o := &c.Output
	if at < o.Start || at&3 != 0 || at+8 > len(o.Bytes) || c.owner(at) == 0 || c.owner(at+4) == 0 {
		return
	}
	addr := binary.LittleEndian.Uint64(c.m.Arena()[c.base+at:])
	text, found := c.stringAt(addr)
	if !found || len(o.Strings) == maxStrings {
		return
	}
	i := sort.Search(c.firsts, func(i int) bool { return o.Strings[i].Address >= int(addr) })
	switch {
	case i == c.firsts || o.Strings[i].Address != int(addr):
		o.Strings = append(o.Strings, protocol.PrintedString{})
		copy(o.Strings[i+1:], o.Strings[i:])
		o.Strings[i] = protocol.PrintedString{Address: int(addr), Offset: -1, Text: text}
		c.firsts++
	case o.Strings[i].Text != text:
		o.Strings = append(o.Strings, protocol.PrintedString{Address: int(addr), Offset: at, Text: text})
	}
}

// stringAt returns the string at an address of a surface.
func (c *Collector) stringAt(addr uint64) (string, bool) {
	surfaces := c.m.Launch().Surfaces
	for i := range surfaces {
		s := &surfaces[i]
		if s.Base == 0 || s.Prints || addr < s.Base || addr-s.Base >= uint64(s.Size) {
			continue
		}
		text := c.m.SurfaceBytes(i)[addr-s.Base:]
		text = text[:min(len(text), maxText)]
		before, _, _ := strings.Cut(string(text), "\x00")
		return before, true
	}
	return "", false
}

// Cut forgets what was written at a step and after it, because other things will happen there.
func (c *Collector) Cut(step int) {
	if c == nil || step >= c.next {
		return
	}
	o := &c.Output
	n := len(o.Writers)
	for n > 0 && o.Writers[n-1].Step >= step {
		n--
	}
	o.Writers = o.Writers[:n]
	for at := 0; at < len(o.Owners); at += 4 {
		if int(c.owner(at)>>5) > n {
			clear(o.Owners[at : at+4])
		}
	}
	for i := range o.Strings {
		if s := &o.Strings[i]; s.Offset >= 0 && c.owner(s.Offset) == 0 {
			s.Offset, s.Text = 0, "" // no address stands at the first byte
		}
	}
	if len(o.Bytes) >= 4 {
		copy(o.Bytes[:4], c.m.Arena()[c.base:])
	}
	c.next = step
	c.Version++
}

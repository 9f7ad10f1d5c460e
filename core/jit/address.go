package jit

import (
	"encoding/binary"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/spread"
)

// The addresses of messages: whether all are inside the memory that the message accesses, and where.

// addressed plans a message, if generated code can make its addresses.
func (e *emitter) addressed(x *plan, m *eu.Message) bool {
	each := &m.Each
	if !m.HasEach { // a block message: one address for all
		switch {
		case !m.All || !m.HasGlobal:
			return false
		case m.Global.Const != nil && !m.ByAddress: // it is added to nothing
			m.Each.Const, m.Each.Bytes = make([]byte, 16), 4
		default:
			m.Each, m.HasGlobal = m.Global, false
		}
		m.HasEach, m.Scale = true, 1
	}
	if m.Bytes > m.RegBytes || m.Shift > 0 && m.RegBytes == 8 {
		return false
	}
	if m.HasGlobal && m.Global.Const == nil {
		return false
	}
	if m.ByAddress && (m.Unit*m.Scale != 1 || each.Bytes != 8) { // 32 bits of an address are no offset
		return false
	}
	if m.HasState && m.State.Const == nil && (m.State.Mod != isa.NoMod || m.State.Form != operand.Single || m.State.Bytes != 4) {
		return false
	}
	if each.Mod != isa.NoMod || each.Outside != 0 {
		return false
	}
	x.kind = eu.Uint32
	switch each.Bytes {
	case 2:
		each.Type = isa.UW
	case 4:
		each.Type = isa.UD
	case 8:
		each.Type = isa.UQ
	default:
		return false
	}
	if each.Const != nil && !m.All || !loadable(each, eu.Uint64) {
		return false
	}
	g := &messageEmitter{Message: *m, record: e.t.record(x.inst, *m)}
	x.emit = func(e *emitter, x *plan) { e.message(x, g) }
	return true
}

// inside reports whether all registers of a message are in their variable and apart from one
// another.
func inside(m *eu.Message, channels int) bool {
	last := uint32(channels-1)*m.Step + uint32(len(m.Blocks)-1)*m.Pitch + uint32(m.RegBytes)
	rows := m.Pitch >= uint32(channels-1)*m.Step+uint32(m.RegBytes)
	columns := m.Step >= uint32(len(m.Blocks)-1)*m.Pitch+uint32(m.RegBytes)
	return m.First+last <= m.Limit && (len(m.Blocks) == 1 || rows || columns || channels == 1)
}

// messageEmitter writes a message.
type messageEmitter struct {
	eu.Message
	record uint32
	offset []local // what Each gives, 32 bits a channel, four channels a vector
	at     local   // the address of a channel
	bits   local   // vectors of the record
	base   local
}

// constant is what is added to all addresses.
func constant(m *eu.Message) int64 {
	if m.HasGlobal {
		return m.Disp + int64(binary.LittleEndian.Uint64(m.Global.Const)*m.Unit)
	}
	return m.Disp
}

// span is how many bytes behind its address a channel may touch.
func span(m *eu.Message) int64 {
	n := int64(0)
	for _, b := range m.Blocks {
		n = max(n, int64(b)+int64(m.Bytes))
	}
	return n
}

// reaches tells whether all enabled channels are in the memory of the message's record; it
// leaves the offsets in g.
func (e *emitter) reaches(x *plan, g *messageEmitter, masked bool) {
	top, rest := e.temp(typeV128), e.temp(typeV128) // the greatest offsets, and what they are beyond 32 bits
	g.offset = g.offset[:0]
	far := false
	for s := range x.slices() {
		high, has := e.offsets(x, g, s)
		enabled := func() {
			if masked {
				e.laneMask(x.kind, 4*s)
				e.vector(vAnd)
			} else if n := x.lanesIn(s); n < 4 {
				var lanes [16]byte
				for i := range 4 * n {
					lanes[i] = 0xff
				}
				e.constant(lanes)
				e.vector(vAnd)
			}
		}
		e.get(g.offset[s])
		enabled()
		if s > 0 {
			e.get(top)
			e.vector(v32MaxU)
		}
		e.set(top)
		if has {
			far = true
			e.get(high)
			enabled()
			if s > 0 {
				e.get(rest)
				e.vector(vOr)
			}
			e.set(rest)
		}
	}
	e.get(top, paramBox)
	e.vectorMemory(vLoad32All, g.record+reachLast)
	e.vector(v32GtU)
	if far {
		e.get(rest)
		e.vector(vOr)
	}
	e.vector(vAny)
	e.op(opI32Eqz)
	e.get(paramBox)
	e.memory(opI32Load, g.record+reachValid)
	e.op(opI32And)
	if g.HasState {
		e.get(paramBox)
		e.memory(opI32Load, g.record+reachState)
		if g.State.Const != nil {
			e.i32(binary.LittleEndian.Uint32(g.State.Const))
		} else {
			e.space(g.State.Space)
			e.memory(opI32Load, g.State.Off)
		}
		e.op(opI32Eq)
		e.op(opI32And)
	}
}

// offsets loads the addresses of four channels less the base of the memory: to g.offset the
// low 32 bits of each, and if they have 64, the rest to high.
func (e *emitter) offsets(x *plan, g *messageEmitter, slice int) (high local, has bool) {
	low := e.temp(typeV128)
	g.offset = append(g.offset, low)
	if g.Each.Bytes < 8 {
		e.load(&g.Each, eu.Uint32, slice, x.lanesIn(slice))
		if g.Unit*g.Scale == 1 { // else a mark is beyond the memory
			e.fromRecord(&g.bits, slice, vLoad32All, g.record+reachBits)
			e.vector(vAnd)
		}
		e.set(low)
		return 0, false
	}
	var pair [2]local
	for i := range pair {
		pair[i] = e.temp(typeV128)
		if lanes := min(x.lanesIn(slice)-2*i, 2); lanes > 0 {
			e.load(&g.Each, eu.Uint64, 2*slice+i, lanes)
		} else {
			e.constant([16]byte{})
		}
		e.fromRecord(&g.base, slice+i, vLoad64All, g.record+reachBase)
		e.vector(v64Sub)
		e.set(pair[i])
	}
	high = e.temp(typeV128)
	for i, to := range []local{low, high} {
		e.get(pair[0], pair[1])
		o := byte(4 * i)
		e.shuffle([16]byte{o, o + 1, o + 2, o + 3, o + 8, o + 9, o + 10, o + 11, o + 16, o + 17, o + 18, o + 19, o + 24, o + 25, o + 26, o + 27})
		e.set(to)
	}
	return high, true
}

// fromRecord puts a vector of a message's record on the stack, which a local keeps from the first time on.
func (e *emitter) fromRecord(kept *local, time int, load vectorOp, at uint32) {
	if time == 0 {
		*kept = e.temp(typeV128)
		e.get(paramBox)
		e.vectorMemory(load, at)
		e.set(*kept)
	}
	e.get(*kept)
}

// addresses makes memory addresses of the offsets; those of channels that are off become 0,
// which is memory, too, or, where accesses are marked, the begin of the arena, which has marks.
func (e *emitter) addresses(x *plan, g *messageEmitter, masked bool) []local {
	base := e.temp(typeV128)
	e.get(paramBox)
	e.vectorMemory(vLoad32All, g.record+reachOff)
	e.set(base)
	var arena local
	if masked && e.t.marking != nil {
		arena = e.temp(typeV128)
		e.get(paramBox)
		e.vectorMemory(vLoad32All, runner.BoxArena)
		e.set(arena)
	}
	for s, v := range g.offset {
		e.get(v)
		if unit := uint32(g.Unit * g.Scale); unit != 1 {
			e.constant(allWords(unit))
			e.vector(v32Mul)
		}
		e.get(base)
		e.vector(v32Add)
		switch {
		case masked && e.t.marking != nil:
			e.get(arena)
			e.laneMask(x.kind, 4*s)
			e.vector(vSelect)
		case masked:
			e.laneMask(x.kind, 4*s)
			e.vector(vAnd)
		}
		e.set(v)
	}
	return g.offset
}

// address puts the address of a channel in the message's local: compilers compare it with the end of the memory
// once, with what is accessed first, if that is not before what is accessed then.
func (e *emitter) address(g *messageEmitter, v []local, channel int) {
	e.get(v[channel/4])
	e.lane(v32Extract, channel%4)
	e.set(g.at)
}

// mark notes, where groups are spread, that a channel reads or writes so many bytes of memory: 1, 2, 4, 8 or 16,
// behind its address by block. Nobody asks about shared local memory.
func (e *emitter) mark(g *messageEmitter, which spread.Kind, block uint32, bytes int) {
	k := e.t.marking
	if k == nil || g.Local {
		return
	}
	block += uint32(which) * k.Distance
	e.get(g.at)
	switch bytes {
	case 16:
		e.constant(allWords(marks))
		e.vectorMemory(vStore, block)
	case 8:
		e.op(opI64Const)
		e.signed(marks<<32 | marks)
		e.memory(opI64Store, block)
	default:
		e.i32(marks)
		e.memory(stores[bytes].element.narrow, block)
	}
}

// marks are those of four bytes.
const marks = spread.Plain * 0x01010101

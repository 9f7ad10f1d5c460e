package jit

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/spread"
)

// This file generates the addresses of messages, and the check that all of them are inside the memory that the message
// accesses.

// addressed plans a message if generated code can compute its addresses.
func (e *emitter) addressed(x *plan, m *eu.Message) bool {
	each := &m.Each
	if !m.HasEach { // a block message has one address
		switch {
		case !m.All || !m.HasGlobal:
			return false
		case m.Global.Const != nil && !m.ByAddress: // a constant that is added to nothing
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
	if m.ByAddress && (m.Unit*m.Scale != 1 || each.Bytes != 8) { // an address of 32 bits cannot be used as an offset
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

// inside reports whether all registers of a message are inside their variable and do not overlap.
func inside(m *eu.Message, channels int) bool {
	last := uint32(channels-1)*m.Step + uint32(len(m.Blocks)-1)*m.Pitch + uint32(m.RegBytes)
	rows := m.Pitch >= uint32(channels-1)*m.Step+uint32(m.RegBytes)
	columns := m.Step >= uint32(len(m.Blocks)-1)*m.Pitch+uint32(m.RegBytes)
	return m.First+last <= m.Limit && (len(m.Blocks) == 1 || rows || columns || channels == 1)
}

// messageEmitter generates the code of a message.
type messageEmitter struct {
	eu.Message
	record uint32
	offset []local // the values of Each, 32 bits for each channel, four channels to a vector
	at     local   // memory address of the current channel
	bits   local   // vectors loaded from the record
	base   local
}

// constant returns what is added to all addresses.
func constant(m *eu.Message) int64 {
	if m.HasGlobal {
		return m.Disp + int64(binary.LittleEndian.Uint64(m.Global.Const)*m.Unit)
	}
	return m.Disp
}

// span returns how many bytes from its address on a channel may access.
func span(m *eu.Message) int64 {
	n := int64(0)
	for _, b := range m.Blocks {
		n = max(n, int64(b)+int64(m.Bytes))
	}
	return n
}

// reaches puts on the stack whether all enabled channels are in the memory of the message's record. It leaves the
// offsets in g.
func (e *emitter) reaches(x *plan, g *messageEmitter, masked bool) {
	top, rest := e.temp(typeV128), e.temp(typeV128) // the greatest offsets, and their parts beyond 32 bits
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

// offsets loads the addresses of four channels minus the base of the memory. It puts the low 32 bits of each into
// g.offset and, for addresses of 64 bits, the rest into high.
func (e *emitter) offsets(x *plan, g *messageEmitter, slice int) (high local, has bool) {
	low := e.temp(typeV128)
	g.offset = append(g.offset, low)
	if g.Each.Bytes < 8 {
		e.load(&g.Each, eu.Uint32, slice, x.lanesIn(slice))
		if g.Unit*g.Scale == 1 { // otherwise an offset with a mark is outside the memory anyway
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

// fromRecord puts a vector of a message's record on the stack. It loads the vector the first time, and keeps it in a
// local.
func (e *emitter) fromRecord(kept *local, time int, load vectorOp, at uint32) {
	if time == 0 {
		*kept = e.temp(typeV128)
		e.get(paramBox)
		e.vectorMemory(load, at)
		e.set(*kept)
	}
	e.get(*kept)
}

// addresses turns the offsets into memory addresses. Channels that are off get address 0, which is in the memory, too,
// or the begin of the arena where accesses are marked, because that has marks.
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

// address puts the address of a channel into the message's local. Compilers check a local against the end of the memory
// once, by its first access, unless a later access lies beyond that one.
func (e *emitter) address(g *messageEmitter, v []local, channel int) {
	e.get(v[channel/4])
	e.lane(v32Extract, channel%4)
	e.set(g.at)
}

// mark notes, where groups are spread, that a channel reads or writes 1, 2, 4, 8 or 16 bytes of memory at its address
// plus block. Shared local memory is not marked, because no other group uses it.
func (e *emitter) mark(g *messageEmitter, which spread.Kind, block uint32, bytes int) {
	k := e.t.marking
	if k == nil || !k.Bytes || g.Local {
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

// markPages notes, where pages are marked, that a channel writes its blocks.
func (e *emitter) markPages(g *messageEmitter) {
	k := e.t.marking
	if k == nil || !k.Pages || g.Local {
		return
	}
	for page := range (g.reach() + eu.PageBytes - 1) / eu.PageBytes {
		e.get(g.at)
		e.i32(uint32(bits.TrailingZeros32(eu.PageBytes)))
		e.op(opI32ShrU)
		e.i32(1)
		e.memory(opI32Store8, k.PageMark()+page)
	}
}

// reach returns the number of bytes from a channel's address to the end of its last block.
func (g *messageEmitter) reach() uint32 {
	if len(g.Blocks) == 0 {
		return 1
	}
	return slices.Max(g.Blocks) + uint32(g.Bytes)
}

// marks are the marks of four bytes.
const marks = spread.Plain * 0x01010101

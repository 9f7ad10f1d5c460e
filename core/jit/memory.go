package jit

import (
	"encoding/binary"
	"slices"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/spread"
)

// Loads and stores. What memory a message addresses is known when it runs. The first time the
// interpreter executes it, and the runner writes the surface it came to in the message's
// record. From then on generated code compares: the same surface, and all enabled channels
// inside it. If not, the interpreter executes the message again, which also reports.

// transfer plans a load or store.
func transfer(e *emitter, x *plan) bool {
	m, ok := e.prog.MessageShape(x.inst)
	if m.All {
		ok = ok && m.RegBytes == 8 && m.Bytes == 8 && m.Pitch == 8 && m.Shift == 0
	} else {
		ok = ok && inside(&m, x.shape.Size)
	}
	return ok && !m.None && e.addressed(x, &m)
}

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

func (e *emitter) message(x *plan, g *messageEmitter) {
	masked := e.begin(x) && !g.All
	e.reaches(x, g, masked)
	e.open(opIf)
	address := e.addresses(x, g, masked)
	g.at = e.temp(typeI32)
	switch {
	case g.Atomic:
		e.atomic(x, g, address, masked)
	case g.All:
		e.copyBlock(g, address[0])
	case g.Write:
		e.scatter(x, g, address, masked)
	default:
		e.gather(x, g, address, masked)
	}
	e.otherwise()
	e.interpret(x.inst) // of registers it writes those that are written above
	e.end()
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

// registerTypes are the integer types of registers by their size.
var registerTypes = [9]isa.Type{1: isa.UB, 2: isa.UW, 4: isa.UD, 8: isa.UQ}

// gather loads each block of all channels to its row of registers.
func (e *emitter) gather(x *plan, g *messageEmitter, address []local, masked bool) {
	k, replace := eu.Uint32, v32Replace
	load := stores[g.Bytes].load.narrow
	if g.RegBytes == 8 {
		k, replace = eu.Uint64, v64Replace
		load = stores[g.Bytes].load.wide
	}
	row := *x
	row.kind = k
	row.dst = eu.Operand{Type: registerTypes[g.RegBytes]}
	row.dst.Form, row.dst.Space, row.dst.Step, row.dst.Bytes = operand.Row, g.Space, max(g.Step, uint32(g.RegBytes)), uint32(g.RegBytes)
	v := make([]local, len(g.Blocks))
	for j := range v {
		v[j] = e.temp(typeV128)
	}
	for s := range row.slices() {
		lanes := row.lanesIn(s)
		each := func() {
			for l := range lanes {
				e.address(g, address, s*lanesOf(k)+l)
				for j, block := range slices.Backward(g.Blocks) {
					e.mark(g, spread.Read, block, g.Bytes)
					if l == 0 {
						e.constant([16]byte{})
					} else {
						e.get(v[j])
					}
					e.get(g.at)
					e.memory(load, block)
					e.lane(replace, l)
					e.set(v[j])
				}
			}
		}
		if g.words() && lanes == 4 {
			e.scattered(address[s], g.together())
			e.open(opIf)
			each()
			e.otherwise()
			e.address(g, address, 4*s)
			for j, block := range slices.Backward(g.Blocks) {
				e.mark(g, spread.Read, block, 4+3*int(g.together()))
				e.get(g.at)
				e.vectorMemory(g.load(), block)
				e.set(v[j])
			}
			e.end()
		} else {
			each()
		}
		for j := range v {
			if g.Shift > 0 {
				e.get(v[j])
				e.i32(uint32(g.Shift))
				e.vector(v32Shl)
				e.set(v[j])
			}
			row.dst.Off = g.First + uint32(j)*g.Pitch
			e.store(&row, v[j], k, s, lanes, masked)
		}
	}
}

// together is how far the addresses of four channels are apart where they are loaded at once: by a word, so
// that they load a vector, or, where each loads several words, not at all.
func (g *messageEmitter) together() uint32 {
	if len(g.Blocks) > 1 {
		return 0
	}
	return 4
}

// load loads a block of four channels whose addresses are so far apart.
func (g *messageEmitter) load() vectorOp {
	if len(g.Blocks) > 1 {
		return vLoad32All
	}
	return vLoad
}

// words reports whether channels move words of 32 bits as they are.
func (g *messageEmitter) words() bool { return g.Bytes == 4 && g.RegBytes == 4 && g.Shift == 0 }

// scattered tells whether one of four addresses is not a number of bytes behind the one before.
func (e *emitter) scattered(addresses local, bytes uint32) {
	e.get(addresses, addresses)
	e.lane(v32Extract, 0)
	e.vector(v32Splat)
	if bytes > 0 {
		e.constant(words(0, bytes, 2*bytes, 3*bytes))
		e.vector(v32Add)
	}
	e.vector(vXor)
	e.vector(vAny)
}

// scatter stores the blocks of one channel after the other: of two that store to one place,
// the last counts.
func (e *emitter) scatter(x *plan, g *messageEmitter, address []local, masked bool) {
	wide := g.RegBytes == 8
	load, store, right := stores[g.RegBytes].load.narrow, stores[g.Bytes].element.narrow, opI32ShrU
	if wide {
		load, store = stores[g.RegBytes].load.wide, stores[g.Bytes].element.wide
	}
	each := func(first, lanes int) {
		for c := first; c < first+lanes; c++ {
			if masked {
				e.ifEnabled(c)
			}
			e.address(g, address, c)
			for j, block := range slices.Backward(g.Blocks) {
				e.mark(g, spread.Written, block, g.Bytes)
				e.get(g.at)
				e.space(g.Space)
				e.memory(load, g.First+uint32(j)*g.Pitch+uint32(c)*g.Step)
				if g.Shift > 0 {
					e.i32(uint32(g.Shift))
					e.op(right)
				}
				e.memory(store, block)
			}
			if masked {
				e.end()
			}
		}
	}
	for s := range x.slices() {
		lanes := x.lanesIn(s)
		if !g.words() || len(g.Blocks) > 1 || g.Step != 4 || lanes < 4 {
			each(4*s, lanes)
			continue
		}
		e.scattered(address[s], 4) // if not, all four are enabled: that of the others is one address
		e.open(opIf)
		each(4*s, lanes)
		e.otherwise()
		e.address(g, address, 4*s)
		e.mark(g, spread.Written, g.Blocks[0], 16)
		e.get(g.at)
		e.space(g.Space)
		e.vectorMemory(vLoad, g.First+uint32(16*s))
		e.vectorMemory(vStore, g.Blocks[0])
		e.end()
	}
}

// copyBlock moves consecutive bytes, as far as there are registers for them.
func (e *emitter) copyBlock(g *messageEmitter, address local) {
	n := uint32(0)
	if g.Limit > g.First {
		n = min((g.Limit-g.First)/8, uint32(len(g.Blocks)))
	}
	which := spread.Read
	if g.Write {
		which = spread.Written
	}
	e.address(g, []local{address}, 0)
	for i := uint32(0); i < n; i += 2 {
		at := 8 * i
		e.mark(g, which, at, int(8*min(n-i, 2)))
		register, memory := func() { e.space(g.Space) }, func() { e.get(g.at) }
		from, to, read, write := memory, register, at, g.First+at
		if g.Write {
			from, to, read, write = register, memory, g.First+at, at
		}
		to()
		from()
		if i+1 < n {
			e.vectorMemory(vLoad, read)
			e.vectorMemory(vStore, write)
		} else {
			e.memory(opI64Load, read)
			e.memory(opI64Store, write)
		}
		if !g.Write {
			e.known.forget(g.Space, g.First+at, 16)
		}
	}
}

package jit

import (
	"slices"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/spread"
)

// This file generates loads and stores. The memory that a message addresses is known only at run time. The interpreter
// executes the message the first time, and the runner notes the surface that it reached in the message's record. From
// then on generated code checks that it is the same surface and that all enabled channels are inside it. If not, the
// interpreter executes the message again, and reports what is to be reported.

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
	e.interpret(x.inst) // the registers that it writes are forgotten already, by the code above
	e.end()
}

// registerTypes gives the integer type of registers by their size.
var registerTypes = [9]isa.Type{1: isa.UB, 2: isa.UW, 4: isa.UD, 8: isa.UQ}

// gather loads each block of all channels into its row of registers.
func (e *emitter) gather(x *plan, g *messageEmitter, address []local, masked bool) {
	k := eu.Uint32
	if g.RegBytes == 8 {
		k = eu.Uint64
	}
	load := stores[g.Bytes].load.of(wide(k))
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
					e.replace(k, l)
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

// together returns how far apart the addresses of four channels must be so that they can be loaded at once. Channels
// that load one word must be a word apart, so that one vector is loaded. Channels that load several words must have the
// same address.
func (g *messageEmitter) together() uint32 {
	if len(g.Blocks) > 1 {
		return 0
	}
	return 4
}

// load returns the instruction that loads a block of four channels whose addresses are that far apart.
func (g *messageEmitter) load() vectorOp {
	if len(g.Blocks) > 1 {
		return vLoad32All
	}
	return vLoad
}

// words reports whether channels move words of 32 bits unchanged.
func (g *messageEmitter) words() bool { return g.Bytes == 4 && g.RegBytes == 4 && g.Shift == 0 }

// scattered puts on the stack whether four addresses are not each so many bytes behind the one before.
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

// scatter stores the blocks of one channel after another: if two channels store to the same place, the last one counts.
func (e *emitter) scatter(x *plan, g *messageEmitter, address []local, masked bool) {
	wide := g.RegBytes == 8
	load, store := stores[g.RegBytes].load.of(wide), stores[g.Bytes].element.of(wide)
	each := func(first, lanes int) {
		for c := first; c < first+lanes; c++ {
			if masked {
				e.ifEnabled(c)
			}
			e.address(g, address, c)
			e.markPages(g)
			for j, block := range slices.Backward(g.Blocks) {
				e.mark(g, spread.Written, block, g.Bytes)
				e.get(g.at)
				e.space(g.Space)
				e.memory(load, g.First+uint32(j)*g.Pitch+uint32(c)*g.Step)
				if g.Shift > 0 {
					e.i32(uint32(g.Shift))
					e.op(opI32ShrU)
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
		e.scattered(address[s], 4) // if not, all four are enabled: channels that are off have one common address
		e.open(opIf)
		each(4*s, lanes)
		e.otherwise()
		e.address(g, address, 4*s)
		e.markPages(g)
		e.mark(g, spread.Written, g.Blocks[0], 16)
		e.get(g.at)
		e.space(g.Space)
		e.vectorMemory(vLoad, g.First+uint32(16*s))
		e.vectorMemory(vStore, g.Blocks[0])
		e.end()
	}
}

// copyBlock moves consecutive bytes, as many as there are registers for.
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
	if g.Write {
		e.markPages(g)
	}
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

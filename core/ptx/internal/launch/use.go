package launch

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// use is what a kernel does with a parameter as wide as an address, or a texture or surface, as far as it is seen.
type use struct {
	place         place       // where it is found
	loaded        syntax.Type // of a part of a structure
	typ           syntax.Type // of what lies there
	read, written bool
	compared      bool         // and exchanged where it is as expected
	shared        bool         // it is an address of shared memory
	lost          bool         // it goes where it is not followed
	texel         *syntax.Inst // that takes it for the handle of a texture or surface
	sampler       bool         // it is the handle of one
}

// address reports whether it is one, or may be.
func (u *use) address() bool { return u.read || u.written || u.lost }

// elem is the type of what lies there.
func (u *use) elem() syntax.Type {
	if u.typ.VISA() == isa.NoType || u.typ.Kind() == syntax.Packed {
		return syntax.U32
	}
	return u.typ
}

// data is what a buffer there begins with: what is only written shows best on zeros, and 0 is a lock that is free, or
// a place of a table that is.
func (u *use) data() string {
	if u.written && !u.read || u.compared {
		return "zeros"
	}
	return "iota(1)"
}

// carriers are the instructions whose result is an address if an operand is.
var carriers = strings.Fields("mov cvta add sub mad selp")

// usesOf follows the parameters that may be addresses, and the parts of structures, from their loads, through registers
// and the stack that compilers keep them on without optimization, in the order of the text: what a loop adds to an
// address, it adds to one. The textures and surfaces of the module are followed from their names.
func usesOf(k *syntax.Func, m *syntax.Module) map[place]*use {
	f := follower{uses: map[place]*use{}, at: map[place]*use{}, within: map[*syntax.Var]place{}, addressBits: m.AddressBits}
	g := groups{map[place]place{}, map[place]syntax.Type{}}
	for _, v := range k.Params {
		switch {
		case v.InRows():
			f.within[v] = valueOf(v)
		case v.Type.Bits() == m.AddressBits && v.Type.Integer():
			f.use(valueOf(v))
		}
	}
	for _, v := range m.Vars {
		if v.Type == syntax.TexRef || v.Type == syntax.SurfRef {
			f.use(register(v))
		}
	}
	for _, i := range k.Insts() {
		g.inst(i, &f)
		f.inst(i)
	}
	for p, u := range f.uses {
		for _, x := range [...]struct {
			of  place
			typ *syntax.Type
		}{{p, &u.typ}, {p.value(), &u.loaded}} {
			if t := g.taken[g.root(x.of)]; t.Float() && t.Bits() == x.typ.Bits() {
				*x.typ = t
			}
		}
	}
	return f.uses
}

// place is a register, or the memory so far behind an address that a register or variable gives.
type place struct {
	base   *syntax.Var
	memory bool
	offset int64
}

func register(v *syntax.Var) place { return place{base: v} }

// valueOf is where the value of a parameter lies.
func valueOf(v *syntax.Var) place { return place{base: v, memory: true} }

// value stands for what lies in a part of a structure, where the place itself stands for what lies behind it.
func (p place) value() place { return place{p.base, p.memory, ^p.offset} }

func behind(a *syntax.Operand) place { return place{a.Var, true, a.Offset} }

// follower knows which parameter lies in a place, and which registers point into a structure.
type follower struct {
	uses        map[place]*use // of parameters, parts of them, and textures, each by its place
	at          map[place]*use
	within      map[*syntax.Var]place
	addressBits int
}

// use begins to follow what lies in a place.
func (f *follower) use(p place) {
	if f.uses[p] == nil {
		f.uses[p] = &use{place: p}
		f.at[p] = f.uses[p]
	}
}

// part is the place in a structure that an operand names.
func (f *follower) part(memory *syntax.Operand) (p place, ok bool) {
	if memory == nil {
		return p, false
	}
	p, ok = f.within[memory.Var]
	p.offset += memory.Offset
	return p, ok
}

// load notes which parts of a structure an instruction loads, the first from a place.
func (f *follower) load(i *syntax.Inst, p place) {
	to := []*syntax.Operand{i.Args[0]}
	if list := syntax.ElementsOf(i.Args[0]); list != nil {
		to = list
	}
	for _, a := range to {
		f.use(p)
		u := f.uses[p]
		if u.loaded == syntax.NoType {
			u.loaded = i.Types[0]
		}
		if a.Kind == syntax.RegOperand {
			delete(f.within, a.Var)
			f.at[register(a.Var)] = nil
			if u.loaded.Bits() == f.addressBits && u.loaded.Integer() {
				f.at[register(a.Var)] = u
			}
		}
		p.offset += int64(i.Types[0].Bytes())
	}
}

// point notes a register that comes to point into a structure, or does no longer.
func (f *follower) point(i *syntax.Inst) {
	if len(i.Args) < 2 || i.Args[0].Kind != syntax.RegOperand {
		return
	}
	to := i.Args[0].Var
	var p place
	found := false
	if slices.Contains(carriers, i.Row.Name) {
		for _, a := range i.Args[1:] {
			if from, ok := f.within[a.Var]; ok && a.Var != nil && !found {
				p, found = from, true
				p.offset += a.Offset
			} else if a.Kind == syntax.ImmOperand && found && i.Row.Name == "add" {
				p.offset += int64(a.Bits)
			}
		}
	}
	if found {
		f.within[to] = p
	} else {
		delete(f.within, to)
	}
}

// inst follows one instruction.
func (f *follower) inst(i *syntax.Inst) {
	memory := memoryOf(i)
	if p, ok := f.part(memory); ok && i.Row.Name == "ld" && len(i.Args) > 0 && len(i.Types) > 0 {
		f.load(i, p)
		return
	}
	f.point(i)
	var moved *use // what the registers that it writes hold then
	known := false // whose memory it is
	if memory != nil {
		if u := f.at[register(memory.Var)]; u != nil && i.Row.Textured && i.HasForm() {
			u.texels(i)
			known = true
			if sampler, _, ok := i.Coordinates(memory); ok && sampler != nil && f.at[register(sampler.Var)] != nil {
				f.at[register(sampler.Var)].sampler = true
			}
		} else if u != nil {
			u.reached(i, memory)
			known = true
		} else {
			moved = f.at[behind(memory)]
		}
	}
	list := i.Accesses()
	for _, a := range list {
		u := f.at[register(a.Var)]
		if u != nil && !a.Write && syntax.SpaceOf(i) == syntax.SharedSpace && (memory == nil || a.Var == memory.Var) { // cvta, too
			u.shared = true
		}
		switch {
		case u == nil || a.Write || known || memory != nil && a.Var == memory.Var:
		case i.Call != nil:
			u.lost = true
		case memory != nil:
			u.lost = true
			f.at[behind(memory)] = u
		case moved == nil && slices.Contains(carriers, i.Row.Name):
			moved = u
		}
	}
	for _, a := range list {
		if a.Write {
			f.at[register(a.Var)] = moved
		}
	}
}

// memoryOf is the operand that names memory by a register or variable; nil if there is none.
func memoryOf(i *syntax.Inst) *syntax.Operand {
	for _, a := range i.Args {
		if a.Kind == syntax.MemoryOperand && a.Var != nil {
			return a
		}
	}
	return nil
}

// reached notes an access to what lies there. A register tells of floating point what .b32 does not.
func (u *use) reached(i *syntax.Inst, memory *syntax.Operand) {
	load, store := strings.HasPrefix(i.Row.Name, "ld"), i.Row.Name == "st"
	u.read, u.written = u.read || !store, u.written || !load
	u.compared = u.compared || slices.Contains(i.Mods[:], "cas")
	if u.typ != syntax.NoType || len(i.Types) == 0 {
		return
	}
	u.typ = i.Types[0]
	for _, a := range i.Accesses() {
		if t := a.Var.Type; a.Var != memory.Var && t.Float() && t.Bits() == u.typ.Bits() {
			u.typ = t
		}
	}
}

package launch

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// use is what a kernel does with a parameter as wide as an address, or with a texture or surface, as far as the
// follower can tell.
type use struct {
	place         place       // where it was found
	loaded        ptxisa.Type // the type of a part of a structure
	typ           ptxisa.Type // the type of the memory that it points to
	read, written bool
	compared      bool         // it is accessed by compare-and-swap
	shared        bool         // it is an address of shared memory
	lost          bool         // it is stored or passed on where it is not followed
	texel         *syntax.Inst // the instruction that uses it as the handle of a texture or surface
	sampler       bool         // it is the handle of a sampler
}

// address reports whether it is an address, or may be one.
func (u *use) address() bool { return u.read || u.written || u.lost }

// elem returns the type of the memory that it points to.
func (u *use) elem() ptxisa.Type {
	if u.typ.VISA() == isa.NoType || u.typ.Kind() == ptxisa.Packed {
		return ptxisa.U32
	}
	return u.typ
}

// data returns the initial values of a buffer. Buffers that are only written begin with zeros, which show best what is
// written; so do those accessed by compare-and-swap, where 0 is a free lock, or a free slot of a table.
func (u *use) data() string {
	if u.written && !u.read || u.compared {
		return "zeros"
	}
	return "iota(1)"
}

// carriers are the instructions whose result is an address if an operand is one.
var carriers = strings.Fields("mov cvta add sub mad selp")

// usesOf follows the parameters that may be addresses, and the parts of structures, from their loads through registers,
// and through the stack on which compilers keep them without optimization. It reads the instructions once, in the order
// of the text: what a loop adds to an address it adds once. The textures and surfaces of the module are followed from
// their names.
func usesOf(k *syntax.Func, m *syntax.Module) map[place]*use {
	f := follower{uses: map[place]*use{}, at: map[place]*use{}, within: map[*syntax.Var]place{}, addressBits: m.AddressBits}
	g := groups{map[place]place{}, map[place]ptxisa.Type{}}
	for _, v := range k.Params {
		switch {
		case v.InRows():
			f.within[v] = valueOf(v)
		case v.Type.Bits() == m.AddressBits && v.Type.Integer():
			f.use(valueOf(v))
		}
	}
	for _, v := range m.Vars {
		if v.Type == ptxisa.TexRef || v.Type == ptxisa.SurfRef {
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
			typ *ptxisa.Type
		}{{p, &u.typ}, {p.value(), &u.loaded}} {
			if t := g.taken[g.root(x.of)]; t.Float() && t.Bits() == x.typ.Bits() {
				*x.typ = t
			}
		}
	}
	return f.uses
}

// place is a register, or the memory at an offset from an address that a register or variable gives.
type place struct {
	base   *syntax.Var
	memory bool
	offset int64
}

func register(v *syntax.Var) place { return place{base: v} }

// valueOf returns where the value of a parameter lies.
func valueOf(v *syntax.Var) place { return place{base: v, memory: true} }

// value returns the place that stands for the value of a part of a structure, while p itself stands for what the part
// points to.
func (p place) value() place { return place{p.base, p.memory, ^p.offset} }

func behind(a *syntax.Operand) place { return place{a.Var, true, a.Offset} }

// follower knows which parameter is in a place, and which registers point into a structure.
type follower struct {
	uses        map[place]*use // of parameters, their parts, and textures, each by its place
	at          map[place]*use
	within      map[*syntax.Var]place
	addressBits int
}

// use begins to follow the value in a place.
func (f *follower) use(p place) {
	if f.uses[p] == nil {
		f.uses[p] = &use{place: p}
		f.at[p] = f.uses[p]
	}
}

// part returns the place in a structure that an operand addresses.
func (f *follower) part(memory *syntax.Operand) (p place, ok bool) {
	if memory == nil {
		return p, false
	}
	p, ok = f.within[memory.Var]
	p.offset += memory.Offset
	return p, ok
}

// load records which parts of a structure an instruction loads, beginning at a place.
func (f *follower) load(i *syntax.Inst, p place) {
	to := []*syntax.Operand{i.Args[0]}
	if list := syntax.ElementsOf(i.Args[0]); list != nil {
		to = list
	}
	for _, a := range to {
		f.use(p)
		u := f.uses[p]
		if u.loaded == ptxisa.NoType {
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

// point records that the register that an instruction writes now points into a structure, or no longer does.
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
	var moved *use // what the registers that it writes will hold
	known := false // whether the memory's address is followed
	if memory != nil {
		if u := f.at[register(memory.Var)]; u != nil && i.Row.Textured && i.Form != nil {
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
		if u != nil && !a.Write && syntax.SpaceOf(i) == ptxisa.SharedSpace && (memory == nil || a.Var == memory.Var) { // or cvta
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

// memoryOf returns the operand that addresses memory by a register or variable; nil if there is none.
func memoryOf(i *syntax.Inst) *syntax.Operand {
	for _, a := range i.Args {
		if a.Kind == syntax.MemoryOperand && a.Var != nil {
			return a
		}
	}
	return nil
}

// reached records an access to the memory that it points to. The register's type can show floating point where the
// access is .b32.
func (u *use) reached(i *syntax.Inst, memory *syntax.Operand) {
	load, store := strings.HasPrefix(i.Row.Name, "ld"), i.Row.Name == "st"
	u.read, u.written = u.read || !store, u.written || !load
	u.compared = u.compared || slices.Contains(i.Mods[:], "cas")
	if u.typ != ptxisa.NoType || len(i.Types) == 0 {
		return
	}
	u.typ = i.Types[0]
	for _, a := range i.Accesses() {
		if t := a.Var.Type; a.Var != memory.Var && t.Float() && t.Bits() == u.typ.Bits() {
			u.typ = t
		}
	}
}

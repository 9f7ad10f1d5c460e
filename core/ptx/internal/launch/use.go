package launch

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// use is what a kernel does with a parameter as wide as an address, or a texture or surface, as far as it is seen.
type use struct {
	param         *syntax.Var
	typ           syntax.Type // of what lies there
	read, written bool
	compared      bool         // and exchanged where it is as expected
	lost          bool         // it goes where it is not followed
	shared        bool         // it is an address of shared memory
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

// usesOf follows the parameters that may be addresses from their loads, through registers and the stack that compilers
// keep them on without optimization, in the order of the text: what a loop adds to an address, it adds to one. The
// textures and surfaces of the module are followed from their names.
func usesOf(k *syntax.Func, m *syntax.Module) map[*syntax.Var]*use {
	uses := map[*syntax.Var]*use{}
	f, g := follower{}, groups{map[place]place{}, map[place]syntax.Type{}}
	for _, v := range k.Params {
		if v.Type.Bits() == m.AddressBits && v.Type.Integer() && !v.InRows() {
			uses[v] = &use{param: v}
			f[place{base: v, memory: true}] = uses[v]
		}
	}
	for _, v := range m.Vars {
		if v.Type == syntax.TexRef || v.Type == syntax.SurfRef {
			uses[v] = &use{param: v}
			f[register(v)] = uses[v]
		}
	}
	for _, s := range k.Body {
		if i, ok := s.(*syntax.Inst); ok {
			g.inst(i, f)
			f.inst(i)
		}
	}
	for v, u := range uses {
		if t := g.taken[g.root(place{base: v, memory: true})]; t.Float() && t.Bits() == u.typ.Bits() {
			u.typ = t
		}
	}
	return uses
}

// place is a register, or the memory so far behind an address that a register or variable gives.
type place struct {
	base   *syntax.Var
	memory bool
	offset int64
}

func register(v *syntax.Var) place { return place{base: v} }

func behind(a *syntax.Operand) place { return place{a.Var, true, a.Offset} }

// follower knows which parameter lies in a place.
type follower map[place]*use

// inst follows one instruction.
func (f follower) inst(i *syntax.Inst) {
	memory := memoryOf(i)
	var moved *use // what the registers that it writes hold then
	known := false // whose memory it is
	if memory != nil {
		if u := f[register(memory.Var)]; u != nil && i.Row.Textured && i.HasForm() {
			u.texels(i)
			known = true
			if sampler, _, ok := i.Coordinates(memory); ok && sampler != nil && f[register(sampler.Var)] != nil {
				f[register(sampler.Var)].sampler = true
			}
		} else if u != nil {
			u.reached(i, memory)
			known = true
		} else {
			moved = f[behind(memory)]
		}
	}
	list := i.Accesses()
	for _, a := range list {
		u := f[register(a.Var)]
		if u != nil && !a.Write && syntax.SpaceOf(i) == syntax.SharedSpace && (memory == nil || a.Var == memory.Var) { // cvta, too
			u.shared = true
		}
		switch {
		case u == nil || a.Write || known || memory != nil && a.Var == memory.Var:
		case i.Call != nil:
			u.lost = true
		case memory != nil:
			u.lost = true
			f[behind(memory)] = u
		case moved == nil && slices.Contains(carriers, i.Row.Name):
			moved = u
		}
	}
	for _, a := range list {
		if a.Write {
			f[register(a.Var)] = moved
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

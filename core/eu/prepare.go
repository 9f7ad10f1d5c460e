package eu

import (
	"strconv"

	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Making a module ready to run: its instructions are numbered and decoded, its variables laid out.

// Load makes a program of a checked module. kernel is the name of the object to launch; "" stands for the module's
// first kernel. The diagnostics are warnings about instructions that are not executed, and errors, after which the
// program is nil.
func Load(m *visa.Module, kernel string, p isa.Platform) (*Program, []visa.Diagnostic) {
	prog := &Program{Module: m, Platform: p, Kernel: -1, threadVars: map[string]operand.Slot{}, raw: map[int]*visa.Inst{}}
	object := m.Kernel()
	if kernel != "" {
		object = m.ObjectByName(kernel)
	}
	if object == nil {
		return nil, []visa.Diagnostic{{Severity: visa.Error, Code: "R0001", Message: "There is no kernel to run.", Page: "3_execution_model.md#concepts"}}
	}
	for _, o := range m.Objects {
		if o == object {
			prog.Kernel = len(prog.Funcs)
		}
		prog.addFunc(o)
	}
	prog.special = prog.specials()
	d := decoder{prog: prog, explicit: object.Explicit()}
	prog.ops = make([]op, len(prog.Insts))
	for i := range prog.Insts {
		d.decode(i)
	}
	prog.depth, prog.stack = prog.graph(nil)
	return prog, d.diags
}

// addFunc numbers the instructions of an object and lays its variables out.
func (p *Program) addFunc(o *visa.Object) {
	f := Func{Name: o.Name, Object: o, First: len(p.Insts), operands: operand.Resolver{Slots: map[*visa.Decl]operand.Slot{}, GRF: p.Platform.GRF()}, targets: map[*visa.Label]int{}}
	f.argSize, f.retSize = declaredSize(o, "ArgSize"), declaredSize(o, "RetValSize")
	fn := len(p.Funcs)
	for _, s := range o.Body {
		switch s := s.(type) {
		case *visa.Label:
			f.targets[s] = len(p.Insts)
		case *visa.Inst:
			line, _ := p.Module.File.Position(int(s.Span.Start))
			p.Insts = append(p.Insts, Inst{Src: s, Line: line, Func: fn})
		}
	}
	f.End = len(p.Insts)
	p.place(&f)
	p.Funcs = append(p.Funcs, f)
	if o.Kind == visa.FunctionObject { // no cycle of calls contains a kernel: its subroutines use its variables
		p.maxVars = max(p.maxVars, f.VarBytes)
	}
}

// declaredSize returns the value of a kernel attribute, or -1 if the object does not have it.
func declaredSize(o *visa.Object, name string) int {
	if v, ok := o.Attr(name); ok {
		if n, err := strconv.Atoi(v); err == nil {
			return n
		}
	}
	return -1
}

// place gives every root variable of a function its slot. Variables of a register
// or more begin at a register; smaller ones do not cross one (5_operands.md,
// "Region Restrictions", rule 6 and its note).
func (p *Program) place(f *Func) {
	grf := p.Platform.GRF()
	next := 0
	add := func(d *visa.Decl, sp operand.Space, off, size int) {
		s := operand.Slot{Space: sp, Off: uint32(off), Size: uint32(size), ID: uint32(len(f.vars) + 1)}
		f.operands.Slots[d] = s
		f.vars = append(f.vars, s)
	}
	for _, d := range f.Object.Decls {
		size := declBytes(d, p.Platform)
		switch {
		case d.Root != nil && d.Root != d:
			continue
		case d.Predefined:
			t, ok := p.threadVars[d.Name]
			if !ok {
				t = operand.Slot{Space: operand.Thread, Off: uint32(p.threadSize), Size: uint32(size)}
				p.threadVars[d.Name] = t
				p.threadSize += align64(size)
			}
			add(d, operand.Thread, int(t.Off), int(t.Size))
		default:
			align := max(d.Align, operand.ElementBytes(d))
			if size >= grf {
				align = max(align, grf)
			} else if next%grf+size > grf {
				align = grf
			}
			next = roundUp(next, align)
			add(d, operand.Frame, next, size)
			next += size
		}
	}
	f.VarBytes = align64(next)
}

// declBytes returns the bytes that a root variable takes.
func declBytes(d *visa.Decl, p isa.Platform) int {
	switch d.Class {
	case visa.Predicate:
		return predicateRoom
	case visa.General:
		if d.Predefined { // some have their size in registers
			for i := range isa.PredefinedVars {
				if v := &isa.PredefinedVars[i]; v.Name == d.Name {
					return v.Size(p) * v.Type.Size()
				}
			}
		}
		return max(d.Bytes(), 1)
	}
	return operand.ElementBytes(d) * max(d.Elems, 1)
}

// predicateRoom is the room of a predicate, whose bits lie in a u32. The bytes behind it stay zero. They give an
// observer that keeps a bit for each byte of the arena one bit for each predicate element.
const predicateRoom = 32

package object

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

const magic = 0x41534943 // "CISA"

// The specification allows 512 kernels. It has no limit for functions; this one keeps the memory for their predefined
// variables small.
const (
	maxKernels   = 512
	maxFunctions = 4096
)

// entry is a kernel_info or function_info of the header, which says where the object lies.
type entry struct {
	object *visa.Object
	module *visa.Module // writing
	name   string

	fields       int // writing: where offset, size and input_offset are
	offset, size int // of the object, from the beginning of the file
	inputs       int // offset of num_inputs, from the beginning of the file
}

// file reads or writes the whole object: common_isa_header, then the kernels and functions (spec/visa/4_visa_header.md,
// "Virtual ISA Header").
func (c *codec) file(modules []*visa.Module) *visa.Module {
	kernels := collect(modules, visa.KernelObject)
	functions := collect(modules, visa.FunctionObject)
	if !c.reading {
		c.differ(slices.Concat(kernels, functions))
	}
	if c.u32(magic) != magic {
		c.failAt(0, "This is no vISA binary object: it does not start with CISA.")
		return nil
	}
	m := &visa.Module{}
	c.head(m)
	kernels = list(c, c.atMost(maxKernels, "kernels", len(kernels)), kernels, c.kernelInfo)
	for n := c.u16(0); n > 0 && c.err == nil; n-- {
		c.fileScopeVariable()
	}
	functions = list(c, c.atMost(maxFunctions, "functions", len(functions)), functions, c.functionInfo)
	c.objects(m, append(kernels, functions...))
	if c.reading && c.err == nil {
		m.Externs = externs(m)
	}
	return m
}

// fileScopeVariable skips a file_scope_var_info, which the text language cannot express and nothing in it can refer to.
func (c *codec) fileScopeVariable() {
	c.u8(0) // linkage
	name := c.text("", c.u16(0))
	c.u8(0)  // type and alignment
	c.u16(0) // elements
	c.skipAttributes(c.u8(0))
	c.note("The file scope variable " + clipped(name) + " is left out.")
}

// skipAttributes skips n attribute_infos of something for which the text has no attributes.
func (c *codec) skipAttributes(n int) {
	for ; n > 0 && c.err == nil; n-- {
		c.index(0)
		c.text("", c.u8(0))
	}
}

// atMost reads or writes the number of kernels or functions, and checks it.
func (c *codec) atMost(most int, what string, n int) int {
	if n = c.u16(n); n > most {
		c.fail(text.Say("An object has {} {} at most, not {}.", most, what, n))
	}
	return n
}

// externs returns the functions that the object calls but does not contain: those of other files of a program.
func externs(m *visa.Module) []string {
	known := map[string]bool{}
	for _, o := range m.Objects {
		known[o.Name] = true
	}
	var list []string
	for _, o := range m.Objects {
		for _, in := range o.Insts() {
			if in.Op == isa.OpFCall && !known[in.Callee] {
				known[in.Callee] = true
				list = append(list, in.Callee)
			}
		}
	}
	return list
}

// collect lists the kernels or the functions of all modules, in the order of the text.
func collect(modules []*visa.Module, kind visa.ObjectKind) []*entry {
	var list []*entry
	for _, m := range modules {
		for _, o := range m.Objects {
			if o.Kind == kind {
				list = append(list, &entry{object: o, module: m, name: o.Name})
			}
		}
	}
	return list
}

// differ reports a name that two kernels or functions share; only those of different files can.
func (c *codec) differ(entries []*entry) {
	seen := map[string]bool{}
	for _, e := range entries {
		if seen[e.name] && c.err == nil {
			c.err = &Error{Message: "Another file of the program has a kernel or function named " + e.name + ".", Offset: -1, Module: e.module, Span: e.object.NameSpan}
		}
		seen[e.name] = true
	}
}

func (c *codec) kernelInfo(e *entry) {
	c.objectInfo(e, visa.KernelObject)
	e.inputs = c.u32(0)
	c.relocations(e)
	if n := c.u8(0); n > 0 {
		list(c, n, nil, func(g *gen) { c.gen(e, g) })
	}
}

func (c *codec) functionInfo(e *entry) {
	c.u8(0) // linkage; Intel's tools write 0 for all
	c.objectInfo(e, visa.FunctionObject)
	c.relocations(e)
}

// objectInfo reads or writes what both kinds have. Offset and size are filled in once all objects are written.
func (c *codec) objectInfo(e *entry, kind visa.ObjectKind) {
	c.module = e.module
	e.name = c.objectName(e.name)
	e.fields = c.at()
	e.offset, e.size = c.u32(0), c.u32(0)
	if c.reading {
		e.object = &visa.Object{Kind: kind}
	} else if e.name == "" {
		c.fail("A kernel or function without a name has no place in a binary object.")
	}
}

// relocations skips the symbol tables of file scope variables and functions, which are empty in objects of version 4.
func (c *codec) relocations(e *entry) {
	for range 2 {
		if n := c.u16(0); n > 0 {
			c.text("", 4*n)
			c.note("The relocations of " + e.name + " are left out.")
		}
	}
}

// gen is a gen_binary_info: machine code that another tool has added to the object.
type gen struct{ offset, size int }

func (c *codec) gen(e *entry, g *gen) {
	at := c.pos
	platform := c.u8(0)
	g.offset, g.size = c.u32(0), c.u32(0)
	if c.err == nil && (g.offset > len(c.buf) || g.size > len(c.buf)-g.offset) {
		c.failAt(at, "The Gen binary of "+e.name+" would lie outside the object.")
	}
	c.note(text.Say("The Gen binary of {} for GPU number {}, {} bytes, is left out.", e.name, platform, g.size))
}

// objects reads or writes the blocks of the kernels and functions, in the order of the header.
func (c *codec) objects(m *visa.Module, entries []*entry) {
	names := map[string]bool{}
	total := 0
	for _, e := range entries {
		if c.err != nil {
			return
		}
		c.module = e.module
		r := &routine{c: c, o: e.object, start: c.at()}
		if c.reading {
			if e.offset > len(c.buf) || e.size > len(c.buf)-e.offset {
				c.failAt(e.fields, "The object of "+e.name+" would lie outside the file.")
				return
			}
			if total += e.size; total > len(c.buf) {
				c.failAt(e.fields, "The object of "+e.name+" overlaps another one.")
				return
			}
			c.pos, c.end, r.start = e.offset, e.offset+e.size, e.offset
			e.object.Name = e.name
			if e.name == "" || names[e.name] {
				e.object.Name = fresh(names, "unnamed")
				c.note("A kernel or function named \"" + e.name + "\" is called " + e.object.Name + ": names must be there and differ.")
			}
			names[e.object.Name] = true
			m.Objects = append(m.Objects, e.object)
		}
		r.object()
		if !c.reading {
			c.put32(e.fields, r.start)
			c.put32(e.fields+4, c.at()-r.start)
			if e.object.Kind == visa.KernelObject {
				c.put32(e.fields+8, r.inputs)
			}
		}
	}
	if c.reading && c.err == nil && len(entries) == 0 {
		c.fail("The object has no kernel and no function.")
	}
}

// fresh returns a name that is not taken yet. The numbers start where a free one is likely.
func fresh(taken map[string]bool, base string) string {
	name := base
	for n := len(taken); taken[name]; n++ {
		name = base + "_" + itoa(n)
	}
	return name
}

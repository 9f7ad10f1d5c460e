package object

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// routine is a kernel or function that is being read from or written to an object (spec/visa/4_visa_header.md, "Kernel"
// and "Function").
type routine struct {
	c      *codec
	o      *visa.Object
	attrs  []*visa.Attr // writing: the attributes of the object, and Target
	start  int          // offset of the block
	inputs int          // offset of num_inputs

	pool     pool
	vars     [visa.Surface + 1][]*visa.Decl // the variables of each class, by index
	ids      map[*visa.Decl]int             // writing: the index of each variable
	bindless *visa.Decl                     // S31
	labels   []*label
	known    map[any]*label // the entry of a *visa.Label, or by name of the kernel that an fccall names
	number   int            // the opcode of the instruction that is being read or written
}

// object reads or writes kernel_data or function_data: symbol tables, attributes, instructions.
func (r *routine) object() {
	c, o := r.c, r.o
	r.known = map[any]*label{}
	r.predefine()
	if !c.reading {
		r.attrs = o.Attrs
		if _, ok := o.Attr("Target"); !ok {
			// Intel's assembler adds it last, as if the text named it so.
			r.attrs = append(r.attrs[:len(r.attrs):len(r.attrs)], &visa.Attr{Name: "Target", Value: "3d", Quoted: true})
		}
		r.pool.fill(r)
	}
	r.pool.codec(c)
	r.pool.name(c, o, o.Name)
	r.general(c.index)
	r.table(visa.Address, c.u16)
	r.table(visa.Predicate, c.u16)
	r.labels = list(c, c.u16(len(r.labels)), r.labels, r.label)
	r.table(visa.Sampler, c.u8)
	r.table(visa.Surface, c.u8)
	if c.u8(0) != 0 {
		c.fail("The object has VME variables, which version 4 does not know.")
	}
	r.inputs = c.at()
	if o.Kind == visa.KernelObject {
		o.Inputs = list(c, c.inputCount(len(o.Inputs)), o.Inputs, r.input)
	}
	sizes := c.at()
	size, entry := c.u32(0), c.u32(0)
	if o.Kind == visa.FunctionObject {
		c.u8(0) // input_size
		c.u8(0) // return_value_size; ArgSize and RetValSize have them
	}
	if attrs := list(c, c.u16(len(r.attrs)), r.attrs, r.attribute); c.reading {
		o.Attrs = attrs
		r.enter(sizes, entry, size)
	}
	first := c.at()
	r.body()
	if !c.reading {
		c.put32(sizes, c.at()-first)
		c.put32(sizes+4, first-r.start)
	} else if c.err == nil {
		r.arrange()
	}
}

// enter moves to the instructions.
func (r *routine) enter(at, entry, size int) {
	c := r.c
	if c.err != nil {
		return
	}
	if r.start+entry < c.pos || entry > c.end-r.start || size > c.end-r.start-entry {
		c.failAt(at, "The instructions of "+r.o.Name+" would lie outside its block.")
		return
	}
	c.pos, c.end = r.start+entry, r.start+entry+size
}

// predefine numbers the variables, the predefined ones first. The names of those are in the string pool, but not in the
// tables.
func (r *routine) predefine() {
	if r.c.reading {
		r.o.Decls = visa.PredefinedDecls(isa.TGLLP)
	}
	r.vars[visa.General] = make([]*visa.Decl, isa.FirstGeneral)
	r.vars[visa.Predicate] = make([]*visa.Decl, isa.FirstPredicate)
	r.vars[visa.Surface] = make([]*visa.Decl, isa.FirstSurface)
	r.ids = map[*visa.Decl]int{}
	for _, d := range r.o.Decls {
		if d.Predefined {
			r.ids[d] = d.ID
			if d.Class == visa.Sampler {
				r.bindless = d // outside the table, which starts at 0
			} else {
				r.vars[d.Class][d.ID] = d
			}
		} else {
			r.declare(d)
		}
	}
}

// declare gives a variable the next index of its class.
func (r *routine) declare(d *visa.Decl) {
	r.ids[d] = len(r.vars[d.Class])
	d.ID = len(r.vars[d.Class])
	r.vars[d.Class] = append(r.vars[d.Class], d)
}

// declared returns the entries of a class's table: the variables that are not predefined.
func (r *routine) declared(class visa.VarClass) []*visa.Decl {
	return r.vars[class][visa.FirstIDs[class]:]
}

// id reads or writes the index of a variable of a class with size, which also sets the width of the field. It returns
// the variable; nil after an error.
func (r *routine) id(d *visa.Decl, class visa.VarClass, size func(int) int) *visa.Decl {
	c := r.c
	at := c.at()
	if !c.reading {
		id, ok := r.ids[d]
		if !ok || d.Class != class {
			c.fail("The object has no " + class.String() + " for this operand.")
		}
		size(id)
		return d
	}
	return r.variable(class, size(0), at)
}

// variable returns the variable of an index; nil after an error.
func (r *routine) variable(class visa.VarClass, id, at int) *visa.Decl {
	if r.c.err != nil {
		return nil
	}
	if class == visa.Sampler && id == isa.BindlessSampler {
		return r.bindless
	}
	if id >= len(r.vars[class]) || r.vars[class][id] == nil {
		r.c.failAt(at, text.Say("There is no {} with index {}.", class, id))
		return nil
	}
	return r.vars[class][id]
}

// alignments are the values of align= in the order of their codes. A number of bytes in the text selects one that is
// not a multiple of a GRF.
var alignments = [...]struct {
	word, other string
	bytes       int // as in Decl.Align; a GRF counts as 32
	number      bool
}{
	{"", "byte", 1, true},
	{"word", "", 2, true},
	{"dword", "", 4, true},
	{"qword", "", 8, true},
	{"oword", "", 16, true},
	{"GRF", "", 32, false},
	{"GRFx2", "2GRF", 64, false},
	{"hword", "", 32, true},
	{"wordx32", "32word", 64, true},
	{"wordx64", "64word", 128, true},
}

// alignment returns the code for a variable's align=.
func alignment(d *visa.Decl) int {
	for code, a := range alignments {
		if d.AlignName == a.word || d.AlignName == a.other && a.other != "" {
			return code
		}
	}
	for code, a := range alignments {
		if d.Align == a.bytes && a.number {
			return code
		}
	}
	return 0
}

// general reads or writes the table of var_info.
func (r *routine) general(count func(int) int) {
	entries := r.declared(visa.General)
	list(r.c, count(len(entries)), entries, r.generalVariable)
}

// generalVariable reads or writes a var_info.
func (r *routine) generalVariable(d *visa.Decl) {
	c := r.c
	c.span = d.Span
	at := c.at()
	r.pool.decl(c, d)
	code := alignment(d)
	bits := c.u8(int(d.Type) | code<<4)
	d.Elems = c.u16(d.Elems)
	aliasAt := c.at()
	aliasID := c.index(r.ids[d.Alias])
	d.AliasByte = c.u16(d.AliasByte)
	if c.u8(0) != 0 { // alias_scope_specifier
		c.failAt(aliasAt, "The variable "+clipped(d.Name)+" shares the storage of a file scope variable, which the text language cannot express.")
	}
	d.Attrs = list(c, c.u8(len(d.Attrs)), d.Attrs, r.attribute)
	if !c.reading {
		return
	}
	d.Root = d
	d.Type = isa.Type(bits & 15)
	if code = bits >> 4; code >= len(alignments) {
		c.failAt(at, text.Say("There is no alignment with code {}.", code))
		return
	}
	if d.Type == isa.BOOL || d.Type.Packed() {
		c.failAt(at, "A general variable cannot have type "+d.Type.String()+".")
		return
	}
	if code > 0 {
		d.AlignName, d.Align = alignments[code].word, alignments[code].bytes
	}
	if aliasID != 0 {
		base := r.variable(visa.General, aliasID, aliasAt)
		if base == nil {
			return
		}
		d.Alias, d.Root, d.RootByte = base, base.Root, base.RootByte+d.AliasByte
	}
	r.enroll(d, at)
}

// table reads or writes the table of address_info, predicate_info, sampler_info or surface_info.
func (r *routine) table(class visa.VarClass, count func(int) int) {
	entries := r.declared(class)
	list(r.c, count(len(entries)), entries, func(d *visa.Decl) {
		c := r.c
		c.span = d.Span
		at := c.at()
		r.pool.decl(c, d)
		d.Elems = c.u16(d.Elems)
		d.Attrs = list(c, c.u8(len(d.Attrs)), d.Attrs, r.attribute)
		if c.reading {
			d.Class, d.Root, d.Type = class, d, visa.HandleTypes[class]
			r.enroll(d, at)
		}
	})
}

// enroll adds a variable that has been read to the object.
func (r *routine) enroll(d *visa.Decl, at int) {
	if r.c.err != nil {
		return
	}
	if d.Elems == 0 {
		r.c.failAt(at, "The variable "+d.Name+" has no elements.")
		return
	}
	r.declare(d)
	d.Name = r.pool.unique(r.c, d.Name, [...]string{"V", "A", "P", "S", "T"}[d.Class]+itoa(d.ID))
	r.o.Decls = append(r.o.Decls, d)
}

// input reads or writes an input_info.
func (r *routine) input(in *visa.Input) {
	c := r.c
	c.span = in.Span
	at := c.at()
	kind := 0
	if !c.reading {
		kind = inputClass[in.Var.Class] | implicitKind(in.Implicit)<<3
	}
	kind = c.u8(kind)
	idAt := c.at()
	id := c.index(r.ids[in.Var])
	in.Offset = c.i16(in.Offset)
	in.Size = c.u16(in.Size)
	if !c.reading || c.err != nil {
		return
	}
	in.Implicit = implicitName(kind >> 3)
	for class, k := range inputClass {
		if k == kind&7 {
			if class == int(visa.General) && id == isa.FirstGeneral && len(r.declared(visa.General)) == 0 {
				c.failAt(idAt, "The object has no vISA of "+r.o.Name+" any more: variables and instructions are stripped, and only its inputs and Gen binaries are left.")
				return
			}
			in.Var = r.variable(visa.VarClass(class), id, idAt)
			return
		}
	}
	c.failAt(at, text.Say("An input of kind {} is no variable, sampler or surface.", kind&7))
}

// inputClass is the category of an input for each class of variables; -1 for classes that cannot be inputs.
var inputClass = [...]int{visa.General: 0, visa.Address: -1, visa.Predicate: -1, visa.Sampler: 1, visa.Surface: 2}

// implicitNames are the kinds of implicit inputs that have a name.
var implicitNames = [...]string{1: "LOCAL_SIZE", 2: "GROUP_COUNT", 3: "LOCAL_ID", 16: "PSEUDO_INPUT"}

const (
	implicitPrefix  = ".implicit_"
	undefinedPrefix = "UNDEFINED_"
)

// implicitKind returns the kind of an implicit input; 0 for .input and .parameter.
func implicitKind(directive string) int {
	name, implicit := strings.CutPrefix(directive, implicitPrefix)
	if !implicit || name == "" {
		return 0
	}
	if kind := slices.Index(implicitNames[:], name); kind >= 0 {
		return kind
	}
	if number, ok := strings.CutPrefix(name, undefinedPrefix); ok {
		if v, ok := visa.ParseInt(number); ok && v < 32 {
			return int(v)
		}
	}
	return 0
}

func implicitName(kind int) string {
	switch {
	case kind == 0:
		return ""
	case kind < len(implicitNames) && implicitNames[kind] != "":
		return implicitPrefix + implicitNames[kind]
	}
	return implicitPrefix + undefinedPrefix + itoa(kind)
}

// attribute reads or writes an attribute_info. A number takes four bytes, a string its own length, and an attribute
// without a value none. Target is a string in the text and a byte here.
func (r *routine) attribute(a *visa.Attr) {
	c := r.c
	at := c.at()
	r.pool.attr(c, a)
	if c.reading {
		if !isIdentifier(a.Name) {
			c.failAt(at, "An attribute has a name that is none.")
		}
		readAttribute(a, c.text("", c.u8(0)))
		return
	}
	v := attributeBytes(a)
	c.text(v, c.u8(len(v)))
}

// targets are the values of the attribute Target.
var targets = []string{"cm", "3d", "cs"}

func attributeBytes(a *visa.Attr) string {
	if a.Quoted {
		if code := slices.Index(targets, a.Value); a.Name == "Target" && code >= 0 {
			return string(rune(code))
		}
		return a.Value
	}
	if a.Value == "" {
		return ""
	}
	s, negative := strings.CutPrefix(a.Value, "-")
	v, _ := visa.ParseInt(s)
	if negative {
		v = -v
	}
	return string([]byte{byte(v), byte(v >> 8), byte(v >> 16), byte(v >> 24)})
}

// readAttribute sets the value of an attribute. Of the attributes that Intel's tools know, only OutputAsmPath (or
// AsmName) is a string.
func readAttribute(a *visa.Attr, v string) {
	switch {
	case a.Name == "Target" && len(v) == 1 && int(v[0]) < len(targets):
		a.Value, a.Quoted = targets[v[0]], true
	case a.Name == "OutputAsmPath" || a.Name == "AsmName" || len(v) == 3 || len(v) > 4:
		a.Value, a.Quoted = v, true
	case len(v) > 0:
		n := 0
		for i := len(v) - 1; i >= 0; i-- {
			n = n<<8 | int(v[i])
		}
		shift := 64 - 8*len(v)
		a.Value = itoa(n << shift >> shift)
	}
}

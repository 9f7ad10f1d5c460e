package checker

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// declarations checks the variables of an object, its inputs and its attributes.
func (c *checker) declarations(o *visa.Object) {
	var counts [visa.Surface + 1]int
	for _, d := range o.Decls {
		if d.Predefined {
			continue
		}
		if counts[d.Class]++; counts[d.Class] == maxVariables[d.Class]+1 {
			c.ds.Say(d.NameSpan, diag.DeclSize, "", "There can be at most {} variables of class {}.", maxVariables[d.Class], d.Class.Letter()).Warn()
		}
		switch d.Class {
		case visa.General:
			c.variable(d)
		case visa.Sampler, visa.Surface:
			if d.Elems > 128 {
				c.ds.Say(d.NameSpan, diag.DeclSize, diag.HeaderPage+"#surface-variables", "{} has at most 128 elements, not {}.", text.Capital(d.Class.WithArticle()), d.Elems)
			}
		}
	}
	c.inputs(o)
	c.attributes(o)
}

// maxVariables is the number of variables of each class that an object may have
// (4_visa_header.md, "Variables").
var maxVariables = [...]int{visa.General: 65536, visa.Address: 4096, visa.Predicate: 4096, visa.Sampler: 32, visa.Surface: 256}

// variable checks the size of a general variable and the storage it shares.
func (c *checker) variable(d *visa.Decl) {
	if most := 256 * c.grf; d.Elems > most {
		c.ds.Say(d.NameSpan, diag.DeclSize, diag.HeaderPage+"#general-variables", "{} has {} elements; on {} there are at most {}.", diag.Clip(d.Name), d.Elems, c.platform, most)
	} else if d.Bytes() > most {
		c.ds.Say(d.NameSpan, diag.DeclSize, diag.HeaderPage+"#general-variables", "{} has {} bytes; the register file has only {}.", diag.Clip(d.Name), d.Bytes(), most).Warn()
	}
	if d.Alias == nil {
		return
	}
	if d.Alias.Predefined && !isa.PredefinedVars[d.Alias.ID].Aliased {
		c.ds.Say(d.NameSpan, diag.Alias, diag.HeaderPage+"#general-variables", "No variable can share storage with {}.", d.Alias.Name).Warn()
	}
	if over := pastRoot(d); over > 0 {
		if ofRegisters(d.Root) {
			c.ds.Say(d.NameSpan, diag.Platform, diag.HeaderPage+"#general-variables", "{} reaches {} past the end of {}, which has {} bytes on {}.", d.Name, text.Amount(over, "byte"), d.Root.Name, d.Root.Bytes(), c.platform)
			return
		}
		c.ds.Say(d.NameSpan, diag.Alias, "", "{} reaches {} past the end of {}, whose storage it shares.", d.Name, text.Amount(over, "byte"), d.Root.Name)
		return
	}
	if need := c.alignment(d); !d.Root.Predefined && max(d.Root.Align, c.alignment(d.Root)) < need {
		at := d.Root.NameSpan
		c.ds.Say(d.NameSpan, diag.Alias, "", "{} must start at a multiple of {} bytes, but {} in line {}, whose storage it shares, need not.", d.Name, need, d.Root.Name, c.m.File.LineOf(int(at.Start)))
	}
}

// pastRoot returns how many bytes of a variable lie past the end of the one whose storage it shares.
func pastRoot(d *visa.Decl) int { return d.RootByte + d.Bytes() - d.Root.Bytes() }

// ofRegisters reports whether a variable is predefined and a number of registers large.
func ofRegisters(d *visa.Decl) bool { return d.Predefined && isa.PredefinedVars[d.ID].GRFs > 0 }

// forLarger reports whether the variables of an object lie as on a platform with larger registers: one reaches past the
// end of %r0 or another predefined variable, but not if that had twice the bytes. Intel's compiler begins each function
// with such a variable.
func forLarger(o *visa.Object) bool {
	return slices.ContainsFunc(o.Decls, func(d *visa.Decl) bool {
		if d.Class != visa.General || d.Alias == nil || !ofRegisters(d.Root) {
			return false
		}
		over := pastRoot(d)
		return over > 0 && over <= d.Root.Bytes()
	})
}

// alignment returns the alignment in bytes that the storage of a general variable has
// without its align=: the size of a register if the variable fills one, else the size of
// its type, but at least two.
func (c *checker) alignment(d *visa.Decl) int {
	if d.Bytes() >= c.grf {
		return c.grf
	}
	return max(2, d.Type.Size())
}

// maxInputs is the number of inputs that a kernel may have (4_visa_header.md, "Input Variables"). Intel's assembler
// accepts more, and its compiler writes more: one for each member of a structure among the arguments. An object counts
// them in 4 bytes.
const maxInputs = 256

// inputs checks where the inputs of a kernel lie in its payload.
func (c *checker) inputs(o *visa.Object) {
	implicit, told := "", false
	for i, a := range o.Inputs {
		if i == maxInputs && !c.m.OfIGC2() {
			c.ds.Say(a.Span, diag.Input, "", "A kernel has at most {} inputs.", maxInputs).Warn()
		}
		if i == c.grf*255 { // the rest shares bytes with these, or is reported as well
			return
		}
		for _, b := range o.Inputs[:i] {
			if a.Offset < b.Offset+b.Size && b.Offset < a.Offset+a.Size {
				c.ds.Say(a.Span, diag.Input, "", "This input shares bytes of the payload with {}.", b.Var.Name)
				break
			}
		}
		if end := a.Offset + a.Size; end >= c.grf*255 {
			c.ds.Say(a.Span, diag.Input, "", "This input ends at byte {} of the payload, past the {} that fit in the registers.", end, c.grf*255)
		}
		switch {
		case byRuntime(a):
			implicit = a.Implicit
		case implicit != "" && !told:
			told = true
			c.ds.Say(a.Span, diag.Input, "", "An .input must come before the implicit ones, such as {}.", implicit)
		}
		c.inputPlace(a)
	}
	if len(o.Inputs) > 0 && o.Kind == visa.FunctionObject {
		c.ds.Add(o.Inputs[0].Span, diag.Input, diag.HeaderPage+"#function", "A function has no inputs; its arguments come in %arg.").Warn()
	}
}

// byRuntime reports whether the runtime provides the input, not the user. This is so for
// all directives but .input and .parameter.
func byRuntime(in *visa.Input) bool { return in.Implicit != "" && in.Implicit != ".parameter" }

// inputPlace checks the offset of one input against its variable's alignment.
func (c *checker) inputPlace(a *visa.Input) {
	v := a.Var
	need := 4
	if v.Class == visa.General {
		need = v.Type.Size()
		switch {
		case v.Alias != nil:
			c.ds.Say(a.Span, diag.Input, "", "The input {} shares the storage of {}; an input must have its own.", v.Name, v.Alias.Name).Warn()
		case v.Bytes() >= c.grf:
			need = c.grf
		case a.Offset/c.grf != (a.Offset+v.Bytes()-1)/c.grf:
			if c.larger {
				return
			}
			c.ds.Say(a.Span, diag.Input, "", "The input {} lies in two registers, but is smaller than one: move it to one of them.", v.Name)
			return
		}
	}
	if a.Offset%need != 0 {
		c.ds.Say(a.Span, diag.Input, "", "The offset of {} must be a multiple of {}, not {}.", v.Name, need, a.Offset).Warn()
	}
}

// attributeValues holds the attributes whose value is a number in a range
// (4_visa_header.md, "Kernel").
var attributeValues = [...]struct {
	name      string
	low, high uint64
	what      string
}{
	{"SLMSize", 0, 64, "the kilobytes of shared local memory"},
	{"ArgSize", 0, 32, "the number of registers of %arg"},
	{"RetValSize", 0, 12, "the number of registers of %retval"},
}

// attributes checks the values of the attributes that have a meaning here. Other attributes
// are ignored, as the specification says.
func (c *checker) attributes(o *visa.Object) {
	seen := map[string]bool{}
	for _, a := range o.Attrs {
		if seen[a.Name] && (a.Name == "SLMSize" || a.Name == "NBarrierCnt") {
			c.ds.Say(a.Span, diag.Attribute, "", "The attribute {} is given twice.", a.Name)
		}
		seen[a.Name] = true
		n, number := visa.ParseInt(a.Value)
		switch a.Name {
		case "Target":
			if a.Value != "cm" && a.Value != "3d" || !a.Quoted {
				c.ds.Add(a.Span, diag.Attribute, "", "The attribute Target is \"cm\" or \"3d\".")
			}
			continue
		case "SimdSize":
			if number && n != 1 && n != 8 && n != 16 && n != 32 {
				c.ds.Say(a.Span, diag.Attribute, "", "SimdSize is 8, 16 or 32, not {}.", a.Value).Warn()
			}
			continue
		case "SpillMemOffset":
			if number && n%uint64(c.grf) != 0 {
				c.ds.Say(a.Span, diag.Attribute, "", "SpillMemOffset must be a multiple of the {} bytes of a register, not {}.", c.grf, a.Value).Warn()
			}
			continue
		}
		for _, v := range attributeValues {
			if v.name == a.Name && number && (n < v.low || n > v.high) {
				c.ds.Say(a.Span, diag.Attribute, "", "{} is {}, from {} to {}, not {}.", a.Name, v.what, v.low, v.high, a.Value).Warn()
			}
		}
	}
}

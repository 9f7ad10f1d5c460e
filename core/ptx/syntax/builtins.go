package syntax

// Functions that compilers call and that the driver has ("System Calls" of NVIDIA's "PTX Writer's
// Guide"): a text declares them without a body.

// Builtin is such a function.
type Builtin struct {
	Lowering Lowering // of a call
	said     string   // what the checker says of it once; "" for nothing
}

// builtins are those that are known.
var builtins = map[string]Builtin{
	"__assertfail": {LowerAssertFail, ""},
	"vprintf":      {LowerVprintf, ""},
	"malloc":       {LowerZeroResult, "There is no heap here: malloc gives 0, as where memory is used up."},
	"free":         {LowerNothing, ""},
}

// Builtin is what a function without a body is known to do; false if it is not known.
func (f *Func) Builtin() (Builtin, bool) {
	b, known := builtins[f.Name]
	return b, known
}

// Unknown reports a function that has no body, neither in the text nor here.
func (f *Func) Unknown() bool { return !f.HasBody && !f.OfDriver() }

// HasAddress reports a function that can be called by its address: it has a body, and is no kernel.
func (f *Func) HasAddress() bool { return f.HasBody && !f.Kernel }

// OfDriver reports a function whose body is the driver's.
func (f *Func) OfDriver() bool {
	_, known := builtins[f.Name]
	return !f.HasBody && known
}

package syntax

// Functions that compilers call and that the driver provides ("System Calls" of NVIDIA's "PTX Writer's Guide"): a text
// declares them without a body.

// Builtin is a function that the driver provides.
type Builtin struct {
	Lowering Lowering // how a call is lowered
	said     string   // what the checker reports at the first call; "" for nothing
}

// builtins are the supported functions of the driver.
var builtins = map[string]Builtin{
	"__assertfail": {LowerAssertFail, ""},
	"vprintf":      {LowerVprintf, ""},
	"malloc":       {LowerZeroResult, "There is no heap here: malloc gives 0, as where memory is used up."},
	"free":         {LowerNothing, ""},
}

// Builtin returns the driver's function of that name; false if it is not supported.
func (f *Func) Builtin() (Builtin, bool) {
	b, known := builtins[f.Name]
	return b, known
}

// Unknown reports whether the function has no body, neither in the text nor in builtins.
func (f *Func) Unknown() bool { return !f.HasBody && !f.OfDriver() }

// HasAddress reports whether the function can be called by its address: it has a body and is not a kernel.
func (f *Func) HasAddress() bool { return f.HasBody && !f.Kernel }

// OfDriver reports whether the function's body is the driver's.
func (f *Func) OfDriver() bool {
	_, known := builtins[f.Name]
	return !f.HasBody && known
}

package ptxisa

// Functions that compilers call and that the driver provides ("System Calls" of NVIDIA's "PTX Writer's Guide"): a text
// declares them without a body.

// Builtin is a function that the driver provides.
type Builtin struct {
	Lowering Lowering // how a call is lowered
	Said     string   // what the checker reports at the first call; "" for nothing
}

// builtins are the supported functions of the driver.
var builtins = map[string]Builtin{
	"__assertfail": {LowerAssertFail, ""},
	"vprintf":      {LowerVprintf, ""},
	"malloc":       {LowerZeroResult, "There is no heap here: malloc gives 0, as where memory is used up."},
	"free":         {LowerNothing, ""},
}

// BuiltinByName returns the driver's function of a name; false if there is none that is supported.
func BuiltinByName(name string) (Builtin, bool) {
	b, known := builtins[name]
	return b, known
}

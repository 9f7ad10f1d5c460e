package visa

import "github.com/lanewise/lanewise/core/isa"

type checker struct {
	m        *Module
	platform isa.Platform
	grf      int
	ds       *sink
	obj      *Object
	simd     int // dispatch width, 0 if unknown
}

// report reports what is wrong with an instruction, by the rules of its page.
func (c *checker) report(in *Inst, code *code, template string, args ...any) *Diagnostic {
	return c.ds.say(in.OpSpan, code, isa.Table[in.Op].Page, template, args...)
}

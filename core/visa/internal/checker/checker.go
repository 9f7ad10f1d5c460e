package checker

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

type checker struct {
	m        *visa.Module
	platform isa.Platform
	grf      int
	ds       *diag.Sink
	obj      *visa.Object
	simd     int // dispatch width, 0 if unknown

	// larger says that the object is for a platform with larger registers: see forLarger. This is reported once, and
	// what does not fit the registers of this platform is not reported as well.
	larger bool
}

// report adds a diagnostic at the mnemonic of an instruction, with the page of the instruction.
func (c *checker) report(in *visa.Inst, code *diag.Code, template string, args ...any) *visa.Diagnostic {
	return c.ds.Say(in.OpSpan, code, isa.Table[in.Op].Page, template, args...)
}

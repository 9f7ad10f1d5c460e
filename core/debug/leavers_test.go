package debug_test

import (
	"testing"

	"github.com/lanewise/lanewise/core/debug"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
)

// A barrier of PTX does not wait for warps that have ended, and a session of a translated text does not report them. A
// session of the same text as plain vISA does (R0402).
func TestBarrierWithoutThoseThatEnded(t *testing.T) {
	const text = "//@ launch k block=64\n.version 7.0\n.target sm_70\n.entry k() { .reg .u32 a; .reg .pred p; mov.u32 a, %tid.x; setp.ge.u32 p, a, 20; @p ret; bar.sync 0; ret; }\n"
	ptx, diags := either.OpenPTX(visa.NewFile("k.ptx", text))
	if visa.HasErrors(diags) {
		t.Fatal(diags)
	}
	for _, fromPTX := range []bool{true, false} {
		target, _ := run.Open(ptx.File)
		source := translated.Source(ptx.Translation)
		from := &source
		if !fromPTX {
			from = nil
		}
		s, err := debug.New(target, from)
		if err != nil {
			t.Fatal(err)
		}
		m := runtest.Start(t, target.Program, target.Launch)
		m.Run(1000)
		if said := len(m.Reports()) > 0; said == fromPTX || s == nil {
			t.Errorf("from PTX %v: reports %v", fromPTX, m.Reports())
		}
	}
}

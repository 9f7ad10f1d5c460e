package eu

import (
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

// floatMode is the floating point part of %cr0 (spec/visa/4_visa_header.md): how the current thread rounds, and whether
// it keeps denormals. When a thread starts, %cr0 is zero: round to nearest even, flush denormals, IEEE mode.
type floatMode uint32

const (
	modeAlt     floatMode = 1 << 0 // single precision ALT mode
	modeRound   floatMode = 3 << 4
	modeDenormD floatMode = 1 << 6 // DF denormals are kept
	modeDenormF floatMode = 1 << 7
	modeDenormH floatMode = 1 << 10

	modePTX floatMode = 1 << 31 // not a bit of %cr0: NaN results have the bits of PTX
)

func (f floatMode) rounding() num.Rounding { return num.Rounding(f & modeRound >> 4) }

// plain reports whether F (or DF) computes as Go does: nearest even, denormals kept, one NaN.
func (f floatMode) plain(double bool) bool {
	if double {
		return f&(modeRound|modeDenormD|modePTX) == modeDenormD
	}
	return f&(modeRound|modeDenormF|modeAlt|modePTX) == modeDenormF
}

// flushes reports whether denormals of a type become zero. BF follows F, which has the same exponents.
func (f floatMode) flushes(t isa.Type) bool {
	switch t {
	case isa.DF:
		return f&modeDenormD == 0
	case isa.HF:
		return f&modeDenormH == 0
	}
	return f&modeDenormF == 0
}

// Mode is how floating point instructions compute: the floating point part of %cr0, and whether the program was PTX.
type Mode uint32

// PTX reports whether NaN results have the bits of PTX (arith/nan.go).
func (m Mode) PTX() bool { return floatMode(m)&modePTX != 0 }

// Nearest reports whether results are rounded to nearest even, with IEEE infinities.
func (m Mode) Nearest() bool { return floatMode(m)&(modeRound|modeAlt) == 0 }

// Flushes reports whether denormals of a type become zero.
func (m Mode) Flushes(t isa.Type) bool { return floatMode(m).flushes(t) }

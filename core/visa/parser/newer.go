package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// What Intel's compiler of 2026 prints, most of it for Xe3P (its CISA.l and CISA.y), and no page of the
// specification describes. It is no slip of the pen, so no other word is suggested for it.

// newerOps are instructions, some with their suffix; those that begin with lsc_atomic_ are operations of it.
const newerOps = " fcvt.sat srnd.sat bdpas breakpoint dnscl lfsr raw_sendg raw_sendg_eot raw_sendgc raw_sendgc_eot shfl_idx4 sigm tanh" +
	" lsc_atomic_bfadd lsc_atomic_bfsub lsc_atomic_bfmin lsc_atomic_bfmax lsc_atomic_bfcas lsc_extended_cache_ctrl "

// newerTypes are types of variables, and precisions of the sources of dpas, which knows two of them.
const newerTypes = " e2m1 hf8 bf8 tf32 "

// newer reports a name that stands in a list of those above.
func (p *parser) newer(at visa.Span, code *diag.Code, list, name string) bool {
	found := name != "" && strings.Contains(list, " "+name+" ")
	if found {
		p.undescribed(at, code, name)
	}
	return found
}

func (p *parser) undescribed(at visa.Span, code *diag.Code, what string) {
	p.ds.Say(at, code, "", "{} is newer than the specification, which does not describe it.", what)
}

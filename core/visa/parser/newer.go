package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// This file has names that Intel's compiler of 2026 prints (see its CISA.l and CISA.y), most of them for Xe3P, and
// that no page of the specification describes. They are not typing errors, so no other word is suggested for them.

// newerOps are instructions, some with their suffix. The names that begin with lsc_atomic_ are operations of that
// instruction.
const newerOps = " fcvt.sat srnd.sat bdpas breakpoint dnscl lfsr raw_sendg raw_sendg_eot raw_sendgc raw_sendgc_eot shfl_idx4 sigm tanh" +
	" lsc_atomic_bfadd lsc_atomic_bfsub lsc_atomic_bfmin lsc_atomic_bfmax lsc_atomic_bfcas lsc_extended_cache_ctrl "

// newerTypes are types of variables, and precisions of the sources of dpas. Two of these precisions, bf8 and tf32, are
// in the specification (see keyword.Precisions), but the types are not.
const newerTypes = " e2m1 hf8 bf8 tf32 "

// newer reports a name as newer than the specification if list, one of the lists above, has it. The result says whether
// it does.
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

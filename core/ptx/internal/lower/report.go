package lower

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/origin"
	"github.com/lanewise/lanewise/core/visa"
)

// report emits an ifcall of address 0 for the lanes in which a predicate holds, unless the launch lines ignore the
// code.
func (t *translator) report(p *emit.Operand, code, message, page string) {
	if slices.Contains(t.launch.Ignore, code) {
		return
	}
	t.reportAll(code, message, page)
	t.Body[len(t.Body)-1].Node.(*visa.Inst).Pred = emit.Guard(p, true)
}

// reportAll is report for all active lanes.
func (t *translator) reportAll(code, message, page string) {
	if slices.Contains(t.launch.Ignore, code) {
		return
	}
	t.Ifcall(emit.Number(isa.UQ, 0), 0, 0)
	t.checks = append(t.checks, origin.Check{Code: code, Message: message, Page: page})
	t.Body[len(t.Body)-1].Check = len(t.checks)
}

package ptx

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// report emits an ifcall of address 0 for the lanes in which a predicate holds, unless the launch lines ignore the
// code.
func (t *translator) report(p *operand, code, message, page string) {
	if slices.Contains(t.launch.Ignore, code) {
		return
	}
	t.reportAll(code, message, page)
	t.body[len(t.body)-1].node.(*visa.Inst).Pred = guard(p, true)
}

// reportAll is report for all active lanes.
func (t *translator) reportAll(code, message, page string) {
	if slices.Contains(t.launch.Ignore, code) {
		return
	}
	t.ifcall(number(isa.UQ, 0), 0, 0)
	t.body[len(t.body)-1].check = &Check{Code: code, Message: message, Page: page}
}

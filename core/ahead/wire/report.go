package wire

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/visa"
)

// Report appends a report.
func (w *Writer) Report(r *eu.Report) {
	for _, n := range [...]int{int(r.Rule), int(r.Severity), int(r.Lanes), int(r.Step), int(r.Addr), r.Inst, r.Site, r.Thread, r.Group, r.Count, r.Need, r.Surface, r.Other + 1} {
		w.Number(n)
	}
	w.text(r.Message)
	w.text(r.Page)
}

// Report reads a report.
func (r *Reader) Report(x *eu.Report) {
	x.Rule = rule.ID(r.Number())
	x.Code = rule.Table[x.Rule].Code
	x.Severity = visa.Severity(r.Number())
	x.Lanes, x.Step, x.Addr = uint32(r.Number()), uint64(r.Number()), uint64(r.Number())
	for _, n := range [...]*int{&x.Inst, &x.Site, &x.Thread, &x.Group, &x.Count, &x.Need, &x.Surface, &x.Other} {
		*n = r.Number()
	}
	x.Other--
	x.Message, x.Page = r.text(), r.text()
}

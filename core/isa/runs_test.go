package isa

import "testing"

// notRun are the instructions that Lanewise does not execute, with the reason.
var notRun = map[Op]string{
	OpFCCall:   "chapter 6 does not list it: another kernel, which a linker provides",
	OpAvs:      "fixed function: video scaling",
	OpVmeFbr:   "fixed function: video motion",
	OpVmeIdm:   "fixed function: video motion",
	OpVmeIme:   "fixed function: video motion",
	OpVmeSic:   "fixed function: video motion",
	OpRTRead:   "fixed function: render target",
	OpRTWrite:  "fixed function: render target",
	OpUrbWrite: "fixed function: unified return buffer",
	OpDp2:      "chapter 6 does not list it, and it has no page",
	OpDp3:      "chapter 6 does not list it, and it has no page",
	OpDp4:      "chapter 6 does not list it, and it has no page",
	OpDpH:      "chapter 6 does not list it, and it has no page",
	OpLine:     "chapter 6 does not list it, and it has no page",
	OpASin:     "chapter 6 does not list it, and it has no page",
	OpACos:     "chapter 6 does not list it, and it has no page",
	OpATan:     "chapter 6 does not list it, and it has no page",
}

// TestRuns counts which instructions are executed and which are not. Package eu tests that the machine executes the
// same ones.
func TestRuns(t *testing.T) {
	runs := 0
	for op := Op(1); op < NumOps; op++ {
		row := &Table[op]
		reason, not := notRun[op]
		if row.Runs {
			runs++
		}
		if row.Runs == not {
			t.Errorf("%s: Runs is %v, the reason against it is %q", row.Name, row.Runs, reason)
		}
	}
	if want := int(NumOps) - 1 - len(notRun); runs != want || len(notRun) != 17 {
		t.Errorf("%d of %d instructions run, %d do not; want %d and 17", runs, NumOps-1, len(notRun), want)
	}
}

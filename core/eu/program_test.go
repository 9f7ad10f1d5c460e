package eu_test

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// assemble returns a program made of the lines of a kernel.
func assemble(t testing.TB, p isa.Platform, lines string) *eu.Program {
	t.Helper()
	return runtest.Load(t, p, ".version 4.1\n.kernel \"k\"\n"+lines)
}

func named(p *eu.Program, name string) *visa.Decl { return decl(p.Module, name) }

// TestLoadErrors checks modules for which there is no program.
func TestLoadErrors(t *testing.T) {
	m, _ := assembler.Assemble(visa.NewFile("empty", ""), isa.TGLLP)
	if p, diags := eu.Load(m, "", isa.TGLLP); p != nil || !visa.HasErrors(diags) {
		t.Errorf("an empty module loads: %v %v", p, diags)
	}
	m, _ = assembler.Assemble(visa.NewFile("k", ".version 4.1\n.kernel \"k\"\nret (M1, 1)\n"), isa.TGLLP)
	if p, diags := eu.Load(m, "other", isa.TGLLP); p != nil || !visa.HasErrors(diags) {
		t.Errorf("a kernel that is not there loads: %v %v", p, diags)
	}
}

// notModelled has a line for each instruction that the machine does not execute.
var notModelled = map[isa.Op]string{
	isa.OpFCCall:   "fccall (M1, 16) elsewhere",
	isa.OpAvs:      "avs.RGBA S0 T6 0x0:f 0x0:f 0x0:f 0x0:f 0x0:f 0x0:f 0x0:f AVS_16_FULL 0x0:f AVS_8x4 0x0:ud W.0",
	isa.OpVmeFbr:   "vme_fbr (0x1:ud, 0x2:ud, 0x3:ud) T6 B.0 B.0 B.0",
	isa.OpVmeIdm:   "vme_idm T6 B.0 B.0 B.0",
	isa.OpVmeIme:   "vme_ime (1, 2) T6 B.0 B.0 W.0 %null.0 %null.0 B.0",
	isa.OpVmeSic:   "vme_sic T6 B.0 B.0 B.0",
	isa.OpRTRead:   "rt_read (M1, 16) T6 B.0",
	isa.OpRTWrite:  "rt_write_3d (M1, 8) T6 F.0 F.0 F.0 F.0 F.0",
	isa.OpUrbWrite: "urb_write_3d (M1, 8) 2 7 U.0 U.0 %null.0 F.0",
	isa.OpDp2:      "dp2 (M1, 8) F(0,0)<1> F(0,0)<1;1,0> F(0,0)<1;1,0>",
	isa.OpDp3:      "dp3 (M1, 8) F(0,0)<1> F(0,0)<1;1,0> F(0,0)<1;1,0>",
	isa.OpDp4:      "dp4 (M1, 8) F(0,0)<1> F(0,0)<1;1,0> F(0,0)<1;1,0>",
	isa.OpDpH:      "dph (M1, 8) F(0,0)<1> F(0,0)<1;1,0> F(0,0)<1;1,0>",
	isa.OpLine:     "line (M1, 8) F(0,0)<1> F(0,0)<0;4,1> F(1,0)<8;8,1>",
	isa.OpASin:     "asin (M1, 8) F(0,0)<1> F(0,0)<1;1,0>",
	isa.OpACos:     "acos (M1, 8) F(0,0)<1> F(0,0)<1;1,0>",
	isa.OpATan:     "atan (M1, 8) F(0,0)<1> F(0,0)<1;1,0>",
}

// TestLoadSkipsForms checks that a form of an instruction that the machine does not have is skipped with a warning,
// like an instruction that is not modelled at all.
func TestLoadSkipsForms(t *testing.T) {
	for _, line := range []string{
		"plane (M1, 32) F(0,0)<1> F(0,0)<0;4,1> F(4,0)<8;8,1>", // its sources are two registers for sixteen channels
		"sad2.sat (M1, 16) F(0,0)<1> B(0,0)<1;1,0> B(1,0)<1;1,0>",
	} {
		text := ".version 4.1\n.kernel \"k\"\n.decl F v_type=G type=f num_elts=64 align=GRF\n.decl B v_type=G type=ub num_elts=64 align=GRF\n" + line + "\nret (M1, 1)\n"
		m, _ := assembler.Assemble(visa.NewFile("k", text), isa.SKL)
		if _, diags := eu.Load(m, "", isa.SKL); len(diags) != 1 || !strings.HasSuffix(diags[0].Message, "is not modelled with these operands: the run skips it.") {
			t.Errorf("%s: %v", line, diags)
		}
	}
}

// TestLoadSkips checks that an instruction that is not modelled gives a warning that names it and has no effect on the
// run, and that notModelled lists all such instructions.
func TestLoadSkips(t *testing.T) {
	for op := isa.Op(1); op < isa.NumOps; op++ {
		row := &isa.Table[op]
		line := notModelled[op]
		if row.Runs != (line == "") {
			t.Errorf("%s: Runs is %v", row.Name, row.Runs)
		}
		if line == "" {
			continue
		}
		platform := isa.SKL
		for !row.Platforms.Has(platform) {
			platform++
		}
		text := ".version 4.1\n.kernel \"k\"\n.decl F v_type=G type=f num_elts=32 align=GRF\n.decl U v_type=G type=ud num_elts=32 align=GRF\n" +
			".decl W v_type=G type=uw num_elts=256 align=GRF\n.decl B v_type=G type=ub num_elts=512 align=GRF\n" +
			".decl S0 v_type=S num_elts=1\n.decl T6 v_type=T num_elts=1\n" + line + "\nret (M1, 1)\n"
		m, diags := assembler.Assemble(visa.NewFile("k", text), platform)
		if visa.HasErrors(diags) {
			t.Errorf("%s: %v", line, diags)
			continue
		}
		p, diags := eu.Load(m, "", platform)
		if len(diags) != 1 || diags[0].Severity != visa.Warning || !strings.HasPrefix(diags[0].Message, row.Name+" is not modelled") || diags[0].Page != row.Page {
			t.Errorf("%s: warnings %v", line, diags)
			continue
		}
		machine := runtest.Start(t, p, &dispatch.Launch{})
		before := append([]byte(nil), machine.VarBytes(0, 0, named(p, "B"))...)
		if n, stop := machine.Run(1); n != 1 || stop != eu.StopBudget || string(before) != string(machine.VarBytes(0, 0, named(p, "B"))) {
			t.Errorf("%s: ran %d instructions and stopped with %v", line, n, stop)
		}
		if n, stop := machine.Run(100); n != 1 || stop != eu.StopDone {
			t.Errorf("%s: ran %d instructions and stopped with %v", line, n, stop)
		}
	}
}

// TestLaunchErrors checks that impossible launches are errors, each one sentence.
func TestLaunchErrors(t *testing.T) {
	p := assemble(t, isa.TGLLP, "ret (M1, 1)\n")
	for name, l := range map[string]dispatch.Launch{
		"lanes":   {SIMD: 33},
		"groups":  {Groups: [3]int{1 << 40, 1 << 40, 1 << 40}},
		"below":   {Groups: [3]int{-1, 1, 1}},
		"threads": {Threads: 1 << 30},
		"slm":     {SLM: 1 << 40},
		"surface": {Surfaces: []dispatch.Surface{{Name: "T6", Size: 1 << 40}}},
		"base":    {Surfaces: []dispatch.Surface{{Name: "T6", Size: 64, Base: 3}}},
		"arena":   {Surfaces: []dispatch.Surface{{Name: "T6", Size: 1 << 20}}, Limits: dispatch.Limits{Bytes: 4096}},
		"sum":     {Surfaces: []dispatch.Surface{{Size: 100 << 20}, {Size: 100 << 20}}, Limits: dispatch.Limits{Bytes: 256 << 20}},
	} {
		if m, err := eu.New(p, &l); err == nil {
			t.Errorf("%s: a machine of %d bytes", name, len(m.Arena()))
		} else if s := err.Error(); !strings.HasSuffix(s, ".") {
			t.Errorf("%s: %q is no sentence", name, s)
		}
	}
}

// TestModelledAsTheTableSays checks that the machine executes the instructions of which isa.Table says so, and no
// others.
func TestModelledAsTheTableSays(t *testing.T) {
	for op := isa.Op(1); op < isa.NumOps; op++ {
		if row := &isa.Table[op]; row.Runs != eu.Modelled(op) {
			t.Errorf("%s: the table says %v, the machine %v", row.Name, row.Runs, eu.Modelled(op))
		}
	}
}

// TestCallDepth checks that the frames of a program without recursion are counted before it runs, and that those of one
// with recursion are bounded by the limit.
func TestCallDepth(t *testing.T) {
	p := assemble(t, isa.TGLLP, `
fcall (M1, 16) f 0 0
ret (M1, 1)
.global_function "f"
.function "f_main"
f_main:
fcall (M1, 16) f 0 0
fret (M1, 16)
`)
	m := runtest.Start(t, p, &dispatch.Launch{Limits: dispatch.Limits{CallDepth: 10}})
	n, stop := m.Run(1000)
	if stop != eu.StopLimit || m.Thread(0).Depth() != 10 || !strings.Contains(m.StopReason(), "10 frames") {
		t.Errorf("after %d instructions: %v, %d frames, %q", n, stop, m.Thread(0).Depth(), m.StopReason())
	}
	if n, stop = m.Run(1000); n != 1 || stop != eu.StopLimit {
		t.Errorf("going on does %d instructions and stops with %v", n, stop)
	}
}

// TestRoomOfRecursion checks that a function that calls itself gets room for its own frames up to the limit, and for one
// of the kernel's. A kernel that calls itself stops when there is no room left.
func TestRoomOfRecursion(t *testing.T) {
	const text = `
.decl V v_type=G type=ud num_elts=4096 align=GRF
mov (M1, 16) V(0,0)<1> 0x1:ud
fcall (M1, 16) callee 0 0
ret (M1, 1)
.global_function "f"
.function "f_main"
f_main:
.decl V v_type=G type=ud num_elts=16 align=GRF
mov (M1, 16) V(0,0)<1> 0x1:ud
fcall (M1, 16) f 0 0
fret (M1, 16)
`
	for callee, want := range map[string]string{"f": "is 60 frames deep", "k": "frames deep"} {
		p := assemble(t, isa.TGLLP, strings.Replace(text, "callee", callee, 1))
		m := runtest.Start(t, p, &dispatch.Launch{Limits: dispatch.Limits{CallDepth: 60, Bytes: 1 << 17}})
		if _, stop := m.Run(1000); stop != eu.StopLimit || !strings.Contains(m.StopReason(), want) {
			t.Errorf("%s: %v, %q", callee, stop, m.StopReason())
		}
	}
}

// TestCallOfLabel: the checker requires a called label to be a subroutine's (CALL.md). A program that has passed no
// checker runs nevertheless, with all the frames that its calls need.
func TestCallOfLabel(t *testing.T) {
	m, diags := assembler.Assemble(visa.NewFile("k", `.version 4.1
.kernel "k"
.decl V v_type=G type=ud num_elts=16 align=GRF
call (M1, 16) one
ret (M1, 1)
one:
call (M1, 16) two
ret (M1, 16)
two:
mov (M1, 16) V(0,0)<1> 0x7:ud
ret (M1, 16)
`), isa.TGLLP)
	if !visa.HasErrors(diags) {
		t.Error("the checker takes it")
	}
	p, _ := eu.Load(m, "", isa.TGLLP)
	machine := runtest.Start(t, p, &dispatch.Launch{SIMD: 16})
	machine.Run(3)
	if depth := machine.Thread(0).Depth(); depth != 3 {
		t.Errorf("%d frames in the inner subroutine", depth)
	}
	if _, stop := machine.Run(1000); stop != eu.StopDone || machine.VarBytes(0, 0, named(p, "V"))[60] != 7 {
		t.Errorf("it stops with %v, %q", stop, machine.StopReason())
	}
}

// TestStepLimit checks that an endless loop ends at the limit of steps.
func TestStepLimit(t *testing.T) {
	p := assemble(t, isa.TGLLP, "loop:\ngoto (M1, 1) loop\nret (M1, 1)\n")
	m := runtest.Start(t, p, &dispatch.Launch{Limits: dispatch.Limits{Steps: 5000}})
	if n, stop := m.Run(1 << 30); n != 5000 || stop != eu.StopLimit || m.Steps() != 5000 {
		t.Errorf("%d instructions, %v", n, stop)
	}
	if n, stop := m.Run(10); n != 0 || stop != eu.StopLimit {
		t.Errorf("then %d instructions, %v", n, stop)
	}
	if r := m.Reports(); len(r) != 1 || r[0].Code != "R0501" || r[0].Count != 1 {
		t.Errorf("reports %v", r)
	}
}

// TestEndWithoutReturn checks that lanes that run past the last instruction return, and that this is reported.
func TestEndWithoutReturn(t *testing.T) {
	p := assemble(t, isa.TGLLP, ".decl A v_type=G type=d num_elts=16 align=GRF\nmov (M1, 16) A(0,0)<1> 1:d\n")
	m := runtest.Start(t, p, &dispatch.Launch{})
	if _, stop := m.Run(10); stop != eu.StopDone {
		t.Errorf("stopped with %v", stop)
	}
	if r := m.Reports(); len(r) != 1 || r[0].Code != "R0302" {
		t.Errorf("reports %v", r)
	}
}

// TestEmptyPrograms tests a kernel without instructions, and a thread without lanes.
func TestEmptyPrograms(t *testing.T) {
	m := runtest.Start(t, assemble(t, isa.TGLLP, ""), &dispatch.Launch{Threads: 3, Groups: [3]int{4, 2, 1}})
	if n, stop := m.Run(10); n != 0 || stop != eu.StopDone || !m.Finished() || m.Current() != -1 {
		t.Errorf("%d instructions, %v", n, stop)
	}
	m = runtest.Start(t, assemble(t, isa.TGLLP, "ret (M1, 1)\n"), &dispatch.Launch{Threads: 2, Dispatch: []uint32{0, 1}})
	if n, stop := m.Run(10); n != 1 || stop != eu.StopDone {
		t.Errorf("%d instructions, %v", n, stop)
	}
}

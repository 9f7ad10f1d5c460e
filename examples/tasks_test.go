package examples

import (
	"strings"
	"testing"
)

// change is a replacement in the text that a task begins with.
type change struct{ old, new string }

// Wrong solutions that a reader may find are rejected by at least one data set, and right solutions that differ from
// the one in testdata/solutions are accepted.
func TestTasksJudge(t *testing.T) {
	for _, c := range []struct {
		file, what string
		solved     bool
		changes    []change
	}{
		{"01_clip.visaasm", "min and max instead of predicates", true, []change{
			{"    mov (M1, 16) R(0,0)<1> X(0,0)<1;1,0>\n", "    max (M1, 16) R(0,0)<1> X(0,0)<1;1,0> 0x0:d\n"},
			{"    (P1) mov (M1, 16) R(0,0)<1> 0x0:d\n", "    min (M1, 16) R(0,0)<1> R(0,0)<1;1,0> 0xa:d\n"}}},
		{"01_clip.visaasm", "halves of eight lanes", true, []change{{"    // your lines: what about lanes above 10?\n",
			"    cmp.gt (M1, 8) P1 X(0,0)<1;1,0> 0xa:d\n    cmp.gt (M3, 8) P1 X(1,0)<1;1,0> 0xa:d\n" +
				"    (P1) mov (M1, 8) R(0,0)<1> 0xa:d\n    (P1) mov (M3, 8) R(1,0)<1> 0xa:d\n"}}},
		{"01_clip.visaasm", "the lower half only", false, []change{{"    // your lines: what about lanes above 10?\n",
			"    cmp.gt (M1, 8) P1 X(0,0)<1;1,0> 0xa:d\n    (P1) mov (M1, 8) R(0,0)<1> 0xa:d\n"}}},
		{"all_or_none.visaasm", "the lower half is not asked", false, []change{{"    (P1) mov (M1, 16) R(0,0)<1> 0x0:d\n",
			"    (P1.any) mov (M3, 8) R(0,0)<1> 0x0:d\n    (P1.any) mov (M3, 8) R(1,0)<1> 0x0:d\n"}}},
		{"all_or_none.visaasm", "each half asks itself", false, []change{{"    (P1) mov (M1, 16) R(0,0)<1> 0x0:d\n",
			"    (P1.any) mov (M1, 8) R(0,0)<1> 0x0:d\n    (P1.any) mov (M3, 8) R(1,0)<1> 0x0:d\n"}}},
		{"all_or_none.visaasm", "not all are good", true, []change{{"cmp.lt", "cmp.ge"}, {"(P1) mov", "(!P1.all) mov"}}},
		{"halves.visaasm", "the bits of the lower half", false, []change{{"0x64:d\n", "0x64:d\n    (P1) add (M1, 16) X(2,0)<1> X(2,0)<1;1,0> 0x64:d\n"}}},
		{"spread.visaasm", "the two are added up once", true, []change{
			{".decl T6", ".decl BOTH v_type=G type=d num_elts=1 align=dword\n.decl T6"},
			{"    add (M1, 16) R(0,0)<1> X(0,0)<1;1,0> X(0,0)<0;1,0>\n",
				"    add (M1_NM, 1) BOTH(0,0)<1> X(0,5)<0;1,0> X(1,4)<0;1,0>\n    add (M1, 16) R(0,0)<1> X(0,0)<1;1,0> BOTH(0,0)<0;1,0>\n"}}},
		{"spread.visaasm", "the sum lies in an element that the same instruction writes (R0107)", false, []change{{"    add (M1, 16) R(0,0)<1> X(0,0)<1;1,0> X(0,0)<0;1,0>\n",
			"    add (M1_NM, 1) R(0,0)<1> X(0,5)<0;1,0> X(1,4)<0;1,0>\n    add (M1, 16) R(0,0)<1> X(0,0)<1;1,0> R(0,0)<0;1,0>\n"}}},
		{"pairs.visaasm", "one instruction for both", true, []change{{"X(0,0)<1;1,0>", "X(0,0)<1;8,2>"}}},
		{"swap_halves.visaasm", "a shift that spreads the sign", false, []change{{"    mov (M1, 16) R(0,0)<1> X(0,0)<1;1,0>\n",
			"    asr (M1, 16) R(0,0)<1> X(0,0)<1;1,0> 0x10:ud\n    and (M1, 16) R(0,0)<1> R(0,0)<1;1,0> 0xffff:ud\n    mul (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x10000:ud\n" +
				"    or (M1, 16) R(0,0)<1> R(0,0)<1;1,0> X(0,0)<1;1,0>\n"}}},
		{"lookup.visaasm", "times four", true, []change{{"mov (M1, 8) OFF(0,0)<1> K(0,0)<1;1,0>", "mul (M1, 8) OFF(0,0)<1> K(0,0)<1;1,0> 0x4:uw"}, {"<1;1,0>:d", "<1,0>:d"}}},
		{"give_up.visaasm", "31 rounds are taken for endless", false, []change{{"    goto (M1, 16) AGAIN\n",
			"    cmp.lt (M1, 16) P2 C(0,0)<1;1,0> 0x1f:d\n    (P2) goto (M1, 16) AGAIN\n    mov (M1, 16) C(0,0)<1> 0x20:d\n"}}},
		{"give_up.visaasm", "a lane with 0 does not go into the loop", true, []change{{"    mov (M1, 16) C(0,0)<1> 0x0:d\n",
			"    mov (M1, 16) C(0,0)<1> 0x20:d\n    cmp.eq (M1, 16) P2 X(0,0)<1;1,0> 0x0:d\n    (P2) goto (M1, 16) DONE\n    mov (M1, 16) C(0,0)<1> 0x0:d\n"}}},
		{"keep_argument.visaasm", "what the function left in %arg, less 1 (FCALL.md: a call destroys it)", false, []change{{"    add (M1, 16) X(0,0)<1> ARG",
			"    add (M1, 16) ARG(0,0)<1> ARG(0,0)<1;1,0> -1:d\n    add (M1, 16) X(0,0)<1> ARG"}}},
		{"keep_argument.visaasm", "the other order", true, []change{{"ARG(0,0)<1;1,0> RESULT(0,0)<1;1,0>", "RESULT(0,0)<1;1,0> X(0,0)<1;1,0>"}}},
		{"mirror_rows.visaasm", "each lane reads its own and writes to the other place", true, []change{{"    scatter_scaled.4 (M1, 16) T7 0x0:ud AT",
			"    xor (M1, 16) FROM(0,0)<1> AT(0,0)<1;1,0> 0xc:ud\n    scatter_scaled.4 (M1, 16) T7 0x0:ud FROM"}}},
		{"lost_counts.visaasm", "inc instead of add", true, []change{
			{"    gather_scaled.4 (M1, 16) T6 0x0:ud AT.0 COUNT.0\n", "    dword_atomic.inc (M1, 16) T6 AT.0 %null.0 %null.0 COUNT.0\n"},
			{"    scatter_scaled.4 (M1, 16) T6 0x0:ud AT.0 COUNT.0\n", ""}}},
		{"race.visaasm", "the barrier before the write", false, []change{{"    scatter_scaled.4 (M1, 16) %slm", "    barrier\n    scatter_scaled.4 (M1, 16) %slm"}}},
		{"race.visaasm", "the barrier behind the read", false, []change{{"    scatter_scaled.4 (M1, 16) T6", "    barrier\n    scatter_scaled.4 (M1, 16) T6"}}},
		{"race.visaasm", "what was in T6, from the number of the work-item", false, []change{
			{"    scatter_scaled.4 (M1, 16) %slm 0x0:ud AT.0 N.0\n", ""},
			{"    gather_scaled.4 (M1, 16) %slm 0x0:ud FROM.0 GOT.0\n", "    shr (M1, 16) FROM(0,0)<1> FROM(0,0)<1;1,0> 0x1:ud\n    mul (M1, 16) GOT(0,0)<1> FROM(0,0)<1;1,0> 0x5:uw\n"}}},
		{"race.visaasm", "from T6 itself", false, []change{
			{"    scatter_scaled.4 (M1, 16) %slm 0x0:ud AT.0 N.0\n", ""}, {"(M1, 16) %slm 0x0:ud FROM.0", "(M1, 16) T6 0x0:ud FROM.0"}}},
		{"third_function.visaasm", "no function", false, []change{{"    oword_st (4) T6", "    cmp.eq (M1, 16) P1 K(0,0)<1;1,0> 0x2:d\n    (P1) add (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x64:d\n    oword_st (4) T6"}}},
		{"missing_target.ptx", "the table is the list", true, []change{{"(%i), Targets;", "(%i), functions;"}}},
		{"power.ptx", "a loop", false, []change{{"    mov.u32 rv, b;\n",
			"    .reg .pred %p;\n    mov.u32 rv, 1;\nAGAIN:\n    setp.eq.u32 %p, n, 0;\n@%p ret;\n    mul.lo.u32 rv, rv, b;\n    sub.u32 n, n, 1;\n    bra AGAIN;\n"}}},
		{"dump_repair.visaasm", "the variable for the number of the group", true, []change{{"V0036(0,6)<0;1,0>", "%group_id_x(0,0)<0;1,0>"}}},
	} {
		e, ok := ByFile(c.file)
		if !ok {
			t.Fatal(c.file)
		}
		for _, change := range c.changes {
			if strings.Count(e.Text, change.old) != 1 {
				t.Fatalf("%s: %q stands there %d times", c.file, change.old, strings.Count(e.Text, change.old))
			}
			e.Text = strings.Replace(e.Text, change.old, change.new, 1)
		}
		target, _ := openSet(t, e.Name, e.Text, 0)
		solved := true
		for set := range len(target.Lesson.Task.Cases) + 1 {
			solved = solved && try(t, e.Name, e.Text, set).Pass
		}
		if solved != c.solved {
			t.Errorf("%s, %s: solved %v", c.file, c.what, solved)
		}
	}
}

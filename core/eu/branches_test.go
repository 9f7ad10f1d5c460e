package eu_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// branch is a program around one control flow instruction, LINE. It writes 1 to the elements of R of the lanes that do
// not move, or of those that enter.
type branch struct {
	text   string
	enters bool // the lanes that move write R
}

const (
	subroutineF = ".function \"f\"\nf:\n"
	functionF   = ".global_function \"f\"\n.decl RET v_type=G type=d num_elts=32 alias=<%retval, 0>\n.decl P1 v_type=P num_elts=32\n.function \"f_main\"\nf_main:\n"
	takeResult  = ".decl RET v_type=G type=d num_elts=32 alias=<%retval, 0>\n"
)

var branches = map[isa.Op]branch{
	isa.OpGoto:  {text: "LINE over\nmov (M1, 32) R(0,0)<1> 1:d\nover:\n"},
	isa.OpJmp:   {text: "LINE over\nmov (M1, 32) R(0,0)<1> 1:d\nover:\n"},
	isa.OpCall:  {text: "LINE f\n" + subroutineF + "mov (M1, 32) R(0,0)<1> 1:d\nret (M1, 32)\n", enters: true},
	isa.OpRet:   {text: "call (M1, 32) f\n" + subroutineF + "LINE\nmov (M1, 32) R(0,0)<1> 1:d\nret (M1, 32)\n"},
	isa.OpFCall: {text: takeResult + "LINE f 0 4\nmov (M1_NM, 32) R(0,0)<1> RET(0,0)<1;1,0>\n" + functionF + "mov (M1, 32) RET(0,0)<1> 1:d\nfret (M1, 32)\n", enters: true},
	isa.OpIfCall: {text: takeResult + ".decl Q v_type=G type=uq num_elts=8 align=GRF\nfaddr f Q(0,0)<1>\nLINE Q(0,0)<0;1,0> 0 4\n" +
		"mov (M1_NM, 32) R(0,0)<1> RET(0,0)<1;1,0>\n" + functionF + "mov (M1, 32) RET(0,0)<1> 1:d\nfret (M1, 32)\n", enters: true},
	isa.OpFRet: {text: takeResult + "fcall (M1, 32) f 0 4\nmov (M1_NM, 32) R(0,0)<1> RET(0,0)<1;1,0>\n" + functionF +
		"setp (M1_NM, 32) P1 PRED:ud\nLINE\nmov (M1, 32) RET(0,0)<1> 1:d\nfret (M1, 32)\n"},
}

// moving returns which of the active lanes a control flow instruction moves. With an execution size of 1 it is all or
// none, by its one predicate bit (GOTO.md), else the enabled channels. A scalar call with NoMask takes every lane of
// the frame (CALL.md).
func (c *control) moving() uint32 {
	if c.size == 1 {
		if evaluateChEn(1, c.offset, true, 0, c.pred, c.hasPred, c.combine, c.invert) == 0 {
			return 0
		}
		return c.em
	}
	return c.enabled() << c.offset & c.em
}

// chunk returns the program around the instruction, with its expected result.
func (c *control) chunk(b branch) string {
	var decls, code strings.Builder
	decls.WriteString(".decl P1 v_type=P num_elts=32\n")
	fmt.Fprintf(&code, "setp (M1_NM, 32) P1 0x%x:ud\n", c.pred)
	for _, line := range strings.Split(strings.TrimSuffix(b.text, "\n"), "\n") {
		if strings.HasPrefix(line, ".decl") && !strings.Contains(code.String(), "function") {
			decls.WriteString(line + "\n")
		} else {
			line = strings.Replace(line, "PRED", fmt.Sprintf("0x%x", c.pred), 1)
			code.WriteString(strings.Replace(line, "LINE", c.predicate()+c.row.Name+c.mask(), 1) + "\n")
		}
	}
	lanes := c.moving()
	if !b.enters {
		lanes = c.em &^ lanes
	}
	out := make([]byte, 128)
	for i := range 32 {
		out[4*i] = byte(lanes >> i & 1)
	}
	return fmt.Sprintf("--- %s%s%s\non %v, 32\nmask 0x%x\nout R[32] d%s\n%s%s", c.predicate(), c.row.Name, c.mask(), c.platform, c.em,
		elementsText(trimmed(out, isa.D), isa.D), decls.String(), code.String())
}

// TestBranches runs control flow instructions with random masks and predicates.
func TestBranches(t *testing.T) {
	for op, b := range branches {
		row := &isa.Table[op]
		t.Run(row.Name, func(t *testing.T) {
			r := rand.New(rand.NewSource(int64(op)))
			missing := required(row)
			var kept strings.Builder
			fmt.Fprintf(&kept, "# %s (%s), written by TestBranches.\n", row.Name, row.Page)
			for range 300 {
				c := randomControl(r, row)
				if op == isa.OpJmp {
					c.size = 1
				}
				// Scalar returns with NoMask, and with disabled channels, are tested elsewhere.
				if c.noMask && (op == isa.OpRet || op == isa.OpFRet) && c.size == 1 {
					continue
				}
				in := visa.Inst{Op: op, ExecSize: uint8(c.size), Offset: uint8(c.offset), NoMask: c.noMask}
				if c.hasPred {
					in.Pred = visa.PredUse{Var: &visa.Decl{}, Invert: c.invert, Combine: c.combine}
				}
				shown, gain := features{}, false
				shown.add(&in, 32)
				for f, is := range shown {
					if is && missing[f] {
						delete(missing, f)
						gain = true
					}
				}
				if !gain && len(missing) > 0 && *update {
					continue
				}
				text := c.chunk(b)
				for _, ch := range parseChunks(t, "branch", text) {
					ch.run(t, "branch\n"+text)
				}
				if t.Failed() {
					t.FailNow()
				}
				if gain {
					kept.WriteString("\n" + text)
				}
				if len(missing) == 0 && *update {
					break
				}
			}
			if *update {
				filetest.Write(t, "testdata/cases/"+row.Name+".txt", kept.String())
			}
		})
	}
}

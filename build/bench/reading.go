package bench

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/visa"
)

// How fast large texts of PTX are read, natively and in one process.
const (
	aimCheck   = 20 // milliseconds per 5,000 lines
	readLines  = 30000
	readInsts  = 10000
	readTimes  = 9
	aimGrowth  = 1.3 // translating four times as many instructions takes at most so many times as long per instruction
	manyBodies = 60  // functions in the text of 30,000 lines
)

// reading times checking and translation.
func reading(table io.Writer) {
	module := ptxFunctions(manyBodies, readLines/manyBodies)
	long := ptxFunctions(1, readInsts)
	for _, t := range []struct{ what, text string }{{fmt.Sprintf("PTX of %d lines", readLines), module}, {fmt.Sprintf("PTX, one function of %d instructions", readInsts), long}} {
		f := visa.NewFile("text.ptx", t.text)
		lines := float64(strings.Count(t.text, "\n"))
		ms := fastest(func() { parser.Parse(f) }) * 5000 / lines
		fmt.Fprintf(table, "  %s: check, for each 5,000 lines\t%.1f ms\t%s\n", t.what, ms, limit(ms, aimCheck, "ms"))
	}
	each := func(insts int) float64 {
		f := visa.NewFile("text.ptx", ptxFunctions(1, insts))
		return fastest(func() { ptx.Translate(f) }) / float64(insts)
	}
	small, large := each(readInsts/4), each(readInsts)
	fmt.Fprintf(table, "  PTX: translation of %d instructions\t%.0f ms\tfor each, beside %d of them: %s\n", readInsts, large*readInsts, readInsts/4, limit(large/small, aimGrowth, "times"))
}

// fastest is the shortest time of a few runs, in milliseconds: the time of the work when nothing else disturbs it.
func fastest(f func()) float64 {
	best := time.Duration(1 << 62)
	for range readTimes {
		begin := time.Now()
		f()
		best = min(best, time.Since(begin))
	}
	return float64(best) / float64(time.Millisecond)
}

// ptxFunctions is a module with a number of kernels, each of a number of lines, as compilers write them: numbered
// registers, loads, arithmetic, comparisons, branches.
func ptxFunctions(functions, lines int) string {
	var b strings.Builder
	b.WriteString(".version 7.8\n.target sm_80\n.address_size 64\n")
	for k := range functions {
		fmt.Fprintf(&b, ".visible .entry kernel_%d(\n\t.param .u64 kernel_%d_param_0,\n\t.param .u32 kernel_%d_param_1\n)\n{\n", k, k, k)
		registers := max(lines/3, 8)
		fmt.Fprintf(&b, "\t.reg .pred \t%%p<%d>;\n\t.reg .f32 \t%%f<%d>;\n\t.reg .b32 \t%%r<%d>;\n\t.reg .b64 \t%%rd<%d>;\n\tld.param.u64 \t%%rd1, [kernel_%d_param_0];\n\tcvta.to.global.u64 \t%%rd2, %%rd1;\n", registers, registers, registers, registers, k)
		for i := 12; i < lines-3; i++ {
			n := i / 3 % (registers - 4)
			switch i % 9 {
			case 0:
				fmt.Fprintf(&b, "\tmad.lo.s32 \t%%r%d, %%r%d, %%r%d, %%r%d;\n", n+1, n, n+2, n+3)
			case 1:
				fmt.Fprintf(&b, "\tmul.wide.s32 \t%%rd%d, %%r%d, 4;\n", n+3, n)
			case 2:
				fmt.Fprintf(&b, "\tadd.s64 \t%%rd%d, %%rd%d, %%rd2;\n", n+3, n+2)
			case 3:
				fmt.Fprintf(&b, "\tld.global.f32 \t%%f%d, [%%rd%d+%d];\n", n, n+3, i%64*4)
			case 4:
				fmt.Fprintf(&b, "\tfma.rn.f32 \t%%f%d, %%f%d, %%f%d, 0f3F800000;\n", n+1, n, n+2)
			case 5:
				fmt.Fprintf(&b, "\tsetp.lt.s32 \t%%p%d, %%r%d, %d;\n", n, n, i)
			case 6:
				fmt.Fprintf(&b, "\t@%%p%d bra \t$L__BB%d_%d;\n", n, k, i/9)
			case 7:
				fmt.Fprintf(&b, "\tst.global.f32 \t[%%rd%d], %%f%d;\n", n+2, n)
			case 8:
				fmt.Fprintf(&b, "$L__BB%d_%d:\n", k, i/9)
			}
		}
		for i := (lines-3)/9*9 + 8; i >= lines-3; i -= 9 { // the label of a branch near the end
			fmt.Fprintf(&b, "$L__BB%d_%d:\n", k, i/9)
		}
		b.WriteString("\tret;\n}\n")
	}
	return b.String()
}

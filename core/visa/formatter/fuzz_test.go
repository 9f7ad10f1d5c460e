package formatter

import (
	"testing"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// FuzzFormat checks that formatting changes only white space, and nothing the second time.
func FuzzFormat(f *testing.F) {
	f.Add(formatHead + "barrier // one\n" + formatTail)
	f.Add(formatHead + "{\n.decl X v_type=G type=d num_elts=2*8\n/* a\nb */ mov (M1,1) X(0,0)<1> 0x1:d }\n" + formatTail)
	f.Add(formatHead + "L2: lsc_load.ugm (M1,16) V32:d32 flat[2*V34-0x10]:a64 // x\n\n//@ y\n" + formatTail)
	f.Add(formatHead + "switchjmp (M1,1) V35(0,0)<0;1,0> (DONE-1 , k_main) \\\n// c\n" + formatTail)
	f.Fuzz(func(t *testing.T, text string) {
		file := visa.NewFile("text", text)
		once, ds := Format(file)
		if visa.HasErrors(ds) {
			if once != text {
				t.Fatal("a text with errors was changed")
			}
			return
		}
		if !sameTokens(text, once) {
			t.Fatalf("tokens were changed:\n%q\n%q", text, once)
		}
		again := visa.NewFile("formatted", once)
		twice, ds := Format(again)
		if visa.HasErrors(ds) {
			t.Fatalf("the formatted text has an error: %s\n%s", ds[0].Message, once)
		}
		if twice != once {
			t.Fatalf("formatted once:\n%q\ntwice:\n%q", once, twice)
		}
		before, _ := parser.Parse(file)
		after, _ := parser.Parse(again)
		if a, b := printer.Print(before), printer.Print(after); a != b {
			t.Fatalf("the program was changed:\n%s\n%s", a, b)
		}
	})
}

package run

import (
	"os"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/visa"
)

// An empty text is offered a kernel that has no problems and runs, with the version that the lessons have.
func TestAnEmptyTextBeginsWithAKernel(t *testing.T) {
	for _, text := range []string{"", "\n", " \t\r\n\n"} {
		empty, diags := Open(visa.NewFile("k", text))
		empty.Offer(diags)
		if len(diags) != 1 || diags[0].Severity != visa.Error || diags[0].Fix == nil {
			t.Fatalf("%q: %v", text, diags)
		}
		fix := diags[0].Fix
		got := text[:fix.Span.Start] + fix.Text + text[fix.Span.End:]
		target, diags := Open(visa.NewFile("k", got))
		if target.Launch == nil || len(diags) != 0 {
			t.Fatalf("%q: %v\n%s", text, diags, got)
		}
		m, err := eu.New(target.Program, target.Launch)
		if err != nil {
			t.Fatal(err)
		}
		if _, stop := m.Run(100); stop != eu.StopDone || len(m.Reports()) != 0 {
			t.Errorf("it stops with %v, %v", stop, m.Reports())
		}
	}
	for _, text := range []string{"// nothing yet\n", ".version 4.1\n"} {
		if _, diags := Open(visa.NewFile("k", text)); len(diags) != 1 || diags[0].Fix != nil {
			t.Errorf("%q: %v", text, diags)
		}
	}
	lessons := filetest.Glob(t, "../../examples/*.visaasm", 1)
	for _, name := range lessons {
		if b, err := os.ReadFile(name); err != nil || !strings.Contains(string(b), "\n.version "+visa.CommonVersion+"\n") {
			t.Errorf("%s is not of version %s: %v", name, visa.CommonVersion, err)
		}
	}
}

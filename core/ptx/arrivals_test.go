package ptx

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/ptxtest"
	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/visa"
)

// headed returns a kernel of one statement with a .version and a .target.
func headed(version int, target, statement string) string {
	_, body, _ := strings.Cut(ptxtest.ProgramOf([]string{statement}), ".address_size")
	return fmt.Sprintf(".version %d.%d\n.target %s\n.address_size", version/10, version%10, target) + body
}

// saidOfHead returns the warnings about a text's head that point to the statement.
func saidOfHead(text, statement string) (list []visa.Diagnostic) {
	_, diags := parser.Parse(visa.NewFile("k.ptx", text))
	for _, d := range diags {
		if d.Code == diag.Header && int(d.Span.Start) >= strings.Index(text, statement) {
			list = append(list, d)
		}
	}
	return list
}

// TestArrivals checks the warnings for a text whose version or target is older than what it uses: they name the feature
// and say since when it exists ("PTX ISA Notes" and "Target ISA Notes" of the manual's sections). After their fixes the
// text has no diagnostics.
func TestArrivals(t *testing.T) {
	b := filetest.Read(t, "testdata/arrivals.txt")
	count := 0
	for _, line := range strings.Split(b, "\n") {
		head, statement, ok := strings.Cut(line, " | ")
		if line == "" || line[0] == '#' || !ok {
			continue
		}
		count++
		var major, minor, number int
		var exact string
		fmt.Sscanf(head, "%d.%d sm_%d%s", &major, &minor, &number, &exact)
		version, sm := 10*major+minor, fmt.Sprint("sm_", number, exact)
		below := fmt.Sprint("sm_", number-1)
		switch {
		case number == 0:
			sm = "sm_20"
		case exact != "":
			below = fmt.Sprint("sm_", number)
		}
		for _, d := range saidOfHead(headed(version, sm, statement), statement) {
			t.Errorf("%s: %s", line, d.Message)
		}
		for _, head := range []struct {
			text, want string
			is         bool
		}{
			{headed(version-1, "sm_121a", statement), fmt.Sprintf(" came with version %d.%d of PTX, and the text is for ", major, minor), true},
			{headed(93, below, statement), " needs the target " + sm + ", and the text is for " + below + ".", number > 0},
		} {
			said := ""
			for _, d := range saidOfHead(head.text, statement) {
				said += d.Message
			}
			if head.is && !strings.Contains(said, head.want) {
				t.Errorf("%s: %q is said, want %q", line, said, head.want)
			}
		}
		text := headed(23, "sm_20", statement)
		for range 5 {
			said := saidOfHead(text, statement)
			if len(said) == 0 {
				break
			}
			fix := said[0].Fix
			text = text[:fix.Span.Start] + fix.Text + text[fix.Span.End:]
		}
		_, diags := parser.Parse(visa.NewFile("k.ptx", text))
		for _, d := range diags {
			t.Errorf("%s: after its fixes: %s", line, d.Message)
		}
	}
	if count < 150 {
		t.Errorf("%d statements", count)
	}
}

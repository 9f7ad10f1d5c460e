package panel

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/web/panel/paneltest"
)

// TestMarkedWordsAreExplained checks that the glossary has the words that panels mark, each once.
func TestMarkedWordsAreExplained(t *testing.T) {
	var marked []string
	panels, _ := filepath.Glob("*.go")
	files, _ := filepath.Glob("*/*.go")
	call := regexp.MustCompile(`(?:[Tt]erm\(|[Hh]eading\(|DataSet\("term", )"([\w-]+)"[,)]`)
	for _, file := range append(panels, files...) {
		source := filetest.Read(t, file)
		for _, m := range call.FindAllStringSubmatch(source, -1) {
			marked = append(marked, m[1])
		}
	}
	if len(marked) < 20 {
		t.Errorf("only %d words are marked", len(marked))
	}
	paneltest.Explained(t, "../glossary/terms.ts", marked...)
}

// TestPagesOfTheGlossaryAreThere checks that the pages and headings that the glossary refers to exist.
func TestPagesOfTheGlossaryAreThere(t *testing.T) {
	table := filetest.Read(t, "../glossary/terms.ts")
	const spec = "../../../shared/spec/visa"
	if _, err := os.Stat(spec); err != nil {
		t.Skip("the specification " + spec + " is not here")
	}
	for _, m := range regexp.MustCompile(`page: "([^"\\#]+\.md)(?:#([^"]+))?"`).FindAllStringSubmatch(table, -1) {
		page, err := os.ReadFile(filepath.Join(spec, m[1]))
		if err != nil {
			t.Error(err)
			continue
		}
		if m[2] != "" && !anchors(string(page))[m[2]] {
			t.Errorf("%s has no heading #%s", m[1], m[2])
		}
	}
}

// anchors returns the anchors that GitHub gives the headings of a page.
func anchors(page string) map[string]bool {
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^(?:#+ (.+)|(.+)\n(?:===+|---+))$`).FindAllStringSubmatch(page, -1) {
		name := strings.ToLower(strings.TrimSpace(m[1] + m[2]))
		name = regexp.MustCompile(`[^\w\- ]`).ReplaceAllString(name, "")
		found[strings.ReplaceAll(name, " ", "-")] = true
	}
	return found
}

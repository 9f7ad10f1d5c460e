package editor

import (
	"testing"

	"github.com/lanewise/lanewise/web/panel/paneltest"
)

// TestWordsOfTheLaunchFormAreExplained checks that the glossary has the settings and the tables of the launch form.
func TestWordsOfTheLaunchFormAreExplained(t *testing.T) {
	var words []string
	for _, setting := range settingNames {
		words = append(words, setting.key)
	}
	for _, table := range append(visaTables, ptxTables...) {
		words = append(words, table.key)
	}
	words = append(words, visaTables[0].kinds...) // each is named in its row
	paneltest.Explained(t, "../../glossary/terms.ts", words...)
}

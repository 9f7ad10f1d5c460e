package lanes

import (
	"testing"

	"github.com/lanewise/lanewise/web/panel/paneltest"
)

// TestMasksAndStatesAreExplained checks that the glossary has the masks and the states of lanes.
func TestMasksAndStatesAreExplained(t *testing.T) {
	var words []string
	for _, m := range maskRows(paneltest.View(16, "1")) {
		words = append(words, m.key)
	}
	for _, s := range legendStates {
		words = append(words, "state-"+s.class)
	}
	paneltest.Explained(t, "../../glossary/terms.ts", words...)
}

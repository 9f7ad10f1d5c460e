package lower

import (
	"testing"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
)

// TestLowerings checks that every lowering and every kind of special register that the tables name has its function.
func TestLowerings(t *testing.T) {
	for i := ptxisa.NoLowering + 1; i < ptxisa.NumLowerings; i++ {
		if lowerings[i] == nil {
			t.Errorf("lowering %d has no function", i)
		}
	}
	for i, f := range specialValues {
		if f == nil {
			t.Errorf("special registers of kind %d have no function", i)
		}
	}
}

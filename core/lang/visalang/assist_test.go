package visalang

import (
	"testing"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/lang/langtest"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
)

func open(f *visa.File) lang.Document {
	target, _ := launch.Open(f)
	return New(target)
}

func TestComplete(t *testing.T) { langtest.Complete(t, open) }
func TestHover(t *testing.T)    { langtest.Hover(t, open) }
func TestNames(t *testing.T)    { langtest.Names(t, open) }

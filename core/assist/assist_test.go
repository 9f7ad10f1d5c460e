package assist

import (
	"testing"

	"github.com/lanewise/lanewise/core/answer"
	"github.com/lanewise/lanewise/core/answer/answertest"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
)

func open(f *visa.File) answer.Document {
	target, _ := launch.Open(f)
	return New(target)
}

func TestComplete(t *testing.T) { answertest.Complete(t, open) }
func TestHover(t *testing.T)    { answertest.Hover(t, open) }
func TestNames(t *testing.T)    { answertest.Names(t, open) }

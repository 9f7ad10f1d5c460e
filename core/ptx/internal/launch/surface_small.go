//go:build small

package launch

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/visa"
)

// surface and sampler read no lines: what they are for is not translated.
func (r *reader) surface() {
	l := r.lines[r.at]
	r.Say(visa.Span{Start: int32(l.Start), End: int32(l.End)}, diag.Launch, "An embed takes no textures and surfaces of PTX, which the playground does.")
	r.skipList()
}

func (r *reader) sampler() {}

func (r *reader) matchImages() {}

func (l *Lines) imageLines() []Line { return nil }

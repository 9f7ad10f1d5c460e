package view

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launch/describe"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// larger offers a fix for an access behind the end of a buffer: more elements in the buffer's launch line. Those of an
// offered line are made up, and only a run shows whether there are enough of them.
func (v *Viewer) larger(p *protocol.Problem, r *eu.Report) {
	if r.Need == 0 {
		return
	}
	spec := v.Target.Spec
	b, _ := spec.BufferByName(v.Machine.Launch().Surfaces[r.Surface].Name)
	if b == nil || b.Image != nil {
		return
	}
	room := launch.MaxBytes + b.Bytes()
	for i := range spec.Buffers {
		room -= spec.Buffers[i].Bytes()
	}
	if r.Need > room {
		return
	}
	count := b.Count
	for count*b.Elem.Size() < r.Need { // the first access that goes outside is seldom the farthest
		count *= 4
	}
	count = min(count, room/b.Elem.Size())
	file, line := v.Target.File, v.LineOf(b.NameSpan)
	if v.Source != nil {
		file = v.Source.File
	}
	if line < 1 || line > file.Lines() {
		return
	}
	span, old := file.LineSpan(line), strconv.Itoa(b.Count)
	at := strings.LastIndex(file.Text[span.Start:span.End], "["+old+"]")
	if at < 0 { // it is not in decimal
		return
	}
	start := span.Start + int32(at) + 1
	describe.Fix(p, file, &visa.Fix{
		Span: visa.Span{Start: start, End: start + int32(len(old))}, Text: strconv.Itoa(count), Label: text.Say("Give {} {} elements", b.Name, count),
	})
}

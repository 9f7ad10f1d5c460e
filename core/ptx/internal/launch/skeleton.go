package launch

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// skeletonElems is how many elements a buffer has.
const skeletonElems = 1024

// noParams warns of a kernel whose parameters no line gives, with lines to begin with: a compiler's output says nowhere
// what it is run with. They are one block, as large as the kernel says or else a warp; for a parameter whose address
// memory is reached by, a buffer of the type that the kernel takes it for, which counts upwards from one if it
// is read and is zeros if not, or room in shared memory if it is an address there; for other whole numbers the number of threads, which is a size more often than
// anything else and fits the buffers; for others, and for one of 8 bits, which seldom is a size, 1; an image for the
// handle of a texture or surface, and for those of the module.
func (r *reader) noParams(k *syntax.Func) {
	d := r.Say(k.NameSpan, diag.NoParams, "No launch line gives the parameters of {}: they are 0.", text.Quote(k.Name))
	d.Severity = visa.Warning
	label := "Add param lines"
	var b strings.Builder
	block := k.Block()
	threads := strconv.Itoa(block[0] * block[1] * block[2])
	uses := usesOf(k, r.mod)
	start := 0 // behind all variables
	for _, v := range r.mod.Vars {
		if v.Space == syntax.SharedSpace {
			start += (v.Bytes()+15)/16*16 + v.Align/16*16
		}
	}
	shared := start
	for _, v := range r.out.valueParams() {
		value := v.Type.Name() + " " + threads
		u := uses[v]
		switch {
		case u != nil && u.texel != nil:
			b.WriteString("//@ surface " + v.Name + " " + u.image(k) + "\n")
			continue
		case u != nil && u.sampler:
			b.WriteString("//@ sampler " + v.Name + " coords=texels\n")
			continue
		}
		switch {
		case v.InRows():
			return // nothing is obvious for the bytes of a structure
		case u != nil && u.shared && !r.out.said:
			value = v.Type.Name() + " " + strconv.Itoa(shared)
			shared += 4 * skeletonElems
		case u != nil && u.address():
			value = text.Say("{}[{}] {}", u.elem().Name(), strconv.Itoa(skeletonElems), u.data())
		case v.Type.Float() || v.Type.Bits() == 8:
			value = v.Type.Name() + " 1"
		}
		b.WriteString("//@ param " + v.Name + " = " + value + "\n")
	}
	for _, v := range r.mod.Vars {
		if u := uses[v]; u != nil && u.texel != nil && r.out.ImageOf(v) < 0 {
			b.WriteString("//@ surface " + v.Name + " " + u.image(k) + "\n")
		}
	}
	lines := b.String()
	if !r.out.said {
		label = "Add launch lines"
		first := text.Say("//@ launch {} block={}", k.Name, triple(block))
		if shared > start {
			first += " shared=" + strconv.Itoa(shared)
		}
		lines = first + "\n" + lines
	}
	at := int32(0)
	if n := len(r.lines); n > 0 {
		at = int32(r.lines[n-1].End)
		lines = "\n" + strings.TrimSuffix(lines, "\n")
	}
	d.Fix = &visa.Fix{Span: visa.Span{Start: at, End: at}, Text: lines, Label: label}
}

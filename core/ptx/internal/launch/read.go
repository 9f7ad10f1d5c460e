package launch

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Read reads the launch lines of a text.
func Read(f *visa.File, m *syntax.Module, s *diag.Sink) *Lines {
	r := &reader{file: f, mod: m, lines: launchline.Find(f.Text)}
	r.Sink = s
	r.out = &Lines{mod: m, Grid: [3]int{1, 1, 1}, Block: [3]int{1, 1, 1}}
	for _, g := range m.Funcs {
		if g.Kernel && g.HasBody && r.out.Kernel == nil {
			r.out.Kernel = g
		}
	}
	for r.at = 0; r.at < len(r.lines); r.at++ {
		r.directive()
	}
	r.matchImages()
	r.matchParams()
	r.matchCluster()
	return r.out
}

func (r *reader) directive() {
	v := r.whole()
	r.Src, r.Pos = r.file.Text[:r.lines[r.at].End], int(v.start)
	word := r.Next()
	switch word.Text {
	case "":
	case "title", "note":
		r.carry(v, "")
	case "limits":
		r.limit(v)
	case "ignore":
		r.ignore(v)
	case "expect":
		r.expect(v)
	case "launch":
		r.launchLine()
	case "surface":
		r.surface()
	case "sampler":
		r.sampler()
	case "param":
		r.badParam = !r.param() || r.badParam
	case "buffer":
		r.buffer()
	default:
		if launchline.Lesson(word.Text) {
			if word.Text == "case" {
				r.skipList()
			}
			return
		}
		names := make([]string, len(syntax.LaunchWords))
		for i := range syntax.LaunchWords {
			names[i] = syntax.LaunchWords[i].Name
		}
		r.Unknown(word.Span, diag.Launch, word.Text, names, "No launch line of PTX begins with {}.", word.Describe())
	}
}

func (r *reader) limit(v verbatim) {
	r.carry(v, "")
	r.out.limits = len(r.out.rest)
	for t := r.Next(); t.Kind != lex.End; t = r.Next() {
		if t.Text == "depth" && r.Next().Is("=") {
			r.out.Depth = int(min(r.Next().Bits, 1024))
		}
	}
}

// ignore takes the rules of PTX out of a line; others are left to the machine.
func (r *reader) ignore(v verbatim) {
	const head = "//@ ignore "
	for t := r.Next(); t.Kind != lex.End; t = r.Next() {
		switch {
		case t.Is(","):
		case slices.Contains(diag.RunCodes, t.Text):
			r.out.Ignore = append(r.out.Ignore, t.Text)
		case strings.HasPrefix(t.Text, "P"):
			r.Unknown(t.Span, diag.Launch, t.Text, diag.RunCodes, "A run has no rule {}.", text.Quote(t.Text))
		default:
			r.out.rest = append(r.out.rest, Line{Text: head + r.file.Slice(t.Span), Source: v.row, prefix: len(head), verbatim: t.Span.Start})
		}
	}
}

// expect replaces a PTX type by vISA's name for it, and records a variable of module scope, whose name in vISA is
// filled in later.
func (r *reader) expect(v verbatim) {
	name := r.Next()
	renames := len(r.out.renamed)
	for _, g := range r.mod.Vars {
		if g.Type.Kind() == ptxisa.Opaque {
			continue // the image has its name
		}
		if g.Name == name.Text && g.Space == ptxisa.SharedSpace {
			r.Say(name.Span, diag.Launch, "Shared memory is gone when the program has ended, so nothing can be expected of {}.", text.Quote(name.Text))
			r.skipList()
			return
		}
		if g.Name == name.Text {
			r.out.renamed = append(r.out.renamed, renamed{g, len(r.out.rest)})
			v = verbatim{r.file.Text[name.Span.End : int(v.start)+len(v.text)], name.Span.End, v.row}
		}
	}
	for t := r.Next(); t.Kind != lex.End && !t.Is("="); t = r.Next() {
	}
	if t := r.Next(); t.Kind == lex.Name {
		ty := ptxisa.TypeByName(t.Text)
		array := r.Next().Is("[")
		if _, known := isa.TypeByName(t.Text); array && ty == ptxisa.NoType && !known {
			r.Unknown(t.Span, diag.Launch, t.Text, valueTypes(), "There should be a type such as u32 before the brackets, not {}.", t.Describe())
			r.out.renamed = r.out.renamed[:renames]
			r.skipList()
			return
		}
		if array && ty != ptxisa.NoType && ty.VISA() != isa.NoType {
			head := r.file.Text[v.start:t.Span.Start] + ty.VISA().String()
			r.carry(verbatim{r.file.Text[t.Span.End : int(v.start)+len(v.text)], t.Span.End, v.row}, head)
			r.out.rest[len(r.out.rest)-1].typ = ty
			r.carryOn()
			return
		}
	}
	r.carry(v, "")
	r.out.rest[len(r.out.rest)-1].about = name.Text
	r.carryOn()
}

// launchKeys are the keys of a launch line.
var launchKeys = []string{"grid", "block", "cluster", "shared"}

// launchLine reads `KERNEL grid=X,Y,Z block=X,Y,Z cluster=X,Y,Z shared=N`.
func (r *reader) launchLine() {
	t := r.Next()
	r.out.said = true
	var kernels []string
	found := false
	for _, f := range r.mod.Funcs {
		if f.Kernel && f.HasBody {
			kernels = append(kernels, f.Name)
			if f.Name == t.Text {
				r.out.Kernel, found = f, true
			}
		}
	}
	if !r.isName(t, "the name of a kernel") {
		return
	}
	if !found && slices.Contains(launchKeys, t.Text) {
		d := r.Say(t.Span, diag.Kernel, "The name of the kernel comes first.")
		if len(kernels) == 1 {
			d.Fix = &visa.Fix{Span: visa.Span{Start: t.Span.Start, End: t.Span.Start}, Text: kernels[0] + " ", Label: "Add " + kernels[0]}
		}
		return
	}
	if !found {
		r.Unknown(t.Span, diag.Kernel, t.Text, kernels, "There is no kernel {} with a body.", text.Quote(t.Text))
	}
	for t = r.Next(); t.Kind != lex.End; {
		key := t
		if !slices.Contains(launchKeys, key.Text) {
			r.Unknown(key.Span, diag.Launch, key.Text, launchKeys, "A launch has no {}.", key.Describe())
			return
		}
		if !r.equals(r.Next()) {
			return
		}
		v, after, ok := r.extents(key.Text)
		if !ok {
			return
		}
		t = after
		switch key.Text {
		case "grid":
			r.out.Grid, r.out.gridSaid = v, true
		case "block":
			r.out.Block = v
			if v[0]*v[1]*v[2] > ptxisa.MaxBlock {
				r.Say(key.Span, diag.Launch, "A block has at most 1024 threads.")
				r.out.Block = [3]int{1, 1, 1}
			}
		case "cluster":
			r.out.Cluster, r.out.clusterAt = v, key.Span
		default:
			r.out.Dynamic = v[0]
		}
	}
}

// extents reads the one to three numbers of a launch's key, and returns the token after them, too. Numbers left out
// are 1.
func (r *reader) extents(key string) (v [3]int, after lex.Token, ok bool) {
	least, most := uint64(1), uint64(maxGrid)
	switch key {
	case "block", "cluster":
		most = ptxisa.MaxBlock
	case "shared":
		least, most = 0, maxShared
	}
	v = [3]int{1, 1, 1}
	for i := range v {
		t := r.Next()
		if t.Kind != lex.Int || t.Bits < least || t.Bits > most {
			r.Say(t.Span, diag.Launch, "There should be a whole number from {} to {} here, not {}.", least, most, t.Describe())
			return v, t, false
		}
		v[i] = int(t.Bits)
		if after = r.Next(); !after.Is(",") {
			break
		}
	}
	return v, after, true
}

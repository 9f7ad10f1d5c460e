package launch

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Numbers of elements: of a buffer, as core/launch has it, and of an array in shared memory. The second one is also for
// buffers if there may be more than 32.
const (
	skeletonElems  = 256 * 256
	skeletonShared = 1024
)

// noParams warns of a kernel whose parameters no line gives, and offers lines to begin with, because a compiler's
// output does not say what it is run with. They launch one block, of the size that the kernel declares or else a warp,
// and give:
//
//   - for a parameter that is used as an address, a buffer of the type that the kernel accesses, which counts upwards
//     from one if it is read and is zeros if not, or its own part of shared memory;
//   - for other integers the number of threads, because a size is the most frequent meaning and this one fits the
//     buffers;
//   - for other values 1, and also for those of 8 bits, which are seldom sizes;
//   - for a structure the parts that the kernel loads;
//   - for the handle of a texture or surface, and for those of the module, an image;
//   - for arrays without a length, shared memory.
func (r *reader) noParams(k *syntax.Func) {
	d := r.Warn(k.NameSpan, diag.NoParams, "No launch line gives the parameters of {}: they are 0.", text.Quote(k.Name))
	s := skeleton{kernel: k, uses: usesOf(k, r.mod), wide: ptxisa.Unsigned.Of(r.mod.AddressBits).Name()}
	for _, v := range slices.Concat(r.mod.Vars, k.Vars) {
		if v.Space == ptxisa.SharedSpace && !v.Dynamic() {
			s.shared += (v.Bytes()+15)/16*16 + v.Align/16*16 // what a launch adds begins after them
		}
	}
	static := s.shared
	block := k.FirstBlock()
	s.threads = strconv.Itoa(block[0] * block[1] * block[2])
	for _, v := range r.out.valueParams() {
		if v.InRows() {
			s.structure(v)
		} else {
			s.parameter(v)
		}
	}
	for _, v := range r.mod.Vars {
		if u := s.uses[register(v)]; u != nil && u.texel != nil && r.out.ImageOf(v) < 0 {
			s.line("surface", v.Name, " ", u.image(k))
		}
	}
	label := "Add param lines"
	lines, shared := s.String(), ""
	dynamic := r.dynamic(k)
	if s.shared > static {
		dynamic = max(dynamic, s.shared)
	}
	if dynamic > 0 {
		shared = text.Say(" shared={}", dynamic)
	}
	if !r.out.said {
		label = "Add launch lines"
		lines, shared = text.Say("//@ launch {} block={}{}\n{}", k.Name, triple(block), shared, lines), ""
	}
	at := int32(0)
	if n := len(r.lines); n > 0 {
		last := r.lines[n-1]
		at = int32(last.End)
		lines = "\n" + strings.TrimSuffix(lines, "\n")
		if strings.HasPrefix(strings.TrimSpace(last.Text(r.file.Text)), "launch ") && r.out.Dynamic == 0 {
			lines = shared + lines
		}
	}
	d.Fix = &visa.Fix{Span: visa.Span{Start: at, End: at}, Text: lines, Label: label}
}

// dynamic returns how much shared memory a launch should add for the arrays without a length that the kernel, or a
// function, uses. It assumes elements of the largest size, because nothing shows what their bytes are used for.
func (r *reader) dynamic(k *syntax.Func) (bytes int) {
	for _, f := range r.mod.Funcs {
		if f.Kernel && f != k {
			continue
		}
		for _, i := range f.Insts() {
			i.EachOperand(func(a *syntax.Operand) {
				if a.Var != nil && a.Var.Dynamic() {
					bytes = skeletonShared * 16
				}
			})
		}
	}
	return bytes
}

// skeleton builds the lines for the parameters.
type skeleton struct {
	strings.Builder
	kernel  *syntax.Func
	uses    map[place]*use
	threads string
	wide    string // the type of an address
	shared  int    // bytes of shared memory of variables, and of parameters that point to it
}

func (s *skeleton) line(word, name, between, what string) {
	s.WriteString("//@ " + word + " " + name + between + what + "\n")
}

// parameter adds the line for a parameter that is not a structure.
func (s *skeleton) parameter(v *syntax.Var) {
	u := s.uses[valueOf(v)]
	switch {
	case u == nil:
		s.line("param", v.Name, " = ", s.number(v.Type))
	case u.texel != nil:
		s.line("surface", v.Name, " ", u.image(s.kernel))
	case u.sampler:
		s.line("sampler", v.Name, " ", "coords=texels")
	case u.shared:
		s.line("param", v.Name, " = ", s.inShared(u))
	case !u.address():
		s.line("param", v.Name, " = ", s.number(v.Type))
	default:
		s.line("param", v.Name, " = ", s.buffer(u))
	}
}

// structure adds lines for the parts that the kernel loads, and for the buffers that they point to.
func (s *skeleton) structure(v *syntax.Var) {
	end := 0
	for at := range v.Bytes() {
		u := s.uses[place{v, true, int64(at)}]
		if u == nil || at < end || at+u.loaded.Bytes() > v.Bytes() {
			continue // bytes that are not loaded, or that overlap a part
		}
		end = at + u.loaded.Bytes()
		name, to := text.Say("{}[{}]", v.Name, at), text.Say("{}_{}", v.Name, at)
		switch {
		case u.texel != nil:
			s.line("surface", to, " ", u.image(s.kernel))
			s.line("param", name, " = ", s.wide+" handle("+to+")")
		case u.sampler:
			s.line("sampler", to, " ", "coords=texels")
			s.line("param", name, " = ", s.wide+" handle("+to+")")
		case u.shared:
			s.line("param", name, " = ", s.inShared(u))
		case !u.address() || at%4 != 0:
			s.line("param", name, " = ", s.number(u.loaded))
		default:
			s.line("buffer", to, " = ", s.buffer(u))
			s.line("param", name, " = ", s.wide+" address("+to+")")
		}
	}
	if end == 0 {
		s.line("param", v.Name, " = ", "b8 0")
	}
}

// number returns a value that is not an address.
func (s *skeleton) number(t ptxisa.Type) string {
	if t.Float() || t.Bits() == 8 {
		return t.Name() + " 1"
	}
	return t.Name() + " " + s.threads
}

// inShared returns the address of a new part of shared memory.
func (s *skeleton) inShared(u *use) string {
	at := s.shared
	s.shared += skeletonShared * u.elem().Bytes()
	return text.Say("{} {}", s.wide, at)
}

// buffer returns the type, number and values of the elements that a parameter points to.
func (s *skeleton) buffer(u *use) string {
	count := skeletonElems
	if len(s.uses) > 32 {
		count = skeletonShared
	}
	return text.Say("{}[{}] {}", u.elem().Name(), count, u.data())
}

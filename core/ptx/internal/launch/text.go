package launch

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// Program is what the launch lines need to know of the translation.
type Program struct {
	Platform   isa.Platform
	Names      map[any]string         // of the kernel, the functions and the variables of module scope
	ParamNames map[*syntax.Var]string // of the kernel's parameters
	Shared     int                    // bytes of the program's variables in shared memory
	Private    int                    // bytes of local memory of a lane
	HasPrivate bool                   // it has some
	Depth      int                    // for how many frames there is local memory; 0: for all
	Printf     string                 // the line of the buffer for printf; "" if there is none
	Polls      bool                   // threads read memory in a loop until others have changed it
}

// writer builds the launch lines of the vISA text.
type writer struct {
	*diag.Sink
	*Program
	lines *Lines
	out   []Line
}

// own adds a line that comes from no line of the PTX text.
func (w *writer) own(text string) { w.add(Line{Text: "//@ " + text}) }

func (w *writer) add(lines ...Line) { w.out = append(w.out, lines...) }

// notOfPTX are the machine's rules against what the translation does on purpose: PTX shifts can shift everything out,
// its conversions clamp, and it has no regions that could overlap.
const notOfPTX = "R0107, R0121, R0122, R0123"

// notOfPolling is the machine's rule about races. A program whose barriers are counted in memory orders its threads by
// reading the count, which the rule does not see.
const notOfPolling = ", R0207"

// ignored returns the machine's rules to leave out.
func (w *writer) ignored() string {
	if w.Polls {
		return notOfPTX + notOfPolling
	}
	return notOfPTX
}

// Text returns the launch lines of the vISA text of a program.
func (l *Lines) Text(p *Program, s *diag.Sink) []Line {
	w := writer{s, p, l, nil}
	w.head()
	w.memory()
	if p.Printf != "" {
		w.own(p.Printf)
	}
	w.add(l.imageLines()...)
	w.parameters()
	w.rest()
	return w.out
}

// head adds the lines that every text has. A cluster is one group of the machine.
func (w *writer) head() {
	l := w.lines
	groups, local := l.Grid, l.Block
	if l.Clustered() {
		local = [3]int{l.GroupWarps() * ptxisa.WarpSize, 1, 1}
		for i := range groups {
			groups[i] /= l.Cluster[i]
		}
	}
	w.own("platform " + w.Platform.String())
	w.own("kernel " + w.Names[l.Kernel])
	w.own(text.Say("grid groups={} local={} simd={}", triple(groups), triple(local), ptxisa.WarpSize))
	w.own("ignore " + w.ignored())
}

// memory adds shared and local memory, and the variables of module scope.
func (w *writer) memory() {
	if n := w.sharedBytes(); n > 0 {
		w.own(text.Say("slm {}", n))
	}
	if w.HasPrivate {
		w.own(text.Say("private {}", w.Private))
		w.own("input private_memory = private_base")
	}
	for _, v := range w.lines.mod.Vars {
		if v.Space != ptxisa.SharedSpace && v.Type.Kind() != ptxisa.Opaque {
			w.add(w.variableLines(v)...)
		}
	}
}

// sharedBytes returns the shared memory of a group. If a block or cluster needs too much, it reports that and returns
// 0.
func (w *writer) sharedBytes() int {
	l, who := w.lines, "block"
	n := w.Shared + l.Dynamic
	if l.Clustered() && 0 < n && n <= maxShared {
		n, who = l.SharedPart(w.Shared)*l.ClusterSize(), "cluster"
	}
	if n > maxShared {
		w.Say(l.Kernel.NameSpan, diag.Size, "A {} has at most {} bytes of shared memory, and {} wants {}.", who, maxShared, text.Quote(l.Kernel.Name), n)
		return 0
	}
	return n
}

// parameters adds the parameters of the kernel: handles, then values and buffers.
func (w *writer) parameters() {
	l := w.lines
	for _, v := range l.Kernel.Params {
		if l.bound(v) || v.Type.Kind() == ptxisa.Opaque {
			w.own(text.Say("input {} = {}", w.ParamNames[v], int(l.Handle(v))))
		}
	}
	for i, v := range l.valueParams() {
		if len(l.params) == 0 {
			w.own("input " + w.ParamNames[v] + " = zeros")
		} else if x := &l.params[i]; x.count == "" {
			w.add(w.valueLines(x, v)...)
		} else {
			w.add(x.memory()...)
			w.add(Line{Text: "//@ input " + w.ParamNames[v] + " = address(" + x.name.Text + ")", Source: x.lines[0].row})
		}
	}
	for i := range l.buffers {
		w.add(l.buffers[i].memory()...)
	}
}

// rest adds the lines that are copied, after filling in the names of variables and the depth of calls.
func (w *writer) rest() {
	l := w.lines
	rest := slices.Clone(l.rest)
	for _, x := range l.renamed {
		head := "//@ expect " + w.Names[x.v]
		r := &rest[x.line]
		r.Text = head + r.Text[len("//@"):]
		r.prefix += len(head) - len("//@")
	}
	if depth := text.Say(" depth={}", w.Depth); w.Depth > 0 && l.limits > 0 {
		rest[l.limits-1].Text += depth
	} else if w.Depth > 0 {
		w.own("limits" + depth)
	}
	for i := range rest {
		if r := &rest[i]; r.about != "" {
			r.typ = l.typeOf(r.about)
		}
	}
	w.add(rest...)
}

// typeOf returns the element type of a buffer or of a variable.
func (l *Lines) typeOf(name string) ptxisa.Type {
	if p := l.bufferByName(name); p != nil {
		return p.typ
	}
	for _, v := range l.mod.Vars {
		if v.Name == name {
			return v.Type
		}
	}
	return ptxisa.NoType
}

// mostNumbers bounds how many integers of a variable are written one by one; larger tables are written as bytes. The
// launch limits the values written one by one to 262,144 in all, but bytes only by the memory of the program.
const mostNumbers = 1 << 12

func hasAddress(x syntax.Init) bool { return x.Func != nil || x.Var != nil }

// variableLines returns the lines of the buffer for a variable of module scope: its elements, and addresses.
func (w *writer) variableLines(v *syntax.Var) []Line {
	name := w.Names[v]
	ty := v.Type
	elem := ptxisa.Unsigned.Of(ty.Bits()).VISA()
	count := v.Count * v.Vec
	if count == 0 {
		return nil
	}
	source, _ := w.lines.mod.File.Position(int(v.NameSpan.Start))
	said := text.Say("//@ svm {} = {}[{}]", name, elem, count)
	if ty.Float() || ty.Signed() { // so that a debugger shows numbers, which expect lines can name; floats are still given as bits
		said = text.Say("//@ svm {} = {}[{}]", name, ty.VISA(), count)
	}
	last := len(v.Init)
	for last > 0 && v.Init[last-1].Func == nil && v.Init[last-1].Var == nil && v.Init[last-1].Bits == 0 {
		last--
	}
	inBytes := ty.Bytes() == 1 || ty.Float() || last > mostNumbers && !slices.ContainsFunc(v.Init, hasAddress)
	var out []Line
	for i := 0; i < last; i++ {
		item := w.initText(&v.Init[i], ty)
		if inBytes && !hasAddress(v.Init[i]) {
			var row []byte
			for ; i < last && len(row) < 32 && !hasAddress(v.Init[i]); i++ {
				row = num.AppendElement(row, v.Init[i].Bits, ty.Bytes())
			}
			i--
			item = ` x"` + text.Hex(row) + `"`
		}
		if i < last-1 {
			item += ","
		}
		if len(said)+len(item) > 100 && strings.HasSuffix(said, ",") { // a list can only continue after a comma
			out = append(out, Line{Text: said, Source: source})
			said = "//@   "
		}
		said += item
	}
	return append(out, Line{Text: said, Source: source})
}

func (w *writer) initText(x *syntax.Init, ty ptxisa.Type) string {
	args := ""
	if x.Masked {
		args = ", " + strconv.Itoa(x.Byte)
	}
	switch {
	case x.Func != nil && !x.Func.HasAddress():
		return " 0"
	case x.Func != nil:
		return " function(" + w.Names[x.Func] + args + ")"
	case x.Var != nil:
		if x.Offset != 0 || x.Masked {
			args = ", " + strconv.FormatInt(x.Offset, 10) + args
		}
		return " address(" + w.Names[x.Var] + args + ")"
	}
	if n := ty.Bits(); ty.Signed() {
		return " " + strconv.FormatInt(int64(x.Bits<<(64-n))>>(64-n), 10)
	}
	return " " + strconv.FormatUint(x.Bits, 10)
}

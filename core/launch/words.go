package launch

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/visa"
)

// Entry is a word of launch lines, for completion and help.
type Entry struct {
	Name    string
	Usage   string // how it is written: "kernel NAME", "iota(start, step, count)"
	Meaning string
	Input   bool // a value that only `input` and `args` lines can have
}

// meanings says what the words that launch lines begin with mean, the keys of these lines, and the functions of a list of
// values. It stands here, not in the tables of those, because the engine has them, and help only the assistant.
var meanings = [...]struct{ word, meaning string }{
	{"title", "the program's title"},
	{"note", "explanation, shown beside the code; lines that follow each other are one paragraph, an empty note ends it"},
	{"platform", "what the program runs on: size of a GRF, instructions there are; without this line the one that the compiler names in a comment, or DG2"},
	{"kernel", "which kernel runs; the first one if no line names one"},
	{"grid", "how many threads run, and how wide they are"},
	{"surface", "a buffer with a binding table index and an address; without bti= the name is a surface variable of the kernel; with width=, height=, format= ... an image"},
	{"sampler", "how images are sampled; without index= the name is a sampler variable of the kernel"},
	{"svm", "a buffer that is reached by its address only"},
	{"printf", "the buffer that printf writes: its first element is where the first line goes, 4"},
	{"slm", "shared local memory of a group: a number of bytes, then named regions"},
	{"private", "private memory of each lane, for stacks and arrays"},
	{"scratch", "scratch space of each thread (%scratch)"},
	{"input", "the elements of an input variable, from the first one or from VARIABLE[n] on"},
	{"args", "input variables of an OpenCL kernel's payload, several in a line"},
	{"schedule", "threads take turns in an order that N permutes, one after another and for long turns without it"},
	{"strict", "reports addresses of channels that are off, too (R0106), as the letter of the specification has it"},
	{"limits", "where a run is stopped: instructions, frames of a thread, threads, bytes of state"},
	{"expect", "what a surface or svm buffer must hold when the program has ended"},
	{"ignore", "rules whose reports and notes of a run are left out: R0121"},

	{"zeros", "zero for all the rest"},
	{"iota", "start, start+step, ...; from 0 by 1, for all the rest, if not given"},
	{"fill", "the same value; for all the rest without a count"},
	{"random", "the rest at random: the same seed gives the same values for ever"},
	{"address", "the address of a buffer, or the byte offset of a region of shared local memory; one byte of it"},
	{"function", "the address of a function of the program, as faddr gives it; one byte of it"},
	{"private_base", "the address of private memory"},
	{"local_id.x", "the x of the local ids, one element for each lane from the first one on"},
	{"local_id.y", "the y of the local ids, one element for each lane from the first one on"},
	{"local_id.z", "the z of the local ids, one element for each lane from the first one on"},
	{"local_id", "the local id of the thread's first work-item: x, y and z"},
	{"local_size", "work-items of a group: x, y and z"},
	{"enqueued_local_size", "work-items of a full group: x, y and z"},
	{"global_size", "work-items of the whole grid: x, y and z"},
	{"global_offset", "OpenCL's global offset: x, y and z"},
	{"group_count", "thread groups: x, y and z"},
	{"work_dimensions", "the dimensions of the grid: 1, 2 or 3"},
	{"implicit_args", "what functions called by fcall read of the grid: Intel's implicit_args, then the local ids of each thread"},

	{"surface bti", "binding table index"},
	{"surface width", "of an image, in texels"},
	{"surface height", "rows of a 2D or 3D image"},
	{"surface depth", "slices of a 3D image"},
	{"surface layers", "layers of an array of 1D or 2D images"},
	{"surface cubes", "cubes of six faces each, +x, -x, +y, -y, +z and -z; the height is the width"},
	{"surface levels", "levels of detail, each half as large as the one before; 1 if not given"},
	{"surface pitch", "bytes from one row to the next; rows without a gap if not given"},
	{"surface format", "of a texel: r, a, rg, ra, rgba, bgra, argb, i or l, then 8, 16 or 32 bits, then unorm, snorm, ui, i, f or srgb; or rgb10a2unorm, rgb10a2ui, bgr10a2unorm, bgr10a2ui, rg11b10f"},
	{"surface tiling", "linear: texels lie row by row"},
	{"surface samples", "1: of a texel"},
	{"sampler index", "what a sampler variable holds for it"},
	{"sampler filter", "nearest or linear"},
	{"sampler mip", "how levels of detail are chosen: none, nearest or linear"},
	{"sampler address", "outside the image: clamp, repeat, mirror or border, for all of u, v and r or for each"},
	{"sampler coords", "normalized (0 to 1) or texels"},
	{"sampler border", "red, green, blue and alpha of the border"},
	{"sampler compare", "what sample_c asks of reference and texel: le, lt, ge, gt, eq, ne, always or never"},
	{"grid groups", "thread groups in x, y and z; they run one after another"},
	{"grid local", "work-items of a group in x, y and z, from which its threads follow"},
	{"grid offset", "OpenCL's global offset in x, y and z"},
	{"grid threads", "threads of a group"},
	{"grid simd", "lanes of a thread; the kernel's SimdSize if not given"},
	{"grid media", "media mode: threads in x and y of a thread space, what %thread_x and %thread_y count"},
	{"grid dispatch", "lanes that are on at the start: one mask for all threads, or one for each of a group"},
	{"schedule seed", "a number; each gives another order of the threads, the same one every time"},
	{"limits steps", "instructions"},
	{"limits depth", "frames of a thread"},
	{"limits threads", "threads"},
	{"limits bytes", "bytes of state"},
}

// meaning returns what a word means. Those that begin the lines of lessons are the same in both languages.
func meaning(word string) string {
	for _, w := range launchline.LessonWords() {
		if w.Name == word {
			return w.Meaning
		}
	}
	for i := range meanings {
		if meanings[i].word == word {
			return meanings[i].meaning
		}
	}
	return ""
}

// Directives returns the words that launch lines begin with.
func Directives() []Entry {
	list := make([]Entry, len(directives))
	for i := range directives {
		d := &directives[i]
		list[i] = Entry{Name: d.name, Usage: d.usage, Meaning: meaning(d.name)}
	}
	return list
}

// keyed has the tables of keys of the lines that take keys, by directive.
var keyed = map[string][]key{"grid": gridKeys, "schedule": scheduleKeys, "limits": limitKeys, "surface": surfaceKeys, "sampler": samplerKeys}

// Keys returns the `key=` words of a line; most lines have none.
func Keys(directive string) []Entry {
	var list []Entry
	for _, k := range keyed[directive] {
		list = append(list, Entry{Name: k.name, Usage: k.name + "=", Meaning: meaning(directive + " " + k.name)})
	}
	return list
}

// Values returns the words that a list of values can hold.
func Values() []Entry {
	list := make([]Entry, len(functions))
	for i := range functions {
		f := &functions[i]
		list[i] = Entry{Name: f.name, Usage: f.usage, Meaning: meaning(f.name), Input: f.input}
	}
	return list
}

// Use says what a name in a launch line stands for.
type Use uint8

const (
	BufferUse  Use = iota // a buffer that another line makes
	BufferMade            // the name on the buffer's own line
	VariableUse
	KernelUse
	FunctionUse // in a list of values
)

// Name is a name in a launch line. A BufferMade with Surface stands for the surface
// variable of that name, if the kernel has one.
type Name struct {
	Use     Use
	Span    visa.Span
	Surface bool
}

// Names returns the names in a text's launch lines, even if the lines have errors.
func Names(f *visa.File) []Name {
	n := names{p: parser{src: f.Text, lines: launchline.Find(f.Text)}}
	for n.p.line = range n.p.lines {
		l := n.p.lines[n.p.line]
		n.p.lex = lexer{f.Text, l.Start, l.End}
		n.p.advance()
		n.directive()
	}
	return n.list
}

type names struct {
	p    parser
	args bool // the names on an args line are variables
	list []Name
}

func (n *names) add(use Use) *Name {
	if n.p.tok.kind != tokWord {
		return &Name{}
	}
	n.list = append(n.list, Name{Use: use, Span: n.p.tok.span})
	n.p.advance()
	return &n.list[len(n.list)-1]
}

// ahead reports whether a word stands in the rest of the line.
func (p *parser) ahead(word string) bool {
	lex := p.lex
	for t := p.tok; t.kind != tokEnd; t = lex.next() {
		if t.text == word {
			return true
		}
	}
	return false
}

func (n *names) directive() {
	p := &n.p
	d := directiveByName(p.tok.text)
	if d == nil {
		n.values() // a list that goes on, or a line that is wrong
		return
	}
	p.advance()
	n.args = d.name == "args"
	if d.name == "case" { // the name of the case and a colon stand before the launch line
		p.advance()
		p.advance()
		if d = directiveByName(p.tok.text); d == nil || d.name == "case" {
			return
		}
		p.advance()
		n.args = d.name == "args"
	}
	if d.text {
		return
	}
	switch d.name {
	case "kernel":
		n.add(KernelUse)
	case "surface", "svm", "printf", "slm":
		made := n.add(BufferMade)
		made.Surface = d.name == "surface" && !p.ahead("bti")
	case "expect":
		n.add(BufferUse)
	case "input":
		n.add(VariableUse)
	case "args":
		p.advance()
		n.add(VariableUse)
	}
	n.values()
}

// values finds the names in the rest of a line, behind its first name.
func (n *names) values() {
	p := &n.p
	for p.tok.kind != tokEnd {
		was := p.tok
		p.advance()
		switch {
		case was.kind == tokWord && was.text == "address" && p.accept("("):
			n.add(BufferUse)
		case was.kind == tokWord && was.text == "function" && p.accept("("):
			n.add(FunctionUse)
		case n.args && was.is(";"):
			n.add(VariableUse)
		}
	}
}

// Line describes a launch line up to an offset, for completion: the words before the offset that decide what can come
// next.
type Line struct {
	Directive string // "" if none stands there yet
	First     string // the name after it
	Equals    bool   // the = of the line, or of the key just before, has been passed
	Key       string // the word right before the last =
	Before    string // the last word or mark before the offset
	Colon     bool   // a colon has been passed: in the lines of a lesson, text follows
	Case      bool   // the line belongs to a data set, behind `case NAME:`
}

// Keyed reports whether a key, or the value of one, can come next. The name of a surface or sampler and the contents of
// a surface are neither.
func (l Line) Keyed() bool {
	switch l.Directive {
	case "surface":
		return l.First != "" && (!l.Equals || slices.ContainsFunc(surfaceKeys, func(k key) bool { return k.name == l.Key }))
	case "sampler":
		return l.First != ""
	}
	return len(keyed[l.Directive]) > 0
}

// LineAt returns the launch line that holds an offset, up to the offset; false if no line holds it.
func LineAt(f *visa.File, off int) (Line, bool) {
	for _, l := range launchline.Find(f.Text) {
		if off < l.Start || off > l.End {
			continue
		}
		return lineTo(f, l, off), true
	}
	return Line{}, false
}

// BlankBefore returns the blank that a word inserted at an offset of a launch line needs before it: one right behind
// the marker, none elsewhere.
func BlankBefore(f *visa.File, off int) string {
	if strings.HasSuffix(f.Text[:off], launchline.Marker) {
		return " "
	}
	return ""
}

// WordAt returns the word of a launch line at an offset, which is empty if no word stands there, and the line up to
// that word; false if no line holds the offset.
func WordAt(f *visa.File, off int) (Line, visa.Span, bool) {
	for _, l := range launchline.Find(f.Text) {
		if off < l.Start || off > l.End {
			continue
		}
		lex := lexer{f.Text, l.Start, l.End}
		for t := lex.next(); t.kind != tokEnd; t = lex.next() {
			if t.kind == tokWord && int(t.span.Start) <= off && off <= int(t.span.End) {
				return lineTo(f, l, int(t.span.Start)), t.span, true
			}
		}
		return Line{}, visa.Span{}, true
	}
	return Line{}, visa.Span{}, false
}

func lineTo(f *visa.File, l launchline.Line, off int) Line {
	out := Line{}
	lex := lexer{f.Text, l.Start, off}
	word := ""
	for t := lex.next(); t.kind != tokEnd; t = lex.next() {
		switch {
		case out.Directive == "case" && t.is(":"):
			out = Line{Case: true}
			continue
		case out.Directive == "" && out.Before == "":
			out.Directive = t.text
		case t.is(":"):
			out.Colon = true
		case out.First == "" && t.kind == tokWord:
			out.First = t.text
		case t.is("="):
			out.Equals, out.Key = true, word
		case t.is(";"):
			out.Equals = false
		}
		word = ""
		if t.kind == tokWord {
			word = t.text
		}
		out.Before = t.text
	}
	return out
}

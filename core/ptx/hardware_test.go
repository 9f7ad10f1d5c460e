package ptx_test

import (
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// testdata/hardware holds the results of an NVIDIA GPU for PTX statements: for most forms of the instructions, on
// numbers from the columns that each type has (inputs.txt). A form is a few lines:
//
//	--- title                what the following lines are, up to the next title; a statement is its own title
//	< %b32_0 s32 1           the register is loaded from column 1 of s32, each lane with its own value
//	add.s32 ...              statements; {0} is the place of result 0 in the lane's memory, {s32 1} that of a column
//	> %d32_0 00000000 ...    the register's final value in each lane, in hex; for a predicate, the lanes as a mask
//
// The source of the results is given at the top of each file. To record them on another machine with an NVIDIA GPU:
//
//	go test ./core/ptx -run TestHardware -record /tmp/forms && python3 core/ptx/testdata/hardware/record.py /tmp/forms
//	go test ./core/ptx -run TestHardware -recorded /tmp/forms
//
// Forms are left out where hardware differs from the manual, or from this machine where the manual leaves the result
// open. Package ptx documents those.
var (
	record   = flag.String("record", "", "folder that gets the programs of testdata/hardware, for record.py")
	recorded = flag.String("recorded", "", "folder whose results, made by record.py, become those of testdata/hardware")
)

// hardwareForm is a form with its results.
type hardwareForm struct {
	title string
	line  int
	lines []string
}

// lanesOfForms is the number of lanes that run a form: a warp.
const lanesOfForms = 32

// hardwareInputs holds the columns of inputs.txt, by name.
type hardwareInputs struct {
	names   []string
	columns map[string][]uint64
}

func readHardwareInputs(t *testing.T) hardwareInputs {
	b := filetest.Read(t, "testdata/hardware/inputs.txt")
	in := hardwareInputs{columns: map[string][]uint64{}}
	for line := range strings.Lines(b) {
		name, values, found := strings.Cut(strings.TrimSpace(line), ": ")
		if !found || line[0] == '#' {
			continue
		}
		for _, s := range strings.Fields(values) {
			v, err := strconv.ParseUint(s, 16, 64)
			if err != nil {
				t.Fatal(err)
			}
			in.columns[name] = append(in.columns[name], v)
		}
		in.names = append(in.names, name)
	}
	return in
}

// at returns the offset of a column in memory, where each value takes 8 bytes, or -1 if there is no such column.
func (in *hardwareInputs) at(name string) int {
	for i, n := range in.names {
		if n == name {
			return i * lanesOfForms * 8
		}
	}
	return -1
}

func (in *hardwareInputs) bytes() (b []byte) {
	for _, name := range in.names {
		for _, v := range in.columns[name] {
			b = binary.LittleEndian.AppendUint64(b, v)
		}
	}
	return b
}

// readHardwareForms reads a file. It returns the lines before the first form, and the forms.
func readHardwareForms(t *testing.T, name string) (head []string, list []*hardwareForm) {
	b := filetest.Read(t, name)
	for i, line := range strings.Split(strings.TrimSuffix(b, "\n"), "\n") {
		title, begins := strings.CutPrefix(line, "--- ")
		switch {
		case begins:
			list = append(list, &hardwareForm{title: title, line: i + 1})
		case len(list) == 0:
			head = append(head, line)
		default:
			f := list[len(list)-1]
			f.lines = append(f.lines, line)
		}
	}
	return head, list
}

// results returns the lines of a form that have its results, split into fields, the register first.
func (f *hardwareForm) results() (list [][]string) {
	for _, line := range f.lines {
		if line[0] == '>' {
			list = append(list, strings.Fields(line)[1:])
		}
	}
	return list
}

var widthInName = regexp.MustCompile(`^%[bd](\d+)_`)

// bitsOf returns the width of a register of hardwareHead, found from its name.
func bitsOf(register string) int {
	if m := widthInName.FindStringSubmatch(register); m != nil {
		n, _ := strconv.Atoi(m[1])
		return n
	}
	return 32
}

// hardwareHead declares what the forms use: registers of each width, and memory for each lane in shared and local
// memory.
const hardwareHead = `.version 9.0
.target sm_90a
.address_size 64
.entry k(.param .u64 in, .param .u64 out)
{
.reg .pred %p<8>; .reg .pred %q<8>; .reg .b16 %b16_<10>; .reg .b32 %b32_<24>; .reg .b64 %b64_<16>; .reg .b128 %b128_<4>;
.reg .b16 %d16_<8>; .reg .b32 %d32_<16>; .reg .b64 %d64_<8>; .reg .b128 %d128_<4>;
.reg .b64 %in, %out, %a64, %s64; .reg .b32 %a32, %me, %lane, %sh, %m32, %w32;
.shared .align 128 .b8 sm[16384]; .local .align 16 .b8 lm[64];
ld.param.u64 %in, [in]; ld.param.u64 %out, [out];
mov.u32 %me, %tid.x; mov.u32 %w32, %me; mov.u32 %lane, %laneid;
mul.wide.u32 %a64, %me, 8; add.u64 %in, %in, %a64; add.u64 %out, %out, %a64;
shl.b32 %sh, %me, 7; mov.u32 %a32, sm; add.u32 %sh, %sh, %a32; cvt.u64.u32 %s64, %sh; cvta.shared.u64 %s64, %s64;
`

var placeholder = regexp.MustCompile(`\{([a-z0-9 ]+)\}`)

// text returns the statements of a form in a program, where its results begin at the given cell of the memory for
// results.
func (f *hardwareForm) text(t *testing.T, in *hardwareInputs, cell int) string {
	var b strings.Builder
	at := func(name string) string {
		if n, err := strconv.Atoi(name); err == nil {
			return strconv.Itoa((cell + n) * lanesOfForms * 8)
		}
		if n := in.at(name); n >= 0 {
			return strconv.Itoa(n)
		}
		t.Fatalf("%s: there is no column %s", f.title, name)
		return ""
	}
	next := 0
	for _, line := range f.lines {
		word := strings.Fields(line)
		switch {
		case word[0] == "<" && strings.HasPrefix(word[1], "%p"):
			fmt.Fprintf(&b, "ld.global.b32 %%a32, [%%in+%s]; setp.ne.u32 %s, %%a32, 0;\n", at(strings.Join(word[2:], " ")), word[1])
		case word[0] == "<":
			fmt.Fprintf(&b, "ld.global.b%d %s, [%%in+%s];\n", bitsOf(word[1]), word[1], at(strings.Join(word[2:], " ")))
		case word[0] != ">":
			b.WriteString(placeholder.ReplaceAllStringFunc(line, func(s string) string {
				if name := s[1 : len(s)-1]; in.at(name) >= 0 || name[0] >= '0' && name[0] <= '9' {
					return at(name)
				}
				return s
			}) + "\n")
		default:
			switch place := at(strconv.Itoa(next)); {
			case strings.HasPrefix(word[1], "%q"):
				fmt.Fprintf(&b, "vote.sync.ballot.b32 %%a32, %s, 0xffffffff; st.global.b32 [%%out+%s], %%a32;\n", word[1], place)
			case word[1][0] == '%':
				fmt.Fprintf(&b, "st.global.b%d [%%out+%s], %s;\n", bitsOf(word[1]), place, word[1])
			}
			next++
		}
	}
	return b.String()
}

// hardwareProgram is a program of several forms, or a random one, with its number of results.
type hardwareProgram struct {
	Name    string `json:"-"`
	Text    string `json:"text"`
	Lanes   int    `json:"lanes"`
	Cells   int    `json:"cells"` // results of a lane, each of 8 bytes
	Numbers string `json:"in"`    // the file with its input
	forms   []*hardwareForm
}

// hardwarePrograms combines forms into programs, a limited number in each, since the registers of a program are
// limited.
func hardwarePrograms(t *testing.T, name string, forms []*hardwareForm, in *hardwareInputs) (list []*hardwareProgram) {
	var p *hardwareProgram
	for _, f := range forms {
		if p == nil || len(p.forms) == 24 || len(p.Text) > 24000 {
			p = &hardwareProgram{Name: fmt.Sprintf("%s_%d", name, len(list)), Text: hardwareHead, Lanes: lanesOfForms, Numbers: "in.bin"}
			list = append(list, p)
		}
		p.Text += f.text(t, in, p.Cells)
		p.Cells += len(f.results())
		p.forms = append(p.forms, f)
	}
	for _, p := range list {
		p.Text += "ret;\n}\n"
	}
	return list
}

// run runs a program on the given input and returns the memory with its results.
func (p *hardwareProgram) run(t *testing.T, numbers []byte) []byte {
	text := fmt.Sprintf("//@ launch k block=%d\n//@ param in = u64[%d] zeros\n//@ param out = u64[%d] zeros\n%s", p.Lanes, len(numbers)/8, p.Cells*p.Lanes, p.Text)
	target := runtest.Open(t, p.Name+".ptx", text)
	out := 0
	for i := range target.Launch.Surfaces {
		switch s := &target.Launch.Surfaces[i]; s.Name {
		case "in":
			s.Init = numbers
		case "out":
			out = i
		}
	}
	m := runtest.Start(t, target.Program, target.Launch)
	if _, stop := m.Run(20_000_000); stop != eu.StopDone {
		t.Fatal(m.StopReason())
	}
	return m.SurfaceBytes(out)
}

// value returns a result of a program in a lane.
func (p *hardwareProgram) value(memory []byte, cell, lane int) uint64 {
	return binary.LittleEndian.Uint64(memory[(cell*lanesOfForms+lane)*8:])
}

// approximations lists how far apart two results may be, in units in the last place or absolutely. Both are
// approximations whose error the manual bounds.
var approximations = []struct {
	of    *regexp.Regexp
	ulps  uint64
	close float64
}{
	{regexp.MustCompile(`^(sin|cos)\.`), 2, 0x1p-20},
	{regexp.MustCompile(`^lg2\.`), 4, 0x1p-21},
	{regexp.MustCompile(`^(ex2|tanh)\..*f16`), 3, 0},
	{regexp.MustCompile(`^tanh\.`), 1 << 13, 0},
	{regexp.MustCompile(`^(rcp|rsqrt)\..*f64`), 1 << 32, 0},
	{regexp.MustCompile(`\.(approx|full)`), 4, 0},
}

// near reports whether two results of a form differ by no more than its entry in approximations allows.
func near(title string, bits int, a, b uint64) bool {
	for _, x := range approximations {
		if !x.of.MatchString(title) {
			continue
		}
		far := max(a, b) - min(a, b)
		if strings.Contains(title, "16x2 ") {
			return near(strings.ReplaceAll(title, "16x2 ", "16 "), 16, a&0xffff, b&0xffff) && near(strings.ReplaceAll(title, "16x2 ", "16 "), 16, a>>16, b>>16)
		}
		if far <= x.ulps && a>>(bits-1) == b>>(bits-1) {
			return true
		}
		return bits == 32 && math.Abs(float64(math.Float32frombits(uint32(a)))-float64(math.Float32frombits(uint32(b)))) <= x.close
	}
	return false
}

func TestHardware(t *testing.T) {
	in := readHardwareInputs(t)
	files := filetest.Glob(t, "testdata/hardware/forms_*.txt", 5)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) {
			head, forms := readHardwareForms(t, file)
			for _, p := range hardwarePrograms(t, name, forms, &in) {
				switch {
				case *record != "":
					p.write(t, in.bytes())
				case *recorded != "":
					p.take(t)
				default:
					p.check(t, &in)
				}
			}
			if *recorded != "" {
				writeHardwareForms(t, file, head, forms)
			}
		})
	}
}

// check compares the results of a program with those in the forms.
func (p *hardwareProgram) check(t *testing.T, in *hardwareInputs) {
	memory := p.run(t, in.bytes())
	cell := 0
	for _, f := range p.forms {
		for _, r := range f.results() {
			bits := bitsOf(r[0])
			if r[0][0] != '%' {
				bits = 64
			}
			wrong := 0
			for lane, s := range r[1:] {
				want, err := strconv.ParseUint(s, 16, 64)
				if err != nil {
					t.Fatalf("line %d: %v", f.line, err)
				}
				if got := p.value(memory, cell, lane); got != want && !near(f.title, bits, got, want) {
					if wrong++; wrong <= 2 {
						t.Errorf("line %d: %s: %s of lane %d is %x, want %x", f.line, f.title, r[0], lane, got, want)
					}
				}
			}
			cell++
		}
	}
}

// write writes a program, and the numbers that it reads, to files for record.py.
func (p *hardwareProgram) write(t *testing.T, numbers []byte) {
	b, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	for name, bytes := range map[string][]byte{p.Name + ".json": b, p.Numbers: numbers} {
		if err := os.WriteFile(filepath.Join(*record, name), bytes, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// written returns the output of a program that record.py recorded.
func (p *hardwareProgram) written(t *testing.T) []byte {
	return []byte(filetest.Read(t, filepath.Join(*recorded, p.Name+".out")))
}

// take puts the results that record.py recorded into the forms.
func (p *hardwareProgram) take(t *testing.T) {
	memory, cell := p.written(t), 0
	for _, f := range p.forms {
		for i, line := range f.lines {
			if line[0] != '>' {
				continue
			}
			r := strings.Fields(line)
			said := r[0] + " " + r[1]
			for lane := range r[2:] {
				said += fmt.Sprintf(" %x", p.value(memory, cell, lane))
			}
			f.lines[i] = said
			cell++
		}
	}
}

func writeHardwareForms(t *testing.T, file string, head []string, forms []*hardwareForm) {
	var b strings.Builder
	for _, line := range head {
		b.WriteString(line + "\n")
	}
	for _, f := range forms {
		b.WriteString("--- " + f.title + "\n" + strings.Join(f.lines, "\n") + "\n")
	}
	filetest.Write(t, file, b.String())
}

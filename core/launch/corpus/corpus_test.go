package corpus

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/visa"
)

// root returns the corpus beside the repository; the test is skipped if it is not there.
func root(t *testing.T) string {
	t.Helper()
	return filetest.There(t, "../../../../shared/corpus")
}

func folders(t *testing.T, pattern string) []string {
	t.Helper()
	layouts := filetest.Glob(t, filepath.Join(root(t), pattern, "layout.json"), 1)
	for i := range layouts {
		layouts[i] = filepath.Dir(layouts[i])
	}
	return layouts
}

// Every folder with answers becomes a text whose launch lines give exactly the bytes of layout.json and expected.json.
// The test reads these files a second time, without the conversion to numbers and back. As wasm, where that takes long,
// only a sample is tested.
func TestTextsHoldAllBytes(t *testing.T) {
	n, every := 0, 1
	if runtime.GOARCH == "wasm" {
		every = 20
	}
	for i, dir := range append(folders(t, "kernels/*/*"), folders(t, "calls/*/*")...) {
		kernel := filepath.Base(filepath.Dir(dir))
		if kernel == "image_rw" || kernel == "printf_k" || i%every != 0 {
			continue // the two kernels without answers
		}
		programs, err := Read(dir)
		if err != nil {
			t.Errorf("%s: %v", dir, err)
			continue
		}
		for _, p := range programs {
			n++
			checkBytes(t, dir, p)
		}
	}
	if n < 700/every {
		t.Errorf("only %d programs", n)
	}
}

func checkBytes(t *testing.T, dir string, p *Program) {
	t.Helper()
	var l layout
	if err := readJSON(filepath.Join(dir, "layout.json"), &l); err != nil {
		t.Fatal(err)
	}
	answers := "expected.json"
	if p.Variant != "" {
		answers = "expected." + p.Variant + ".json"
	}
	var x expected
	if err := readJSON(filepath.Join(dir, "..", answers), &x); err != nil {
		matches, _ := filepath.Glob(filepath.Join(dir, "..", "expected.sg"+strconv.Itoa(l.SIMD)+".json"))
		if len(matches) != 1 {
			t.Fatal(err)
		}
		if err := readJSON(matches[0], &x); err != nil {
			t.Fatal(err)
		}
	}
	target, diags := launch.Open(visa.NewFile(p.Name(), p.Text))
	if target.Launch == nil {
		t.Errorf("%s: %v", p.Name(), diags)
		return
	}
	image := target.Launch.Payload([3]int{1, 0, 0}, 0)
	if group := binary.LittleEndian.Uint32(image[4:]); group != 1 {
		t.Errorf("%s: r0.1 is %d in group 1", p.Name(), group)
	}
	base := map[int]uint64{} // address by argument
	surface := 0
	for i, a := range x.Args {
		if a.Kind != "buffer" {
			continue
		}
		s := target.Launch.Surfaces[surface]
		in, err := hex.DecodeString(a.In)
		if err != nil {
			t.Fatal(err)
		}
		if got := append(s.Init, make([]byte, s.Size-len(s.Init))...); !bytes.Equal(got, in) {
			t.Errorf("%s: argument %d starts as %x, want %x", p.Name(), i, got, in)
		}
		for _, entry := range l.BindingTable {
			if entry.Index == i && entry.BTI != s.BTI {
				t.Errorf("%s: argument %d has binding table index %d, want %d", p.Name(), i, s.BTI, entry.BTI)
			}
		}
		base[i] = s.Base
		surface++
	}
	// The cross-thread data of all inputs, computed from the layout alone.
	for _, in := range l.Inputs {
		if in.Source == "per_thread" {
			continue
		}
		at := l.CrossThreadBase + in.CrossOffset
		if got, want := image[at:at+in.Size], crossThread(t, &l, &x, base, &in, image[at:at+in.Size]); !bytes.Equal(got, want) {
			t.Errorf("%s: input %s is %x, want %x", p.Name(), in.Var, got, want)
		}
	}
}

// crossThread writes the arguments that lie in an input over a copy of the bytes that the launch gave it, for all
// arguments whose bytes follow from the layout alone.
func crossThread(t *testing.T, l *layout, x *expected, base map[int]uint64, in *input, got []byte) []byte {
	want := append([]byte(nil), got...)
	triple := func(v [3]int) []byte {
		var b []byte
		for _, c := range v {
			b = binary.LittleEndian.AppendUint32(b, uint32(c))
		}
		return b
	}
	for _, a := range l.Arguments {
		var b []byte
		switch a.Type {
		case "global_id_offset":
			b = triple(x.GlobalOffset)
		case "local_size", "enqueued_local_size":
			b = triple(x.LocalSize)
		case "global_size":
			b = triple(x.GlobalSize)
		case "group_count":
			b = triple([3]int{x.GlobalSize[0] / x.LocalSize[0], x.GlobalSize[1] / x.LocalSize[1], x.GlobalSize[2] / x.LocalSize[2]})
		case "arg_byvalue":
			value, err := hex.DecodeString(x.Args[a.Index].Bytes)
			if err != nil {
				t.Fatal(err)
			}
			b = value[a.SourceOffset : a.SourceOffset+a.Size]
		case "arg_bypointer", "buffer_address":
			if address, isBuffer := base[a.Index]; isBuffer && a.Size == 8 {
				b = binary.LittleEndian.AppendUint64(nil, address)
			}
		case "buffer_offset":
			b = make([]byte, a.Size)
		case "work_dimensions":
			b = triple([3]int{x.WorkDim})[:4]
		}
		for i, c := range b {
			if at := a.Offset + i - in.CrossOffset; at >= 0 && at < len(want) {
				want[at] = c
			}
		}
	}
	return want
}

// Intel's assembler accepts the texts: one with a kernel alone, and one with the functions of its other files.
func TestTextsAreForIntelsAssembler(t *testing.T) {
	assembler := filetest.Program(t, "GenX_IR")
	for dir, platform := range map[string]string{
		"kernels/vadd/tgllp-simd16":         "TGLLP",
		"calls/many_args/tgllp-simd16-fc3":  "TGLLP",
		"kernels/hist_local/pvc-simd16":     "PVC",
		"calls/barrier_loop/dg2-simd16-fc4": "DG2",
	} {
		programs, err := Read(filepath.Join(root(t), dir))
		if err != nil {
			t.Error(err)
			continue
		}
		work := t.TempDir()
		filetest.Write(t, filepath.Join(work, "k.visaasm"), programs[0].Text)
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		cmd := exec.CommandContext(ctx, assembler, "k.visaasm", "-platform", platform)
		cmd.Dir = work
		out, err := cmd.CombinedOutput()
		if ctx.Err() == nil && err != nil && strings.Contains(string(out), "near line") { // any other error is no verdict on the text
			t.Errorf("%s: %v\n%s", dir, err, out)
		}
		cancel()
	}
}

// The kernels of the corpus that have no answers run with made-up values: printf_k prints a line for each work-item.
func TestFoldersWithoutAnswers(t *testing.T) {
	for _, dir := range append(folders(t, "kernels/image_rw/*"), folders(t, "kernels/printf_k/*")...) {
		if _, err := Read(dir); !errors.Is(err, ErrNoAnswers) {
			t.Errorf("%s: %v", dir, err)
		}
		p, err := ReadMade(dir)
		if err != nil {
			t.Errorf("%s: %v", dir, err)
			continue
		}
		target, diags := run.Open(visa.NewFile(p.Name(), p.Text))
		if target.Launch == nil {
			t.Errorf("%s: %v", dir, diags)
			continue
		}
		m, err := eu.New(target.Program, target.Launch)
		if err != nil {
			t.Errorf("%s: %v", dir, err)
			continue
		}
		if _, stop := m.Run(100_000); stop != eu.StopDone {
			t.Errorf("%s ends by %v: %s", dir, stop, m.StopReason())
		}
	}
}

func TestReadErrors(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		filetest.Write(t, path, text)
	}
	fails := func(why string) {
		t.Helper()
		if _, err := Read(filepath.Join(dir, "k", "tgllp-simd8")); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("got %v, want an error about %s", err, why)
		}
	}
	const folder = "k/tgllp-simd8/"
	fails("layout.json")
	write(folder+"layout.json", "{")
	fails("layout.json")
	write(folder+"layout.json", "{}")
	fails("layout.json names no kernel")
	write(folder+"layout.json", `{"kernel": "k", "simd": 2000000000}`)
	fails("layout.json: it has 2000000000 lanes")
	write(folder+"layout.json", `{"kernel": "k", "simd": 8, "config": "tgllp/simd8", "inputs": [{"var": "V1", "type": "d", "size": 4, "source": "cross_thread"}],
		"payload_arguments": [{"arg_type": "arg_byvalue", "size": 4, "arg_index": 3}]}`)
	fails("k.visaasm")
	write(folder+"k.visaasm", ".version 4.1\n.kernel \"k\"\n")
	fails("no expected")
	write("k/expected.json", `{"global_size": [3, 1, 1], "local_size": [2, 1, 1]}`)
	fails("no multiple of the local size")
	write("k/expected.json", `{"global_size": [4, 1, 1], "local_size": [2, 1, 1], "args": [{"kind": "buffer", "dtype": "int7", "size": 4}]}`)
	fails("int7")
	write("k/expected.json", `{"global_size": [4, 1, 1], "local_size": [2, 1, 1], "args": [{"kind": "buffer", "dtype": "int32", "size": 4, "compare": "almost"}]}`)
	fails("almost")
	write("k/expected.json", `{"global_size": [4, 1, 1], "local_size": [2, 1, 1], "args": []}`)
	fails("argument 3")
	write(folder+"layout.json", `{"kernel": "k", "simd": 8, "config": "tgllp/simd8", "inputs": [{"var": "V1", "type": "w", "size": 4, "source": "per_thread", "local_id_offset": 7}]}`)
	fails("local ids")
	write(folder+"layout.json", `{"kernel": "k", "simd": 8, "config": "gpu9/simd8"}`)
	fails("gpu9")
}

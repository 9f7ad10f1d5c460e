package core_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"testing"

	"github.com/lanewise/lanewise/core"
)

const double = `//@ grid simd=8
//@ surface T6 = d[8]
//@ input X = 1, -2, 3, -4, 5, -6, 7, -8
//@ expect T6 = 2, -4, 6, -8, 10, -12, 14, -16
.version 4.1
.kernel "double"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl P1 v_type=P num_elts=8
.decl T6 v_type=T num_elts=1
.input X offset=32 size=32
.function "double"
    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>
    oword_st (2) T6 0x0:ud X.0
    cmp.lt (M1, 8) P1 X(0,0)<1;1,0> 0x0:d
    (P1) goto (M1, 8) END
    mov (M1, 8) X(0,0)<1> 0x0:d
END:
    ret (M1, 1)
`

func Example() {
	p, err := core.Open("double.visaasm", double)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := p.Run(context.Background(), core.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Steps, "steps:", r.Buffer("T6").Int32s())
	fmt.Println(r.Pass())
	// Output:
	// 6 steps: [2 -4 6 -8 10 -12 14 -16]
	// true
}

func ExampleOpen_errors() {
	_, err := core.Open("k.visaasm", ".version 4.1\n.kernel \"k\"\n.function \"k\"\n    movv (M1, 8) X Y\n    ret (M1, 1)\n")
	var wrong core.Errors
	if errors.As(err, &wrong) {
		fmt.Println(wrong[0].Line, wrong[0].Code)
		fmt.Println(wrong[0].Message)
	}
	// Output:
	// 4 V0206
	// There is no instruction movv; did you mean mov?
}

func ExampleProgram_Debug() {
	p, err := core.Open("double.visaasm", double)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := p.Debug()
	if err != nil {
		fmt.Println(err)
		return
	}
	d.Step()
	after, _ := d.Value("X")
	d.Back()
	before, _ := d.Value("X")
	fmt.Println(before)
	fmt.Println(after)
	for d.Line() != 16 && d.Step() {
	}
	fmt.Println(d.Lanes()[1].Why)
	// Output:
	// [1 -2 3 -4 5 -6 7 -8]
	// [2 -4 6 -8 10 -12 14 -16]
	// Lane 1 waits at `END`, line 18, until the lanes before it get there or past it. It took the `goto` at line 15 (step 3), because `P1` was true.
}

func open(t *testing.T, name, text string) *core.Program {
	t.Helper()
	p, err := core.Open(name, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const copied = `//@ grid simd=8
//@ surface A bti=0 = ud[8] iota(1)
//@ surface B bti=1 = ud[8]
.version 4.1
.kernel "copied"
.decl X v_type=G type=ud num_elts=8 align=GRF
.decl A v_type=T num_elts=1
.decl B v_type=T num_elts=1
.function "copied"
    oword_ld (2) A 0x0:ud X.0
    oword_st (2) B 0x0:ud X.0
    ret (M1, 1)
`

// A buffer can be given another content, and the program is the same as before afterwards.
func TestBuffers(t *testing.T) {
	p := open(t, "copied.visaasm", copied)
	content := binary.LittleEndian.AppendUint32(nil, 77)
	for _, test := range []struct {
		given map[string][]byte
		want  string
	}{
		{map[string][]byte{"A": content}, "[77 0 0 0 0 0 0 0]"}, {nil, "[1 2 3 4 5 6 7 8]"},
	} {
		r, err := p.Run(t.Context(), core.Options{Buffers: test.given})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(r.Buffer("B").Uint32s()); got != test.want {
			t.Errorf("B holds %s, want %s", got, test.want)
		}
		if b := r.Buffer("nowhere"); b != nil || len(b.Int32s()) != 0 {
			t.Error("a buffer that is not there is")
		}
	}
	for name, content := range map[string][]byte{"nowhere": content, "A": make([]byte, 33)} {
		if _, err := p.Run(t.Context(), core.Options{Buffers: map[string][]byte{name: content}}); err == nil {
			t.Errorf("%s with %d bytes was taken", name, len(content))
		}
	}
}

const endless = `//@ grid simd=8
//@ limits steps=2000000000
.version 4.1
.kernel "endless"
.decl X v_type=G type=d num_elts=8 align=GRF
.function "endless"
LOOP:
    goto (M1, 8) LOOP
    ret (M1, 1)
`

// A run without end stops when its context is done.
func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := open(t, "endless.visaasm", endless).Run(ctx, core.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
}

// A debugger steps to the end and all the way back.
func TestDebugger(t *testing.T) {
	d, err := open(t, "double.visaasm", double).Debug()
	if err != nil {
		t.Fatal(err)
	}
	steps := 0
	for d.Step() {
		steps++
	}
	if !d.Ended() || d.Steps() != 6 || steps != 6 || d.Line() != 0 {
		t.Errorf("it ended %v after %d steps, %d", d.Ended(), d.Steps(), steps)
	}
	for d.Back() {
		steps--
	}
	if steps != 0 || d.Steps() != 0 || d.Line() != 12 {
		t.Errorf("back it stands at step %d, line %d", d.Steps(), d.Line())
	}
	if err := d.Continue(); err != nil || !d.Ended() {
		t.Errorf("it did not go on: %v", err)
	}
	if _, err := d.Value("nothing"); err == nil {
		t.Error("nothing has a value")
	}
}

// The bytes of a buffer can be read as elements of any type.
func TestElements(t *testing.T) {
	text := "//@ grid simd=8\n//@ surface F bti=0 = f[2] 1.5, -2\n//@ surface G bti=1 = df[1] 0.25\n//@ surface H bti=2 = q[2] -1, 9223372036854775807\n" +
		".version 4.1\n.kernel \"k\"\n.function \"k\"\n    ret (M1, 1)\n"
	r, err := open(t, "k.visaasm", text).Run(t.Context(), core.Options{Unwatched: true})
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(r.Buffer("F").Float32s(), r.Buffer("G").Float64s(), r.Buffer("H").Int64s(), r.Buffer("F").Type)
	if want := "[1.5 -2] [0.25] [-1 9223372036854775807]f"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// All errors of a text are returned at once, one on each line.
func TestErrors(t *testing.T) {
	_, err := core.Open("k.visaasm", ".version 4.1\n.kernel \"k\"\n.function \"k\"\n    movv (M1, 8) X Y\n    addd (M1, 8) X Y\n    ret (M1, 1)\n")
	want := "4:5: error V0206: There is no instruction movv; did you mean mov?\n5:5: error V0206: There is no instruction addd; did you mean add?"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	if _, err := core.Open("k.ptx", ".version 8.0\n.target sm_70\n.address_size 64\n"); err == nil {
		t.Error("a text without a kernel was opened")
	}
}

// A PTX variable whose name is an instruction of vISA has another name in the translation, but its own name here.
func TestPTXNames(t *testing.T) {
	p := open(t, "k.ptx", "//@ launch k block=4\n//@ expect log = 7, 1\n.version 8.0\n.target sm_70\n.address_size 64\n.global .u32 log[2];\n.visible .entry k()\n{\n"+
		"st.global.u32 [log+4], 1;\nret;\n}\n")
	r, err := p.Run(t.Context(), core.Options{Buffers: map[string][]byte{"log": {7}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(r.Buffer("log").Uint32s(), r.Expectations); got != "[7 1] [{2 log true 0}]" {
		t.Error(got)
	}
}

// PTX runs and steps as vISA does, at its own lines.
func TestPTX(t *testing.T) {
	p := open(t, "k.ptx", "//@ launch k block=4\n//@ param out = u32[4]\n.version 8.0\n.target sm_70\n.address_size 64\n.visible .entry k(.param .u64 out)\n{\n"+
		".reg .u32 %r<3>;\n.reg .u64 %rd<4>;\nmov.u32 %r1, %tid.x;\nld.param.u64 %rd1, [out];\nmul.wide.u32 %rd2, %r1, 4;\nadd.u64 %rd3, %rd1, %rd2;\nst.global.u32 [%rd3], %r1;\nret;\n}\n")
	r, err := p.Run(t.Context(), core.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(r.Buffer("out").Uint32s()); got != "[0 1 2 3]" {
		t.Errorf("out holds %s", got)
	}
	d, err := p.Debug()
	if err != nil {
		t.Fatal(err)
	}
	for d.Line() < 11 && d.Step() {
	}
	if values, err := d.Value("%r1"); err != nil || fmt.Sprint(values[:4]) != "[0 1 2 3]" {
		t.Errorf("%%r1 holds %v: %v", values, err)
	}
}

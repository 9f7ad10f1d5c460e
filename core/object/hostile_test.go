package object

import (
	"errors"
	"math/rand"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// small is an object, made from a text of these tests, that contains a little of everything.
func small(t testing.TB) []byte {
	t.Helper()
	data, err := Encode(isa.TGLLP, parse(t, "small", smallText))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// everything is an object with an instruction of every form.
func everything(t testing.TB) []byte {
	t.Helper()
	text := formsHead
	for _, f := range forms {
		text += f.text + "\n"
	}
	data, err := Encode(isa.TGLLP, parse(t, "everything", text))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// old is the object small in the oldest version that can be read.
func old(t testing.TB) []byte {
	t.Helper()
	data, err := encodeAs(oldest, isa.TGLLP, parse(t, "small", smallText))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

const smallText = `.version 4.1
.kernel "main"
.decl V32 v_type=G type=d num_elts=16 align=hword
.decl V33 v_type=G type=ud num_elts=16 align=hword alias=<V32, 0>
.decl V34 v_type=G type=uq num_elts=16 align=GRF attrs={Output}
.decl A0 v_type=A num_elts=8
.decl P1 v_type=P num_elts=16
.decl S0 v_type=S num_elts=1
.decl T6 v_type=T num_elts=1
.input V32 offset=32 size=64
.implicit_LOCAL_ID V34 offset=96 size=128
.kernel_attr Target="3d"
.kernel_attr SimdSize=16
.kernel_attr OutputAsmPath="a/b"
.kernel_attr NoBarrier
.function "main_0"

main_0:
    FILE "k.cl"
    LOC 7
    cmp.lt (M1, 16) P1 V32(0,0)<1;1,0> 0x4:d
    (!P1.any) goto (M1, 16) DONE
    addr_add (M1_NM, 1) A0(0)<1> &V32[4] 0x8:uw
    mov.sat (M5, 8) r[A0(0),4]<1>:d (-abs)V33(0,4)<8;4,2>
    gather4_scaled.RG (M1, 16) T6 0x0:ud V33.0 V34.0
    svm_atomic.cmpxchg.64 (M1, 8) V34.0 %null.0 V34.0 V34.0
    sample_lz.RGBA (M1, 16) 0x0:uw S0 T6 V34.0 V32.0 V33.0
    lsc_load.ugm.ca.uc (M1, 16)  V32:d8c32x4  bti(V33)[2*V33+16]:a32
    switchjmp (M1, 1) V33(0,0)<0;1,0> (DONE, main_1)
    fcall (M1, 16) other 2 1
    lifetime.end V32
DONE:
    ret (M1, 1)
main_1:
    ret (M1, 1)
.global_function "other"
.decl V32 v_type=G type=f num_elts=8
.kernel_attr ArgSize=2
.function "other_0"
other_0:
    mul (M1, 8) V32(0,0)<1> V32(0,0)<1;1,0> 2.5:f
    fret (M1, 8)
`

// mustNotPanic decodes an object and, if that succeeds, prints it and encodes it again.
func mustNotPanic(t testing.TB, data []byte) error {
	t.Helper()
	m, _, err := Decode(data, isa.TGLLP)
	if err == nil {
		printer.Print(m)
		if _, err := Encode(isa.TGLLP, m); err != nil {
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("%T is no *Error", err)
			}
		}
		return nil
	}
	var e *Error
	if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(data) {
		t.Fatalf("an error without a place in the object: %v", err)
	}
	if !strings.HasPrefix(err.Error(), "at byte 0x") || !strings.HasSuffix(err.Error(), ".") {
		t.Fatalf("no sentence with its place: %v", err)
	}
	return err
}

// TestTruncated checks that an object cut off at any length is an error.
func TestTruncated(t *testing.T) {
	for _, data := range [][]byte{small(t), everything(t), old(t)} {
		for n := range data {
			if mustNotPanic(t, data[:n:n]) == nil {
				t.Errorf("the first %d of %d bytes are accepted", n, len(data))
			}
		}
		if err := mustNotPanic(t, data); err != nil {
			t.Error(err)
		}
	}
}

// TestLostOperands checks that the error points to the text beside the object where an instruction lacks an operand, as
// in what IGC 1.0.12504 dumps, but not where the header is wrong.
func TestLostOperands(t *testing.T) {
	whole := small(t)
	const size = 4 + 2 + 2 + 2 + len("main") + 4 // its place in the header
	lost := slices.Delete(slices.Clone(whole), len(whole)-30, len(whole)-22)
	put(lost[size:], get(lost[size:])-8)
	for name, c := range map[string]struct {
		data []byte
		want bool
	}{"lost": {lost, true}, "no object": {[]byte("CISX"), false}, "cut in its header": {whole[:size], false}} {
		if _, _, err := Decode(c.data, isa.TGLLP); err == nil || strings.Contains(err.Error(), ".visaasm beside it") != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFlipped checks that changed bytes lead to nothing worse than an error.
func TestFlipped(t *testing.T) {
	objects := [][]byte{small(t), everything(t), old(t)}
	r := rand.New(rand.NewSource(1))
	refused := 0
	const rounds = 6000
	for i := range rounds {
		data := objects[i%len(objects)]
		b := append([]byte(nil), data...)
		for range 1 + r.Intn(3) {
			b[r.Intn(len(b))] ^= byte(1 << r.Intn(8))
		}
		if mustNotPanic(t, b) != nil {
			refused++
		}
	}
	if refused == 0 || refused == rounds {
		t.Errorf("%d of %d changed objects are refused; some must be and some not", refused, rounds)
	}
}

// TestLyingLengths checks that a count or size that promises more than there is does not cost memory.
func TestLyingLengths(t *testing.T) {
	data := small(t)
	for at := range data {
		for _, size := range []int{1, 2, 4} {
			if at+size > len(data) {
				continue
			}
			b := append([]byte(nil), data...)
			for i := range size {
				b[at+i] = 0xff
			}
			if got, most := allocated(func() { mustNotPanic(t, b) }), uint64(4<<20); got > most {
				t.Fatalf("0xff in %d bytes at 0x%x: %d bytes allocated, more than %d", size, at, got, most)
			}
		}
	}
}

// TestOverlap checks that many kernels that share one block do not multiply its cost.
func TestOverlap(t *testing.T) {
	c := &codec{}
	c.u32(magic)
	c.u8(Major)
	c.u8(Minor)
	const kernels = 512
	c.u16(kernels)
	const block = 1 << 16
	header := len(c.buf) + kernels*(3+12+5) + 4
	for range kernels {
		c.text("k", c.u16(1))
		c.u32(header)
		c.u32(block)
		c.u32(0)
		c.u16(0)
		c.u16(0)
		c.u8(0)
	}
	c.u16(0)
	c.u16(0)
	c.buf = append(c.buf, make([]byte, block)...)
	err := mustNotPanic(t, c.buf)
	if err == nil {
		t.Fatal("kernels that share a block are accepted")
	}
}

// TestManyFunctions checks that a very large number of empty functions is refused before it costs memory.
func TestManyFunctions(t *testing.T) {
	c := &codec{}
	c.u32(magic)
	c.u8(Major)
	c.u8(Minor)
	c.u16(0)
	c.u16(0)
	const functions = 1<<16 - 1
	c.u16(functions)
	for range functions {
		c.u8(0)
		c.text("f", c.u16(1))
		c.u32(0)
		c.u32(0)
		c.u16(0)
		c.u16(0)
	}
	if err := mustNotPanic(t, c.buf); err == nil || !strings.Contains(err.Error(), "functions at most") {
		t.Errorf("%d functions: %v", functions, err)
	}
}

// TestLongNames checks that a long name is not copied for each reference to it.
func TestLongNames(t *testing.T) {
	text := strings.Replace(smallText, `FILE "k.cl"`, `FILE "`+strings.Repeat("x", 1000)+`"`, 1)
	data, err := Encode(isa.TGLLP, parse(t, "long", text))
	if err != nil {
		t.Fatal(err)
	}
	if err := mustNotPanic(t, data); err != nil {
		t.Error(err)
	}
	text = strings.Replace(smallText, `FILE "k.cl"`, `FILE "`+strings.Repeat("x", 2000)+`"`, 1)
	if data, err = Encode(isa.TGLLP, parse(t, "too long", text)); err != nil {
		t.Fatal(err)
	}
	if mustNotPanic(t, data) == nil {
		t.Error("a file name of 2000 bytes is accepted")
	}
}

// allocated returns the number of bytes that f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// FuzzDecode checks that no object makes the decoder panic, and that an object that can be read can be printed. If the
// module can be encoded, decoding and encoding it again must give the same bytes.
func FuzzDecode(f *testing.F) {
	f.Add(small(f))
	f.Add(everything(f))
	f.Fuzz(func(t *testing.T, data []byte) {
		if mustNotPanic(t, data) != nil {
			return
		}
		m, _, _ := Decode(data, isa.TGLLP)
		first, err := Encode(isa.TGLLP, m)
		if err != nil {
			return
		}
		again, _, err := Decode(first, isa.TGLLP)
		if err != nil {
			t.Fatalf("what was encoded cannot be decoded: %v", err)
		}
		second, err := Encode(isa.TGLLP, again)
		if err != nil || string(first) != string(second) {
			t.Fatalf("decoding and encoding does not settle: %v %s", err, difference(second, first))
		}
	})
}

package launch

import (
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
	visaparser "github.com/lanewise/lanewise/core/visa/parser"
)

// spanless returns a spec without its places in a text.
func spanless(s *Spec) *Spec {
	c := *s
	c.PlatformSpan, c.KernelSpan, c.GridSpan = visa.Span{}, visa.Span{}, visa.Span{}
	bare := func(d Data) Data {
		var out Data
		for _, it := range d {
			it.Span = visa.Span{}
			out = append(out, it)
		}
		return out
	}
	c.Buffers, c.Inputs, c.Expects = nil, nil, nil
	for _, b := range s.Buffers {
		b.Span, b.NameSpan, b.Data = visa.Span{}, visa.Span{}, bare(b.Data)
		c.Buffers = append(c.Buffers, b)
	}
	for _, in := range s.Inputs {
		in.Span, in.Data = visa.Span{}, bare(in.Data)
		c.Inputs = append(c.Inputs, in)
	}
	for _, x := range s.Expects {
		x.Span, x.Data, x.want = visa.Span{}, bare(x.Data), nil
		c.Expects = append(c.Expects, x)
	}
	return &c
}

// reads checks Parse(Print(s)) == s.
func reads(t *testing.T, s *Spec) {
	t.Helper()
	text := Print(s)
	again, diags := Parse(visa.NewFile("", text))
	if len(diags) > 0 {
		t.Fatalf("%v\n%s", diags, text)
	}
	if got, want := spanless(again), spanless(s); !reflect.DeepEqual(got, want) {
		t.Fatalf("\n%s\ngot  %+v\nwant %+v", text, got, want)
	}
}

func TestPrintReadsBack(t *testing.T) {
	n := 0
	for _, file := range []string{"testdata/parse.txt", "testdata/build.txt"} {
		for _, c := range readChunks(t, file) {
			s, diags := Parse(visa.NewFile("", c.text))
			if !visa.HasErrors(diags) {
				reads(t, s)
				n++
			}
		}
	}
	if n < 10 {
		t.Errorf("only %d specs to print", n)
	}
}

// FuzzLaunch: no text makes the parser panic; diagnostics lie in the text; a spec that it accepts is printed in a form
// that reads back as the same spec; and Build ends, whatever the lines say.
func FuzzLaunch(f *testing.F) {
	for _, seed := range []string{
		"//@ grid groups=3,1,1 local=32 simd=16 dispatch=0xff,1\n//@ surface A bti=0 = d[90] 61, -765,\n//@ x\"00 01\"\n",
		"//@ args opencl X = local_id.x(3), address(A, 4); G = global_offset, local_size\n//@ svm A = f[4] iota(1, 0.5)",
		"//@ expect A ~1e-6 abs = f[4] fill(nan)\n//@ svm A = f[4] random(1, -1, 1)\n//@ limits steps=10 depth=3",
		"/* //@ x */\n\t//@ note é\r\n//@ slm 64\n//@ slm S = d[4]\n//@ private 8\n//@ scratch 9\n//@ title \x00\xff",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, lines string) {
		file := visa.NewFile("", lines+"\n"+kernel)
		spec, diags := Parse(file)
		for _, d := range diags {
			if d.Span.Start < 0 || d.Span.End < d.Span.Start || int(d.Span.End) > len(file.Text) || d.Message == "" {
				t.Fatalf("%+v in a text of %d bytes", d, len(file.Text))
			}
		}
		if visa.HasErrors(diags) {
			return
		}
		reads(t, spec)
		module, _ := visaparser.Parse(file)
		l, diags := Build(spec, module)
		if l == nil {
			if len(module.Objects) > 0 && !visa.HasErrors(diags) {
				t.Fatal("neither a launch nor an error")
			}
			return
		}
		if p := l.Payload([3]int{}, 0); len(p) < spec.Platform.GRF() {
			t.Fatalf("a payload of %d bytes", len(p))
		}
	})
}

// A text that has only buffers is read in seconds, because beyond the largest number of buffers they are not compared
// with each other.
func TestManyBuffers(t *testing.T) {
	var lines strings.Builder
	for i := range 1 << 18 {
		lines.WriteString("//@ svm B" + strconv.Itoa(i) + " = d[1]\n")
	}
	spec, diags := Parse(visa.NewFile("", lines.String()))
	if len(spec.Buffers) != maxBuffers || len(diags) != 1 || diags[0].Message != "A program has at most 32768 buffers." {
		t.Errorf("%d buffers, %v", len(spec.Buffers), diags)
	}
}

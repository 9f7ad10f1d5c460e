package object

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// corpusDir holds the texts that Intel's compiler wrote, outside the repository, each with the object that Intel's
// assembler makes of it.
const corpusDir = "../../../shared/corpus/kernels"

var corpusPlatforms = map[string]isa.Platform{"skl": isa.SKL, "tgllp": isa.TGLLP, "dg2": isa.DG2, "pvc": isa.PVC}

func corpusPlatform(file string) isa.Platform {
	device, _, _ := strings.Cut(filepath.Base(filepath.Dir(file)), "-")
	return corpusPlatforms[device]
}

func corpusObjects(t testing.TB) []string {
	files, err := filepath.Glob(filepath.Join(corpusDir, "*", "*", "*.isa"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("the corpus " + corpusDir + " is not here")
	}
	return files
}

func read(t testing.TB, file string) []byte {
	return []byte(filetest.Read(t, file))
}

func parse(t testing.TB, name, text string) *visa.Module {
	t.Helper()
	f := visa.NewFile(name, text)
	m, ds := parser.Parse(f)
	for _, d := range ds {
		if d.Severity == visa.Error {
			line, _ := f.Position(int(d.Span.Start))
			t.Fatalf("%s:%d: %s\n\t%s", name, line, d.Message, f.Line(line))
		}
	}
	return m
}

// withoutGen returns an object without its Gen binaries. The reference objects contain those of Intel's finalizer,
// which an assembler does not produce.
func withoutGen(t testing.TB, data []byte) []byte {
	t.Helper()
	w := &codec{}
	c := &codec{buf: data, end: len(data), reading: true}
	var blocks []*entry
	w.text(c.text("", 6), 6)
	kernels := c.u16(0)
	w.u16(kernels)
	object := func() {
		e := &entry{name: c.text("", c.u16(0))}
		w.text(e.name, w.u16(len(e.name)))
		e.fields, e.offset, e.size = len(w.buf), c.u32(0), c.u32(0)
		w.u32(0)
		w.u32(e.size)
		blocks = append(blocks, e)
	}
	for range kernels {
		object()
		blocks[len(blocks)-1].inputs = c.u32(0)
		w.u32(0)
		w.u16(c.u16(0))
		w.u16(c.u16(0))
		for range c.u8(0) {
			c.text("", 9)
		}
		w.u8(0)
	}
	w.u16(c.u16(0))
	for range w.u16(c.u16(0)) {
		w.u8(c.u8(0))
		object()
		w.u16(c.u16(0))
		w.u16(c.u16(0))
	}
	for i, e := range blocks {
		w.put32(e.fields, len(w.buf))
		if i < kernels {
			w.put32(e.fields+8, e.inputs-e.offset+len(w.buf))
		}
		w.buf = append(w.buf, data[e.offset:e.offset+e.size]...)
	}
	if c.err != nil || w.err != nil {
		t.Fatal(c.err, w.err)
	}
	return w.buf
}

// difference describes the first byte in which two objects differ, with the bytes around it.
func difference(got, want []byte) string {
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			from := max(0, i-24)
			return "byte 0x" + hex(i) + ":\n got  " + dump(got, from) + "\n want " + dump(want, from)
		}
	}
	return ""
}

func dump(b []byte, from int) string {
	var s strings.Builder
	for _, v := range b[min(from, len(b)):min(from+64, len(b))] {
		s.WriteString(hex(int(v)))
		s.WriteByte(' ')
	}
	return s.String()
}

// TestCorpusEncode checks that the object of every corpus text equals the reference's, byte for byte.
func TestCorpusEncode(t *testing.T) {
	files := corpusObjects(t)
	equal := 0
	for _, file := range files {
		want := withoutGen(t, read(t, file))
		text := strings.TrimSuffix(file, ".isa") + ".visaasm"
		got, err := Encode(corpusPlatform(file), parse(t, text, string(read(t, text))))
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if !bytes.Equal(got, want) {
			t.Errorf("%s: %s", text, difference(got, want))
		} else {
			equal++
		}
	}
	t.Logf("%d of %d objects equal", equal, len(files))
}

// TestCorpusDecode checks that every object can be read, and that the module read gives the same bytes again, both
// directly and by way of its text.
func TestCorpusDecode(t *testing.T) {
	for _, file := range corpusObjects(t) {
		data := read(t, file)
		p := corpusPlatform(file)
		m, _, err := Decode(data, p)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		want := withoutGen(t, data)
		got, err := Encode(p, m)
		if err != nil {
			t.Errorf("%s: encode: %v", file, err)
		} else if !bytes.Equal(got, want) {
			t.Errorf("%s: encoded again: %s", file, difference(got, want))
		}
		text := printer.Print(m)
		got, err = Encode(p, parse(t, file+" printed", text))
		if err != nil {
			t.Errorf("%s: printed: %v", file, err)
		} else if !bytes.Equal(got, want) {
			t.Errorf("%s: printed and assembled: %s", file, difference(got, want))
		}
	}
}

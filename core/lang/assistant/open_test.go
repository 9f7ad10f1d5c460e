package assistant

import (
	"os"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/object"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// objectOf assembles a text.
func objectOf(t *testing.T, p isa.Platform, text string) string {
	m, ds := assembler.Assemble(visa.NewFile("t", text), p)
	if visa.HasErrors(ds) {
		t.Fatal(ds)
	}
	data, err := object.Encode(p, m)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestObjectsAreOpenedAsText: the text of an object assembles to the same object.
func TestObjectsAreOpenedAsText(t *testing.T) {
	c := client{t: t}
	data := objectOf(t, isa.TGLLP, add)
	m := c.ask(&protocol.Open{Name: "k.isa", Data: data}).(*protocol.Opened)
	if m.Message != "" || !strings.Contains(m.Text, "    add (M1, 16) V33(0,0)<1> V32(0,0)<1;1,0> 0x2:d\n") {
		t.Fatalf("%+v", m)
	}
	if again := objectOf(t, isa.TGLLP, m.Text); again != data {
		t.Error("the text makes another object")
	}
}

// TestObjectsOfAnotherPlatform: if a text is not valid on the default platform, a platform line is added to it.
func TestObjectsOfAnotherPlatform(t *testing.T) {
	c := client{t: t}
	data := objectOf(t, isa.PVC, strings.Replace(add, "    add", "    nbarrier.wait 0x1:ub\n    add", 1))
	m := c.ask(&protocol.Open{Data: data}).(*protocol.Opened)
	if !strings.HasPrefix(m.Text, "//@ platform PVC\n.version") {
		t.Errorf("%+v", m)
	}
}

// TestDamagedObjects: an error is reported with the offset of the byte at which it is, for the object cut off at every
// length.
func TestDamagedObjects(t *testing.T) {
	c := client{t: t}
	data := objectOf(t, isa.TGLLP, add)
	for n := range data {
		m := c.ask(&protocol.Open{Data: data[:n]}).(*protocol.Opened)
		if m.Message == "" || m.Text != "" || m.Offset < 0 || m.Offset > len(data) {
			t.Fatalf("cut at %d: %+v", n, m)
		}
	}
	m := c.ask(&protocol.Open{Data: add}).(*protocol.Opened)
	if m.Offset != 0 || m.Message != "This is no vISA binary object: it does not start with CISA." {
		t.Errorf("a text: %+v", m)
	}
}

// TestCorpusObject: an object of Intel's assembler can be opened, with a note about each thing that the text leaves
// out.
func TestCorpusObject(t *testing.T) {
	data, err := os.ReadFile("../../../../shared/corpus/kernels/mandelbrot/pvc-simd32/mandelbrot.isa")
	if err != nil {
		t.Skip("the corpus is not here")
	}
	c := client{t: t}
	m := c.ask(&protocol.Open{Name: "mandelbrot.isa", Data: string(data)}).(*protocol.Opened)
	if m.Message != "" || !strings.Contains(m.Text, ".kernel \"mandelbrot\"") {
		t.Errorf("%.300q %s", m.Text, m.Message)
	}
	for line := range strings.Lines(m.Text) {
		if !strings.HasPrefix(line, "//") {
			break
		}
		t.Log(strings.TrimSpace(line))
	}
}

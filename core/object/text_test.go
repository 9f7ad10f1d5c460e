package object

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// TestTextPlatform checks that an object is read for the first platform that accepts its text. The meaning of an
// address depends on the size of that platform's registers.
func TestTextPlatform(t *testing.T) {
	const text = `.version 4.1
.kernel "k"
.decl V32 v_type=G type=d num_elts=64 align=GRF
.decl A0 v_type=A num_elts=1
.function "k_main"
k_main:
    nbarrier.wait 0x1:ub
    addr_add (M1_NM, 1) A0(0)<1> V32(1,0)<0;1,0> 0x0:uw
    ret (M1, 1)
`
	m, ds := assembler.Assemble(visa.NewFile("t", text), isa.PVC)
	if visa.HasErrors(ds) {
		t.Fatal(ds)
	}
	data, err := Encode(isa.PVC, m)
	if err != nil {
		t.Fatal(err)
	}
	got, p, _, err := Text(data, isa.TGLLP, isa.SKL, isa.PVC)
	if err != nil || p != isa.PVC || !strings.Contains(got, "&V32[64]") {
		t.Errorf("%v for %v:\n%s", err, p, got)
	}
	if _, p, _, err = Text(data, isa.SKL, isa.TGLLP); err != nil || p != isa.SKL {
		t.Errorf("with no platform that takes it: %v, %v", p, err)
	}
	if _, _, _, err = Text(data[:40], isa.SKL); err == nil {
		t.Error("a cut object is taken")
	}
}

// TestWhatTextCannotExpress checks that file scope variables and the attributes of labels, which none of Intel's tools
// write, are left out with a note.
func TestWhatTextCannotExpress(t *testing.T) {
	m, _ := assembler.Assemble(visa.NewFile("t", smallText), isa.TGLLP)
	plain, err := Encode(isa.TGLLP, m)
	if err != nil {
		t.Fatal(err)
	}
	want, notes, err := Decode(plain, isa.TGLLP)
	if err != nil || len(notes) > 0 {
		t.Fatal(err, notes)
	}

	// The kernel_info of the only kernel ends just before the number of file scope variables.
	name := int(plain[8]) | int(plain[9])<<8
	at := 8 + 2 + name + 12 + 2 + 2 + 1
	if m.Objects[0].Name != string(plain[10:10+name]) || plain[at] != 0 || plain[at+1] != 0 || plain[6] != 1 {
		t.Fatalf("no header: % x", plain[:at+2])
	}
	variable := "\x01\x00" + "\x02\x01\x00g\x01\x10\x00\x01" + "\x00\x00\x00\x00\x02xy"
	data := append(append(append([]byte{}, plain[:at]...), variable...), plain[at+2:]...)
	// The offsets of the kernels, functions and inputs are relative to the beginning of the file.
	shift := len(variable) - 2
	for _, p := range []int{10 + name, 10 + name + 8} {
		put(data[p:], get(data[p:])+shift)
	}
	if len(m.Objects) > 1 {
		// function_info: linkage, name, offset
		p := at + len(variable) + 2 + 1
		p += 2 + int(data[p])
		put(data[p:], get(data[p:])+shift)
	}
	got, notes, err := Decode(data, isa.TGLLP)
	if err != nil || len(notes) != 1 || notes[0] != "The file scope variable g is left out." {
		t.Fatal(err, notes)
	}
	if printer.Print(got) != printer.Print(want) {
		t.Errorf("the text is\n%s\nwant\n%s", printer.Print(got), printer.Print(want))
	}
}

func get(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 | int(b[3])<<24 }

func put(b []byte, v int) {
	for i := range 4 {
		b[i] = byte(v >> (8 * i))
	}
}

// TestTextOfSeveralKernels checks that an object of several kernels and functions opens as one text, which makes the
// same object again.
func TestTextOfSeveralKernels(t *testing.T) {
	kernel := func(name string) string {
		return ".version 4.1\n.kernel \"" + name + "\"\n.decl V32 v_type=G type=d num_elts=16 align=GRF\n.kernel_attr SimdSize=16\n" +
			".function \"" + name + "_0\"\n" + name + "_0:\n    mov (M1, 16) V32(0,0)<1> 0x1:d\n    fcall (M1, 16) helper 1 1\n    ret (M1, 1)\n"
	}
	const function = ".version 4.1\n.global_function \"helper\"\n.kernel_attr ArgSize=1\n.kernel_attr RetValSize=1\n.function \"helper_0\"\nhelper_0:\n    fret (M1, 16)\n"
	var modules []*visa.Module
	for _, text := range []string{kernel("first"), kernel("second"), function} {
		m, ds := assembler.Assemble(visa.NewFile("t", text), isa.TGLLP)
		if visa.HasErrors(ds) {
			t.Fatal(ds)
		}
		modules = append(modules, m)
	}
	data, err := Encode(isa.TGLLP, modules...)
	if err != nil {
		t.Fatal(err)
	}
	text, _, notes, err := Text(data, isa.TGLLP)
	if err != nil || len(notes) > 0 {
		t.Fatal(err, notes)
	}
	m, ds := assembler.Assemble(visa.NewFile("again", text), isa.TGLLP)
	if len(ds) > 0 || len(m.Objects) != 3 {
		t.Fatalf("%d kernels and functions, %v:\n%s", len(m.Objects), ds, text)
	}
	again, err := Encode(isa.TGLLP, m)
	if err != nil || string(again) != string(data) {
		t.Errorf("the text makes another object: %v %s", err, difference(again, data))
	}
}

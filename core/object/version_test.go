package object

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// allVersions lists the versions that can be read, the oldest first.
var allVersions = []version{0x302, 0x303, 0x304, 0x305, 0x306, 0x307, 0x400, 0x401}

// encodeAs writes an object of an older version. Only tests need this.
func encodeAs(v version, p isa.Platform, m *visa.Module) ([]byte, error) {
	c := &codec{grf: p.GRF(), version: v}
	c.file([]*visa.Module{m})
	if c.err != nil {
		return nil, c.err
	}
	return c.buf, nil
}

// TestVersions checks that every form survives the way through an object of every version.
func TestVersions(t *testing.T) {
	for _, f := range forms {
		m := parse(t, f.text, formsHead+f.text+"\n")
		want := printer.PrintInst(m.Objects[0].Body[2].(*visa.Inst))
		for _, v := range allVersions {
			data, err := encodeAs(v, isa.TGLLP, m)
			if err != nil {
				t.Errorf("%s: %s: %v", f.text, v, err)
				continue
			}
			back, _, err := Decode(data, isa.TGLLP)
			if err != nil {
				t.Errorf("%s: %s: %v", f.text, v, err)
				continue
			}
			if back.Major != int(v>>8) || back.Minor != int(v&0xff) {
				t.Errorf("%s: version %d.%d", v, back.Major, back.Minor)
			}
			want := want
			if v < sendsFunction { // the function is in the descriptor only
				want = strings.Replace(want, ".12.", ".0.", 1)
			}
			body := back.Objects[0].Body
			if got := printer.PrintInst(body[len(body)-1].(*visa.Inst)); got != want {
				t.Errorf("%s: %s: comes back as %s", f.text, v, got)
			}
		}
	}
}

// TestOldBytes checks that the fields of old objects are where Intel's reader of objects (ByteCodeReaderNG.cpp) takes
// them from the buffer.
func TestOldBytes(t *testing.T) {
	const text = `.version 3.2
.kernel "k"
.decl V v_type=G type=d num_elts=8 align=hword
.decl S0 v_type=S num_elts=1
.decl T6 v_type=T num_elts=1
.input V offset=32 size=32
.kernel_attr Target="cm"
.function "k"
    sample_3d.RG (M1, 8) 0x102:uw S0 T6 V.0 V.0
`
	m := parse(t, "old", text)
	for _, v := range allVersions {
		data, err := encodeAs(v, isa.SKL, m)
		if err != nil {
			t.Fatal(err)
		}
		index := "20000000"
		if v < 0x304 {
			index = "2000"
		}
		name := "0100 6b"
		if v < 0x307 {
			name = "01 6b"
		}
		inputs := "01000000 00 " + index + " 2000 2000"
		if v < 0x305 {
			inputs = "01 00 " + index + " 2000 2000"
		}
		sample := "6d 0 0 3 0000 3"
		if v < 0x400 {
			sample = "6d 0 3 0000 3"
		}
		if v < 0x304 {
			sample += " 0201"
		} else {
			sample += " 5 2 02010000"
		}
		sample += " 0 6 " + index + " 0000 1 " + index + " 0000"
		for what, want := range map[string]string{
			"header": "43495341 3 " + string('0'+rune(v&0xf)) + " 0100 " + name,
			"inputs": inputs,
			"sample": sample,
		} {
			if v >= 0x400 {
				want = strings.Replace(want, "43495341 3", "43495341 4", 1)
			}
			if !strings.Contains(string(data), string(unhex(want))) {
				t.Errorf("%s: no %s with the bytes %s in %s", v, what, want, dump(data, 0))
			}
		}
	}
}

// TestUnknownVersions checks that an object of a version that cannot be read is refused because of its version.
func TestUnknownVersions(t *testing.T) {
	data, err := Encode(isa.TGLLP, parse(t, "mixed", mixed))
	if err != nil {
		t.Fatal(err)
	}
	for v, read := range map[string]bool{
		"\x02\x04": false, "\x03\x00": false, "\x03\x01": false, "\x03\x08": false, "\x04\x01": true, "\x04\x02": false, "\x05\x00": false,
	} {
		copy(data[4:], v)
		_, _, err := Decode(data, isa.TGLLP)
		if (err == nil) != read {
			t.Errorf("version %d.%d: %v", v[0], v[1], err)
		}
		if want := "versions 3.2 to 3.7, 4.0 and 4.1 can be read."; err != nil && !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

// TestStripped: the objects in the media driver for GPUs of 2014 contain only the input table of a kernel and its Gen
// binary.
func TestStripped(t *testing.T) {
	m := parse(t, "k", ".version 3.2\n.kernel \"k\"\n.decl V v_type=G type=d num_elts=8\n.input V offset=32 size=32\n.function \"k\"\n    ret (M1, 1)\n")
	o := m.Objects[0]
	o.Decls, o.Body = nil, nil
	data, err := encodeAs(oldest, isa.SKL, m)
	if err != nil {
		t.Fatal(err)
	}
	// The one input, a general variable, has number 0, which is no variable. It becomes number 32.
	stripped := strings.Replace(string(data), "\x01\x00\x00\x00\x20\x00", "\x01\x00\x20\x00\x20\x00", 1)
	_, _, err = Decode([]byte(stripped), isa.SKL)
	if err == nil || !strings.Contains(err.Error(), "no vISA of k any more") {
		t.Error(err)
	}
}

// TestDotted checks that a function split off by a compiler, f.4, is called f_4, as in Intel's listings.
func TestDotted(t *testing.T) {
	const text = ".version 4.1\n.kernel \"k\"\n.function \"k\"\n    call (M1, 8) f_4\n    ret (M1, 1)\n.function \"f_4\"\nf_4:\n    ret (M1, 8)\n"
	data, err := Encode(isa.TGLLP, parse(t, "k", text))
	if err != nil {
		t.Fatal(err)
	}
	m, notes, err := Decode([]byte(strings.ReplaceAll(string(data), "f_4\x00", "f.4\x00")), isa.TGLLP)
	if err != nil {
		t.Fatal(err)
	}
	if len(notes) != 1 || !strings.Contains(notes[0], `"f.4"`) || !strings.Contains(printer.Print(m), "call (M1, 8) f_4\n") {
		t.Errorf("%q\n%s", notes, printer.Print(m))
	}
}

// TestReferenceReadsOld checks that GenX_IR, where it is installed, lists an object of an old version as it lists that
// of version 4.1.
func TestReferenceReadsOld(t *testing.T) {
	genx := filetest.Program(t, "GenX_IR")
	dir := t.TempDir()
	compared := 0
	for i, f := range forms {
		if testing.Short() && i%8 != 0 {
			continue
		}
		m := parse(t, f.text, formsHead+f.text+"\n")
		list := func(v version) string {
			data, err := encodeAs(v, isa.TGLLP, m)
			if err != nil {
				t.Fatal(err)
			}
			return listWith(t, genx, dir, data)
		}
		want := list(newest)
		if want == "" {
			continue
		}
		v := []version{0x302, 0x306}[i%2]
		if v < sendsFunction {
			want = strings.Replace(want, ".12.", ".0.", 1)
		}
		// GenX_IR reads the flags of a sample, but lists them only in versions where they have a byte of their own.
		want = strings.NewReplacer(".pixel_null_mask", "", ".cps.", ".", ".divS", "").Replace(want)
		if got := list(v); got != want {
			t.Errorf("%s: %s: GenX_IR lists %s, want %s", v, f.text, got, want)
		}
		compared++
	}
	t.Logf("%d forms compared", compared)
	if compared == 0 {
		t.Error("GenX_IR lists none of the objects")
	}
}

// listWith returns the last statement of GenX_IR's listing of an object, or "" if GenX_IR does not read the object.
func listWith(t *testing.T, genx, dir string, data []byte) string {
	t.Helper()
	object := filepath.Join(dir, "o.isa")
	if err := os.WriteFile(object, data, 0o644); err != nil {
		t.Fatal(err)
	}
	old, _ := filepath.Glob(filepath.Join(dir, "*.visaasm"))
	for _, file := range old {
		os.Remove(file)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, genx, object, "-platform", "TGLLP", "-dumpcommonisa")
	cmd.Dir = dir
	_ = cmd.Run()
	listings, _ := filepath.Glob(filepath.Join(dir, "*.visaasm"))
	if len(listings) != 1 {
		return ""
	}
	text := read(t, listings[0])
	last := ""
	for line := range strings.Lines(string(text)) {
		if line, _, _ = strings.Cut(line, "//"); strings.TrimSpace(line) != "" {
			last = strings.TrimSpace(line)
		}
	}
	return last
}

package eu_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestWidened checks that types that the pages do not list, but that Intel's assembler accepts with a warning by the
// checker, give the same as a mov to the page's type before: narrower integers and halves widen (2_datatypes.md, Type
// Conversion), and a destination is truncated to its width.
func TestWidened(t *testing.T) {
	values := map[string]string{
		"b": "-1 -128 127 1 0 -7 64 5", "ub": "255 128 127 1 0 200 64 5",
		"w": "-1 -32768 32767 1 0 -7 16384 300", "uw": "65535 32768 32767 1 0 50000 16384 300",
		"hf": "0xbe00 0x4100 0x3a00 0xb400 0 0x5648 0xc7c0 0x4200",
		"d":  "-1 -2147483648 2147483647 1 -5 -7 65536 300",
	}
	wide := map[string]string{"b": "d", "ub": "ud", "w": "d", "uw": "ud", "hf": "f"}
	const (
		head = "--- %s\non DG2\nin A %s %s\nin X %s\nin R %s\nin S %s\nout D d\n" +
			".decl RI v_type=G type=%s num_elts=64 align=GRF alias=<R, 0>\n.decl SI v_type=G type=%[7]s num_elts=64 align=GRF alias=<S, 0>\n"
		tail = "xor (M1, 8) D(0,0)<1> RI(0,0)<1;1,0> SI(0,0)<1;1,0>\nxor (M1, 8) D(1,0)<1> RI(1,0)<1;1,0> SI(1,0)<1;1,0>\n"
	)
	run := func(title, in, x, result, bits string, lines ...string) {
		text := fmt.Sprintf(head, title, in, values[in], x, result, result, bits) + strings.Join(lines, "\n") + "\n" + tail
		c := parseChunks(t, "generated", text)[0]
		t.Run(title, func(t *testing.T) { c.run(t, "generated") })
	}
	region := func(form string, dst, src string) string {
		return strings.NewReplacer("DST", dst+"(0,0)<1>", "SRC", src+"(0,0)<1;1,0>").Replace(form)
	}
	for _, form := range []string{
		"mulh (M1, 8) DST SRC SRC", "mulh (M1, 8) DST SRC 0x12345678:d", "mulh (M1, 8) DST 0x12345678:d SRC",
		"madw (M1, 8) DST SRC SRC SRC", "madw (M1, 8) DST SRC 0x12345678:d 0x7:d",
		"bfe (M1, 8) DST 0x5:ud 0x2:ud SRC", "bfe (M1, 8) DST SRC 0x2:ud 0x12345678:ud", "bfe (M1, 8) DST 0x5:ud SRC 0x12345678:ud",
		"bfi (M1, 8) DST 0x4:ud 0x3:ud SRC SRC", "bfi (M1, 8) DST SRC 0x3:ud 0xff:ud 0x12345678:ud",
		"bfn.x96 (M1, 8) DST SRC SRC 0x12345678:ud", "bfn.xd8 (M1, 8) DST 0x12345678:ud SRC SRC",
	} {
		for _, in := range []string{"b", "ub", "w", "uw"} {
			on := region(form, "R", "A")
			run(on+" of "+in, in, wide[in], wide[in], "ud", on, "mov (M1, 8) X(0,0)<1> A(0,0)<1;1,0>", region(form, "S", "X"))
		}
	}
	for _, op := range []string{"rndd", "rndu", "rnde", "rndz", "frc"} {
		form := op + " (M1, 8) DST SRC"
		run(op+" of hf", "hf", "f", "f", "ud", region(form, "R", "A"), "mov (M1, 8) X(0,0)<1> A(0,0)<1;1,0>", region(form, "S", "X"))
	}
	for _, form := range []string{
		"bfe (M1, 8) DST 0x9:d 0x2:d SRC", "bfi (M1, 8) DST 0x9:d 0x3:d SRC SRC", "bfn.x96 (M1, 8) DST SRC SRC 0x12345678:ud",
		"addc (M1, 8) G(0,0)<1> DST U(0,0)<1;1,0> 0x7:ud", "subb (M1, 8) G(0,0)<1> DST U(0,0)<1;1,0> 0x7:ud",
	} {
		for _, to := range []string{"b", "ub", "w", "uw"} {
			x := "d"
			if strings.Contains(form, "0x7:ud") {
				x = "ud"
			} else if strings.HasPrefix(form, "bfe") && to[0] == 'u' {
				continue // the field has the destination's sign: there is no wider type to compare with
			}
			on := region(form, "R", "A")
			run(on+" to "+to, "d", x, to, to,
				".decl G v_type=G type=ud num_elts=8 align=GRF\n.decl U v_type=G type=ud num_elts=64 align=GRF alias=<A, 0>\n"+on,
				region(form, "X", "A"), "mov (M1, 8) S(0,0)<1> X(0,0)<1;1,0>")
		}
	}
}

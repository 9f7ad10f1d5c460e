package printf

import (
	"math"
	"testing"
)

// TestFormat checks what C says of the conversions (C17, 7.21.6.1), with the examples of its footnotes, and with the
// bits of glibc where C leaves nothing open.
func TestFormat(t *testing.T) {
	i := func(n int64) Value { return Value{Bits: uint64(n)} }
	f := func(v float64) Value { return Value{Float: v} }
	s := func(v string) Value { return Value{Text: v} }
	for _, c := range []struct {
		format string
		value  Value
		want   string
	}{
		{"%d", i(42), "42"},
		{"%d", i(-42), "-42"},
		{"%i", i(math.MinInt32), "-2147483648"},
		{"%d", i(1 << 32), "0"},
		{"%u", i(-1), "4294967295"},
		{"%hhd", i(200), "-56"},
		{"%hhu", i(-1), "255"},
		{"%hd", i(40000), "-25536"},
		{"%hx", i(-1), "ffff"},
		{"%ld", i(math.MinInt64), "-9223372036854775808"},
		{"%llu", i(-1), "18446744073709551615"},
		{"%zu", i(1 << 40), "1099511627776"},
		{"%jd", i(-7), "-7"},
		{"%td", i(-7), "-7"},
		{"%hld", i(-1), "-1"},
		{"%5d|", i(42), "   42|"},
		{"%-5d|", i(42), "42   |"},
		{"%05d", i(-42), "-0042"},
		{"%-05d|", i(42), "42   |"},
		{"%+d", i(42), "+42"},
		{"% d", i(42), " 42"},
		{"%+ d", i(42), "+42"},
		{"%+u", i(42), "42"},
		{"%.5d", i(-42), "-00042"},
		{"%8.5d", i(-42), "  -00042"},
		{"%08.5d", i(-42), "  -00042"},
		{"%.0d|", i(0), "|"},
		{"%+.0d", i(0), "+"},
		{"%.d|", i(0), "|"},
		{"%o", i(8), "10"},
		{"%#o", i(8), "010"},
		{"%#o", i(0), "0"},
		{"%#.0o", i(0), "0"},
		{"%#.3o", i(8), "010"},
		{"%x", i(0xbeef), "beef"},
		{"%X", i(0xbeef), "BEEF"},
		{"%#x", i(0xbeef), "0xbeef"},
		{"%#X", i(0xbeef), "0XBEEF"},
		{"%#x", i(0), "0"},
		{"%#010x", i(0xbeef), "0x0000beef"},
		{"%#.6x", i(0xbeef), "0x00beef"},
		{"%c", i('A'), "A"},
		{"%3c|", i('A'), "  A|"},
		{"%-3c|", i('A'), "A  |"},
		{"%s", s("lane"), "lane"},
		{"%6s|", s("lane"), "  lane|"},
		{"%-6s|", s("lane"), "lane  |"},
		{"%.2s", s("lane"), "la"},
		{"%.9s", s("lane"), "lane"},
		{"%p", i(0x20000000), "0x20000000"},
		{"%f", f(1), "1.000000"},
		{"%f", f(-0.5), "-0.500000"},
		{"%f", f(math.Copysign(0, -1)), "-0.000000"},
		{"%.0f", f(2.5), "2"},
		{"%.0f", f(3.5), "4"},
		{"%#.0f", f(3), "3."},
		{"%.3f", f(2.0 / 3), "0.667"},
		{"%8.2f|", f(3.14159), "    3.14|"},
		{"%-8.2f|", f(3.14159), "3.14    |"},
		{"%08.2f", f(-3.14159), "-0003.14"},
		{"%+f", f(1), "+1.000000"},
		{"% f", f(1), " 1.000000"},
		{"%f", f(1e15), "1000000000000000.000000"},
		{"%.20f", f(0.1), "0.10000000000000000555"},
		{"%e", f(0), "0.000000e+00"},
		{"%e", f(12345.678), "1.234568e+04"},
		{"%E", f(1e-7), "1.000000E-07"},
		{"%.0e", f(12345), "1e+04"},
		{"%#.0e", f(12345), "1.e+04"},
		{"%e", f(1e300), "1.000000e+300"},
		{"%g", f(0), "0"},
		{"%g", f(100000), "100000"},
		{"%g", f(1000000), "1e+06"},
		{"%g", f(0.0001), "0.0001"},
		{"%g", f(0.00001), "1e-05"},
		{"%g", f(0.1), "0.1"},
		{"%g", f(123456789), "1.23457e+08"},
		{"%G", f(1e-10), "1E-10"},
		{"%.3g", f(999.9), "1e+03"},
		{"%.0g", f(123), "1e+02"},
		{"%#g", f(1), "1.00000"},
		{"%#.3g", f(1e10), "1.00e+10"},
		{"%.17g", f(0.1), "0.10000000000000001"},
		{"%a", f(1), "0x1p+0"},
		{"%a", f(0.1), "0x1.999999999999ap-4"},
		{"%a", f(-1024), "-0x1p+10"},
		{"%A", f(0.75), "0X1.8P-1"},
		{"%.1a", f(1.03125), "0x1.0p+0"},
		{"%010a", f(1), "0x00001p+0"},
		{"%a", f(0), "0x0p+0"},
		{"%f", f(math.Inf(1)), "inf"},
		{"%F", f(math.Inf(-1)), "-INF"},
		{"%06f", f(math.Inf(1)), "   inf"},
		{"%+g", f(math.Inf(1)), "+inf"},
		{"%e", f(math.NaN()), "nan"},
		{"%G", f(math.NaN()), "NAN"},
	} {
		got := ""
		for _, p := range parse(c.format) {
			if p.Verb == 0 {
				got += p.Text
			} else {
				got += p.Format(c.value)
			}
		}
		if got != c.want {
			t.Errorf("%s of %+v: %q, want %q", c.format, c.value, got, c.want)
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		format string
		texts  string // texts that are not conversions
		args   int
		bytes  int
	}{
		{"", "", 0, 0},
		{"100%%", "100%", 0, 0},
		{"%d %s", " ", 2, 16},
		{"%d%d%f", "", 3, 16},
		{"%f%d", "", 2, 12},
		{"%c%hhd%ld", "", 3, 16},
		{"%*d", "", 2, 8},
		{"%*.*f", "", 3, 16},
		{"%p", "", 1, 8},
		{"%y", "%y", 0, 0},
		{"%", "%", 0, 0},
		{"%-", "%-", 0, 0},
		{"%5.", "%5.", 0, 0},
		{"%ll", "%ll", 0, 0},
		{"%n", "%n", 0, 0},
		{"%v5d", "%v5d", 0, 0},
		{"%v4s", "%v4s", 0, 0},
		{"%v4hld", "", 1, 4},
		{"%99999999999999999999d", "", 1, 4},
	} {
		texts := ""
		for _, p := range parse(c.format) {
			if p.Verb == 0 {
				texts += p.Text
			}
		}
		args := Arguments(c.format)
		n, b := len(args), 0
		if n > 0 {
			b = args[n-1].End()
		}
		if texts != c.texts || n != c.args || b != c.bytes {
			t.Errorf("%q: texts %q, %d arguments, %d bytes; want %q, %d, %d", c.format, texts, n, b, c.texts, c.args, c.bytes)
		}
	}
	if p := parse("%999999999d"); len(p[0].Format(Value{})) != maxColumns {
		t.Error("a width is not bounded")
	}
}

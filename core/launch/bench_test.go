package launch

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
)

// BenchmarkParse measures the cost of launch lines while someone types: for a program of ten thousand values, for a
// hundred thousand lines of code, and for a hundred thousand wrong launch lines.
func BenchmarkParse(b *testing.B) {
	for name, text := range map[string]string{
		"values": "//@ svm A = d[10000] " + strings.Repeat("12345, ", 9999) + "0\n",
		"code":   strings.Repeat("    add (M1, 16) V0046(0,0)<1> V0045(0,0)<0;1,0> V0046(0,0)<1;1,0>  /// $4\n", 100_000),
		"wrong":  strings.Repeat("//@ surfaces\n", 100_000),
	} {
		f := visa.NewFile("", text)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for range b.N {
				Parse(f)
			}
		})
	}
}

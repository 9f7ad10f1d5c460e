package same

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestBytes: a difference is found in each byte, in pieces of any length.
func TestBytes(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 65, 1024, 1088} {
		a, b := make([]byte, n), make([]byte, n)
		if !Bytes(a, b) {
			t.Errorf("of %d bytes all are the same", n)
		}
		if !Zero(a) {
			t.Errorf("%d bytes are zero", n)
		}
		for i := range a {
			if a[i] = 0x80; Bytes(a, b) || Zero(a) {
				t.Errorf("of %d bytes the one at %d is another", n, i)
			}
			a[i] = 0
		}
	}
	words := [...]byte{0x00, 0x01, 0x02, 0x03, 0x80, 0xfe, 0xff} // some share bits
	rnd := rand.New(rand.NewPCG(1, 1))
	for range 20_000 {
		a := make([]byte, lineBytes)
		for i := 0; i < lineBytes; i += 8 {
			copy(a[i:], bytes.Repeat(words[:1], 8))
			a[i] = words[rnd.IntN(len(words))]
		}
		b := bytes.Clone(a)
		for range rnd.IntN(4) {
			b[8*rnd.IntN(8)] = words[rnd.IntN(len(words))]
		}
		if Bytes(a, b) != bytes.Equal(a, b) {
			t.Fatalf("%x\n%x: same is %v", a, b, Bytes(a, b))
		}
	}
}

package deflate

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// read returns what compress/flate reads from packed.
func read(t testing.TB, packed, dictionary []byte) []byte {
	t.Helper()
	r := bytes.NewReader(packed)
	data, err := io.ReadAll(flate.NewReaderDict(r, dictionary))
	if err != nil || r.Len() > 0 {
		t.Fatalf("%v, %d bytes behind the end", err, r.Len())
	}
	return data
}

// TestWhatIsWrittenIsRead checks that compress/flate reads back what Compress writes, with any dictionary and across
// the borders of pieces.
func TestWhatIsWrittenIsRead(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	random := func(n, letters int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(rng.Intn(letters))
		}
		return b
	}
	long := bytes.Repeat(random(700, 256), 1000) // three pieces
	for _, c := range []struct{ dictionary, data []byte }{
		{nil, nil},
		{nil, []byte("a")},
		{nil, bytes.Repeat([]byte("a"), 1000)},
		{[]byte("hello"), []byte("hello")},
		{nil, random(5000, 256)},
		{random(window, 4), random(3000, 4)},
		{random(window+9000, 256), random(100, 256)},
		{long[:window], long},
		{nil, append(random(piece, 3), random(10, 3)...)},
	} {
		if got := read(t, Compress(c.dictionary, c.data), c.dictionary); !bytes.Equal(got, c.data) {
			t.Errorf("%d bytes behind %d: read as %d others", len(c.data), len(c.dictionary), len(got))
		}
	}
}

func FuzzCompress(f *testing.F) {
	f.Add([]byte("mov (M1, 16)"), []byte("mov (M1, 16) V0032(0,0)<1> 0x1:d\n"))
	f.Fuzz(func(t *testing.T, dictionary, data []byte) {
		if got := read(t, Compress(dictionary, data), dictionary); !bytes.Equal(got, data) {
			t.Errorf("read as %q", got)
		}
	})
}

// TestItIsShort checks that Compress writes less than compress/flate.
func TestItIsShort(t *testing.T) {
	files := filetest.Glob(t, "../../../../examples/*.visaasm", 1)
	ours, theirs := 0, 0
	for _, file := range files {
		text := filetest.Read(t, file)
		var b bytes.Buffer
		w, err := flate.NewWriter(&b, flate.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(text))
		w.Close()
		packed := len(Compress(nil, []byte(text)))
		if packed > b.Len() {
			t.Errorf("%s: %d bytes, compress/flate writes %d", file, packed, b.Len())
		}
		ours, theirs = ours+packed, theirs+b.Len()
	}
	t.Logf("%d bytes, compress/flate %d: %.3f", ours, theirs, float64(ours)/float64(theirs))
}

// TestCodesAreCompleteAndShort checks that a code does not exceed its limit of bits, however uneven the counts are, and
// is complete.
func TestCodesAreCompleteAndShort(t *testing.T) {
	fibonacci := []int{1, 1}
	for len(fibonacci) < 40 {
		fibonacci = append(fibonacci, fibonacci[len(fibonacci)-1]+fibonacci[len(fibonacci)-2])
	}
	for _, c := range []struct {
		counts []int
		limit  int
	}{{fibonacci, 15}, {fibonacci[:19], 7}, {[]int{5, 0, 5}, 7}, {[]int{1, 1, 1, 1, 1}, 15}} {
		sum := 0
		for i, l := range lengths(c.counts, c.limit) {
			if (l == 0) != (c.counts[i] == 0) || int(l) > c.limit {
				t.Errorf("%d of %v has %d bits", i, c.counts, l)
			}
			if l > 0 {
				sum += 1 << (c.limit - int(l))
			}
		}
		if sum != 1<<c.limit {
			t.Errorf("%v: %d of %d words", c.counts, sum, 1<<c.limit)
		}
	}
}

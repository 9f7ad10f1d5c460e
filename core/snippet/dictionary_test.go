package snippet

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// TestTheDictionaryStays checks the dictionary's hash: a changed dictionary would make every link of version 2
// unreadable.
func TestTheDictionaryStays(t *testing.T) {
	const want = "efa3ba6ac3e3512177bff971fb0ec275246638c07ef8bbc715392b245f788111"
	sum := sha256.Sum256([]byte(dictionary))
	if got := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("the dictionary of version 2 has been changed: %s, want %s", got, want)
	}
	if len(dictionary) > 32<<10 {
		t.Errorf("deflate refers to 32 KiB before its text at most, the dictionary has %d bytes", len(dictionary))
	}
}

// version1Link returns the link that version 1 made for a snippet.
func version1Link(t *testing.T, s Snippet) string {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(fieldsOf(s)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	link := "#v1:" + base64.RawURLEncoding.EncodeToString(packed.Bytes())
	if got, err := Decode(link); err != nil || got.Text != s.Text {
		t.Fatalf("%v: %q", err, link)
	}
	return link
}

// TestLinksAreShorter compares links of version 2 with those of version 1: for compilers' dumps of up to 6 KB they must
// be at most half as long, for programs written by hand at most 0.85.
func TestLinksAreShorter(t *testing.T) {
	for _, c := range []struct {
		name, pattern string
		largest       int
		mean, most    float64
	}{
		{"dumps", "../../../shared/corpus/kernels/*/*/*.visaasm", 6 << 10, 0.40, 0.50},
		{"dumps with calls", "../../../shared/corpus/calls/*/dg2-simd16*/*.visaasm", 6 << 10, 0.44, 0.50},
		{"single instructions in a dump", "../../../shared/corpus/probes/*.visaasm", 6 << 10, 0.44, 0.50},
		{"lessons", "../../examples/*.visaasm", 1 << 20, 0.73, 0.85},
		{"PTX lessons", "../../examples/ptx/*.ptx", 1 << 20, 0.75, 0.85},
		{"cases", "../../../shared/cases/*/*", 1 << 20, 0.50, 0.85},
	} {
		t.Run(c.name, func(t *testing.T) {
			files, _ := filepath.Glob(c.pattern)
			sum, count := 0.0, 0
			for _, file := range files {
				text := filetest.Read(t, file)
				if len(text) > c.largest {
					continue
				}
				s := Snippet{Text: text, Name: filepath.Base(file)}
				long := version1Link(t, s)
				short, err := Encode(s)
				if err != nil {
					t.Fatal(err)
				}
				ratio := float64(len(short)) / float64(len(long))
				if ratio > c.most {
					t.Errorf("%s: %d characters beside %d, %.3f", file, len(short), len(long), ratio)
				}
				sum, count = sum+ratio, count+1
			}
			if count == 0 {
				t.Skipf("no %s", c.pattern)
			}
			t.Logf("%d links, %.3f of version 1 in the mean", count, sum/float64(count))
			if sum/float64(count) > c.mean {
				t.Errorf("%.3f of version 1 in the mean, want %.2f", sum/float64(count), c.mean)
			}
		})
	}
}

// TestAChangedLinkIsNoticed checks that a link with any one letter changed is refused.
func TestAChangedLinkIsNoticed(t *testing.T) {
	link, err := Encode(golden)
	if err != nil {
		t.Fatal(err)
	}
	link, _, _ = strings.Cut(link, "&") // options may be changed by anyone
	for i := len("#v2:"); i < len(link); i++ {
		for _, c := range "A_-9" {
			changed := link[:i] + string(c) + link[i+1:]
			if changed == link {
				continue
			}
			if _, err := Decode(changed); err == nil {
				t.Errorf("letter %d as %c: the link opens", i, c)
			}
		}
	}
	if !strings.HasPrefix(link, "#v2:") {
		t.Errorf("a link of another version: %s", link)
	}
}

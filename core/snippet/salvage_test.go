package snippet

import (
	"bytes"
	"encoding/base64"
	"strconv"
	"strings"
	"testing"
)

// program returns a text of several deflate blocks' worth of lines, no two of which are the same.
func program() Snippet {
	var text strings.Builder
	for i := range 200 {
		text.WriteString("    add (M1, 16) V" + strconv.Itoa(i*7919%1000) + "(0,0)<1> V1(0,0)<1;1,0> 0x" + strconv.FormatInt(int64(i*i), 16) + ":d\n")
	}
	return Snippet{Name: "sum.visaasm", Text: text.String(), Step: 7}
}

// TestACutLinkGivesItsBeginning checks that a link that is cut anywhere gives the beginning of what it held, and that a
// longer link gives no less.
func TestACutLinkGivesItsBeginning(t *testing.T) {
	whole := program()
	link, err := Encode(whole)
	if err != nil {
		t.Fatal(err)
	}
	before := 0
	for n := len("#v1:"); n < len(link); n++ {
		got, err := Decode(link[:n])
		if err == nil {
			t.Fatalf("cut to %d characters it is whole", n)
		}
		if !strings.HasPrefix(whole.Text, got.Text) || got.Name != "" && got.Name != whole.Name || got.Step != 0 || len(got.Text) < before {
			t.Fatalf("cut to %d characters: %q, step %d, %d bytes of text after %d", n, got.Name, got.Step, len(got.Text), before)
		}
		before = len(got.Text)
		if n > len(link)*9/10 && (got.Name != whole.Name || before < len(whole.Text)/2) {
			t.Fatalf("cut to %d of %d characters: %q and %d of %d bytes", n, len(link), got.Name, before, len(whole.Text))
		}
	}
}

func TestWhatIsReadOfABadLink(t *testing.T) {
	whole := program()
	link, err := Encode(whole)
	if err != nil {
		t.Fatal(err)
	}
	large := pack(fieldsOf(Snippet{Name: "large.visaasm", Text: strings.Repeat("0123456789abcde\n", MaxBytes/16+1)}))
	for _, c := range []struct {
		name, link string
		kind       ErrorKind
		file       string
		least      int // bytes of text
	}{
		{"a sign that is none", link[:len(link)/2] + "%25" + link[len(link)/2:], Damaged, whole.Name, 1000},
		{"something appended", link + "AAAA", Damaged, whole.Name, len(whole.Text)},
		{"a letter lost at the end", link[:len(link)-1], Damaged, whole.Name, 1000},
		{"too large unpacked", large, TooLarge, "large.visaasm", MaxBytes - 100},
		{"too long", link + strings.Repeat("A", MaxChars), TooLarge, whole.Name, len(whole.Text)},
		{"a newer version", strings.Replace(link, "v2", "v7", 1), Newer, "", 0},
		{"no letters", "#v1:!!!", Damaged, "", 0},
		{"a name that is cut", pack([]byte{fieldName, 9, 'a'}), Damaged, "", 0},
		{"a text of bytes", "#v1:" + base64.RawURLEncoding.EncodeToString([]byte("\xff")), Damaged, "", 0},
	} {
		got, err := Decode(c.link)
		if e, ok := err.(*Error); !ok || e.Kind != c.kind {
			t.Errorf("%s: %v", c.name, err)
		}
		if got.Name != c.file || len(got.Text) < c.least || c.file == whole.Name && !strings.HasPrefix(whole.Text, got.Text) {
			t.Errorf("%s: %q and %d bytes of text, want %q and %d", c.name, got.Name, len(got.Text), c.file, c.least)
		}
	}
	if got := readable([]byte("a\tb\r\n\x00c")); got != "a\tb\r\n" {
		t.Errorf("%q is readable", got)
	}
	if got := readable(append([]byte("é"), 0xc3)); got != "é" {
		t.Errorf("%q is readable", got)
	}
}

// TestAChangedLinkIsRead checks that a link with any one letter changed is refused or read, and never gives more than
// it can hold.
func TestAChangedLinkIsRead(t *testing.T) {
	link, err := Encode(golden)
	if err != nil {
		t.Fatal(err)
	}
	for i := len("#v1:"); i < len(link); i++ {
		for _, c := range []byte("A_-9") {
			b := []byte(link)
			b[i] = c
			got, _ := Decode(string(b))
			if len(got.Text) > MaxBytes || bytes.ContainsRune([]byte(got.Name), 0) {
				t.Fatalf("letter %d as %c: %d bytes", i, c, len(got.Text))
			}
		}
	}
}

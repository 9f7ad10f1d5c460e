package snippet

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// golden is the snippet from which testdata/v1.link and v2.link were made. They must never change: a link that was once
// sent must open.
var golden = Snippet{
	Text: "//@ platform DG2\n//@ grid simd=16\n.version 4.1\n.kernel \"k\"\n" +
		".decl X v_type=G type=d num_elts=16 align=GRF\n.function \"k_main\"\n    ret (M1, 1)\n// é ✓ 字\n",
	Name:    "classify.visaasm",
	Step:    14,
	Options: map[string]string{"theme": "dark", "view": "a=b"},
}

func TestGoldenLinksOpen(t *testing.T) {
	for _, v := range versions {
		file := "testdata/" + strings.TrimSuffix(v.prefix, ":") + ".link"
		link := filetest.Read(t, file)
		got, err := Decode(strings.TrimSpace(link))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if !reflect.DeepEqual(got, golden) {
			t.Errorf("%s: got  %+v\nwant %+v", file, got, golden)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for range 200 {
		s := randomSnippet(rng)
		link, err := Encode(s)
		if err != nil {
			t.Fatal(err)
		}
		packed, _, _ := strings.Cut(link, "&")
		if !strings.HasPrefix(packed, "#v2:") || strings.ContainsAny(packed, "+/=") || strings.ContainsAny(link, " \n\"<>") {
			t.Fatalf("not safe in an address: %q", link)
		}
		for _, form := range []string{link, link[1:], strings.Replace(link, ":", "%3A", 1)} {
			got, err := Decode(form)
			if err != nil {
				t.Fatalf("%q: %v", form, err)
			}
			if !reflect.DeepEqual(got, s) {
				t.Fatalf("got %+v, want %+v", got, s)
			}
		}
		if again, _ := Encode(s); again != link {
			t.Fatal("the same snippet made two links")
		}
	}
}

func randomSnippet(rng *rand.Rand) Snippet {
	word := func(n int) string {
		b := make([]byte, rng.Intn(n+1))
		for i := range b {
			b[i] = "mov add (M1, 16)\n\t\x00\xff=é"[rng.Intn(22)]
		}
		return string(b)
	}
	s := Snippet{Text: word(3000), Name: word(20), Step: rng.Uint64() >> uint(rng.Intn(64))}
	for n := rng.Intn(4); n > 0; n-- {
		if s.Options == nil {
			s.Options = map[string]string{}
		}
		s.Options[strings.ReplaceAll(word(8), "=", "")] = word(8)
	}
	return s
}

func pack(raw []byte) string {
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, flate.BestCompression)
	z.Write(raw)
	z.Close()
	return "#v1:" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

func TestDecodeRefuses(t *testing.T) {
	good := pack(fieldsOf(golden))
	for _, test := range []struct {
		name, link string
		want       ErrorKind
	}{
		{"empty", "", NotALink},
		{"an anchor of the page", "#lanes", NotALink},
		{"v without a number", "#v:AAAA", NotALink},
		{"no colon", "#v1", NotALink},
		{"a later version", "#v3:AAAA", Newer},
		{"a much later version", "#v17:AAAA", Newer},
		{"nothing after the prefix", "#v1:", Damaged},
		{"not base64url", "#v1:a+b/", Damaged},
		{"cut off", good[:len(good)/2], Damaged},
		{"last character lost", good[:len(good)-1], Damaged},
		{"something appended", good + "AAAA", Damaged},
		{"not deflate", "#v1:" + base64.RawURLEncoding.EncodeToString([]byte("\xff\xff\xff")), Damaged},
		{"field longer than the content", pack([]byte{fieldText, 9, 'a'}), Damaged},
		{"field with a huge length", pack([]byte{fieldText, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}), Damaged},
		{"field without a length", pack([]byte{fieldText}), Damaged},
		{"step of no bytes", pack([]byte{fieldStep, 0}), Damaged},
		{"option without =", pack([]byte{fieldOption, 1, 'x'}), Damaged},
		{"too long", "#v1:" + strings.Repeat("A", MaxChars+1), TooLarge},
		{"a deflate bomb", pack(make([]byte, MaxBytes+1)), TooLarge},
	} {
		_, err := Decode(test.link)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%s: got %v, want an *Error", test.name, err)
		} else if e.Kind != test.want {
			t.Errorf("%s: got kind %d (%v), want %d", test.name, e.Kind, err, test.want)
		}
	}
}

func TestDecodeSkipsUnknownFields(t *testing.T) {
	plain := golden
	plain.Options = nil
	raw := append([]byte{99, 3, 'a', 'b', 'c'}, fieldsOf(plain)...)
	got, err := Decode(pack(raw))
	if err != nil || !reflect.DeepEqual(got, plain) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestEncodeRefusesWhatNoLinkHolds(t *testing.T) {
	noise := make([]byte, MaxChars)
	rand.New(rand.NewSource(1)).Read(noise)
	for name, text := range map[string]string{
		"too large to inflate": strings.Repeat("a", MaxBytes+1),
		"too long a link":      string(noise),
	} {
		_, err := Encode(Snippet{Text: text})
		var e *Error
		if !errors.As(err, &e) || e.Kind != TooLarge {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

// FuzzDecode checks that, whatever the address holds, Decode returns a snippet or an *Error, and that what it accepts
// encodes to a link with the same meaning.
func FuzzDecode(f *testing.F) {
	link, err := Encode(golden)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(link)
	f.Add("#v1:")
	f.Add("#v2:AAAA")
	f.Add("lanes")
	f.Fuzz(func(t *testing.T, fragment string) {
		s, err := Decode(fragment)
		if err != nil {
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		link, err := Encode(s)
		if err != nil {
			return // a deflate stream made in another way was shorter than ours
		}
		again, err := Decode(link)
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Fatalf("%+v became %+v, %v", s, again, err)
		}
	})
}

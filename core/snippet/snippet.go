// Package snippet is the permalink codec: it turns a program, its file name and the step at which the reader is into
// the fragment of a URL, and back.
//
// A link is made once and read for years, so the format is versioned and small:
//
//	#v2:  base64url( deflate( dictionary, fields ) checksum ) options
//	#v1:  base64url( deflate( fields ) )
//
// Options (options.go) say how to show the program, as text after the link. base64url is RFC 4648 section 5 without
// padding, deflate is RFC 1951 without a wrapper. The dictionary (dictionary.go) precedes the fields as text that
// deflate may refer to: it makes links of compilers' dumps less than half as long. The checksum is the upper 24 bits of
// the fields' CRC-32 (IEEE), highest byte first. Links of version 1 are no longer made, but will always open. The
// fields are described in fields.go. A launch needs no field of its own: what a program needs to run is in the `//@`
// lines of its text.
//
// A link comes from strangers. Decode limits what it reads (MaxChars) and what it inflates (MaxBytes) before it trusts
// anything, and never runs the program.
package snippet

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"hash/crc32"
	"io"
	"strings"

	"github.com/lanewise/lanewise/core/snippet/internal/deflate"
)

// Snippet is what a link carries.
type Snippet struct {
	Text    string            // the program, `//@` lines included
	Name    string            // file name, "classify.visaasm"; may be empty
	Step    uint64            // steps from the start of the run; 0 is the start
	Options map[string]string // how to show it, for pages and embeds, which define the keys
}

const (
	// MaxChars is the longest fragment, in characters after `#v1:`. Browsers take
	// more; mail and chat programs do not.
	MaxChars = 256 << 10
	// MaxBytes is the largest inflated content, so that a short link cannot fill
	// the reader's memory.
	MaxBytes = 4 << 20
)

// Error says why a link cannot be made or read. Its text is for the reader.
type Error struct {
	Kind    ErrorKind
	Message string
}

// ErrorKind tells callers the kinds of errors apart.
type ErrorKind uint8

const (
	NotALink ErrorKind = iota // no `vN:` prefix: some other fragment
	Newer                     // a version this program does not know
	Damaged                   // cut off or altered
	TooLarge                  // over MaxChars or MaxBytes
)

func (e *Error) Error() string { return e.Message }

var (
	errNotALink = &Error{NotALink, "This address carries no program."}
	errNewer    = &Error{Newer, "This link was made by a newer Lanewise; open it there, or reload this page to update."}
	errDamaged  = &Error{Damaged, "This link is damaged: a part of it was cut off or changed on the way."}
	errTooLong  = &Error{TooLarge, "This link is longer than 256 KiB, which is more than Lanewise reads."}
	errTooBig   = &Error{TooLarge, "This link unpacks to more than 4 MiB, which is more than Lanewise reads."}
	errTextBig  = &Error{TooLarge, "The program is too large for a link; save it as a file and send the file."}
)

// version describes how the links of one version are packed.
type version struct {
	prefix     string
	dictionary []byte
	checked    bool // a checksum follows the fields
}

var (
	version1 = version{prefix: "v1:"}
	version2 = version{prefix: "v2:", dictionary: []byte(dictionary), checked: true}
	versions = []*version{&version1, &version2}
)

func checksum(fields []byte) []byte {
	sum := crc32.ChecksumIEEE(fields)
	return []byte{byte(sum >> 24), byte(sum >> 16), byte(sum >> 8)}
}

// Encode returns the fragment of a link, `#v2:...`. The same snippet gives the same link. An error is of type *Error
// and of kind TooLarge.
func Encode(s Snippet) (string, error) {
	raw := fieldsOf(s)
	if len(raw) > MaxBytes {
		return "", errTextBig
	}
	packed := append(deflate.Compress(version2.dictionary, raw), checksum(raw)...)
	body := base64.RawURLEncoding.EncodeToString(packed)
	if len(body) > MaxChars {
		return "", errTextBig
	}
	fragment := "#" + version2.prefix + body
	link := WithOptions(fragment, s.Options)
	if len(link)-len(fragment) > maxOptions {
		return "", errTextBig
	}
	return link, nil
}

// Decode reads the fragment of a link, with or without its `#`. An error is of type *Error; the snippet is then what
// could be read, see salvage.
func Decode(fragment string) (Snippet, error) {
	link, options, _ := strings.Cut(strings.TrimPrefix(fragment, "#"), "&")
	s, err := decode(link)
	for key, value := range Options(options) {
		s.option(key, value)
	}
	return s, err
}

func decode(link string) (Snippet, error) {
	v, body, err := body(link)
	if err != nil {
		return Snippet{}, err
	}
	if len(body) > MaxChars {
		return v.salvage(body[:MaxChars]), errTooLong
	}
	raw, err := v.unpack(body)
	if err != nil {
		return v.salvage(body), err
	}
	s, err := readFields(raw)
	if err != nil {
		return v.salvage(body), err
	}
	return s, nil
}

// unpack returns the fields of a link.
func (v *version) unpack(body string) ([]byte, error) {
	packed, err := base64.RawURLEncoding.Strict().DecodeString(body)
	if err != nil {
		return nil, errDamaged
	}
	in := bytes.NewReader(packed) // flate reads no further than the end of the deflate stream
	raw, err := io.ReadAll(io.LimitReader(flate.NewReaderDict(in, v.dictionary), MaxBytes+1))
	if err != nil {
		return nil, errDamaged
	}
	if len(raw) > MaxBytes {
		return nil, errTooBig
	}
	rest := packed[len(packed)-in.Len():]
	var want []byte
	if v.checked {
		want = checksum(raw)
	}
	if !bytes.Equal(rest, want) {
		return nil, errDamaged
	}
	return raw, nil
}

// body returns the version that a link's prefix names, and what follows the prefix. Some programs escape the colon of
// an address they pass on, so `v1%3A` is read as `v1:`.
func body(s string) (*version, string, error) {
	digits := 0
	for digits+1 < len(s) && s[digits+1] >= '0' && s[digits+1] <= '9' {
		digits++
	}
	if digits == 0 || s[0] != 'v' {
		return nil, "", errNotALink
	}
	name, rest := s[:digits+1], s[digits+1:]
	switch {
	case strings.HasPrefix(rest, ":"):
		rest = rest[1:]
	case len(rest) >= 3 && strings.EqualFold(rest[:3], "%3a"):
		rest = rest[3:]
	default:
		return nil, "", errNotALink
	}
	for _, v := range versions {
		if v.prefix == name+":" {
			return v, rest, nil
		}
	}
	return nil, "", errNewer
}

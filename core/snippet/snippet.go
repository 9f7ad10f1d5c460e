// Package snippet is the permalink codec: it turns a program, its file name and
// the step the reader stands at into the fragment of a URL, and back.
//
// A link is made once and read for years, so the format is versioned and small:
//
//	#v1:  base64url( deflate( fields ) )
//
// The two outer layers are RFC 4648 section 5 without padding, and RFC 1951 raw
// deflate without a dictionary: any tool can open a link. The fields are
// described in fields.go. A launch needs no field of its own: what a program
// needs to run stands in the `//@` lines of its text.
//
// A link comes from strangers. Decode bounds what it reads (MaxChars) and what it
// inflates (MaxBytes) before it trusts anything, and never runs the program.
package snippet

import (
	"compress/flate"
	"encoding/base64"
	"io"
	"strings"
)

// Snippet is what a link carries.
type Snippet struct {
	Text    string            // the program, `//@` lines included
	Name    string            // file name, "classify.visaasm"; may be empty
	Step    uint64            // steps from the start of the run; 0 is the start
	Options map[string]string // how to show it, for pages and embeds; keys are theirs to define
}

const (
	// MaxChars is the longest fragment, in characters after `#v1:`. Browsers take
	// more; mail and chat programs do not.
	MaxChars = 256 << 10
	// MaxBytes is the largest inflated content, so that a short link cannot fill
	// the reader's memory.
	MaxBytes = 4 << 20
)

// Error tells why a link cannot be made or read; its text is for the reader.
type Error struct {
	Kind    ErrorKind
	Message string
}

// ErrorKind lets a caller tell the cases apart.
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

const prefix = "v1:"

// Encode makes the fragment of a link, `#v1:...`. The same snippet gives the same
// link. The error is of type *Error and of kind TooLarge.
func Encode(s Snippet) (string, error) {
	raw := appendFields(nil, s)
	if len(raw) > MaxBytes {
		return "", errTextBig
	}
	var out strings.Builder
	out.WriteString("#" + prefix)
	b64 := base64.NewEncoder(base64.RawURLEncoding, &out)
	zip, err := flate.NewWriter(b64, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := zip.Write(raw); err != nil {
		return "", err
	}
	if err := zip.Close(); err != nil {
		return "", err
	}
	if err := b64.Close(); err != nil {
		return "", err
	}
	if out.Len()-len("#"+prefix) > MaxChars {
		return "", errTextBig
	}
	return out.String(), nil
}

// Decode reads the fragment of a link, with or without its `#`. The error is of
// type *Error; with it comes what could be read, see salvage.
func Decode(fragment string) (Snippet, error) {
	body, err := body(strings.TrimPrefix(fragment, "#"))
	if err != nil {
		return Snippet{}, err
	}
	if len(body) > MaxChars {
		return salvage(body[:MaxChars]), errTooLong
	}
	packed, err := base64.RawURLEncoding.Strict().DecodeString(body)
	if err != nil {
		return salvage(body), errDamaged
	}
	in := strings.NewReader(string(packed))
	raw, err := io.ReadAll(io.LimitReader(flate.NewReader(in), MaxBytes+1))
	if err != nil {
		return salvage(body), errDamaged
	}
	if len(raw) > MaxBytes {
		return salvage(body), errTooBig
	}
	if in.Len() > 0 { // bytes after the end of the deflate stream
		return salvage(body), errDamaged
	}
	s, err := readFields(raw)
	if err != nil {
		return salvage(body), err
	}
	return s, nil
}

// body checks the version prefix and returns what follows it. Some programs
// escape the colon of an address they pass on, so `v1%3A` is read as `v1:`.
func body(s string) (string, error) {
	digits := 0
	for digits+1 < len(s) && s[digits+1] >= '0' && s[digits+1] <= '9' {
		digits++
	}
	if digits == 0 || s[0] != 'v' {
		return "", errNotALink
	}
	version, rest := s[:digits+1], s[digits+1:]
	switch {
	case strings.HasPrefix(rest, ":"):
		rest = rest[1:]
	case len(rest) >= 3 && strings.EqualFold(rest[:3], "%3a"):
		rest = rest[3:]
	default:
		return "", errNotALink
	}
	if version+":" != prefix {
		return "", errNewer
	}
	return rest, nil
}

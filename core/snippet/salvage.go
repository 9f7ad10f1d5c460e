package snippet

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"io"
	"unicode/utf8"
)

// salvage reads what it can of a link that is damaged or too large: the name, and the text up to where the damage
// begins. It leaves out the step, which may be wrong. If a link was changed in the middle, deflate may go on for a
// while with wrong text: the checksum tells that something is wrong, but not where.
func (v *version) salvage(body string) Snippet {
	whole := 0
	for whole < len(body) && isLetter(body[whole]) {
		whole++
	}
	if whole%4 == 1 { // six bits make no byte
		whole--
	}
	packed, err := base64.RawURLEncoding.DecodeString(body[:whole])
	if err != nil {
		return Snippet{}
	}
	// In case of an error, ReadAll returns the bytes before it.
	raw, _ := io.ReadAll(io.LimitReader(flate.NewReaderDict(bytes.NewReader(packed), v.dictionary), MaxBytes))
	var s Snippet
	for len(raw) > 0 {
		key, n := binary.Uvarint(raw)
		if n <= 0 {
			break
		}
		raw = raw[n:]
		size, n := binary.Uvarint(raw)
		if n <= 0 {
			break
		}
		raw = raw[n:]
		value := raw[:min(size, uint64(len(raw)))]
		raw = raw[len(value):]
		switch key {
		case fieldText:
			s.Text = readable(value)
		case fieldName:
			if s.Name = readable(value); len(s.Name) < len(value) || uint64(len(value)) < size {
				s.Name = ""
			}
		}
	}
	return s
}

// isLetter reports whether c is one of the 64 letters of base64url.
func isLetter(c byte) bool {
	return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

// readable returns the text at the start of bytes, up to the first byte that is not part of a text.
func readable(b []byte) string {
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 || r < ' ' && r != '\n' && r != '\r' && r != '\t' {
			return string(b[:i])
		}
		i += n
	}
	return string(b)
}

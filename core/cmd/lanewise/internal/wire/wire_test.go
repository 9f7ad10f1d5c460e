package wire

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// FuzzReader: for any input, reading ends with a known error, or returns content of the promised length. How the input
// is split into pieces makes no difference.
func FuzzReader(f *testing.F) {
	for _, s := range []string{
		"", "Content-Length: 2\r\n\r\n{}", "Content-Length: 2\n\n{}Content-Length: 0\r\n\r\n", "content-length:2\r\nX: y\r\n\r\n[]",
		"Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc", "Content-Length: -1\r\n\r\n", "\r\n\r\n", ":\n\n", "Content-Length: 99999999999\r\n\r\nx",
		"Content-Length: 67108865\r\n\r\nx", "Content-Length: 1e3\r\n\r\n", "Content-Length: +2\r\n\r\n{}", "\xff\xfe: \x00\n\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		whole, wholeErr := readAll(t, strings.NewReader(s))
		bytes, bytesErr := readAll(t, iotest.OneByteReader(strings.NewReader(s)))
		if whole != bytes || wholeErr.Error() != bytesErr.Error() {
			t.Errorf("%q is read as %q, %v; in pieces as %q, %v", s, whole, wholeErr, bytes, bytesErr)
		}
	})
}

// readAll reads messages to the end of a stream.
func readAll(t *testing.T, in io.Reader) (all string, err error) {
	r := NewReader(in, 64<<20)
	for {
		content, err := r.Next()
		var header *HeaderError
		var large *TooLargeError
		switch {
		case err == nil:
			all += string(content) + "\n"
		case errors.As(err, &large):
			all += "(passed over)\n"
		case err == io.EOF || err == ErrCut || errors.As(err, &header):
			return all, err
		default:
			t.Fatalf("%v", err)
		}
	}
}

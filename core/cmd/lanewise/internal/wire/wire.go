// Package wire splits the input from an editor into messages. The Language Server Protocol and the Debug Adapter
// Protocol frame them alike: header lines, among them `Content-Length: N`, an empty line, and N bytes of JSON.
package wire

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// maxHeader is the largest header, in bytes.
const maxHeader = 4 << 10

// HeaderError is an error in a header, after which it is not known where the next message begins.
type HeaderError struct{ why string }

func (e *HeaderError) Error() string { return e.why }

// TooLargeError is the error for a message that was skipped.
type TooLargeError struct {
	Size, Most int64
	Head       []byte // the beginning of its content
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("A message of %d MiB was passed over; %d MiB is the most.", e.Size>>20, e.Most>>20)
}

// ErrCut is the error if a stream ends within a message.
var ErrCut = errors.New("The client closed its end in the midst of a message.")

// Reader reads messages.
type Reader struct {
	in   *bufio.Reader
	most int64
}

// NewReader returns a reader of messages with at most most bytes.
func NewReader(in io.Reader, most int64) *Reader {
	return &Reader{bufio.NewReaderSize(in, 64<<10), most}
}

// Next reads the content of one message. At the end of the input it returns io.EOF, or ErrCut if it ends within a
// message. After a TooLargeError the next message can be read; after any other error nothing can.
func (r *Reader) Next() ([]byte, error) {
	size, err := r.header()
	if err != nil {
		return nil, err
	}
	if size > r.most {
		head := make([]byte, min(4<<10, size))
		if _, err := io.ReadFull(r.in, head); err != nil {
			return nil, cut(err)
		}
		if _, err := io.CopyN(io.Discard, r.in, size-int64(len(head))); err != nil {
			return nil, cut(err)
		}
		return nil, &TooLargeError{size, r.most, head}
	}
	var content bytes.Buffer // grows with what arrives, not with what the header promises
	if _, err := io.CopyN(&content, r.in, size); err != nil {
		return nil, cut(err)
	}
	return content.Bytes(), nil
}

// cut returns ErrCut for an error that says that a message ends too early, and any other error unchanged.
func cut(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return ErrCut
	}
	return err
}

// header reads the lines up to the empty one and returns the length that they give.
func (r *Reader) header() (size int64, err error) {
	size = -1
	for read := 0; ; {
		line, err := r.line(maxHeader - read)
		switch {
		case err == io.EOF && read == 0 && line == "":
			return 0, io.EOF
		case err != nil:
			return 0, cut(err)
		}
		read += len(line)
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			break
		}
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return 0, &HeaderError{"A line of a message's header has no colon."}
		}
		if !strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			continue // such as Content-Type: the only encoding is UTF-8
		}
		size, err = strconv.ParseInt(strings.TrimSpace(value), 10, 64)
		if err != nil || size < 0 {
			return 0, &HeaderError{"The Content-Length of a message is not a number of bytes."}
		}
	}
	if size < 0 {
		return 0, &HeaderError{"The header of a message gives no Content-Length."}
	}
	return size, nil
}

// line reads one line with its line end.
func (r *Reader) line(most int) (string, error) {
	var line []byte
	for {
		part, err := r.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > most:
			return "", &HeaderError{fmt.Sprintf("The header of a message has more than %d bytes.", maxHeader)}
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		}
		return string(line), err
	}
}

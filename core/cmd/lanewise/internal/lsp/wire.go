package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// What a message may have, in bytes. A text of 16 MiB, the most that Lanewise takes, fits with every
// line break and tab escaped.
const (
	maxHeader  = 4 << 10
	maxContent = 64 << 20
)

// message is one of JSON-RPC 2.0: a request with an id and a method, a notification with a method alone, or an
// answer with an id alone.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *responseError  `json:"error,omitempty"`
}

// isRequest and isNotification tell messages that have a method apart; the others are answers.
func (m *message) isRequest() bool      { return m.Method != "" && len(m.ID) > 0 }
func (m *message) isNotification() bool { return m.Method != "" && len(m.ID) == 0 }

// responseError is why a request has no result.
type responseError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *responseError) Error() string { return e.Message }

// Codes of JSON-RPC and of LSP.
const (
	codeParse          = -32700
	codeInvalidRequest = -32600
	codeNoMethod       = -32601
	codeInvalidParams  = -32602
	codeInternal       = -32603
	codeNotInitialized = -32002
	codeCancelled      = -32800
	codeFailed         = -32803
)

// headerError is a header after which nobody knows where the next message begins, or its end.
type headerError struct{ why string }

func (e *headerError) Error() string { return e.why }

// tooLargeError is a message that was passed over. head is how it begins.
type tooLargeError struct {
	size int64
	head []byte
}

func (e *tooLargeError) Error() string {
	return fmt.Sprintf("A message of %d MiB was passed over; %d MiB is the most.", e.size>>20, maxContent>>20)
}

// errCut is the end of a stream within a message.
var errCut = &headerError{"The client closed its end in the midst of a message."}

// reader reads messages: a header of lines, `Content-Length: N` among them, an empty line, and N bytes of JSON.
type reader struct{ in *bufio.Reader }

func newReader(in io.Reader) *reader { return &reader{bufio.NewReaderSize(in, 64<<10)} }

// next reads the content of one message. At the end of the input it returns io.EOF, in the midst of a
// message errCut; after a tooLargeError the next message can be read, after others nothing.
func (r *reader) next() ([]byte, error) {
	size, err := r.header()
	if err != nil {
		return nil, err
	}
	if size > maxContent {
		head := make([]byte, 4<<10)
		if _, err := io.ReadFull(r.in, head); err != nil {
			return nil, errCut
		}
		if _, err := io.CopyN(io.Discard, r.in, size-int64(len(head))); err != nil {
			return nil, errCut
		}
		return nil, &tooLargeError{size, head}
	}
	var content bytes.Buffer // grows with what comes, not with what is promised
	if _, err := io.CopyN(&content, r.in, size); err != nil {
		return nil, errCut
	}
	return content.Bytes(), nil
}

// header reads the lines up to the empty one and returns the length that they give.
func (r *reader) header() (size int64, err error) {
	size = -1
	for read := 0; ; {
		line, err := r.line(maxHeader - read)
		switch {
		case err == io.EOF && read == 0 && line == "":
			return 0, io.EOF
		case err == io.EOF:
			return 0, errCut
		case err != nil:
			return 0, err
		}
		read += len(line)
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			break
		}
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return 0, &headerError{"A line of a message's header has no colon."}
		}
		if !strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			continue // Content-Type: UTF-8 is the only one there is
		}
		size, err = strconv.ParseInt(strings.TrimSpace(value), 10, 64)
		if err != nil || size < 0 {
			return 0, &headerError{"The Content-Length of a message is not a number of bytes."}
		}
	}
	if size < 0 {
		return 0, &headerError{"The header of a message gives no Content-Length."}
	}
	return size, nil
}

// line reads one line with its end.
func (r *reader) line(most int) (string, error) {
	var line []byte
	for {
		part, err := r.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > most:
			return "", &headerError{fmt.Sprintf("The header of a message has more than %d bytes.", maxHeader)}
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		}
		return string(line), err
	}
}

// decode reads a message's JSON.
func decode(content []byte) (*message, *responseError) {
	var m message
	if trimmed := bytes.TrimSpace(content); len(trimmed) > 0 && trimmed[0] == '[' {
		return nil, &responseError{codeInvalidRequest, "Messages come one by one here, not in an array."}
	}
	if err := json.Unmarshal(content, &m); err != nil {
		return nil, &responseError{codeParse, "A message is not JSON of JSON-RPC: " + err.Error() + "."}
	}
	if string(m.ID) == "null" {
		m.ID = nil
	}
	if len(m.ID) > 0 && m.ID[0] != '"' && m.ID[0] != '-' && (m.ID[0] < '0' || m.ID[0] > '9') {
		return nil, &responseError{codeInvalidRequest, "The id of a message is a number or a string."}
	}
	if m.Method == "" && m.ID == nil {
		return nil, &responseError{codeInvalidRequest, "A message has neither a method nor an id."}
	}
	return &m, nil
}

// writer writes messages, from any goroutine. The first error is kept, and nothing is written after it.
type writer struct {
	mu  sync.Mutex
	out io.Writer
	err error
}

// write writes one message: its header and content in one call, so that no reader sees half of a header.
func (w *writer) write(m any) {
	content, err := json.Marshal(m)
	if err != nil {
		panic(err) // values of this package's own types
	}
	frame := append(fmt.Appendf(make([]byte, 0, len(content)+32), "Content-Length: %d\r\n\r\n", len(content)), content...)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		_, w.err = w.out.Write(frame)
	}
}

// failed reports whether the other end has stopped reading.
func (w *writer) failed() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err != nil
}

func decodeParams(params json.RawMessage, p any) error {
	if err := json.Unmarshal(params, p); err != nil {
		return &responseError{codeInvalidParams, "The parameters cannot be read: " + err.Error() + "."}
	}
	return nil
}

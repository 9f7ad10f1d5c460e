package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

// maxContent is the largest content of a message, in bytes. A text of 16 MiB, the most that Lanewise takes, fits even
// if all line breaks and tabs are escaped.
const maxContent = 64 << 20

// message is a message of JSON-RPC 2.0: a request has an id and a method, a notification only a method, and an answer
// only an id.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *responseError  `json:"error,omitempty"`
}

// isRequest and isNotification distinguish the messages that have a method; the others are answers.
func (m *message) isRequest() bool      { return m.Method != "" && len(m.ID) > 0 }
func (m *message) isNotification() bool { return m.Method != "" && len(m.ID) == 0 }

// responseError says why a request has no result.
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

// decode reads the JSON of a message.
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

// writer writes messages, from any goroutine. It keeps the first error, and writes nothing after it.
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

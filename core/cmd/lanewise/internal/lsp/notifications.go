package lsp

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/fileuri"
)

func init() {
	notifications = map[string]func(s *server, params json.RawMessage){
		"textDocument/didOpen":                notified((*server).didOpen),
		"textDocument/didChange":              notified((*server).didChange),
		"textDocument/didClose":               notified((*server).didClose),
		"workspace/didChangeWorkspaceFolders": notified((*server).didChangeFolders),
	}
}

// notified returns a handler that reads the parameters of a notification. A notification that cannot be read is only
// logged, because it has no answer.
func notified[P any](do func(s *server, p *P)) func(*server, json.RawMessage) {
	return func(s *server, params json.RawMessage) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			s.log("A notification cannot be read: " + err.Error() + ".")
			return
		}
		do(s, &p)
	}
}

type didOpenParams struct {
	Document struct {
		URI      string `json:"uri"`
		Language string `json:"languageId"`
		Version  int    `json:"version"`
		Text     string `json:"text"`
	} `json:"textDocument"`
}

func (s *server) didOpen(p *didOpenParams) {
	d := &document{uri: p.Document.URI, language: p.Document.Language, version: p.Document.Version, lines: newBuffer(p.Document.Text)}
	s.forget(s.texts[d.uri])
	s.texts[d.uri] = d
	s.waiting = append(s.waiting, d)
}

type didChangeParams struct {
	Document struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	} `json:"textDocument"`
	Changes []struct {
		Range *textRange `json:"range"`
		Text  string     `json:"text"`
	} `json:"contentChanges"`
}

func (s *server) didChange(p *didChangeParams) {
	d := s.texts[p.Document.URI]
	if d == nil {
		return
	}
	d.version, d.snapshot, d.reports = p.Document.Version, nil, nil
	for _, c := range p.Changes {
		if c.Range == nil {
			d.lines, d.lost, d.whole = newBuffer(c.Text), false, nil
			continue
		}
		var r replaced
		d.lines, r = d.lines.change(*c.Range, c.Text, s.units)
		d.edited.add(r)
	}
	s.enqueue(d)
}

// enqueue schedules the publication of a document's diagnostics.
func (s *server) enqueue(d *document) {
	if !slices.Contains(s.waiting, d) {
		s.waiting = append(s.waiting, d)
	}
	s.thorough = slices.DeleteFunc(s.thorough, func(x *document) bool { return x == d })
}

// forget removes a document from all lists.
func (s *server) forget(d *document) {
	if d == nil {
		return
	}
	gone := func(x *document) bool { return x == d }
	s.waiting, s.thorough = slices.DeleteFunc(s.waiting, gone), slices.DeleteFunc(s.thorough, gone)
	delete(s.texts, d.uri)
}

func (s *server) didClose(p *wholeDocument) {
	if d := s.texts[p.Document.URI]; d != nil {
		s.forget(d)
		s.publish(d, []diagnostic{})
	}
}

// lose marks the document that a skipped message was about, which the beginning of the message names. A change that was
// not made leaves a text here that differs from the client's.
func (s *server) lose(head []byte) {
	for uri, d := range s.texts {
		quoted, _ := json.Marshal(uri)
		if bytes.Contains(head, quoted) || bytes.Contains(head, []byte(`"`+uri+`"`)) {
			d.lost, d.lines, d.snapshot, d.whole, d.reports = true, newBuffer(""), nil, nil, nil
			s.enqueue(d)
		}
	}
}

type didChangeFoldersParams struct {
	Event struct {
		Added   []documentID `json:"added"`
		Removed []documentID `json:"removed"`
	} `json:"event"`
}

func (s *server) didChangeFolders(p *didChangeFoldersParams) {
	for _, f := range p.Event.Removed {
		if path, ok := fileuri.Path(f.URI); ok {
			s.files.roots = slices.DeleteFunc(s.files.roots, func(r string) bool { return r == path })
		}
	}
	for _, f := range p.Event.Added {
		if path, ok := fileuri.Path(f.URI); ok {
			s.files.roots = append(s.files.roots, path)
		}
	}
}

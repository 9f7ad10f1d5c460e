package adapter

import (
	"path/filepath"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/fileuri"
)

// Source references of texts that are in no file.
const (
	ownText   = 1 // the program's text
	belowText = 2 // the vISA that it was translated to
)

// source returns the program's text as a source.
func (p *program) source() *dap.Source {
	if p.text.Path != "" {
		return &dap.Source{Name: filepath.Base(p.text.Path), Path: p.text.Path}
	}
	return &dap.Source{Name: filepath.Base(p.text.Name), SourceReference: ownText, Origin: "made by Lanewise of " + p.args.Program}
}

// below returns the vISA that a program was translated to as a source; nil if it was not translated.
func (p *program) below() *dap.Source {
	if !p.session.Translated() {
		return nil
	}
	return &dap.Source{Name: filepath.Base(p.text.Name) + ".visaasm", SourceReference: belowText, Origin: "what the PTX becomes", PresentationHint: "deemphasize"}
}

// sources returns all texts of the program.
func (p *program) sources() []dap.Source {
	list := []dap.Source{*p.source()}
	if b := p.below(); b != nil {
		list = append(list, *b)
	}
	return list
}

// sourceText returns a text that is in no file.
func (s *server) sourceText(q *dap.SourceArguments) (*dap.SourceResponseBody, error) {
	ref := q.SourceReference
	if q.Source != nil && q.Source.SourceReference != 0 {
		ref = q.Source.SourceReference
	}
	const mime = "text/x-visaasm"
	switch {
	case ref == ownText:
		return &dap.SourceResponseBody{Content: s.program.text.Text, MimeType: mime}, nil
	case ref == belowText && s.program.session.Translated():
		return &dap.SourceResponseBody{Content: s.program.target.File.Text, MimeType: mime}, nil
	}
	return nil, sentence("There is no such text in this program.")
}

// line converts a line, counted from 1, to the client's numbering.
func (s *server) line(n int) int {
	if s.client.LinesStartAt1 {
		return n
	}
	return n - 1
}

// ownLine converts a line in the client's numbering to one counted from 1.
func (s *server) ownLine(n int) int {
	if s.client.LinesStartAt1 {
		return n
	}
	return n + 1
}

// pathOf returns the path that a client means: some clients send URIs.
func (s *server) pathOf(path string) string {
	if file, ok := fileuri.Path(path); ok {
		return file
	}
	return filepath.Clean(path)
}

// isOwn reports whether a source is the program's text.
func (s *server) isOwn(src *dap.Source) bool {
	p := s.program
	if src.SourceReference != 0 {
		return src.SourceReference == ownText && p.text.Path == ""
	}
	return src.Path != "" && p.text.Path != "" && s.pathOf(src.Path) == filepath.Clean(p.text.Path)
}

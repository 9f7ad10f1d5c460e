package lsp

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/ptx"
)

// Kinds of code actions: fixes of a problem, and the addition of launch lines to a program.
const (
	kindQuickFix    = "quickfix"
	kindLaunchLines = "source.addLaunchLines"
)

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics,omitempty"`
	Preferred   bool          `json:"isPreferred,omitempty"`
	Edit        workspaceEdit `json:"edit"`
}

type codeActionParams struct {
	partOfDocument
	Context struct {
		Only []string `json:"only"`
	} `json:"context"`
}

// wants reports whether a client asks for a kind of action or for a kind that includes it.
func (q *codeActionParams) wants(kind string) bool {
	return len(q.Context.Only) == 0 || slices.ContainsFunc(q.Context.Only, func(only string) bool {
		return only == "" || only == kind || strings.HasPrefix(kind, only+".")
	})
}

// linesCodes are the codes of the warnings whose fix adds launch lines.
var linesCodes = []string{launch.NoLinesCode, ptx.NoLinesCode}

// codeActions returns the fixes for problems in a range. Launch lines can be added from anywhere in the text.
func (s *server) codeActions(q *codeActionParams) (any, error) {
	snap, err := s.open(q.Document.URI)
	if err != nil {
		return nil, err
	}
	actions := []codeAction{}
	for p, within := range snap.within(q.Range) {
		for _, d := range p.read().diagnostics() {
			if d.Fix == nil {
				continue
			}
			action := codeAction{Title: d.Fix.Label, Kind: kindQuickFix, Diagnostics: []diagnostic{p.diagnostic(&d)}, Preferred: true,
				Edit: workspaceEdit{map[string][]textEdit{snap.uri: {p.edit(d.Fix.Span, d.Fix.Text)}}}}
			if overlaps(d.Span, within) && q.wants(kindQuickFix) {
				actions = append(actions, action)
			} else if slices.Contains(linesCodes, d.Code) && q.wants(kindLaunchLines) {
				action.Kind, action.Preferred, action.Diagnostics = kindLaunchLines, false, nil
				actions = append(actions, action)
			}
		}
	}
	return actions, nil
}

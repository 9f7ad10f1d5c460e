package lsp

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/lanewise/lanewise/core/lang"
)

// method answers a request.
type method func(s *server, c *call) (any, error)

// methods are what clients ask.
var methods map[string]method

func init() {
	methods = map[string]method{
		"initialize": initialize,
		"shutdown":   shutdown,

		"textDocument/completion":           at((*part).complete),
		"textDocument/hover":                asked((*server).hover),
		"textDocument/signatureHelp":        at((*part).signatureHelp),
		"textDocument/definition":           asked((*server).definition),
		"textDocument/references":           asked((*server).references),
		"textDocument/documentHighlight":    at((*part).highlight),
		"textDocument/prepareRename":        at((*part).prepareRename),
		"textDocument/rename":               asked((*server).rename),
		"textDocument/documentSymbol":       ofText((*server).documentSymbols),
		"workspace/symbol":                  symbols,
		"textDocument/foldingRange":         ofText((*server).foldingRanges),
		"textDocument/semanticTokens/full":  ofText((*server).semanticTokens),
		"textDocument/semanticTokens/range": ofRange((*server).semanticTokensRange),
		"textDocument/inlayHint":            ofRange((*server).inlayHints),
		"textDocument/codeAction":           asked((*server).codeActions),
		"textDocument/codeLens":             ofText((*server).codeLenses),
		"textDocument/formatting":           ofText((*server).format),
		"textDocument/prepareCallHierarchy": at((*part).prepareCalls),
		"callHierarchy/incomingCalls":       asked((*server).incomingCalls),
		"callHierarchy/outgoingCalls":       asked((*server).outgoingCalls),
		"workspace/executeCommand":          execute,
	}
}

// asked reads the parameters of a request.
func asked[P any](do func(s *server, p *P) (any, error)) method {
	return func(s *server, c *call) (any, error) {
		var p P
		if err := decodeParams(c.params, &p); err != nil {
			return nil, err
		}
		return do(s, &p)
	}
}

func decodeParams(params json.RawMessage, p any) error {
	if err := json.Unmarshal(params, p); err != nil {
		return &responseError{codeInvalidParams, "The parameters cannot be read: " + err.Error() + "."}
	}
	return nil
}

// at is a question about a place of a program; outside programs the answer is null.
func at(do func(p *part, off int) (any, error)) method {
	return asked(func(s *server, p *place) (any, error) {
		part, off, err := s.find(p)
		if part == nil {
			return nil, err
		}
		return do(part, off)
	})
}

// ofText is a question about a whole text, ofRange one about a range of it.
func ofText(do func(s *server, snap *snapshot) (any, error)) method {
	return asked(func(s *server, q *wholeDocument) (any, error) {
		snap, err := s.open(q.Document.URI)
		if err != nil {
			return nil, err
		}
		return do(s, snap)
	})
}

func ofRange(do func(s *server, snap *snapshot, r textRange) (any, error)) method {
	return asked(func(s *server, q *partOfDocument) (any, error) {
		snap, err := s.open(q.Document.URI)
		if err != nil {
			return nil, err
		}
		return do(s, snap, q.Range)
	})
}

// document is an open text.
func (s *server) document(uri string) (*document, error) {
	d := s.texts[uri]
	if d == nil || d.lost {
		return nil, &responseError{codeInvalidParams, "The text " + uri + " is not open."}
	}
	return d, nil
}

// open is the snapshot of an open text.
func (s *server) open(uri string) (*snapshot, error) {
	d, err := s.document(uri)
	if err != nil {
		return nil, err
	}
	return d.read(s), nil
}

// find is the program that a place is in, read, and the byte of it; nil if it is in none.
func (s *server) find(p *place) (*part, int, error) {
	snap, err := s.open(p.Document.URI)
	if err != nil {
		return nil, 0, err
	}
	part, off := snap.at(p.Position)
	if part != nil {
		part.read()
	}
	return part, off, nil
}

// Commands of code lenses and code actions. The client has the one that debugs.
const (
	commandRun   = "lanewise.run"
	commandOpen  = "lanewise.open"
	commandDebug = "lanewise.debug"
)

// capabilities is what initialize answers.
func (s *server) capabilities() any {
	type object = map[string]any
	var types []string
	for t := range lang.NumTokenTypes {
		types = append(types, t.String())
	}
	commands := map[string]bool{commandRun: s.options.Run != nil, commandOpen: s.settings.Host != ""}
	maps.DeleteFunc(commands, func(_ string, has bool) bool { return !has })
	return object{
		"capabilities": object{
			"positionEncoding":   s.units,
			"textDocumentSync":   object{"openClose": true, "change": 2},
			"completionProvider": object{"triggerCharacters": []string{".", ":", "<", "(", "%", "@", "="}},
			"hoverProvider":      true,
			"signatureHelpProvider": object{
				"triggerCharacters": []string{" ", ","},
			},
			"definitionProvider":        true,
			"referencesProvider":        true,
			"documentHighlightProvider": true,
			"renameProvider":            object{"prepareProvider": true},
			"documentSymbolProvider":    true,
			"workspaceSymbolProvider":   true,
			"foldingRangeProvider":      true,
			"semanticTokensProvider": object{
				"legend": object{"tokenTypes": types, "tokenModifiers": lang.TokenModifierNames},
				"full":   true, "range": true,
			},
			"inlayHintProvider":          true,
			"codeActionProvider":         object{"codeActionKinds": []string{kindQuickFix, kindLaunchLines}},
			"codeLensProvider":           object{},
			"documentFormattingProvider": true,
			"callHierarchyProvider":      true,
			"executeCommandProvider":     object{"commands": slices.Sorted(maps.Keys(commands))},
			"workspace":                  object{"workspaceFolders": object{"supported": true, "changeNotifications": true}},
		},
		"serverInfo": object{"name": "lanewise"},
	}
}

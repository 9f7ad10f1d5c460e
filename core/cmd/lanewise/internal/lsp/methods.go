package lsp

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

// asked returns a method that reads the parameters of a request.
func asked[P any](do func(s *server, p *P) (any, error)) method {
	return func(s *server, c *call) (any, error) {
		var p P
		if err := decodeParams(c.params, &p); err != nil {
			return nil, err
		}
		return do(s, &p)
	}
}

// at returns a method for a question about a place in a program; outside programs the answer is null.
func at(do func(p *part, off int) (any, error)) method {
	return asked(func(s *server, p *place) (any, error) {
		part, off, err := s.find(p)
		if part == nil {
			return nil, err
		}
		return do(part, off)
	})
}

// ofText returns a method for a question about a whole text, and ofRange one about a range of it.
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

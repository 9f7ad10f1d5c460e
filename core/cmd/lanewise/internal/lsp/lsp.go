// Package lsp is the language server: it implements the Language Server Protocol, 3.17, over a pair of streams. Its
// answers come from core/lang, core/cmd/lanewise/internal/book and core/launch; this package has only the protocol.
//
// One goroutine reads messages (wire.go) and passes them, one after another, to the goroutine that answers them
// (server.go). So nothing here needs a lock except the list of requests that can be cancelled. A text is kept as lines,
// to which changes are applied (buffer.go). The first question about it makes a snapshot (snapshot.go), whose parts are
// the programs in the text: the whole text, or the code blocks of a page in Markdown. A part is read when the first
// question about it comes (reading.go). Each feature of the protocol has a file, and a row in methods.go.
package lsp

import (
	"context"
	"encoding/json"

	"github.com/lanewise/lanewise/core/visa"
)

// Options is what a server needs from the program that it is part of.
type Options struct {
	// Run runs a program until it ends or the context is done. If it is nil, there is no code lens to run programs.
	Run func(ctx context.Context, program *visa.File) Outcome
	// Host is the address where Lanewise is served, for links; "" if it is not known. A client may give another one.
	Host string
}

// Outcome is the outcome of running a program.
type Outcome struct {
	Pass    bool
	Text    string // shown to the user in addition to the reports, possibly several lines
	Reports []Report
}

// Report is a note, or something that a run did although it is undefined.
type Report struct {
	Line     int // of the program, from 1; 0: no line
	Severity visa.Severity
	Code     string
	Message  string
	Page     string
}

// settings are the initializationOptions of a client.
type settings struct {
	Host  string `json:"host"`  // where Lanewise is served
	Debug bool   `json:"debug"` // the client has a command lanewise.debug, for the code lens
}

// The parts of the protocol that are used here, with the protocol's names.
type (
	position struct {
		Line      int `json:"line"`
		Character int `json:"character"`
	}
	textRange struct {
		Start position `json:"start"`
		End   position `json:"end"`
	}
	location struct {
		URI   string    `json:"uri"`
		Range textRange `json:"range"`
	}
	textEdit struct {
		Range   textRange `json:"range"`
		NewText string    `json:"newText"`
	}
	workspaceEdit struct {
		Changes map[string][]textEdit `json:"changes"`
	}
	markup struct {
		Kind  string `json:"kind"`
		Value string `json:"value"`
	}
	command struct {
		Title     string `json:"title"`
		Command   string `json:"command"`
		Arguments []any  `json:"arguments,omitempty"`
	}

	documentID struct {
		URI string `json:"uri"`
	}
	// place is the parameter of most questions.
	place struct {
		Document documentID `json:"textDocument"`
		Position position   `json:"position"`
	}
	wholeDocument struct {
		Document documentID `json:"textDocument"`
	}
	partOfDocument struct {
		Document documentID `json:"textDocument"`
		Range    textRange  `json:"range"`
	}

	initializeParams struct {
		RootURI string `json:"rootUri"`
		Folders []struct {
			URI string `json:"uri"`
		} `json:"workspaceFolders"`
		Options      json.RawMessage `json:"initializationOptions"`
		Capabilities struct {
			General struct {
				PositionEncodings []string `json:"positionEncodings"`
			} `json:"general"`
			Window struct {
				ShowDocument struct {
					Support bool `json:"support"`
				} `json:"showDocument"`
			} `json:"window"`
			TextDocument struct {
				Hover struct {
					ContentFormat []string `json:"contentFormat"`
				} `json:"hover"`
				DocumentSymbol struct {
					Hierarchical bool `json:"hierarchicalDocumentSymbolSupport"`
				} `json:"documentSymbol"`
			} `json:"textDocument"`
		} `json:"capabilities"`
	}
)

// Severities of diagnostics and types of messages, which have the same numbers.
const (
	severityError       = 1
	severityWarning     = 2
	severityInformation = 3
)

func severityOf(s visa.Severity) int {
	return [...]int{visa.Error: severityError, visa.Warning: severityWarning, visa.Note: severityInformation}[s]
}

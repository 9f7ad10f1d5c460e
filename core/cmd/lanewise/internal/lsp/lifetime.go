package lsp

import (
	"cmp"
	"encoding/json"
	"maps"
	"net/url"
	"slices"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/fileuri"
	"github.com/lanewise/lanewise/core/lang"
)

func initialize(s *server, c *call) (any, error) {
	if s.state != starting {
		return nil, &responseError{codeInvalidRequest, "The server is initialized already."}
	}
	var client initializeParams
	if err := decodeParams(c.params, &client); err != nil {
		return nil, err
	}
	var given settings
	if string(client.Options) != "[]" && len(client.Options) > 0 { // Lua writes [] for {}
		if err := json.Unmarshal(client.Options, &given); err != nil {
			return nil, &responseError{codeInvalidParams, "The initializationOptions cannot be read: " + err.Error() + "."}
		}
	}
	s.client, s.settings = client, given
	s.settings.Host = cmp.Or(given.Host, s.options.Host)
	if base, err := url.Parse(s.settings.Host); err != nil || base.Host == "" || base.Scheme != "https" && base.Scheme != "http" {
		s.settings.Host = ""
	}
	s.units = chooseEncoding(s.client.Capabilities.General.PositionEncodings)
	s.files.roots = s.client.roots()
	s.state = serving
	return s.capabilities(), nil
}

// roots returns the folders of the workspace.
func (p *initializeParams) roots() (paths []string) {
	list := []string{p.RootURI}
	if len(p.Folders) > 0 {
		list = nil
		for _, f := range p.Folders {
			list = append(list, f.URI)
		}
	}
	for _, uri := range list {
		if path, ok := fileuri.Path(uri); ok {
			paths = append(paths, path)
		}
	}
	return paths
}

func shutdown(s *server, _ *call) (any, error) {
	s.state = closing
	s.pending.cancelAll()
	return nil, nil
}

// capabilities returns the result of initialize.
func (s *server) capabilities() any {
	type object = map[string]any
	var types []string
	for t := range lang.NumTokenTypes {
		types = append(types, t.String())
	}
	commands := map[string]bool{commandRun: s.options.Run != nil, commandOpen: s.settings.Host != ""}
	maps.DeleteFunc(commands, func(_ string, has bool) bool { return !has })
	all := object{
		"positionEncoding":   s.units,
		"codeActionProvider": object{"codeActionKinds": []string{kindQuickFix, kindLaunchLines}},
		"semanticTokensProvider": object{
			"legend": object{"tokenTypes": types, "tokenModifiers": lang.TokenModifierNames},
			"full":   true, "range": true,
		},
		"executeCommandProvider": object{"commands": slices.Sorted(maps.Keys(commands))},
	}
	if err := json.Unmarshal([]byte(alwaysCapable), &all); err != nil {
		panic(err) // it is a constant, which every test of the server reads
	}
	return object{"capabilities": all, "serverInfo": object{"name": "lanewise"}}
}

// alwaysCapable are the capabilities that do not depend on anything.
const alwaysCapable = `{
	"textDocumentSync": {"openClose": true, "change": 2},
	"completionProvider": {"triggerCharacters": [".", ":", "<", "(", "%", "@", "="]},
	"hoverProvider": true,
	"signatureHelpProvider": {"triggerCharacters": [" ", ","]},
	"definitionProvider": true,
	"referencesProvider": true,
	"documentHighlightProvider": true,
	"renameProvider": {"prepareProvider": true},
	"documentSymbolProvider": true,
	"workspaceSymbolProvider": true,
	"foldingRangeProvider": true,
	"inlayHintProvider": true,
	"codeLensProvider": {},
	"documentFormattingProvider": true,
	"callHierarchyProvider": true,
	"workspace": {"workspaceFolders": {"supported": true, "changeNotifications": true}}
}`

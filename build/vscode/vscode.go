// Package vscode makes the VS Code extension: web/vscode, with the client of the language server bundled into it and
// the grammars of web/grammar beside it, packed by vsce.
package vscode

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/lanewise/lanewise/build/tool"
)

// Package writes the extension to a file. What npm brings lies in the cache, as package-lock.json of web/vscode says.
func Package(ctx context.Context, out io.Writer, file string) error {
	root, err := tool.RepositoryRoot()
	if err != nil {
		return err
	}
	file, err = filepath.Abs(file)
	if err != nil {
		return err
	}
	s := &tool.Steps{Out: out}
	packages := filepath.Join(root, ".cache", "vscode")
	if err := s.Do("install the extension's packages", func() error { return install(ctx, root, packages) }); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "lanewise-vscode-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := assemble(root, packages, dir); err != nil {
		return err
	}
	return s.Do("pack "+filepath.Base(file), func() error {
		vsce := filepath.Join(packages, "node_modules", "@vscode", "vsce", "vsce")
		_, err := tool.Run(ctx, dir, nil, "vsce", "node", vsce, "package", "--no-dependencies", "--out", file)
		return err
	})
}

// install makes the packages what the lock file says; while it says the same, they stay.
func install(ctx context.Context, root, packages string) error {
	same := true
	for _, name := range []string{"package.json", "package-lock.json"} {
		want, err := os.ReadFile(filepath.Join(root, "web", "vscode", name))
		if err != nil {
			return err
		}
		at := filepath.Join(packages, name)
		if have, err := os.ReadFile(at); err == nil && string(have) == string(want) {
			continue
		}
		same = false
		if err := os.MkdirAll(packages, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(at, want, 0o644); err != nil {
			return err
		}
	}
	if _, err := os.Stat(filepath.Join(packages, "node_modules", ".package-lock.json")); same && err == nil {
		return nil
	}
	_, err := tool.Run(ctx, packages, nil, "npm ci", "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
	return err
}

// taken are the files that stand in the extension as they are, by where they come from.
var taken = map[string]string{
	"web/vscode/README.md":                   "README.md",
	"web/vscode/language-configuration.json": "language-configuration.json",
	"web/vscode/panel.js":                    "panel.js",
	"web/vscode/panel.css":                   "panel.css",
	"web/style/tokens.css":                   "tokens.css",
	"web/grammar/visaasm.tmLanguage.json":    "visaasm.tmLanguage.json",
	"web/grammar/ptx.tmLanguage.json":        "ptx.tmLanguage.json",
	"LICENSE":                                "LICENSE",
}

// assemble puts the extension together in a folder.
func assemble(root, packages, dir string) error {
	for from, to := range taken {
		b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(from)))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, to), b, 0o644); err != nil {
			return err
		}
	}
	if err := writeManifest(filepath.Join(root, "web", "vscode", "package.json"), filepath.Join(dir, "package.json")); err != nil {
		return err
	}
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{filepath.Join(root, "web", "vscode", "extension.js")},
		Outfile:     filepath.Join(dir, "extension.js"),
		Bundle:      true, Write: true, MinifyWhitespace: true, MinifySyntax: true,
		Platform: api.PlatformNode, Format: api.FormatCommonJS, Target: api.ES2022,
		External:      []string{"vscode"},
		NodePaths:     []string{filepath.Join(packages, "node_modules")},
		LegalComments: api.LegalCommentsEndOfFile,
		LogLevel:      api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		return errors.New("the extension cannot be bundled: " + strings.TrimSpace(strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}), "\n")))
	}
	return nil
}

// writeManifest writes the manifest without what is bundled.
func writeManifest(from, to string) error {
	b, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var manifest map[string]any
	if err := json.Unmarshal(b, &manifest); err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	delete(manifest, "dependencies")
	delete(manifest, "devDependencies")
	b, err = json.MarshalIndent(manifest, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(to, b, 0o644)
}

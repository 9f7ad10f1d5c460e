package vscode

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/lanewise/lanewise/build/npm"
	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

// taken are the files that go into the extension unchanged, by where they come from.
var taken = map[string]string{
	"web/vscode/README.md":                   "README.md",
	"web/vscode/language-configuration.json": "language-configuration.json",
	"web/vscode/panel.js":                    "panel.js",
	"web/vscode/panel.css":                   "panel.css",
	"web/style/tokens.css":                   "tokens.css",
	"web/grammar/visaasm.tmLanguage.json":    "visaasm.tmLanguage.json",
	"web/grammar/ptx.tmLanguage.json":        "ptx.tmLanguage.json",
}

// script is a script that is bundled from several files.
type script struct {
	process, worker bool // it belongs to extensions that run in a process, in a web worker
	platform        api.Platform
	format          api.Format
	runs            bool // it is the command line, which begins with wasm_exec.js
}

var scripts = map[string]script{
	"extension.js": {process: true, platform: api.PlatformNode, format: api.FormatCommonJS},
	"browser.js":   {worker: true, platform: api.PlatformBrowser, format: api.FormatCommonJS},
	"program.js":   {worker: true, platform: api.PlatformBrowser, format: api.FormatIIFE, runs: true},
}

// assemble puts the extension's files into its folder, except the command line.
func (t target) assemble(ctx context.Context, root, packages, dir string) error {
	for from, to := range taken {
		b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(from)))
		if err != nil {
			return err
		}
		if err := tool.WriteFile(dir, to, b, 0o644); err != nil {
			return err
		}
	}
	license, err := site.Licenses(ctx, root, nil, npm.CommandLinePackage)
	if err != nil {
		return err
	}
	if err := tool.WriteFile(dir, "LICENSE", license, 0o644); err != nil {
		return err
	}
	if err := t.writeManifest(filepath.Join(root, "web", "vscode", "package.json"), filepath.Join(dir, "package.json")); err != nil {
		return err
	}
	for name, s := range scripts {
		if s.process && !t.process || s.worker && !t.worker {
			continue
		}
		if err := s.bundle(ctx, filepath.Join(root, "web", "vscode", name), filepath.Join(dir, name), filepath.Join(packages, "node_modules")); err != nil {
			return err
		}
	}
	return nil
}

func (s script) bundle(ctx context.Context, from, to, packages string) error {
	o := api.BuildOptions{
		EntryPoints: []string{from},
		Outfile:     to,
		Bundle:      true, Write: true, MinifyWhitespace: true, MinifySyntax: true,
		Platform: s.platform, Format: s.format, Target: api.ES2022,
		External:      []string{"vscode"},
		NodePaths:     []string{packages},
		LegalComments: api.LegalCommentsEndOfFile,
		LogLevel:      api.LogLevelSilent,
	}
	if s.runs {
		exec, err := site.WasmExec(ctx)
		if err != nil {
			return err
		}
		o.Banner = map[string]string{"js": string(exec)}
	}
	if result := api.Build(o); len(result.Errors) > 0 {
		return errors.New("the extension cannot be bundled: " + strings.TrimSpace(strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}), "\n")))
	}
	return nil
}

// writeManifest writes the manifest without the dependencies that are bundled, and without the entry points that the
// target does not have.
func (t target) writeManifest(from, to string) error {
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
	if !t.process {
		delete(manifest, "main")
	}
	if !t.worker {
		delete(manifest, "browser")
	}
	b, err = json.MarshalIndent(manifest, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(to, b, 0o644)
}

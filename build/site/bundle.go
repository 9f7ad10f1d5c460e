package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// The entry points of web/, relative to the repository.
const (
	headEntry   = "web/boot/head.ts"
	bootEntry   = "web/boot/boot.ts"
	workerEntry = "web/boot/engine-worker.ts"
	styleEntry  = "web/style/index.css"
	docsEntry   = "web/boot/docs.ts"
	docsStyle   = "web/style/docs.css"

	deskEntry       = "web/desk/desk.ts"
	deskWorkerEntry = "web/desk/deskworker.ts"
	deskStyle       = "web/style/desk.css"
)

// bundle is what esbuild makes of web/: minified files named by their content.
type bundle struct {
	files   map[string][]byte // by path below the base, such as "assets/boot-1A2B3C4D.js"
	outputs map[string]string // the path of the file made from each entry point
	fonts   []string          // paths of the fonts that the styles use
	npm     []string          // the npm packages that the files contain parts of, sorted
}

// bundleWeb bundles TypeScript, styles and fonts. words is the JSON that the virtual modules export, by module name:
// lanewise:isa, lanewise:ptx.
func bundleWeb(root string, words map[string]json.RawMessage) (bundle, error) {
	b := bundle{files: map[string][]byte{}, outputs: map[string]string{}}
	// The head's script is a classic script because it must run before the first paint. The desk's worker is one
	// because it imports wasm_exec.js, which is a classic script.
	for _, pass := range []struct {
		format  api.Format
		entries []string
	}{
		{api.FormatESModule, []string{bootEntry, styleEntry, docsStyle, deskStyle}},
		{api.FormatIIFE, []string{headEntry, workerEntry, docsEntry, deskEntry, deskWorkerEntry}},
	} {
		if err := b.add(root, words, pass.format, pass.entries); err != nil {
			return b, err
		}
	}
	return b, nil
}

// bundled runs esbuild for browsers, with minified output.
func bundled(root string, o api.BuildOptions) (api.BuildResult, error) {
	o.AbsWorkingDir, o.Bundle, o.Platform, o.Target = root, true, api.PlatformBrowser, api.ES2022
	o.MinifyWhitespace, o.MinifyIdentifiers, o.MinifySyntax = true, true, true
	o.LegalComments = api.LegalCommentsNone // licenses.txt holds them all
	o.LogLevel = api.LogLevelSilent
	result := api.Build(o)
	// A warning is a mistake, too: a style sheet with a broken rule would be bundled without the rule.
	if wrong := append(result.Errors, result.Warnings...); len(wrong) > 0 {
		return result, errors.New("bundling failed: " + messages(wrong))
	}
	return result, nil
}

func (b *bundle) add(root string, words map[string]json.RawMessage, format api.Format, entries []string) error {
	result, err := bundled(root, api.BuildOptions{
		EntryPoints: entries,
		Outdir:      root, // nothing is written: the paths in the result are relative to it
		EntryNames:  "assets/[name]-[hash]",
		AssetNames:  "assets/[name]-[hash]",
		ChunkNames:  "assets/[name]-[hash]",
		Splitting:   format == api.FormatESModule, // what is imported on demand gets a file of its own
		Format:      format,
		Engines:     browsers,
		Loader:      map[string]api.Loader{".woff2": api.LoaderFile},
		Metafile:    true,
		Plugins:     []api.Plugin{wordsPlugin(words)},
	})
	if err != nil {
		return err
	}
	for _, file := range result.OutputFiles {
		rel, err := filepath.Rel(root, file.Path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		b.files[rel] = file.Contents
		if path.Ext(rel) == ".woff2" {
			b.fonts = append(b.fonts, rel)
		}
	}
	var meta struct {
		Inputs  map[string]struct{} `json:"inputs"`
		Outputs map[string]struct {
			EntryPoint string `json:"entryPoint"`
		} `json:"outputs"`
	}
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return fmt.Errorf("esbuild's metafile: %w", err)
	}
	for output, info := range meta.Outputs {
		if info.EntryPoint != "" {
			b.outputs[info.EntryPoint] = output
		}
	}
	for input := range meta.Inputs {
		if name, ok := npmPackage(input); ok {
			b.npm = append(b.npm, name)
		}
	}
	slices.Sort(b.npm)
	b.npm = slices.Compact(b.npm)
	return nil
}

// wordsPlugin makes `import isa from "lanewise:isa"` return the opcode table, and likewise for the other modules.
func wordsPlugin(words map[string]json.RawMessage) api.Plugin {
	return api.Plugin{
		Name: "lanewise:words",
		Setup: func(build api.PluginBuild) {
			build.OnResolve(api.OnResolveOptions{Filter: `^lanewise:`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
				return api.OnResolveResult{Path: args.Path, Namespace: "lanewise"}, nil
			})
			build.OnLoad(api.OnLoadOptions{Filter: `^lanewise:`, Namespace: "lanewise"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
				contents, known := words[args.Path]
				if !known {
					return api.OnLoadResult{}, fmt.Errorf("no table of words is named %s", args.Path)
				}
				text := string(contents)
				return api.OnLoadResult{Contents: &text, Loader: api.LoaderJSON}, nil
			})
		},
	}
}

// messages lists what esbuild found wrong, one message per line, each with its file and line.
func messages(list []api.Message) string {
	var b strings.Builder
	for _, m := range list {
		b.WriteByte('\n')
		if m.Location != nil {
			fmt.Fprintf(&b, "%s:%d:%d: ", m.Location.File, m.Location.Line, m.Location.Column+1)
		}
		b.WriteString(m.Text)
	}
	return b.String()
}

// WorkerScript returns only the script of the workers, for measurements, which build no site.
func WorkerScript(root string) ([]byte, error) {
	b := bundle{files: map[string][]byte{}, outputs: map[string]string{}}
	if err := b.add(root, nil, api.FormatIIFE, []string{workerEntry}); err != nil {
		return nil, err
	}
	return b.files[b.outputs[workerEntry]], nil
}

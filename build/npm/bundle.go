package npm

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/core/protocol"
)

// modules are the entry points of the package, by the paths of the modules that are made of them.
var modules = map[string]string{
	"node.js":    sources + "/node.ts",
	"browser.js": sources + "/browser.ts",
}

// element is the source of the custom element, whose module is the same in the package as on the site, and the files
// that describe it.
var element = map[string]string{
	"lane-wise.js":         "web/element/lane-wise.ts",
	"lane-wise.d.ts":       "web/element/lane-wise.d.ts",
	"custom-elements.json": "web/element/custom-elements.json",
}

func (p pack) addModules(ctx context.Context, root string) error {
	exec, err := site.WasmExec(ctx)
	if err != nil {
		return err
	}
	p["cli/wasm_exec.cjs"] = exec
	for out, entry := range modules {
		if p[out], err = bundle(root, entry, exec); err != nil {
			return err
		}
	}
	for out, source := range element {
		body, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(source)))
		if errors.Is(err, os.ErrNotExist) {
			continue // a site without the element
		}
		if err == nil && filepath.Ext(out) == ".js" {
			body, err = bundle(root, source, exec)
		}
		if err != nil {
			return err
		}
		p[out] = body
	}
	return nil
}

// bundle makes one module of an entry point and its imports. It stays legible, because it is read in a debugger and
// in the lines around an error, and whoever sends it to a browser has a bundler that minifies it.
func bundle(root, entry string, exec []byte) ([]byte, error) {
	facts, err := json.Marshal(facts())
	if err != nil {
		return nil, err
	}
	result := api.Build(api.BuildOptions{
		AbsWorkingDir: root,
		EntryPoints:   []string{entry},
		Bundle:        true,
		Format:        api.FormatESModule,
		Platform:      api.PlatformNeutral,
		External:      []string{"node:*"},
		Target:        api.ES2022,
		Define:        map[string]string{"PROTOCOL": string(facts)},
		LogLevel:      api.LogLevelSilent,
		Plugins:       []api.Plugin{runtimePlugin(exec)},
	})
	if wrong := append(result.Errors, result.Warnings...); len(wrong) > 0 {
		return nil, errors.New("bundling failed: " + strings.Join(api.FormatMessages(wrong, api.FormatMessagesOptions{}), "\n"))
	}
	return result.OutputFiles[0].Contents, nil
}

// messages are the messages that the package sends or reads, by the names that it uses.
var messages = map[string]protocol.Message{
	"Load":           new(protocol.Load),
	"Loaded":         new(protocol.Loaded),
	"Run":            new(protocol.Run),
	"Step":           new(protocol.Step),
	"Seek":           new(protocol.Seek),
	"Move":           new(protocol.Move),
	"Stopped":        new(protocol.Stopped),
	"SetBreakpoints": new(protocol.SetBreakpoints),
	"BreakpointsSet": new(protocol.BreakpointsSet),
	"Evaluate":       new(protocol.Evaluate),
	"Evaluated":      new(protocol.Evaluated),
	"ReadMemory":     new(protocol.ReadMemory),
	"Memory":         new(protocol.Memory),
	"Translate":      new(protocol.Translate),
	"Translated":     new(protocol.Translated),
	"Failed":         new(protocol.Failed),
}

// facts are what messages.ts uses as PROTOCOL.
func facts() any {
	kinds := map[string]protocol.Kind{}
	for name, m := range messages {
		kinds[name] = m.Kind()
	}
	return map[string]any{"version": protocol.Version, "kinds": kinds}
}

// runtimePlugin makes `import runtime from "lanewise:go"` return wasm_exec.js in a function whose parameter replaces
// the global scope.
func runtimePlugin(exec []byte) api.Plugin {
	return api.Plugin{
		Name: "lanewise:go",
		Setup: func(build api.PluginBuild) {
			build.OnResolve(api.OnResolveOptions{Filter: `^lanewise:go$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
				return api.OnResolveResult{Path: args.Path, Namespace: "lanewise"}, nil
			})
			build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "lanewise"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
				text := "export default function (globalThis) {\n" + string(exec) + "\nreturn globalThis.Go;\n}"
				return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
			})
		},
	}
}

package vscode

import (
	"context"
	"os"
	"path/filepath"

	"github.com/lanewise/lanewise/build/npm"
	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

// target is what an extension is made for, in VS Code's words: a platform, "web", or all.
type target struct {
	process  bool          // it runs where processes can be started
	worker   bool          // it runs in VS Code for the Web
	platform *npm.Platform // the platform of the native command line in it; nil: it has the WebAssembly one
}

// parseTarget reads the name of a target; "" stands for all.
func parseTarget(name string) (target, error) {
	switch name {
	case "":
		return target{process: true, worker: true}, nil
	case "web":
		return target{worker: true}, nil
	}
	p, err := npm.ParsePlatform(name)
	return target{process: true, platform: &p}, err
}

// starter starts the command line as WebAssembly in the editor's Node, as the npm package does.
const starter = `require("./wasm.cjs").run(process.argv.slice(2));
`

// addCommandLine puts the command line into an extension's folder.
func (t target) addCommandLine(ctx context.Context, root, dir string) error {
	if t.platform != nil {
		program, err := t.platform.CommandLine(ctx, root)
		if err != nil {
			return err
		}
		return tool.WriteFile(dir, t.platform.Program(), program, 0o755)
	}
	program, err := npm.CommandLine(ctx, root)
	if err != nil {
		return err
	}
	if err := tool.WriteFile(dir, "cli/cli.wasm", program, 0o644); err != nil || !t.process {
		return err
	}
	exec, err := site.WasmExec(ctx)
	if err != nil {
		return err
	}
	runner, err := os.ReadFile(filepath.Join(root, "web", "npm", "cli", "wasm.cjs"))
	if err != nil {
		return err
	}
	for name, body := range map[string][]byte{"cli/wasm_exec.cjs": exec, "cli/wasm.cjs": runner, "cli/main.cjs": []byte(starter)} {
		if err := tool.WriteFile(dir, name, body, 0o644); err != nil {
			return err
		}
	}
	return nil
}

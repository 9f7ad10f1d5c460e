package npm

import (
	"context"

	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

// commandLine is the package of the command line.
const commandLine = "./core/cmd/lanewise"

// interpreter is the package of the machine. Only its functions are inlined, as in the engine of the
// page: with the compiler of generated code the command line would be too large otherwise.
const interpreter = "github.com/lanewise/lanewise/core/eu"

// programs are what is compiled to WebAssembly, by their paths in the package.
var programs = map[string]string{
	"engine.wasm":     "./wasm/api",
	"translator.wasm": "./wasm/assistant",
	"cli/cli.wasm":    commandLine,
}

func (p pack) addPrograms(ctx context.Context, root string, s *tool.Steps) error {
	for file, program := range programs {
		err := s.Do("compile "+program+" to WebAssembly", func() (err error) {
			p[file], err = site.Compile(ctx, root, program)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

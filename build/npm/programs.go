package npm

import (
	"context"

	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

// CommandLinePackage is the package of the command line, by its full path. By the path that begins with a dot,
// package site compiles the part of it that a page of the site runs.
const CommandLinePackage = tool.ModulePath + "/core/cmd/lanewise"

// programs are what is compiled to WebAssembly, by path in the package.
var programs = map[string]string{
	"engine.wasm":     "./wasm/api",
	"translator.wasm": "./wasm/assistant",
	"cli/cli.wasm":    CommandLinePackage,
}

// addPrograms compiles the programs. release is the linker setting for the command line, as in manifest.go.
func (p pack) addPrograms(ctx context.Context, root string, s *tool.Steps, release string) error {
	for file, program := range programs {
		err := s.Do("compile "+program+" to WebAssembly", func() (err error) {
			var linked []string
			if program == CommandLinePackage {
				linked = []string{release}
			}
			p[file], err = site.Compile(ctx, root, program, linked...)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// CommandLine compiles the command line to WebAssembly, as it is in the package.
func CommandLine(ctx context.Context, root string) ([]byte, error) {
	about, err := readAbout(root)
	if err != nil {
		return nil, err
	}
	return site.Compile(ctx, root, CommandLinePackage, about.release())
}

package main

import (
	"context"
	"flag"
	"io"

	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/build/vscode"
)

func setupVSCode(flags *flag.FlagSet) func(context.Context, io.Writer) error {
	file := flags.String("out", "", "`file` to write the extension to, as in lanewise.vsix")
	target := flags.String("target", "", "`platform` whose native command line the extension has, as in linux-x64, or web; without it, the extension runs everywhere, with the command line that it finds or as WebAssembly")
	return func(ctx context.Context, out io.Writer) error {
		if *file == "" {
			return tool.UsageError("vscode needs -out FILE")
		}
		return vscode.Package(ctx, out, *file, *target)
	}
}

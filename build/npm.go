package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"time"

	"github.com/lanewise/lanewise/build/npm"
	"github.com/lanewise/lanewise/build/tool"
)

func setupNPM(flags *flag.FlagSet) func(context.Context, io.Writer) error {
	dir := flags.String("out", "", "`folder` to write the packages into")
	list := flags.String("platforms", "", "the `platforms` that get a package of their own, as in linux-x64,darwin-arm64; all six if not given")
	return func(ctx context.Context, out io.Writer) error {
		if *dir == "" {
			return tool.UsageError("npm needs -out DIR")
		}
		platforms, err := npm.ParsePlatforms(*list)
		if err != nil {
			return err
		}
		root, err := tool.RepositoryRoot()
		if err != nil {
			return err
		}
		start := time.Now()
		if err := npm.Write(ctx, root, &tool.Steps{Out: out}, *dir, platforms); err != nil {
			return err
		}
		fmt.Fprintf(out, "Wrote %d packages to %s in %s\n", 1+len(platforms), *dir, tool.Elapsed(start))
		return nil
	}
}

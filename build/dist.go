package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"time"

	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

func setupDist(flags *flag.FlagSet) func(context.Context, io.Writer) error {
	dir := flags.String("out", "", "`folder` to write the site into")
	base := flags.String("base", "/", "`path` below which the host serves the folder")
	return func(ctx context.Context, out io.Writer) error {
		if *dir == "" {
			return tool.UsageError("dist needs -out DIR")
		}
		path, err := site.NormalizeBase(*base)
		if err != nil {
			return err
		}
		return dist(ctx, out, *dir, path)
	}
}

// dist writes the site for base into dir, with the best compression.
func dist(ctx context.Context, out io.Writer, dir, base string) error {
	if err := site.CheckOutput(dir); err != nil {
		return err
	}
	root, err := tool.RepositoryRoot()
	if err != nil {
		return err
	}
	start := time.Now()
	sites, err := site.Build(ctx, root, &tool.Steps{Out: out}, site.Options{Bases: []string{base}, Quality: site.BestBrotli})
	if err != nil {
		return err
	}
	if err := sites[base].Write(dir); err != nil {
		return err
	}
	fmt.Fprintf(out, "Wrote %d files to %s in %s, to be served at %s\n", len(sites[base]), dir, tool.Elapsed(start), base)
	return nil
}

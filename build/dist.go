package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"time"
)

func setupDist(flags *flag.FlagSet) func(context.Context, io.Writer) error {
	dir := flags.String("out", "", "`folder` to write the site into")
	base := flags.String("base", "/", "`path` below which the host serves the folder")
	return func(ctx context.Context, out io.Writer) error {
		if *dir == "" {
			return usageError("dist needs -out DIR")
		}
		path, err := normalizeBase(*base)
		if err != nil {
			return err
		}
		return dist(ctx, out, *dir, path)
	}
}

// dist writes the site for base into dir, with the best compression.
func dist(ctx context.Context, out io.Writer, dir, base string) error {
	if err := checkOutput(dir); err != nil {
		return err
	}
	root, err := repositoryRoot()
	if err != nil {
		return err
	}
	start := time.Now()
	sites, err := buildSites(ctx, root, &steps{out: out}, options{bases: []string{base}, quality: bestBrotli})
	if err != nil {
		return err
	}
	if err := sites[base].write(dir); err != nil {
		return err
	}
	fmt.Fprintf(out, "Wrote %d files to %s in %s, to be served at %s\n", len(sites[base]), dir, elapsed(start), base)
	return nil
}

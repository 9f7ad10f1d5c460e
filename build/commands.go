package main

import (
	"context"
	"flag"
	"io"
)

func setupTest(flags *flag.FlagSet) func(context.Context, io.Writer) error {
	pattern := flags.String("run", "", "only tests whose name matches the regular expression `PATTERN`, as in go test -run; browser tests also by their file's")
	return func(ctx context.Context, out io.Writer) error {
		c, err := choose(flags.Arg(0), *pattern)
		if err != nil {
			return err
		}
		return test(ctx, out, c)
	}
}

func setupBench(flags *flag.FlagSet) func(context.Context, io.Writer) error {
	var parts benchParts
	parts.flags(flags)
	return func(ctx context.Context, out io.Writer) error {
		return bench(ctx, out, parts)
	}
}

package main

import (
	"context"
	"flag"
	"io"

	"github.com/lanewise/lanewise/build/bench"
	"github.com/lanewise/lanewise/build/suite"
)

func setupTest(flags *flag.FlagSet) func(context.Context, io.Writer) error {
	pattern := flags.String("run", "", "only tests whose name matches the regular expression `PATTERN`, as in go test -run; browser tests also by their file's")
	return func(ctx context.Context, out io.Writer) error {
		c, err := suite.Choose(flags.Arg(0), *pattern)
		if err != nil {
			return err
		}
		return suite.Run(ctx, out, c)
	}
}

func setupBench(flags *flag.FlagSet) func(context.Context, io.Writer) error {
	var parts bench.Parts
	parts.Flags(flags)
	return func(ctx context.Context, out io.Writer) error {
		return bench.Run(ctx, out, parts)
	}
}

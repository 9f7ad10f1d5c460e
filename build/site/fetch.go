package site

import (
	"context"

	"github.com/lanewise/lanewise/build/tool"
)

// Fetch brings what the build stands on from elsewhere: the Go modules of go.mod and
// the npm packages of package-lock.json, side by side. It comes before all else, so that
// no compiler runs, and no error of one is printed, while something is still missing.
func Fetch(ctx context.Context, root string, s *tool.Steps) error {
	return tool.Parallel(
		func() error { return goModules(ctx, root, s) },
		func() error { return npmPackages(ctx, root, s) },
	)
}

// goModules makes the module cache hold what go.mod names. `go list` knows no folder of
// a module that was never downloaded, and two commands that download at the same time
// wait for each other without a word.
//
// Whether something is missing is found by asking for it offline, which takes 5 ms.
func goModules(ctx context.Context, root string, s *tool.Steps) error {
	download := func(env ...string) error {
		_, err := tool.Run(ctx, root, env, "downloading the Go modules", "go", "mod", "download")
		return err
	}
	if download("GOPROXY=off") == nil {
		return nil
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return s.Do("download Go modules", func() error { return download() })
}

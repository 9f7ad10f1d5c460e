package site

import (
	"context"

	"github.com/lanewise/lanewise/build/tool"
)

// Fetch downloads what the build needs: the Go modules of go.mod and the npm packages of package-lock.json, in
// parallel. It runs before everything else, so that no compiler runs, and prints errors, while something is still
// missing.
func Fetch(ctx context.Context, root string, s *tool.Steps) error {
	return tool.Parallel(
		func() error { return goModules(ctx, root, s) },
		func() error { return npmPackages(ctx, root, s) },
	)
}

// goModules makes sure that the module cache has what go.mod names. `go list` knows no folder for a module that was
// never downloaded, and two commands that download at the same time wait for each other silently.
//
// Whether anything is missing is found out by asking for it offline, which takes 5 ms.
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

// Package vscode makes the VS Code extension: web/vscode, with the client of the language server bundled into it, the
// grammars of web/grammar beside it, and the command line, packed by vsce.
package vscode

import (
	"context"
	"io"
	"os"
	"path/filepath"

	"github.com/lanewise/lanewise/build/tool"
)

// Package writes the extension for a target to a file. Its npm packages are kept in the cache, at the versions that
// package-lock.json of web/vscode lists.
func Package(ctx context.Context, out io.Writer, file, target string) error {
	t, err := parseTarget(target)
	if err != nil {
		return err
	}
	root, err := tool.RepositoryRoot()
	if err != nil {
		return err
	}
	file, err = filepath.Abs(file)
	if err != nil {
		return err
	}
	s := &tool.Steps{Out: out}
	packages := filepath.Join(root, ".cache", "vscode")
	if err := s.Do("install the extension's packages", func() error { return install(ctx, root, packages) }); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "lanewise-vscode-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := s.Do("compile the command line", func() error { return t.addCommandLine(ctx, root, dir) }); err != nil {
		return err
	}
	if err := t.assemble(ctx, root, packages, dir); err != nil {
		return err
	}
	return s.Do("pack "+filepath.Base(file), func() error {
		vsce := filepath.Join(packages, "node_modules", "@vscode", "vsce", "vsce")
		args := []string{vsce, "package", "--no-dependencies", "--out", file}
		if target != "" {
			args = append(args, "--target", target)
		}
		_, err := tool.Run(ctx, dir, nil, "vsce", "node", args...)
		return err
	})
}

// install installs the packages of the lock file. It does nothing while the lock file has not changed.
func install(ctx context.Context, root, packages string) error {
	same := true
	for _, name := range []string{"package.json", "package-lock.json"} {
		want, err := os.ReadFile(filepath.Join(root, "web", "vscode", name))
		if err != nil {
			return err
		}
		at := filepath.Join(packages, name)
		if have, err := os.ReadFile(at); err == nil && string(have) == string(want) {
			continue
		}
		same = false
		if err := os.MkdirAll(packages, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(at, want, 0o644); err != nil {
			return err
		}
	}
	if _, err := os.Stat(filepath.Join(packages, "node_modules", ".package-lock.json")); same && err == nil {
		return nil
	}
	_, err := tool.Run(ctx, packages, nil, "npm ci", "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
	return err
}

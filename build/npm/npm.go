// Package npm writes the npm packages: `lanewise`, which has the library for scripts, the element for pages and the
// command line, and for each platform a package with the native command line.
//
// The sources of what runs in scripts are in web/npm. bundle.go makes modules of them, programs.go compiles the
// programs that they start and the command line, manifest.go writes each package.json, and npm.go puts everything
// into folders.
package npm

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

// pack is the contents of a package, by path.
type pack map[string][]byte

// sources is the folder of the package's own files in the repository.
const sources = "web/npm"

// marker is a file that Write writes into its folder: a folder with it may be overwritten.
const marker = ".lanewise-packages"

// Write writes the packages into folders of dir that have the packages' names: lanewise and, for each of the
// platforms, @lanewise/linux-x64 and so on.
func Write(ctx context.Context, root string, s *tool.Steps, dir string, platforms []Platform) error {
	if err := checkOutput(dir); err != nil {
		return err
	}
	if err := site.Fetch(ctx, root, s); err != nil {
		return err
	}
	packs, err := build(ctx, root, s, platforms)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, marker), nil, 0o644); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(packs)) {
		if err := packs[name].write(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	return nil
}

// build makes the packages, by name.
func build(ctx context.Context, root string, s *tool.Steps, platforms []Platform) (map[string]pack, error) {
	about, err := readAbout(root)
	if err != nil {
		return nil, err
	}
	license, err := site.Licenses(ctx, root, nil, slices.Sorted(maps.Values(programs))...)
	if err != nil {
		return nil, err
	}
	main, err := about.library(ctx, root, s)
	if err != nil {
		return nil, err
	}
	main["LICENSE"] = license
	if main["package.json"], err = about.mainManifest(main); err != nil {
		return nil, err
	}
	packs := map[string]pack{about.Name: main}
	for _, p := range platforms {
		err := s.Do("compile the command line for "+p.String(), func() error {
			program, err := p.compile(ctx, root, about.release())
			if err != nil {
				return err
			}
			manifest, err := about.platformManifest(p)
			packs[p.packageName()] = pack{"package.json": manifest, "LICENSE": license, p.Program(): program,
				"README.md": fmt.Appendf(nil, "The command line of [Lanewise](https://www.npmjs.com/package/lanewise) for %s. Install `lanewise`, which chooses it.\n", p)}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return packs, nil
}

// copied are the files of the package `lanewise` that are taken from web/npm unchanged.
var copied = map[string]string{
	"lanewise.d.ts":    "lanewise.d.ts",
	"bin/lanewise":     "cli/lanewise.cjs",
	"bin/package.json": "cli/package.json",
	"cli/native.cjs":   "cli/native.cjs",
	"cli/install.cjs":  "cli/install.cjs",
	"cli/wasm.cjs":     "cli/wasm.cjs",
}

// Links to other pages of core/doc are led to the repository, because npm shows only this page.
var pageLink = regexp.MustCompile(`\]\(([A-Z]+\.md)`)

const repositoryPages = "https://github.com/lanewise/lanewise/blob/main/core/doc/"

// library returns the package `lanewise` without the files that every package has.
func (a about) library(ctx context.Context, root string, s *tool.Steps) (pack, error) {
	p := pack{}
	for name, source := range copied {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(sources), filepath.FromSlash(source)))
		if err != nil {
			return nil, err
		}
		p[name] = text
	}
	readme, err := os.ReadFile(filepath.Join(root, "core", "doc", "NPM.md"))
	if err != nil {
		return nil, err
	}
	p["README.md"] = pageLink.ReplaceAll(readme, []byte("]("+repositoryPages+"$1"))
	if err := p.addPrograms(ctx, root, s, a.release()); err != nil {
		return nil, err
	}
	return p, s.Do("bundle the modules of the package", func() error { return p.addModules(ctx, root) })
}

func (p pack) write(dir string) error {
	for name, body := range p {
		mode := fs.FileMode(0o644)
		if path.Dir(name) == "bin" && path.Ext(name) != ".json" {
			mode = 0o755
		}
		if err := tool.WriteFile(dir, name, body, mode); err != nil {
			return err
		}
	}
	return nil
}

// checkOutput refuses a folder that holds anything other than packages written earlier.
func checkOutput(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot write into %s: %w", dir, err)
	}
	if _, err := os.Stat(filepath.Join(dir, marker)); err != nil {
		return fmt.Errorf("%s holds files that are not Lanewise's packages: choose an empty folder", dir)
	}
	return nil
}

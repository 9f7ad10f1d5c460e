package lsp

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/book"
	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/fileuri"
	"github.com/lanewise/lanewise/core/lang"
)

// Limits of what is read in a workspace: the number of files, the bytes of each, and the bytes of all. Symbols of other
// files are known only while these are open.
const (
	mostFiles = 2000
	mostBytes = 4 << 20
	mostTotal = 64 << 20
)

// workspace knows the symbols of the files below some folders.
type workspace struct {
	roots []string
	known map[string]knownFile // by path
}

// knownFile is what a file contained when it was last read.
type knownFile struct {
	size     int64
	modified time.Time
	symbols  []symbolInformation
}

// isProgram reports whether a file is a program, or a page that may contain some, by its name.
func isProgram(name string) bool {
	return slices.Contains([]string{".visaasm", ".ptx"}, strings.ToLower(filepath.Ext(name))) || book.IsPage(name)
}

// symbols returns the symbols of the files that are not open, in the order of their paths. open has the open files by
// path, because clients write the URI of a path in more than one way.
func (w *workspace) symbols(ctx context.Context, open map[string]bool, e encoding) (list []symbolInformation) {
	seen, total := map[string]knownFile{}, int64(0)
	for _, root := range w.roots {
		filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case ctx.Err() != nil || len(seen) >= mostFiles || total >= mostTotal:
				return filepath.SkipAll
			case err != nil:
				return nil
			case entry.IsDir() && path != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules"):
				return filepath.SkipDir
			case !entry.Type().IsRegular() || !isProgram(entry.Name()):
				return nil
			}
			if _, twice := seen[path]; !twice {
				seen[path] = w.file(path, entry, e)
				total += seen[path].size
				if !open[path] {
					list = append(list, seen[path].symbols...)
				}
			}
			return nil
		})
	}
	w.known = seen
	return list
}

// file returns what a file contains. It reads the file only if it has changed.
func (w *workspace) file(path string, entry fs.DirEntry, e encoding) knownFile {
	info, err := entry.Info()
	if err != nil || info.Size() > mostBytes {
		return knownFile{}
	}
	if k, ok := w.known[path]; ok && k.size == info.Size() && k.modified.Equal(info.ModTime()) {
		return k
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return knownFile{}
	}
	return knownFile{info.Size(), info.ModTime(), newSnapshot(fileuri.Of(path), "", newBuffer(string(content)), e).symbols()}
}

// mostSymbols bounds the number of symbols in an answer about the workspace.
const mostSymbols = 500

// symbols answers with the symbols in all texts of the workspace whose names match a query.
func symbols(s *server, c *call) (any, error) {
	var q struct {
		Query string `json:"query"`
	}
	if err := decodeParams(c.params, &q); err != nil {
		return nil, err
	}
	list := []symbolInformation{}
	for _, x := range s.workspaceSymbols(c.ctx) {
		if lang.Matches(x.Name, q.Query) && len(list) < mostSymbols {
			list = append(list, x)
		}
	}
	return list, c.ctx.Err()
}

// workspaceSymbols returns the symbols of the open texts, and of the files of the workspace that are not open.
func (s *server) workspaceSymbols(ctx context.Context) (list []symbolInformation) {
	open := map[string]bool{}
	for uri, d := range s.texts {
		if !d.lost {
			if path, ok := fileuri.Path(uri); ok {
				open[path] = true
			}
			list = append(list, d.read(s).symbols()...)
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].Location.URI < list[j].Location.URI })
	return append(list, s.files.symbols(ctx, open, s.units)...)
}

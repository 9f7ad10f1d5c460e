package site

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/lanewise/lanewise/build/tool"
)

// marker is a file that every site has: a folder with it was written by dist.
const marker = serviceWorkerFile

// CheckOutput refuses a folder that holds anything other than an earlier site.
func CheckOutput(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("cannot write into %s: %w", dir, err)
	case len(entries) == 0:
		return nil
	}
	if _, err := os.Stat(filepath.Join(dir, marker)); err != nil {
		return fmt.Errorf("%s holds files that are not a Lanewise site: choose an empty folder", dir)
	}
	return nil
}

// Write replaces the contents of dir by the site: every file, and beside it a .br and a .gz file if compression makes
// it smaller.
func (s Site) Write(dir string) error {
	if err := empty(dir); err != nil {
		return err
	}
	for _, name := range s.paths() {
		a := s[name]
		for suffix, data := range map[string][]byte{"": a.Body, ".br": a.brotli, ".gz": a.gzip} {
			if data == nil {
				continue
			}
			if err := tool.WriteFile(dir, name+suffix, data, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// empty empties dir, which CheckOutput has accepted.
func empty(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if err := os.RemoveAll(filepath.Join(dir, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}

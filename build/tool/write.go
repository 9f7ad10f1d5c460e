package tool

import (
	"io/fs"
	"os"
	"path/filepath"
)

// WriteFile writes a file below a folder, with the folders that its name, which has slashes, puts it in.
func WriteFile(dir, name string, body []byte, mode fs.FileMode) error {
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, body, mode)
}

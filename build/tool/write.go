package tool

import (
	"io/fs"
	"os"
	"path/filepath"
)

// WriteFile writes a file below dir. name has slashes; the folders in it are made as needed.
func WriteFile(dir, name string, body []byte, mode fs.FileMode) error {
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, body, mode)
}

package tool

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

const ModulePath = "github.com/lanewise/lanewise"

// RepositoryRoot is the nearest folder at or above the working directory that
// holds Lanewise's go.mod.
func RepositoryRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module "+ModulePath+"\n") {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("run this inside the Lanewise repository: no go.mod of " + ModulePath + " is here or above")
		}
		dir = parent
	}
}

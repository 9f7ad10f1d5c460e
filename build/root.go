package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

const modulePath = "github.com/lanewise/lanewise"

// repositoryRoot is the nearest folder at or above the working directory that
// holds Lanewise's go.mod.
func repositoryRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module "+modulePath+"\n") {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("run this inside the Lanewise repository: no go.mod of " + modulePath + " is here or above")
		}
		dir = parent
	}
}

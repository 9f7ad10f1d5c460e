package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/build/tool"
)

// oldestNode is the lowest major version of Node.js that package.json accepts.
const oldestNode = 20

// CheckNode returns an error that says in one sentence what is wrong if Node.js cannot be used.
func CheckNode(ctx context.Context) error {
	install := fmt.Sprintf("install Node.js %d or newer from https://nodejs.org", oldestNode)
	path, err := exec.LookPath("node")
	if err != nil {
		return fmt.Errorf("Node.js is needed and no `node` is on the PATH: %s", install)
	}
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil {
		return fmt.Errorf("`node --version` does not work (%v): %s", err, install)
	}
	return checkNodeVersion(strings.TrimSpace(string(out)))
}

// checkNodeVersion checks a version in the form in which node prints it, "v20.20.2".
func checkNodeVersion(version string) error {
	major, _, _ := strings.Cut(strings.TrimPrefix(version, "v"), ".")
	n, err := strconv.Atoi(major)
	if err != nil {
		return fmt.Errorf("`node --version` printed %q, which is no version", version)
	}
	if n < oldestNode {
		return fmt.Errorf("Node.js %s is too old: install version %d or newer from https://nodejs.org", version, oldestNode)
	}
	return nil
}

// npmPackages makes node_modules match package-lock.json. A stamp inside it holds the hash of the lock file that it
// was installed from, so nothing runs while the two agree.
func npmPackages(ctx context.Context, root string, s *tool.Steps) error {
	lock, err := os.ReadFile(filepath.Join(root, "package-lock.json"))
	if err != nil {
		return fmt.Errorf("package-lock.json cannot be read: %w", err)
	}
	sum := sha256.Sum256(lock)
	want := hex.EncodeToString(sum[:])
	stamp := filepath.Join(root, "node_modules", ".lanewise-lock")
	if have, err := os.ReadFile(stamp); err == nil && string(have) == want {
		return nil
	}
	if err := CheckNode(ctx); err != nil {
		return err
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		return errors.New("npm is needed and no `npm` is on the PATH: it comes with Node.js from https://nodejs.org")
	}
	return s.Do("npm ci", func() error {
		// No package needs its install script, so none gets to run one.
		if _, err := tool.Run(ctx, root, nil, "npm ci", npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"); err != nil {
			return err
		}
		return os.WriteFile(stamp, []byte(want), 0o644)
	})
}

// Package browser finds the browser that tests and measurements drive.
package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/lanewise/lanewise/build/tool"
)

// The environment of the browser tests (web/test/*.test.mjs) and of the
// measurements (build/bench/*.mjs).
const (
	// EnvProgram is the browser to start. People set it to choose theirs; it is always set for the tests.
	EnvProgram = "LANEWISE_CHROME"
	// EnvURLs is a JSON object of the addresses of the same site:
	//
	//	root    below /, with every header that `serve` sends, the content-security-policy among them
	//	visa    below /visa/, likewise
	//	static  below /visa/, a `dist` folder behind a server that knows nothing: no policy, no compression
	//
	// Every address ends in a slash.
	EnvURLs = "LANEWISE_BASE_URLS"
	// EnvURL is the address "root" alone.
	EnvURL = "LANEWISE_URL"
)

// installedBrowsers are the names and paths under which Chrome and Chromium are looked for.
func installedBrowsers() []string {
	switch runtime.GOOS {
	case "darwin":
		return []string{
			"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
			"/Applications/Chromium.app/Contents/MacOS/Chromium",
		}
	case "windows":
		var places []string
		for _, folder := range []string{"ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"} {
			places = append(places, filepath.Join(os.Getenv(folder), "Google", "Chrome", "Application", "chrome.exe"))
		}
		return places
	default:
		return []string{"google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chromium-headless-shell"}
	}
}

// Find returns the browser that tests drive: LANEWISE_CHROME, else an installed Chrome or Chromium, else the one that
// Playwright downloads for itself.
func Find(ctx context.Context, root string, s *tool.Steps) (string, error) {
	if chosen := os.Getenv(EnvProgram); chosen != "" {
		path, err := exec.LookPath(chosen)
		if err != nil {
			return "", fmt.Errorf("%s is %q, which is no program: set it to the path of Chrome or Chromium", EnvProgram, chosen)
		}
		return path, nil
	}
	for _, name := range installedBrowsers() {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	path, err := playwrightBrowser(ctx, root, s)
	if err != nil {
		return "", fmt.Errorf("the browser tests need Chrome or Chromium: install one, or set %s to its path (Playwright's own download did not work either: %w)", EnvProgram, err)
	}
	return path, nil
}

// playwrightBrowser returns Playwright's own Chromium, which it downloads if it is not there yet.
func playwrightBrowser(ctx context.Context, root string, s *tool.Steps) (string, error) {
	where := func() (string, error) {
		out, err := tool.Run(ctx, root, nil, "asking Playwright for its browser", "node", "--input-type=module", "--eval",
			`import { chromium } from "playwright-core"; process.stdout.write(chromium.executablePath());`)
		if err != nil {
			return "", err
		}
		return exec.LookPath(string(out))
	}
	if path, err := where(); err == nil {
		return path, nil
	}
	err := s.Do("download Playwright's Chromium", func() error {
		_, err := tool.Run(ctx, root, nil, "playwright-core install chromium",
			"node", filepath.Join("node_modules", "playwright-core", "cli.js"), "install", "chromium")
		return err
	})
	if err != nil {
		return "", err
	}
	return where()
}

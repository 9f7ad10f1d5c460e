package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// The environment of the browser tests (web/test/*.test.mjs) and of the
// measurements (build/bench/*.mjs).
const (
	// envChrome is the browser to start. People set it to choose theirs; tests always find it set.
	envChrome = "LANEWISE_CHROME"
	// envURLs is a JSON object of the addresses of the same site:
	//
	//	root    below /, with every header that `serve` sends, the content-security-policy among them
	//	visa    below /visa/, likewise
	//	static  below /visa/, a `dist` folder behind a server that knows nothing: no policy, no compression
	//
	// Every address ends in a slash.
	envURLs = "LANEWISE_BASE_URLS"
	// envURL is the address "root" alone.
	envURL = "LANEWISE_URL"
)

// installedBrowsers are the names and places under which Chrome and Chromium are found.
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
		return []string{"google-chrome", "google-chrome-stable", "chromium", "chromium-browser"}
	}
}

// findBrowser is the browser that tests drive: LANEWISE_CHROME, else an installed
// Chrome or Chromium, else the one that Playwright downloads for itself.
func findBrowser(ctx context.Context, root string, s *steps) (string, error) {
	if chosen := os.Getenv(envChrome); chosen != "" {
		path, err := exec.LookPath(chosen)
		if err != nil {
			return "", fmt.Errorf("%s is %q, which is no program: set it to the path of Chrome or Chromium", envChrome, chosen)
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
		return "", fmt.Errorf("the browser tests need Chrome or Chromium: install one, or set %s to its path (Playwright's own download did not work either: %w)", envChrome, err)
	}
	return path, nil
}

// playwrightBrowser is Playwright's own Chromium, downloaded if it is not there yet.
func playwrightBrowser(ctx context.Context, root string, s *steps) (string, error) {
	where := func() (string, error) {
		out, err := tool(ctx, root, nil, "asking Playwright for its browser", "node", "--input-type=module", "--eval",
			`import { chromium } from "playwright-core"; process.stdout.write(chromium.executablePath());`)
		if err != nil {
			return "", err
		}
		return exec.LookPath(string(out))
	}
	if path, err := where(); err == nil {
		return path, nil
	}
	err := s.do("download Playwright's Chromium", func() error {
		_, err := tool(ctx, root, nil, "playwright-core install chromium",
			"node", filepath.Join("node_modules", "playwright-core", "cli.js"), "install", "chromium")
		return err
	})
	if err != nil {
		return "", err
	}
	return where()
}

package site

import (
	"path/filepath"
	"strings"
)

// This file is about what a first visit transfers. The bench counts it in a browser; the tests add it up.

// Everything is the group of the total.
const Everything = "everything"

// TransferLimits are the most bytes that a first visit may take, by group, compressed with brotli.
var TransferLimits = map[string]int{"client": 1_400_000, "engine": 800_000, Everything: 2_300_000}

// TransferGroup is the group, a line of the transfer table, that a file belongs to.
func TransferGroup(name string) string {
	switch ext := filepath.Ext(name); {
	case strings.HasPrefix(name, "assets/client-") && ext == ".wasm":
		return "client"
	case strings.HasPrefix(name, "assets/engine-") && ext == ".wasm":
		return "engine"
	case strings.HasPrefix(name, "assets/embed-"):
		return "embed"
	case ext == ".js":
		return "scripts"
	case ext == ".css":
		return "styles"
	case ext == ".woff2":
		return "typefaces"
	case ext == ".html":
		return "pages"
	case ext == ".json":
		return "course"
	case ext == ".wasm":
		return "assistant"
	default:
		return "icons, manifest"
	}
}

// EmbedLimit is the most bytes that an embed may take until its program has run, PTX or not.
const EmbedLimit = 2_000_000

// FirstVisit is how many bytes a first visit takes, by group: the service worker stores every file except those for
// later.
func (s Site) FirstVisit() map[string]int {
	return s.transfer(func(name string) bool { return !ForLater(name) })
}

// EmbedVisit is how many bytes an embed takes, by group: its own program instead of client and engine, its page, and
// the scripts except those of the elements that only the playground has. What the bench counts in a browser is the
// same.
func (s Site) EmbedVisit() map[string]int {
	return s.transfer(func(name string) bool {
		switch TransferGroup(name) {
		case "embed":
			return true
		case "pages":
			return name == pageFile(embedRoute)
		case "scripts":
			return !ForLater(name) && name != serviceWorkerFile && !strings.HasPrefix(name, "assets/element-") && !strings.HasPrefix(name, "assets/split-")
		case "styles", "typefaces":
			return !ForLater(name)
		}
		return false
	})
}

// transfer adds up the files that are taken, of those that the page's visitors load.
func (s Site) transfer(taken func(name string) bool) map[string]int {
	groups := map[string]int{}
	for name, a := range s {
		if name == licensesFile || forOthers(name) || !taken(name) {
			continue
		}
		bytes := len(a.Body)
		if a.brotli != nil {
			bytes = len(a.brotli)
		}
		groups[TransferGroup(name)] += bytes
		groups[Everything] += bytes
	}
	return groups
}

// Megabytes is a number of bytes in megabytes, for people to read.
func Megabytes(bytes int) float64 { return float64(bytes) / 1e6 }

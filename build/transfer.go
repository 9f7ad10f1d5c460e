package main

import (
	"path/filepath"
	"strings"
)

// What a first visit transfers, as the bench counts it in a browser and the tests add it up.

// everything is the line of the sum.
const everything = "everything"

// transferLimits are the most bytes that a first visit may take, brotli, by group.
var transferLimits = map[string]int{"client": 1_700_000, "engine": 800_000, everything: 2_600_000}

// transferGroup is the line of the transfer table that a file belongs to.
func transferGroup(name string) string {
	switch ext := filepath.Ext(name); {
	case strings.HasPrefix(name, "assets/client-") && ext == ".wasm":
		return "client"
	case strings.HasPrefix(name, "assets/engine-") && ext == ".wasm":
		return "engine"
	case ext == ".js":
		return "scripts"
	case ext == ".css":
		return "styles"
	case ext == ".woff2":
		return "typefaces"
	case ext == ".html":
		return "pages"
	case ext == ".wasm":
		return "assistant"
	default:
		return "icons, manifest"
	}
}

// firstVisit is how many bytes a first visit takes by group: the service worker stores
// every file but those for later.
func (s site) firstVisit() map[string]int {
	groups := map[string]int{}
	for name, a := range s {
		if name == licensesFile || forLater(name) {
			continue
		}
		bytes := len(a.body)
		if a.brotli != nil {
			bytes = len(a.brotli)
		}
		groups[transferGroup(name)] += bytes
		groups[everything] += bytes
	}
	return groups
}

// megabytes is bytes as people read them.
func megabytes(bytes int) float64 { return float64(bytes) / 1e6 }

package adapter

import (
	"path/filepath"
	"testing"
)

// TestPathsOfClients: a client names a file by its path or by its URI, also by one with a drive of Windows.
func TestPathsOfClients(t *testing.T) {
	for given, want := range map[string]string{
		"/w/../w/a b.visaasm":              "/w/a b.visaasm",
		"file:///w/a%20b.visaasm":          "/w/a b.visaasm",
		"file://localhost/w/a.visaasm":     "/w/a.visaasm",
		"file:///c%3A/w/a.visaasm":         "c:/w/a.visaasm",
		"inline of a page, line 3.visaasm": "inline of a page, line 3.visaasm",
	} {
		if got := new(server).pathOf(given); got != filepath.FromSlash(want) {
			t.Errorf("%s is %q, want %q", given, got, want)
		}
	}
}

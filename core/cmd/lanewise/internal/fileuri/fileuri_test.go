package fileuri

import (
	"path/filepath"
	"testing"
)

// TestPaths: the URI of a file becomes a path (RFC 8089), however the client has encoded it; URIs of other schemes do
// not.
func TestPaths(t *testing.T) {
	for _, c := range []struct{ uri, path, back string }{
		{"file:///w/a.visaasm", "/w/a.visaasm", "file:///w/a.visaasm"},
		{"file://localhost/w/a.visaasm", "/w/a.visaasm", "file:///w/a.visaasm"},
		{"file:///w/a%2Bb%20%25%26.visaasm", "/w/a+b %&.visaasm", "file:///w/a+b%20%25&.visaasm"},
		{"file:///w/", "/w", "file:///w"},
		{"file:///c%3A/w/a.visaasm", "c:/w/a.visaasm", "file:///c:/w/a.visaasm"},
		{"file:///C:/w/a.visaasm", "C:/w/a.visaasm", "file:///C:/w/a.visaasm"},
		{"untitled:Untitled-1", "", ""}, {"vscode-remote://ssh/w", "", ""}, {"file://", "", ""}, {"file:///%zz", "", ""}, {"", "", ""},
	} {
		path, ok := Path(c.uri)
		if want := filepath.FromSlash(c.path); path != want || ok != (c.path != "") {
			t.Errorf("%s is %q, %t, want %q", c.uri, path, ok, want)
		}
		if ok && Of(path) != c.back {
			t.Errorf("%s is the URI of %q, want %s", Of(path), path, c.back)
		}
	}
}

// TestPathsOfServers: a folder on another machine, for which Windows has paths, keeps the machine's name.
func TestPathsOfServers(t *testing.T) {
	if got := Of("//server/share/a b.visaasm"); got != "file://server/share/a%20b.visaasm" {
		t.Errorf("the URI is %s", got)
	}
	want := ""
	if filepath.Separator == '\\' {
		want = `\\server\share\a.visaasm`
	}
	if path, ok := Path("file://server/share/a.visaasm"); path != want || ok != (want != "") {
		t.Errorf("the path is %q, %t, want %q", path, ok, want)
	}
}

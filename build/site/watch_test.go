package site

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/core/filetest"
)

func TestFingerprint(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string, age time.Duration) {
		t.Helper()
		file := filepath.Join(root, filepath.FromSlash(name))
		filetest.Write(t, file, text)
		then := time.Unix(1_700_000_000, 0).Add(-age)
		if err := os.Chtimes(file, then, then); err != nil {
			t.Fatal(err)
		}
	}
	write("core/eu/alu.go", "package eu", time.Hour)
	last := fingerprint(root)
	for _, c := range []struct {
		what, file, text string
		age              time.Duration
		changes          bool
	}{
		{"nothing", "core/eu/alu.go", "package eu", time.Hour, false},
		{"a new time", "core/eu/alu.go", "package eu", time.Minute, true},
		{"a new example", "examples/loop.visaasm", "x", time.Hour, true},
		{"a style", "web/style/app.css", "x", time.Hour, true},
		{"a test", "core/eu/alu_test.go", "package eu", time.Hour, false},
		{"a file of another kind", "web/notes.swp", "x", time.Hour, false},
		{"a file elsewhere", "dist/boot.js", "x", time.Hour, false},
	} {
		write(c.file, c.text, c.age)
		now := fingerprint(root)
		if (now != last) != c.changes {
			t.Errorf("%s: changed is %v, want %v", c.what, now != last, c.changes)
		}
		last = now
	}
	if err := os.Remove(filepath.Join(root, "web", "style", "app.css")); err != nil {
		t.Fatal(err)
	}
	if fingerprint(root) == last {
		t.Error("a removed file is no change")
	}
}

func TestWatcherReloadsAfterGoodBuilds(t *testing.T) {
	w := NewWatcher("", &tool.Steps{Out: io.Discard}, Options{}, "/visa/", sampleSite(t), nil)
	server := httptest.NewServer(w)
	defer server.Close()
	response, err := http.Get(server.URL + "/visa/lanewise-reload")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if got := response.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("Content-Type %q", got)
	}
	events := bufio.NewReader(response.Body)
	line := func() string {
		t.Helper()
		text, err := events.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(text)
	}
	if got := line(); got != ": connected" { // from here on the page is told about every build
		t.Fatalf("the stream starts with %q", got)
	}
	line()
	w.finish(errors.New("a syntax error"))
	w.finish(nil)
	if got := line(); got != "event: rebuilt" {
		t.Errorf("after a bad and a good build the page hears %q", got)
	}
}

func TestWatcherShowsWhyThereIsNoPage(t *testing.T) {
	var out bytes.Buffer
	w := NewWatcher("", &tool.Steps{Out: &out}, Options{}, "/", nil, errors.New("compiling failed: page.go:3: syntax error"))
	r := get(w, "/")
	body, _ := io.ReadAll(r.Body)
	if r.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(body), "page.go:3: syntax error") {
		t.Errorf("status %d, %q", r.StatusCode, body)
	}
	if !strings.Contains(out.String(), "build: Compiling failed: page.go:3: syntax error.") {
		t.Errorf("printed %q", out.String())
	}

	// A later mistake leaves the last good page in place.
	w.handler.exchange(sampleSite(t))
	w.finish(errors.New("another mistake"))
	if r := get(w, "/"); r.StatusCode != http.StatusOK {
		t.Errorf("status %d after a mistake in a rebuild, want the last good page", r.StatusCode)
	}
}

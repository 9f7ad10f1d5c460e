package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"
)

var sampleScript = []byte(strings.Repeat("export const lanes = 16;\n", 200))

// sampleSite has one file for each kind of treatment.
func sampleSite(t *testing.T) Site {
	t.Helper()
	s := Site{
		"index.html":                  {Body: []byte("<!DOCTYPE html><title>playground</title>")},
		"embed/index.html":            {Body: []byte("<!DOCTYPE html><title>embed</title>")},
		"assets/boot-AAAAAAAA.js":     {Body: sampleScript, immutable: true},
		"assets/client-BBBBBBBB.wasm": {Body: []byte("\x00asm\x01\x00\x00\x00"), immutable: true},
		"assets/icon-CCCCCCCC.png":    {Body: []byte("\x89PNG"), immutable: true},
	}
	if err := s.Compress(context.Background(), compressionCache{quality: QuickBrotli}); err != nil {
		t.Fatal(err)
	}
	return s
}

func get(h http.Handler, path string, header ...string) *http.Response {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestNegotiation(t *testing.T) {
	h := NewHandler("/", sampleSite(t), "br", "gzip")
	for accept, want := range map[string]string{
		"":                        "",
		"identity":                "",
		"gzip":                    "gzip",
		"gzip, deflate, br, zstd": "br",
		"GZIP":                    "gzip",
		"br;q=0, gzip;q=0.5":      "gzip",
		"br;q=0, *":               "gzip",
		"*;q=0":                   "",
		"*":                       "br",
		"gzip;q=nonsense":         "",
	} {
		r := get(h, "/assets/boot-AAAAAAAA.js", "Accept-Encoding", accept)
		if got := r.Header.Get("Content-Encoding"); got != want {
			t.Errorf("Accept-Encoding %q: Content-Encoding %q, want %q", accept, got, want)
		}
		if got := r.Header.Get("Vary"); got != "Accept-Encoding" {
			t.Errorf("Accept-Encoding %q: Vary %q", accept, got)
		}
		body := io.Reader(r.Body)
		switch want {
		case "br":
			body = unpacked(t, r.Body)
		case "gzip":
			unzipped, err := gzip.NewReader(r.Body)
			if err != nil {
				t.Fatal(err)
			}
			body = unzipped
		}
		if got, err := io.ReadAll(body); err != nil || !bytes.Equal(got, sampleScript) {
			t.Errorf("Accept-Encoding %q: the body is not the file (%v)", accept, err)
		}
	}
	if got := get(h, "/assets/icon-CCCCCCCC.png", "Accept-Encoding", "br"); got.Header.Get("Content-Encoding") != "" || got.Header.Get("Vary") != "" {
		t.Errorf("a PNG is sent with %v", got.Header)
	}
}

// unpacked undoes brotli.
func unpacked(t *testing.T, body io.Reader) io.Reader {
	cmd := exec.CommandContext(t.Context(), "node", "--eval", "process.stdout.write(require('node:zlib').brotliDecompressSync(require('node:fs').readFileSync(0)))")
	cmd.Stdin = body
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(out)
}

func TestHeaders(t *testing.T) {
	h := NewHandler("/visa/", sampleSite(t), "br", "gzip")
	for _, c := range []struct{ path, kind, cache, ancestors string }{
		{"/visa/", "text/html; charset=utf-8", "no-cache", "'self'"},
		{"/visa/embed/", "text/html; charset=utf-8", "no-cache", "*"},
		{"/visa/assets/boot-AAAAAAAA.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "'self'"},
		{"/visa/assets/client-BBBBBBBB.wasm", "application/wasm", "public, max-age=31536000, immutable", "'self'"},
		{"/visa/assets/icon-CCCCCCCC.png", "image/png", "public, max-age=31536000, immutable", "'self'"},
	} {
		r := get(h, c.path)
		for name, want := range map[string]string{
			"Content-Type":            c.kind,
			"Cache-Control":           c.cache,
			"X-Content-Type-Options":  "nosniff",
			"Referrer-Policy":         "no-referrer",
			"Content-Security-Policy": policy + "; frame-ancestors " + c.ancestors,
		} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", c.path, name, got, want)
			}
		}
		if r.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d", c.path, r.StatusCode)
		}
	}
	// DESIGN.md, "The client": the policy that must hold.
	for _, directive := range []string{"default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'"} {
		if !strings.Contains("; "+policy+";", "; "+directive+";") {
			t.Errorf("the policy lacks %q", directive)
		}
	}
}

func TestPaths(t *testing.T) {
	h := NewHandler("/visa/", sampleSite(t))
	for _, c := range []struct {
		path     string
		status   int
		location string
	}{
		{"/", http.StatusFound, "/visa/"},
		{"/visa", http.StatusFound, "/visa/"},
		{"/visa/index.html", http.StatusOK, ""},
		{"/visa/embed", http.StatusFound, "/visa/embed/"},
		{"/visa/assets/", http.StatusNotFound, ""},
		{"/visa/assets/boot-OLD.js", http.StatusNotFound, ""},
		{"/visa/../go.mod", http.StatusNotFound, ""},
		{"/other", http.StatusNotFound, ""},
	} {
		r := get(h, c.path)
		if r.StatusCode != c.status || r.Header.Get("Location") != c.location {
			t.Errorf("%s: %d %q, want %d %q", c.path, r.StatusCode, r.Header.Get("Location"), c.status, c.location)
		}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/visa/", nil))
	if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
}

func TestValidation(t *testing.T) {
	h := NewHandler("/", sampleSite(t), "br", "gzip")
	const path = "/assets/boot-AAAAAAAA.js"
	plain, packed := get(h, path).Header.Get("ETag"), get(h, path, "Accept-Encoding", "br").Header.Get("ETag")
	if plain == packed {
		t.Errorf("two forms of a file share the strong tag %s", plain)
	}
	if r := get(h, path, "If-None-Match", `"x", `+plain); r.StatusCode != http.StatusNotModified {
		t.Errorf("status %d for the current tag, want 304", r.StatusCode)
	}
	if r := get(h, path, "If-None-Match", `"x"`); r.StatusCode != http.StatusOK {
		t.Errorf("status %d for another tag, want 200", r.StatusCode)
	}
}

package site

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync/atomic"
)

// contentTypes are the content types of a site's files, by ending.
var contentTypes = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".wasm":        "application/wasm",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".woff2":       "font/woff2",
	".webmanifest": "application/manifest+json",
	".json":        "application/json",
	".txt":         "text/plain; charset=utf-8",
}

// Cache-Control for names that contain their content's hash, and for all others.
const (
	cacheForever  = "public, max-age=31536000, immutable"
	cacheValidate = "no-cache"
)

// Handler serves a site below its base path. The site may be replaced while it serves.
type Handler struct {
	Base      string
	encodings []string // what it can send, best first: "br", "gzip"
	current   atomic.Pointer[Site]
	// OnSent, if set, is called for every file sent, with its path and the number of bytes of its body.
	OnSent func(name string, bytes int)
}

func NewHandler(base string, s Site, encodings ...string) *Handler {
	h := &Handler{Base: base, encodings: encodings}
	h.current.Store(&s)
	return h
}

// exchange makes the handler serve s from now on.
func (h *Handler) exchange(s Site) { h.current.Store(&s) }

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setSecurity(w.Header(), h.Base, r.URL.Path)
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Only GET and HEAD are answered here.", http.StatusMethodNotAllowed)
		return
	}
	rest, below := strings.CutPrefix(r.URL.Path, h.Base)
	if !below {
		if r.URL.Path+"/" == h.Base || r.URL.Path == "/" {
			http.Redirect(w, r, h.Base, http.StatusFound)
			return
		}
		notFound(w)
		return
	}
	s := *h.current.Load()
	name := rest
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	a, ok := s[name]
	if !ok {
		if _, folder := s[name+"/index.html"]; folder {
			http.Redirect(w, r, r.URL.Path+"/", http.StatusFound)
			return
		}
		notFound(w)
		return
	}
	h.send(w, r, name, a)
}

func (h *Handler) send(w http.ResponseWriter, r *http.Request, name string, a *Asset) {
	header := w.Header()
	header.Set("Content-Type", contentTypes[path.Ext(name)])
	header.Set("Cache-Control", cacheValidate)
	if forOthers(name) {
		header.Set("Access-Control-Allow-Origin", "*")
	}
	if a.immutable {
		header.Set("Cache-Control", cacheForever)
	}
	body, encoding := a.Body, ""
	if a.brotli != nil || a.gzip != nil {
		header.Set("Vary", "Accept-Encoding")
		body, encoding = a.negotiate(h.encodings, r.Header.Get("Accept-Encoding"))
	}
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
	}
	tag := etag(body)
	header.Set("ETag", tag)
	if matches(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	n, _ := w.Write(body) // a client that has gone away is no failure
	if h.OnSent != nil {
		h.OnSent(name, n)
	}
}

// negotiate chooses the first of the server's encodings that the client accepts and the asset has, else the plain
// body and "".
func (a *Asset) negotiate(encodings []string, accept string) ([]byte, string) {
	for _, encoding := range encodings {
		form := a.brotli
		if encoding == "gzip" {
			form = a.gzip
		}
		if form != nil && accepts(accept, encoding) {
			return form, encoding
		}
	}
	return a.Body, ""
}

// accepts reports whether an Accept-Encoding header admits the encoding
// (RFC 9110, section 12.5.3): it, or "*", is listed without q=0.
func accepts(header, encoding string) bool {
	any := false
	for item := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(item, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		weight, hasWeight := strings.CutPrefix(strings.ToLower(strings.TrimSpace(parameters)), "q=")
		q, err := strconv.ParseFloat(weight, 64)
		admitted := !hasWeight || err == nil && q > 0
		switch name {
		case encoding:
			return admitted
		case "*":
			any = admitted
		}
	}
	return any
}

// etag is different for each form of a file, as strong tags must be.
func etag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:8]) + `"`
}

func matches(header, tag string) bool {
	for item := range strings.SplitSeq(header, ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == tag {
			return true
		}
	}
	return false
}

// setSecurity sets the headers that every answer carries. Any site may frame the embed; only its own origin may frame
// the playground.
func setSecurity(header http.Header, base, path string) {
	ancestors := "frame-ancestors 'self'"
	if strings.HasPrefix(path, base+"embed/") {
		ancestors = "frame-ancestors *"
	}
	header.Set("Content-Security-Policy", policy+"; "+ancestors)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
}

func notFound(w http.ResponseWriter) {
	http.Error(w, "There is no such page.", http.StatusNotFound)
}

package site

import (
	"context"
	_ "embed"
	"fmt"
	"hash/fnv"
	"io/fs"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/lanewise/lanewise/build/tool"
)

// reloadScript listens for rebuilds and reloads the page.
//
//go:embed reload.js
var reloadScript string

// watchInterval is how often the sources are looked at. A look at the few hundred files takes about 5 ms, works on
// every file system, and needs no library.
const watchInterval = 500 * time.Millisecond

// watchedFolders hold what the site is built from.
var watchedFolders = []string{"core", "wasm", "web", "examples", "build/coursefile", "build/render", "build/words"}

// watchedFiles are the endings of the files in them that matter.
var watchedFiles = map[string]bool{
	".go": true, ".ts": true, ".css": true, ".js": true, ".visaasm": true, ".ptx": true, ".svg": true, ".md": true,
}

// watcher serves a site and rebuilds it when a source changes.
type watcher struct {
	root    string
	steps   *tool.Steps
	options Options
	base    string
	handler *Handler

	mu      sync.Mutex
	failure string        // why the last build failed; "" when it did not
	rebuilt chan struct{} // closed at the next rebuild
}

func NewWatcher(root string, s *tool.Steps, o Options, base string, first Site, err error) *watcher {
	w := &watcher{
		root: root, steps: s, options: o, base: base,
		handler: NewHandler(base, first, "br", "gzip"),
		rebuilt: make(chan struct{}),
	}
	w.finish(err)
	return w
}

// ServeHTTP serves the site and, at lanewise-reload, a stream of server-sent events, one for each rebuild.
func (w *watcher) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if r.URL.Path == w.base+"lanewise-reload" {
		w.stream(rw, r)
		return
	}
	w.mu.Lock()
	failure := w.failure
	w.mu.Unlock()
	if failure != "" && len(*w.handler.current.Load()) == 0 {
		rw.Header().Set("Refresh", "1") // there is no page yet that could reload itself
		http.Error(rw, failure, http.StatusServiceUnavailable)
		return
	}
	w.handler.ServeHTTP(rw, r)
}

func (w *watcher) stream(rw http.ResponseWriter, r *http.Request) {
	rw.Header().Set("Content-Type", "text/event-stream")
	rw.Header().Set("Cache-Control", "no-store")
	control := http.NewResponseController(rw)
	rebuilt := w.nextBuild() // before the page can act on being connected
	fmt.Fprint(rw, ": connected\n\n")
	for control.Flush() == nil {
		select {
		case <-r.Context().Done():
			return
		case <-rebuilt:
			rebuilt = w.nextBuild()
			fmt.Fprint(rw, "event: rebuilt\ndata: \n\n")
		}
	}
}

// nextBuild returns a channel that is closed when the next successful build is served.
func (w *watcher) nextBuild() <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.rebuilt
}

// Run looks for changes until ctx ends.
func (w *watcher) Run(ctx context.Context) {
	ticker := time.NewTicker(watchInterval)
	defer ticker.Stop()
	seen := fingerprint(w.root)
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		now := fingerprint(w.root)
		if now == seen {
			continue
		}
		seen = now
		start := time.Now()
		sites, err := Build(ctx, w.root, w.steps, w.options)
		if ctx.Err() != nil {
			return
		}
		if err == nil {
			w.handler.exchange(sites[w.base])
			w.steps.Printf("Rebuilt in %s.\n", tool.Elapsed(start))
		}
		w.finish(err)
	}
}

// finish records and prints how a build ended. After a successful one the open pages reload.
func (w *watcher) finish(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failure = ""
	if err != nil {
		w.failure = tool.Sentence(err)
		w.steps.Printf("build: %s\n", w.failure)
		return
	}
	close(w.rebuilt)
	w.rebuilt = make(chan struct{})
}

// fingerprint is a hash that changes when a watched file is added, removed or written.
func fingerprint(root string) uint64 {
	h := fnv.New64a()
	for _, folder := range watchedFolders {
		filepath.WalkDir(filepath.Join(root, folder), func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !watchedFiles[filepath.Ext(file)] || strings.HasSuffix(file, "_test.go") {
				return nil // a file that vanishes meanwhile is seen as a change
			}
			if info, err := entry.Info(); err == nil {
				fmt.Fprintln(h, file, info.Size(), info.ModTime().UnixNano())
			}
			return nil
		})
	}
	return h.Sum64()
}

package site

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
)

// serviceWorkerFile is at the base, because a service worker's scope is its own folder.
const serviceWorkerFile = "service-worker.js"

// ForLater reports whether a file is loaded and stored only when it is first needed.
func ForLater(name string) bool {
	later := []string{"assets/assistant-", "assets/ahead-", "assets/embed-", "assets/docs-", docsPath, "assets/desk", deskPath}
	return slices.ContainsFunc(later, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// serviceWorker fills in web/sw/service-worker.js with the files of s and their version.
func serviceWorker(root string, s Site) ([]byte, error) {
	source, err := os.ReadFile(filepath.Join(root, "web", "sw", serviceWorkerFile))
	if err != nil {
		return nil, err
	}
	t, err := template.New(serviceWorkerFile).Parse(string(source))
	if err != nil {
		return nil, err
	}
	files, later := []string{}, []string{}
	for _, name := range s.paths() {
		if name == licensesFile || forOthers(name) && name != elementFile {
			continue // not needed offline
		}
		// A page is requested by its folder: "" and "embed/".
		address := "./" + strings.TrimSuffix(name, "index.html")
		if ForLater(name) || name == elementFile { // the docs have elements
			later = append(later, address)
		} else {
			files = append(files, address)
		}
	}
	list, err := json.MarshalIndent(files, "", "  ")
	if err != nil {
		return nil, err
	}
	laterList, err := json.Marshal(later)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, struct{ Version, Files, Later string }{s.version(), string(list), string(laterList)})
	return b.Bytes(), err
}

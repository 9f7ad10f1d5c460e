package site

import (
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

// The element for other pages, <lane-wise>. Its files have fixed names, because pages that are not ours refer to
// them.
const (
	elementEntry    = "web/element/lane-wise.ts"
	elementManifest = "web/element/custom-elements.json" // written by the analyzer: see web/manifest_test.go
	elementFile     = "lane-wise.js"
)

// ElementLimit is how many bytes the element may take, compressed with brotli.
const ElementLimit = 2500

// addElement bundles the element, which is one file and uses nothing of the page's.
func (s Site) addElement(root string) error {
	result, err := bundled(root, api.BuildOptions{EntryPoints: []string{elementEntry}, Format: api.FormatESModule})
	if err != nil {
		return err
	}
	s[elementFile] = &Asset{Body: result.OutputFiles[0].Contents}
	manifest, err := os.ReadFile(filepath.Join(root, elementManifest))
	s[filepath.Base(elementManifest)] = &Asset{Body: manifest}
	return err
}

// forOthers reports whether a file is loaded by pages of other sites. Of our own pages only the docs load such files.
func forOthers(name string) bool {
	return name == elementFile || name == filepath.Base(elementManifest)
}

package npm

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// about is what the packages' manifests take from the repository's package.json.
type about struct {
	Name        string
	Version     string
	Description string
	License     string
	Engines     map[string]string
}

// release is the linker setting by which the packages' command line knows its version.
func (a about) release() string { return "main.release=" + a.Version }

func readAbout(root string) (about, error) {
	var a about
	text, err := os.ReadFile(filepath.Join(root, "package.json"))
	if err == nil {
		err = json.Unmarshal(text, &a)
	}
	if err != nil {
		return a, fmt.Errorf("package.json cannot be read: %w", err)
	}
	return a, nil
}

// manifest is a package.json. The fields are in the order of npm's documentation.
type manifest struct {
	Name                 string            `json:"name"`
	Version              string            `json:"version"`
	Description          string            `json:"description"`
	Keywords             []string          `json:"keywords,omitempty"`
	License              string            `json:"license"`
	Repository           string            `json:"repository"`
	Type                 string            `json:"type,omitempty"`
	Types                string            `json:"types,omitempty"`
	Exports              exports           `json:"exports,omitempty"`
	SideEffects          []string          `json:"sideEffects,omitempty"`
	CustomElements       string            `json:"customElements,omitempty"`
	Bin                  map[string]string `json:"bin,omitempty"`
	Scripts              map[string]string `json:"scripts,omitempty"`
	OptionalDependencies map[string]string `json:"optionalDependencies,omitempty"`
	OS                   []string          `json:"os,omitempty"`
	CPU                  []string          `json:"cpu,omitempty"`
	PreferUnplugged      bool              `json:"preferUnplugged,omitempty"`
	Engines              map[string]string `json:"engines"`
}

const repository = "github:lanewise/lanewise"

// export is what an import of a path resolves to. The first condition that holds counts, so `types` comes first.
type export struct {
	Types   string `json:"types,omitempty"`
	Browser string `json:"browser,omitempty"`
	Node    string `json:"node,omitempty"`
	Default string `json:"default"`
}

type exports map[string]export

// mainManifest returns the package.json of `lanewise`, whose other files are p.
func (a about) mainManifest(p pack) ([]byte, error) {
	m := manifest{
		Name: a.Name, Version: a.Version, Description: a.Description, License: a.License, Repository: repository, Engines: a.Engines,
		Keywords: []string{"gpu", "assembly", "simd", "visa", "ptx", "debugger", "webassembly"},
		Type:     "module",
		Types:    "./lanewise.d.ts",
		Exports: exports{
			".":              {Types: "./lanewise.d.ts", Browser: "./browser.js", Node: "./node.js", Default: "./browser.js"},
			"./package.json": {Default: "./package.json"},
		},
		Bin:                  map[string]string{"lanewise": "bin/lanewise"},
		Scripts:              map[string]string{"postinstall": "node cli/install.cjs"},
		OptionalDependencies: map[string]string{},
	}
	for _, program := range []string{"engine.wasm", "translator.wasm"} {
		m.Exports["./"+program] = export{Default: "./" + program}
	}
	for _, platform := range Platforms {
		m.OptionalDependencies[platform.packageName()] = a.Version
	}
	if _, has := p["lane-wise.js"]; has {
		e := export{Default: "./lane-wise.js"}
		if _, typed := p["lane-wise.d.ts"]; typed {
			e.Types = "./lane-wise.d.ts"
		}
		m.Exports["./lane-wise.js"] = e
		m.SideEffects = []string{"./lane-wise.js"} // importing it defines the element
	}
	if _, has := p["custom-elements.json"]; has {
		m.CustomElements = "custom-elements.json"
		m.Exports["./custom-elements.json"] = export{Default: "./custom-elements.json"}
	}
	return m.encode()
}

// platformManifest returns the package.json of a platform's package, which package managers install only on that
// platform.
func (a about) platformManifest(p Platform) ([]byte, error) {
	return manifest{
		Name: p.packageName(), Version: a.Version, License: a.License, Repository: repository, Engines: a.Engines,
		Description:     "The command line of Lanewise for " + p.String() + ".",
		OS:              []string{p.os},
		CPU:             []string{p.cpu},
		PreferUnplugged: true, // a program must be a file of its own to be run
	}.encode()
}

func (m manifest) encode() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(m)
	return b.Bytes(), err
}

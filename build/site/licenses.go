package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/build/tool"
)

// licensesFile is a file of the site with the licences of everything that is sent to browsers.
const licensesFile = "licenses.txt"

// licenseNames are the names of the files in which packages keep their licence.
var licenseNames = []string{"LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "COPYING"}

// Licenses joins the licences of Lanewise, of the Go toolchain (whose runtime is in the programs), of the Go modules
// in the programs, and of the npm packages in the bundles.
func Licenses(ctx context.Context, root string, npm []string, programs ...string) ([]byte, error) {
	goroot, err := GoRoot(ctx)
	if err != nil {
		return nil, err
	}
	list := []string{"list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}"}
	modules, err := tool.Run(ctx, root, GoWasm, "listing Go modules", "go", append(list, programs...)...)
	if err != nil {
		return nil, err
	}
	folders := map[string]string{} // from what is licensed to the folder of its licence
	for line := range strings.Lines(string(modules)) {
		if name, dir, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			folders[name] = dir
		}
	}
	for _, name := range npm {
		folders[name+" (npm)"] = filepath.Join(root, "node_modules", filepath.FromSlash(name))
	}
	var b bytes.Buffer
	if err := addLicense(&b, "Lanewise", root); err != nil {
		return nil, err
	}
	// Some distributions install the toolchain without its licence file.
	if err := addLicense(&b, "The Go runtime and standard library", goroot); err != nil && !errors.Is(err, errNoLicense) {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		if err := addLicense(&b, name, folders[name]); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

var errNoLicense = errors.New("no licence file")

func addLicense(b *bytes.Buffer, name, dir string) error {
	for _, file := range licenseNames {
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err == nil {
			fmt.Fprintf(b, "%s\n%s\n\n%s\n\n", name, strings.Repeat("=", len(name)), bytes.TrimSpace(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))))
			return nil
		}
	}
	return fmt.Errorf("%w of %s in %s", errNoLicense, name, dir)
}

// npmPackage is the package that a path below node_modules belongs to: for
// "node_modules/@codemirror/view/dist/index.js" it is "@codemirror/view".
func npmPackage(path string) (name string, ok bool) {
	_, rest, ok := strings.Cut(path, "node_modules/")
	if !ok {
		return "", false
	}
	parts := strings.SplitN(rest, "/", 3)
	if strings.HasPrefix(rest, "@") && len(parts) > 1 {
		return parts[0] + "/" + parts[1], true
	}
	return parts[0], true
}

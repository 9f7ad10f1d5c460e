package site

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"

	"github.com/lanewise/lanewise/build/tool"
)

// CacheFolder is the folder of the repository that keeps what is made from modules.
const CacheFolder = ".cache"

const (
	goApp = "github.com/maxence-charriere/go-app/v9/pkg/app"
	uuid  = "github.com/google/uuid"
)

// replaced is a file of a package, and what it is replaced by; "" leaves it out.
type replaced struct{ pkg, file, text string }

// overlay are the files without which the client is compiled, of go-app's package app and of a package that it
// imports. Package app is the client and the server in one, and with the server every page's program would contain
// net/http, TLS, text/template and regexp, which no page calls. core/doc/RATIONALE.md has the figures.
var overlay = []replaced{
	// The server. The client's elements call two of its functions.
	{goApp, "http.go", `package app

import "strings"

func isRemoteLocation(path string) bool {
	return strings.HasPrefix(path, "https://") || strings.HasPrefix(path, "http://")
}

func isStaticResourcePath(path string) bool {
	return strings.HasPrefix(path, "/web/") || strings.HasPrefix(path, "web/")
}
`},
	// Routes by regular expression, which no page uses: package regexp alone is 63 kB of a visit.
	{goApp, "route.go", `package app

import "reflect"

var routes = router{}

type router map[string]func() Composer

func Route(path string, c Composer) {
	made := reflect.TypeOf(c).Elem()
	RouteFunc(path, func() Composer { return reflect.New(made).Interface().(Composer) })
}

func RouteFunc(path string, newComponent func() Composer) { routes[path] = newComponent }

func (r router) createComponent(path string) (Composer, bool) {
	newComponent, ok := r[path]
	if !ok {
		return nil, false
	}
	return newComponent(), true
}
`},
	{goApp, "resource.go", ""}, // where the server finds its files
	{goApp, "wasm.go", ""},     // the server's functions, as refused in a browser
	// States that are stored encrypted, which no page uses.
	{goApp, "crypto.go", `package app

import "github.com/maxence-charriere/go-app/v9/pkg/errors"

func encrypt(string, []byte) ([]byte, error) { return nil, errors.New("compiled without encryption") }

func decrypt(string, []byte) ([]byte, error) { return nil, errors.New("compiled without encryption") }
`},
	// Identifiers: go-app only asks for random ones, to tell pages of one browser apart. The package takes them from
	// crypto/rand, and with it comes all of Go's FIPS module. The runtime's random numbers, which a browser seeds, do.
	{uuid, "version4.go", `package uuid

import (
	"fmt"
	"math/rand/v2"
)

func NewString() string {
	high, low := rand.Uint64()&^0xf000|0x4000, rand.Uint64()&^(3<<62)|2<<62
	return fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", high>>32, high>>16&0xffff, high&0xffff, low>>48, low&(1<<48-1))
}
`},
	{uuid, "dce.go", ""},
	{uuid, "hash.go", ""},
	{uuid, "marshal.go", ""},
	{uuid, "node.go", ""},
	{uuid, "node_js.go", ""},
	{uuid, "null.go", ""},
	{uuid, "sql.go", ""},
	{uuid, "time.go", ""},
	{uuid, "util.go", ""},
	{uuid, "uuid.go", ""},
	{uuid, "version1.go", ""},
}

// clientBuild returns the environment and the flags to compile the client with Go's own -overlay. -overlay refuses to
// replace files in the module cache, so go-app is compiled from a workspace below CacheFolder, unchanged as Go
// vendors it.
func clientBuild(ctx context.Context, root string) (env, flags []string, err error) {
	workspace, err := vendored(ctx, root)
	if err != nil {
		return nil, nil, err
	}
	list, err := replacements(workspace)
	if err != nil {
		return nil, nil, err
	}
	return []string{"GOWORK=" + filepath.Join(workspace, "go.work")}, []string{"-mod=vendor", "-overlay=" + list}, nil
}

// ofModules makes `go list` print the packages of other modules.
const ofModules = "{{with .Module}}{{if not .Main}}{{$.ImportPath}}{{end}}{{end}}"

// vendored returns the folder of a workspace of this module with its dependencies beside it. Go vendors only the
// packages that are imported, so there is one folder for each go.mod, go.sum and set of imports.
func vendored(ctx context.Context, root string) (string, error) {
	imported, err := tool.Run(ctx, root, GoWasm, "listing the client's packages", "go", "list", "-deps", "-f", ofModules, clientPackage)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	sum.Write(imported)
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return "", err
		}
		sum.Write(text)
	}
	cache := filepath.Join(root, CacheFolder)
	folder := filepath.Join(cache, fmt.Sprintf("vendored-%x", sum.Sum(nil)[:6]))
	if _, err := os.Stat(folder); err == nil {
		return folder, nil
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", err
	}
	making, err := os.MkdirTemp(cache, "vendoring-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(making)
	version, err := tool.Run(ctx, root, nil, "asking for the module's version of Go", "go", "list", "-m", "-f", "{{.GoVersion}}")
	if err != nil {
		return "", err
	}
	work := filepath.Join(making, "go.work")
	if err := writeWhole(work, fmt.Appendf(nil, "go %s\nuse ../..\n", version)); err != nil {
		return "", err
	}
	if _, err := tool.Run(ctx, making, []string{"GOWORK=" + work}, "vendoring the modules of the client", "go", "work", "vendor"); err != nil {
		return "", err
	}
	if err := os.Rename(making, folder); err != nil {
		if _, made := os.Stat(folder); made == nil { // by another build at the same time
			return folder, nil
		}
		return "", err
	}
	return folder, nil
}

// replacements writes the file that -overlay reads, which says which files of a workspace's modules are replaced.
func replacements(workspace string) (string, error) {
	replace := map[string]string{}
	for _, o := range overlay {
		original := filepath.Join(workspace, "vendor", filepath.FromSlash(o.pkg), o.file)
		if _, err := os.Stat(original); err != nil {
			return "", fmt.Errorf("what the client is compiled without is no longer in %s of %s: %w", o.file, o.pkg, err)
		}
		replace[original] = ""
		if o.text == "" {
			continue
		}
		instead := filepath.Join(workspace, path.Base(o.pkg)+"_"+o.file)
		if err := writeWhole(instead, []byte(o.text)); err != nil {
			return "", err
		}
		replace[original] = instead
	}
	list, err := json.MarshalIndent(map[string]any{"Replace": replace}, "", "\t")
	if err != nil {
		return "", err
	}
	file := filepath.Join(workspace, "overlay.json")
	return file, writeWhole(file, list)
}

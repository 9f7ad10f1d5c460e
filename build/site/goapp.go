package site

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/build/tool"
)

// goAppPath is go-app's module. Its package app holds the client and the server in one, so
// that every page's program has net/http, TLS, text/template and more that it never calls.
// The client is compiled against a copy of the module without them, by way of a go.mod of its
// own (-modfile): core/doc/RATIONALE.md says why, with figures. The copy is made of the
// version that go.mod names; a version that is cut another way does not compile, and says where.
const goAppPath = "github.com/maxence-charriere/go-app/v9"

// goAppServer are the files of package app that only a server needs.
var goAppServer = []string{"http.go", "resource.go", "static.go", "wasm.go"}

// goAppShared are the functions of http.go that the client needs too.
var goAppShared = []string{"isRemoteLocation", "isStaticResourcePath"}

// goAppStandIns are packages that files of package app import, and what they import
// in the copy instead.
var goAppStandIns = []struct{ file, pkg, standIn string }{
	{"route.go", "regexp", tool.ModulePath + "/build/goapp/regexp"},
	{"context.go", "github.com/google/uuid", tool.ModulePath + "/build/goapp/uuid"},
	{"state.go", "github.com/google/uuid", tool.ModulePath + "/build/goapp/uuid"},
}

// goAppCrypto stands for the file crypto.go.
const goAppCrypto = `package app

import "errors"

var errNoCrypto = errors.New("this client encrypts nothing")

func encrypt(string, []byte) ([]byte, error) { return nil, errNoCrypto }

func decrypt(string, []byte) ([]byte, error) { return nil, errNoCrypto }
`

// CacheFolder, in the repository, keeps what is made of modules. The path of the
// copy must not vary: the linker writes it into the program.
const CacheFolder = ".cache"

// clientModfile brings a copy of go-app without its server up to date, and a
// go.mod that uses it, and returns the path of that go.mod.
func clientModfile(ctx context.Context, root string) (string, error) {
	out, err := tool.Run(ctx, root, nil, "finding go-app", "go", "list", "-m", "-f", "{{.Version}}\t{{.Dir}}", goAppPath)
	if err != nil {
		return "", err
	}
	version, original, _ := strings.Cut(strings.TrimSpace(string(out)), "\t")
	copied := path.Join(CacheFolder, "go-app-"+version)
	if err := copyGoApp(original, filepath.Join(root, copied)); err != nil {
		return "", fmt.Errorf("copying go-app without its server: %w", err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", err
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return "", err
	}
	modfile := filepath.Join(root, CacheFolder, "client.mod")
	mod = fmt.Appendf(mod, "\nreplace %s => ./%s\n", goAppPath, copied)
	if err := update(modfile, mod); err != nil {
		return "", err
	}
	return modfile, update(filepath.Join(root, CacheFolder, "client.sum"), sum)
}

// copyGoApp copies the packages of the module in from to the folder to, all but
// tests and the server.
func copyGoApp(from, to string) error {
	files := []string{"go.mod"}
	for _, pkg := range []string{"app", "errors"} {
		sources, err := filepath.Glob(filepath.Join(from, "pkg", pkg, "*.go"))
		if err != nil {
			return err
		}
		for _, source := range sources {
			name := filepath.Base(source)
			if strings.HasSuffix(name, "_test.go") || pkg == "app" && slices.Contains(goAppServer, name) {
				continue
			}
			files = append(files, filepath.Join("pkg", pkg, name))
		}
	}
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(from, file))
		if err != nil {
			return err
		}
		if text, err = standIn(file, text); err != nil {
			return err
		}
		if err := update(filepath.Join(to, file), text); err != nil {
			return err
		}
	}
	shared, err := onlyFunctions(filepath.Join(from, "pkg", "app", "http.go"), goAppShared)
	if err != nil {
		return err
	}
	return update(filepath.Join(to, "pkg", "app", "http.go"), shared)
}

// standIn is the text of a file of go-app with the stand-ins.
func standIn(file string, text []byte) ([]byte, error) {
	if path.Dir(filepath.ToSlash(file)) != "pkg/app" {
		return text, nil
	}
	name := filepath.Base(file)
	if name == "crypto.go" {
		return []byte(goAppCrypto), nil
	}
	for _, s := range goAppStandIns {
		if s.file != name {
			continue
		}
		imported := []byte(strconv.Quote(s.pkg))
		if bytes.Count(text, imported) != 1 {
			return nil, fmt.Errorf("%s does not import %s", name, s.pkg)
		}
		text = bytes.Replace(text, imported, []byte(strconv.Quote(s.standIn)), 1)
	}
	return text, nil
}

// update makes the file hold the text, and leaves it alone where it does: builds
// may run side by side.
func update(file string, text []byte) error {
	if have, err := os.ReadFile(file); err == nil && bytes.Equal(have, text) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return writeWhole(file, text)
}

// onlyFunctions is the source file without any declaration but the named
// functions, which use no package but strings.
func onlyFunctions(file string, names []string) ([]byte, error) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, file, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	b := fmt.Appendf(nil, "package %s\n\nimport \"strings\"\n", parsed.Name.Name)
	found := 0
	for _, declaration := range parsed.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok || function.Recv != nil || !slices.Contains(names, function.Name.Name) {
			continue
		}
		found++
		start, end := files.Position(function.Pos()).Offset, files.Position(function.End()).Offset
		b = fmt.Appendf(b, "\n%s\n", text[start:end])
	}
	if found != len(names) {
		return nil, fmt.Errorf("%s does not declare all of %s", file, strings.Join(names, ", "))
	}
	return format.Source(b)
}

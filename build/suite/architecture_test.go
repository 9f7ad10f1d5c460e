package suite

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// repository is the files and folders that core/doc/ARCHITECTURE.md may name, and the packages that it may refer to.
type repository struct {
	files    []string
	packages map[string][]string // folders of Go packages by the last part of their path
	sources  map[string]bool     // folders with sources
}

const repositoryRoot = "../.."

func readRepository(t *testing.T) *repository {
	t.Helper()
	r := &repository{packages: map[string][]string{}, sources: map[string]bool{}}
	err := fs.WalkDir(os.DirFS(repositoryRoot), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if base := path.Base(name); base == "node_modules" || base != "." && strings.HasPrefix(base, ".") {
				return fs.SkipDir
			}
			r.files = append(r.files, name)
			return nil
		}
		r.files = append(r.files, name)
		folder := path.Dir(name)
		if strings.Contains(folder, "testdata") {
			return nil
		}
		isGo := strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
		if isGo && !r.sources[folder] {
			r.packages[path.Base(folder)] = append(r.packages[path.Base(folder)], folder)
		}
		if isGo || strings.HasSuffix(name, ".ts") || strings.HasSuffix(name, ".css") {
			r.sources[folder] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// has reports whether a file or folder ends with a path, in which * stands for any characters.
func (r *repository) has(p string) bool {
	for _, file := range r.files {
		parts := strings.Split(file, "/")
		if n := len(parts) - strings.Count(p, "/") - 1; n >= 0 {
			if ok, err := path.Match(p, strings.Join(parts[n:], "/")); err == nil && ok {
				return true
			}
		}
	}
	return false
}

// declares reports whether a package of this name declares an identifier, or a method written as Type.Name.
func (r *repository) declares(t *testing.T, name, identifier string) bool {
	for _, folder := range r.packages[name] {
		files, err := fs.Glob(os.DirFS(repositoryRoot), folder+"/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			f, err := parser.ParseFile(token.NewFileSet(), path.Join(repositoryRoot, file), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			if slices.ContainsFunc(f.Decls, func(d ast.Decl) bool { return declaresName(d, identifier) }) {
				return true
			}
		}
	}
	return false
}

func declaresName(d ast.Decl, identifier string) bool {
	owner, method, isMethod := strings.Cut(identifier, ".")
	switch d := d.(type) {
	case *ast.FuncDecl:
		if !isMethod {
			return d.Recv == nil && d.Name.Name == owner
		}
		return d.Recv != nil && d.Name.Name == method && receiver(d) == owner
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				if s.Name.Name == identifier {
					return true
				}
			case *ast.ValueSpec:
				for _, n := range s.Names {
					if n.Name == identifier {
						return true
					}
				}
			}
		}
	}
	return false
}

// receiver is the receiver type of a method.
func receiver(d *ast.FuncDecl) string {
	of := d.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	if name, ok := of.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

var (
	codeSpan   = regexp.MustCompile("`([^`\n]+)`")
	aPath      = regexp.MustCompile(`^[\w./*-]+\.(go|ts|css|md|js|mjs)$|^[\w-]+(/[\w*-]+)+$`)
	inPicture  = regexp.MustCompile(`\b(?:core|web|wasm)/[\w/]+`)
	identifier = regexp.MustCompile(`^([a-z]+)\.([A-Za-z]\w*(?:\.\w+)?)$`)
)

// TestArchitecture checks core/doc/ARCHITECTURE.md against the repository: every path and identifier that it names
// exists, and it names every folder with sources.
func TestArchitecture(t *testing.T) {
	r := readRepository(t)
	text := filetest.Read(t, path.Join(repositoryRoot, "core/doc/ARCHITECTURE.md"))
	var paths []string
	identifiers := 0
	for _, span := range codeSpan.FindAllStringSubmatch(text, -1) {
		switch name := span[1]; {
		case aPath.MatchString(name):
			paths = append(paths, name)
			if !r.has(name) {
				t.Errorf("ARCHITECTURE.md names %s, which is not there", name)
			}
		case identifier.MatchString(name):
			m := identifier.FindStringSubmatch(name)
			identifiers++
			if !r.declares(t, m[1], m[2]) {
				t.Errorf("ARCHITECTURE.md names %s, which no package %s declares", name, m[1])
			}
		}
	}
	if len(paths) < 50 || identifiers < 20 {
		t.Errorf("%d paths and %d identifiers were found", len(paths), identifiers)
	}
	paths = append(paths, inPicture.FindAllString(text, -1)...)
	for folder := range r.sources {
		named := !strings.Contains(folder, "/") // a root, which the paths below it name
		for _, p := range paths {
			named = named || folder == p || strings.HasSuffix(folder, "/"+p)
		}
		if !named {
			t.Errorf("ARCHITECTURE.md does not name %s", folder)
		}
	}
}

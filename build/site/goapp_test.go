package site

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/build/tool/tooltest"
)

// The client contains go-app, and nothing of its server, of cryptography, or for databases.
func TestClientHoldsNoServer(t *testing.T) {
	root := tooltest.Root(t)
	ctx := context.Background()
	env, flags, err := clientBuild(ctx, root)
	if err != nil {
		t.Fatal(err)
	}
	out, err := tool.Run(ctx, root, slices.Concat(env, GoWasm), "listing the client's packages", "go", slices.Concat([]string{"list"}, flags, []string{"-deps", clientPackage})...)
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(out))
	if !slices.Contains(packages, goApp) {
		t.Errorf("the client does not hold go-app: %v", packages)
	}
	for _, name := range []string{"net/http", "crypto/tls", "text/template", "net", "crypto/rand", "crypto/internal/fips140/aes", "database/sql/driver"} {
		if slices.Contains(packages, name) {
			t.Errorf("the client holds %s", name)
		}
	}
}

// What replaces package uuid makes random identifiers, of version 4 and the variant of RFC 9562, as the package does.
func TestIdentifiers(t *testing.T) {
	i := slices.IndexFunc(overlay, func(o replaced) bool { return o.file == "version4.go" })
	text := strings.Replace(overlay[i].text, "package uuid", "package main", 1) + "func main() { for range 1000 { fmt.Println(NewString()) } }\n"
	program := filepath.Join(t.TempDir(), "identifiers.go")
	if err := os.WriteFile(program, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := tool.Run(t.Context(), tooltest.Root(t), nil, "running the identifiers", "go", "run", program)
	if err != nil {
		t.Fatal(err)
	}
	ids := strings.Fields(string(out))
	form := regexp.MustCompile("^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
	for _, id := range ids {
		if !form.MatchString(id) {
			t.Fatalf("%s is no identifier of version 4", id)
		}
	}
	slices.Sort(ids)
	if len(slices.Compact(ids)) != 1000 {
		t.Errorf("%d of 1000 identifiers differ", len(slices.Compact(ids)))
	}
}

package site

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/build/tool/tooltest"
)

// The client contains go-app, and nothing of its server, of encryption, or for databases.
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
	for _, name := range []string{"net/http", "crypto/tls", "text/template", "net", "crypto/aes", "crypto/md5", "database/sql/driver"} {
		if slices.Contains(packages, name) {
			t.Errorf("the client holds %s", name)
		}
	}
}

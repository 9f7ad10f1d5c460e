package site

import (
	"bytes"
	"context"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/build/tool/tooltest"
)

// goAppPage is a page as go-app v9.8.0 prints it (pkg/app/http.go, servePage): its overlay after the component,
// "true" left out, children on lines of their own.
const goAppPage = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta content="What it is." name="description">
<meta property="og:url" content="http://127.0.0.1:4711/">
<meta content="width=device-width, maximum-scale=1, user-scalable=0" name="viewport">
<title>Lanewise</title>
<link rel="stylesheet" href="/app.css">
<script defer src="/app.js"></script>
</head>
<body>
<main id="page" class="play" aria-hidden>
<h1>Lanes &amp; masks</h1>
<p>one line</p>
<svg data-part="sprite">
<symbol id="x"></symbol>
</svg>
</main>
<aside id="app-wasm-loader" class="goapp-app-info">
<p id="app-wasm-loader-label">0%</p>
</aside>
</body>
</html>`

var sampleFacts = headFacts{
	hashed: hashed{
		client: "assets/client-1.wasm", engine: "assets/engine-1.wasm", assistant: "assets/assistant-1.wasm", ahead: "assets/ahead-1.wasm", exec: "assets/wasm_exec-1.js",
		course: "assets/course-1.json", icon: "assets/icon-1.svg", touch: "assets/icon-192-1.png",
	},
	base: "/visa/", head: "assets/head-1.js", styles: "assets/index-1.css", boot: "assets/boot-1.js",
	worker: "assets/engine-worker-1.js", fonts: []string{"assets/inter-1.woff2"}, version: "1234",
}

func TestComposePage(t *testing.T) {
	page, err := composePage(goAppPage, sampleFacts)
	if err != nil {
		t.Fatal(err)
	}
	text := string(page)
	if body := `<body><main aria-hidden="true" class="play" id="page"><h1>Lanes &amp; masks</h1><p>one line</p></main><svg data-part="sprite"><symbol id="x"></symbol></svg><noscript><p class="client-failure">Lanewise `; !strings.Contains(text, body) {
		t.Errorf("the page lacks\n  %s\nit is\n  %s", body, text)
	}
	for _, want := range []string{
		`<html lang="en">`,
		`<title>Lanewise</title>`,
		`<meta name="description" content="What it is."/>`,
		`<meta name="lanewise-base" content="/visa/"/>`,
		`<meta name="lanewise-client" content="/visa/assets/client-1.wasm"/>`,
		`<link rel="preload" as="font" type="font/woff2" href="/visa/assets/inter-1.woff2" crossorigin=""/><script src="/visa/assets/head-1.js"></script><link rel="stylesheet" href="/visa/assets/index-1.css"/>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for _, unwanted := range []string{"og:url", "app-wasm-loader", "app.js", "app.css", "user-scalable", " style=", "<style"} {
		if strings.Contains(text, unwanted) {
			t.Errorf("the page holds %q", unwanted)
		}
	}
}

// The order in which go-app happens to print attributes has no effect.
func TestComposePageIsDeterministic(t *testing.T) {
	first, err := composePage(goAppPage, sampleFacts)
	if err != nil {
		t.Fatal(err)
	}
	shuffled := strings.Replace(goAppPage, `id="page" class="play" aria-hidden`, `aria-hidden class="play" id="page"`, 1)
	second, err := composePage(shuffled, sampleFacts)
	if err != nil {
		t.Fatal(err)
	}
	if shuffled == goAppPage || !bytes.Equal(first, second) {
		t.Errorf("the pages differ:\n%s\n%s", first, second)
	}
}

func TestComposePageRefuses(t *testing.T) {
	for name, c := range map[string]struct{ old, new, want string }{
		"a quote in an attribute": {`id="page"`, `id="a\"b"`, "holds a quote"},
		"an inline style":         {`id="page"`, `style="color:red"`, "style attribute"},
		"no component":            {goAppPage[strings.Index(goAppPage, "<main"):strings.Index(goAppPage, "<aside")], "", "no component"},
	} {
		_, err := composePage(strings.Replace(goAppPage, c.old, c.new, 1), sampleFacts)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error about %q", name, err, c.want)
		}
	}
}

// Makes everything but the two slow compilations twice: the same bytes under each base, and no path that leaves the
// base.
func TestSiteIsDeterministic(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles build/render")
	}
	root := tooltest.Root(t)
	ctx := context.Background()
	if err := npmPackages(ctx, root, &tool.Steps{Out: io.Discard}); err != nil {
		t.Fatal(err)
	}
	build := func() map[string]Site {
		t.Helper()
		bases := []string{"/", "/visa/"}
		r, err := render(ctx, root, bases)
		if err != nil {
			t.Fatal(err)
		}
		p, err := assemble(ctx, root, r, programs{client: []byte("client"), engine: []byte("engine"), assistant: []byte("assistant"), embed: []byte("embed"), ahead: []byte("ahead"), exec: []byte("exec")})
		if err != nil {
			t.Fatal(err)
		}
		sites := map[string]Site{}
		for _, base := range bases {
			if sites[base], err = p.compose(root, base, false); err != nil {
				t.Fatal(err)
			}
		}
		return sites
	}
	first, second := build(), build()
	for base, s := range first {
		if got := slices.Sorted(maps.Keys(second[base])); !slices.Equal(got, s.paths()) {
			t.Fatalf("base %s: two builds have the files\n%v\n%v", base, s.paths(), got)
		}
		for name, a := range s {
			if !bytes.Equal(a.Body, second[base][name].Body) {
				t.Errorf("base %s: %s differs between two builds", base, name)
			}
		}
		for _, page := range []string{"index.html", "embed/index.html"} {
			if s[page] == nil {
				t.Errorf("base %s has no %s", base, page)
			} else if text := string(s[page].Body); base != "/" && (strings.Contains(text, `src="/assets`) || strings.Contains(text, `href="/assets`)) {
				t.Errorf("base %s: %s names a file outside the base", base, page)
			}
		}
	}
	for name := range first["/"] {
		if strings.HasPrefix(name, "assets/") && first["/visa/"][name] == nil {
			t.Errorf("%s depends on the base", name)
		}
	}
}

// Without JavaScript an embed says that it needs it; the playground can still be read.
func TestPagesWithoutScripts(t *testing.T) {
	for class, want := range map[string]string{
		"play":        `<noscript><p class="client-failure">Lanewise runs programs`,
		"embed":       `<noscript><main class="instead"><p>The program that stands here is in the page&#39;s address, and only JavaScript`,
		"wide embed":  `<noscript><main class="instead">`,
		"no-embed at": `<noscript><p class="client-failure">`,
	} {
		page, err := composePage(strings.Replace(goAppPage, `class="play"`, `class="`+class+`"`, 1), sampleFacts)
		if err != nil || !strings.Contains(string(page), want) || !strings.HasSuffix(string(page), "</noscript></body></html>\n") {
			t.Errorf("%s: %v\n%s", class, err, page)
		}
	}
}

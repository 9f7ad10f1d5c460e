// Package site makes the site from the repository, and serves it.
//
// The files follow the pipeline: fetch.go and npm.go download the modules and packages, wasm.go compiles the
// WebAssembly programs, render.go prerenders, bundle.go runs esbuild, page.go composes the HTML, course.go writes the
// course into the page, docs.go makes the pages of core/doc, serviceworker.go lists what works offline, compress.go
// adds the .br and .gz forms, and site.go joins all of it into one tree of files, which handler.go serves, watch.go
// keeps up to date, and write.go writes to a folder.
package site

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/build/tool"
)

// Site is everything that is served below one base path, by path below the base: "index.html",
// "assets/boot-1A2B3C4D.js".
type Site map[string]*Asset

// Asset is one file in the forms in which it is sent.
type Asset struct {
	Body []byte
	// brotli and gzip are the compressed forms; nil if compression gains nothing.
	brotli, gzip []byte
	// immutable: the name contains the content's hash, so a browser may keep the file for ever.
	immutable bool
}

// parts are what a site is composed from, as far as it is the same for every base.
type parts struct {
	assets  Site
	pages   map[string]map[string]string // go-app's HTML by base, then by route
	bundle  bundle
	iconBig string // path of the icon as PNG, 512 pixels
	hashed
}

// hashed are the paths of files that pages refer to. The names contain their contents' hashes.
type hashed struct {
	engine    string
	assistant string // loaded only with the first question
	client    string
	embed     string // client and engine in one
	ahead     string // runs programs ahead of the engine; loaded when one runs long
	desk      string // the command line
	exec      string // wasm_exec.js
	course    string
	lessons   json.RawMessage // the content of the course's file
	icon      string          // as SVG
	touch     string          // the icon as PNG, 192 pixels
}

// Options says what a build is for.
type Options struct {
	Bases   []string
	Quality int  // of brotli: 1 to 11
	Reload  bool // add the script that reloads the page after a rebuild
}

// Build builds the whole site for every base in o.
func Build(ctx context.Context, root string, s *tool.Steps, o Options) (map[string]Site, error) {
	if err := Fetch(ctx, root, s); err != nil {
		return nil, err
	}
	p, err := buildParts(ctx, root, s, o.Bases)
	if err != nil {
		return nil, err
	}
	sites := map[string]Site{}
	err = s.Do("pages and compression", func() error {
		cache := NewCompressionCache(o.Quality)
		if err := p.assets.Compress(ctx, cache); err != nil {
			return err
		}
		for _, base := range o.Bases {
			one, err := p.compose(root, base, o.Reload)
			if err != nil {
				return err
			}
			if err := one.Compress(ctx, cache); err != nil {
				return err
			}
			sites[base] = one
		}
		cache.prune()
		return nil
	})
	return sites, err
}

// programs are the WebAssembly programs and the script that starts them.
type programs struct{ client, engine, assistant, embed, desk, ahead, exec []byte }

// buildParts runs the compilers. The slow ones run in parallel.
func buildParts(ctx context.Context, root string, s *tool.Steps, bases []string) (*parts, error) {
	var p programs
	var r rendered
	compile := func(what, pkg string, program *[]byte) func() error {
		return func() error {
			return s.Do("compile "+what+" to WebAssembly", func() (err error) {
				*program, err = Compile(ctx, root, pkg)
				return err
			})
		}
	}
	err := tool.Parallel(
		compile("the client", clientPackage, &p.client),
		compile("the engine", "./wasm/engine", &p.engine),
		compile("the assistant", "./wasm/assistant", &p.assistant),
		compile("the embed", embedPackage, &p.embed),
		compile("the desk", deskPackage, &p.desk),
		compile("the generator of code", aheadPackage, &p.ahead),
		func() error {
			return s.Do("prerender the pages", func() (err error) {
				r, err = render(ctx, root, bases)
				return err
			})
		},
		func() (err error) {
			p.exec, err = WasmExec(ctx)
			return err
		},
	)
	if err != nil {
		return nil, err
	}
	var all *parts
	err = s.Do("bundle TypeScript and CSS", func() (err error) {
		all, err = assemble(ctx, root, r, p)
		return err
	})
	return all, err
}

// assemble bundles web/ and names every file by its content.
func assemble(ctx context.Context, root string, r rendered, programs programs) (*parts, error) {
	b, err := bundleWeb(root, r.Words)
	if err != nil {
		return nil, err
	}
	p := &parts{assets: Site{}, pages: r.Pages, bundle: b}
	for name, body := range b.files {
		p.assets[name] = &Asset{Body: body, immutable: true}
	}
	p.client = p.assets.addHashed("client.wasm", programs.client)
	p.engine = p.assets.addHashed("engine.wasm", programs.engine)
	p.assistant = p.assets.addHashed("assistant.wasm", programs.assistant)
	p.embed = p.assets.addHashed("embed.wasm", programs.embed)
	p.desk = p.assets.addHashed("desk.wasm", programs.desk)
	p.ahead = p.assets.addHashed("ahead.wasm", programs.ahead)
	p.exec = p.assets.addHashed("wasm_exec.js", programs.exec)
	p.course, p.lessons = p.assets.addHashed("course.json", r.Course), r.Course
	for _, icon := range []struct {
		file string
		path *string
	}{{"icon.svg", &p.icon}, {"icon-192.png", &p.touch}, {"icon-512.png", &p.iconBig}} {
		body, err := os.ReadFile(filepath.Join(root, "web", "icon", icon.file))
		if err != nil {
			return nil, err
		}
		*icon.path = p.assets.addHashed(icon.file, body)
	}
	text, err := Licenses(ctx, root, b.npm, clientPackage, embedPackage, "./wasm/engine", "./wasm/assistant", deskPackage, aheadPackage)
	if err != nil {
		return nil, err
	}
	p.assets[licensesFile] = &Asset{Body: text}
	return p, p.assets.addElement(root)
}

// compose joins the assets, which all bases share, with the files that contain their base: pages, manifest, service
// worker.
func (p *parts) compose(root, base string, reload bool) (Site, error) {
	s := maps.Clone(p.assets)
	head := headFacts{
		hashed:     p.hashed,
		base:       base,
		styles:     p.bundle.outputs[styleEntry],
		head:       p.bundle.outputs[headEntry],
		boot:       p.bundle.outputs[bootEntry],
		worker:     p.bundle.outputs[workerEntry],
		deskWorker: p.bundle.outputs[deskWorkerEntry],
		fonts:      p.bundle.fonts,
		version:    s.version(),
	}
	if reload {
		head.reload = s.addHashed("reload.js", []byte(reloadScript))
	}
	for route, html := range p.pages[base] {
		facts := head
		if route != embedRoute {
			facts.embed = ""
		}
		page, err := composePage(html, facts)
		if err != nil {
			return nil, errors.Join(errors.New("composing the page "+route+" failed"), err)
		}
		s[pageFile(route)] = &Asset{Body: page}
	}
	if err := s.addDocs(root, head, p.bundle.outputs[docsStyle], p.bundle.outputs[docsEntry]); err != nil {
		return nil, err
	}
	if err := s.addDesk(p.bundle, head); err != nil {
		return nil, err
	}
	s["manifest.webmanifest"] = &Asset{Body: manifest(p.icon, p.touch, p.iconBig)}
	worker, err := serviceWorker(root, s)
	if err != nil {
		return nil, err
	}
	s[serviceWorkerFile] = &Asset{Body: worker}
	return s, nil
}

// embedRoute is the page for frames on other pages.
const embedRoute = "/embed/"

// pageFile is the file of a route: "/embed/" is "embed/index.html".
func pageFile(route string) string { return path.Join(strings.TrimPrefix(route, "/"), "index.html") }

// addHashed adds body below assets/ with its hash in the name, and returns the path.
func (s Site) addHashed(name string, body []byte) string {
	ext := path.Ext(name)
	sum := sha256.Sum256(body)
	hash := base32.StdEncoding.EncodeToString(sum[:5]) // 8 characters, as in esbuild's names
	file := "assets/" + strings.TrimSuffix(name, ext) + "-" + hash + ext
	s[file] = &Asset{Body: body, immutable: true}
	return file
}

// paths lists the site's files in order.
func (s Site) paths() []string { return slices.Sorted(maps.Keys(s)) }

// version is one hash over the names and contents of all files.
func (s Site) version() string {
	h := sha256.New()
	for _, name := range s.paths() {
		sum := sha256.Sum256(s[name].Body)
		h.Write([]byte(name))
		h.Write([]byte{0})
		h.Write(sum[:])
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// NormalizeBase gives a base path a slash at both ends: "visa" is "/visa/".
func NormalizeBase(base string) (string, error) {
	trimmed := strings.Trim(base, "/")
	if trimmed == "" {
		return "/", nil
	}
	for _, part := range strings.Split(trimmed, "/") {
		for _, c := range part {
			plain := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.ContainsRune("-._~", c)
			if !plain {
				return "", tool.UsageError("-base " + base + " holds " + string(c) + "; use letters, digits, - . _ ~ between slashes, as in /visa/")
			}
		}
		if part == "" || part == "." || part == ".." {
			return "", tool.UsageError("-base " + base + " is no path; write it as in /visa/")
		}
	}
	return "/" + trimmed + "/", nil
}

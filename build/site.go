package main

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// site is everything that one base path serves, by path below the base:
// "index.html", "assets/boot-1A2B3C4D.js".
type site map[string]*asset

// asset is one file in the forms in which it is sent.
type asset struct {
	body []byte
	// brotli and gzip are the compressed forms; nil where compression gains nothing.
	brotli, gzip []byte
	// immutable: the name holds the content's hash, so a browser may keep it for ever.
	immutable bool
}

// parts is what a site is composed from and what is the same for every base.
type parts struct {
	assets    site
	pages     map[string]map[string]string // go-app's HTML by base, then by route
	bundle    bundle
	engine    string // path of the engine's program
	assistant string // path of the assistant's program; loaded with the first question only
	client    string // path of the client's program
	exec      string // path of wasm_exec.js
	icon      string // path of the icon as SVG
	touch     string // path of the icon as PNG, 192 pixels
	iconBig   string // path of the icon as PNG, 512 pixels
}

// options says what a build is for.
type options struct {
	bases   []string
	quality int  // of brotli: 1 to 11
	reload  bool // add the script that reloads the page after a rebuild
}

// buildSites builds the whole site for every base in o.
func buildSites(ctx context.Context, root string, s *steps, o options) (map[string]site, error) {
	if err := fetch(ctx, root, s); err != nil {
		return nil, err
	}
	p, err := buildParts(ctx, root, s, o.bases)
	if err != nil {
		return nil, err
	}
	sites := map[string]site{}
	err = s.do("pages and compression", func() error {
		cache := newCompressionCache(o.quality)
		if err := p.assets.compress(ctx, cache); err != nil {
			return err
		}
		for _, base := range o.bases {
			one, err := p.compose(root, base, o.reload)
			if err != nil {
				return err
			}
			if err := one.compress(ctx, cache); err != nil {
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
type programs struct{ client, engine, assistant, exec []byte }

// buildParts runs the compilers. The slow ones run side by side.
func buildParts(ctx context.Context, root string, s *steps, bases []string) (*parts, error) {
	var p programs
	var r rendered
	err := parallel(
		func() error {
			return s.do("compile the client to WebAssembly", func() (err error) {
				p.client, err = compileWasm(ctx, root, clientPackage)
				return err
			})
		},
		func() error {
			return s.do("compile the engine to WebAssembly", func() (err error) {
				p.engine, err = compileWasm(ctx, root, "./wasm/engine")
				return err
			})
		},
		func() error {
			return s.do("compile the assistant to WebAssembly", func() (err error) {
				p.assistant, err = compileWasm(ctx, root, "./wasm/assistant")
				return err
			})
		},
		func() error {
			return s.do("prerender the pages", func() (err error) {
				r, err = render(ctx, root, bases)
				return err
			})
		},
		func() (err error) {
			p.exec, err = wasmExec(ctx)
			return err
		},
	)
	if err != nil {
		return nil, err
	}
	var all *parts
	err = s.do("bundle TypeScript and CSS", func() (err error) {
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
	p := &parts{assets: site{}, pages: r.Pages, bundle: b}
	for name, body := range b.files {
		p.assets[name] = &asset{body: body, immutable: true}
	}
	p.client = p.assets.addHashed("client.wasm", programs.client)
	p.engine = p.assets.addHashed("engine.wasm", programs.engine)
	p.assistant = p.assets.addHashed("assistant.wasm", programs.assistant)
	p.exec = p.assets.addHashed("wasm_exec.js", programs.exec)
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
	text, err := licenses(ctx, root, b.npm)
	if err != nil {
		return nil, err
	}
	p.assets[licensesFile] = &asset{body: text}
	return p, nil
}

// compose joins the assets, which all bases share, with the files that know
// their base: pages, manifest, service worker.
func (p *parts) compose(root, base string, reload bool) (site, error) {
	s := maps.Clone(p.assets)
	head := headFacts{
		base:      base,
		styles:    p.bundle.outputs[styleEntry],
		head:      p.bundle.outputs[headEntry],
		boot:      p.bundle.outputs[bootEntry],
		worker:    p.bundle.outputs[workerEntry],
		wasm:      p.client,
		engine:    p.engine,
		assistant: p.assistant,
		exec:      p.exec,
		icon:      p.icon,
		touch:     p.touch,
		fonts:     p.bundle.fonts,
		version:   s.version(),
	}
	if reload {
		head.reload = s.addHashed("reload.js", []byte(reloadScript))
	}
	for route, html := range p.pages[base] {
		page, err := composePage(html, head)
		if err != nil {
			return nil, errors.Join(errors.New("composing the page "+route+" failed"), err)
		}
		s[pageFile(route)] = &asset{body: page}
	}
	s["manifest.webmanifest"] = &asset{body: manifest(p.icon, p.touch, p.iconBig)}
	worker, err := serviceWorker(root, s)
	if err != nil {
		return nil, err
	}
	s[serviceWorkerFile] = &asset{body: worker}
	return s, nil
}

// pageFile is the file of a route: "/embed/" is "embed/index.html".
func pageFile(route string) string { return path.Join(strings.TrimPrefix(route, "/"), "index.html") }

// addHashed adds body below assets/ with its hash in its name, and returns the path.
func (s site) addHashed(name string, body []byte) string {
	ext := path.Ext(name)
	sum := sha256.Sum256(body)
	hash := base32.StdEncoding.EncodeToString(sum[:5]) // 8 characters, as in esbuild's names
	file := "assets/" + strings.TrimSuffix(name, ext) + "-" + hash + ext
	s[file] = &asset{body: body, immutable: true}
	return file
}

// paths lists the site's files in order.
func (s site) paths() []string { return slices.Sorted(maps.Keys(s)) }

// version is one hash over the names and contents of all files.
func (s site) version() string {
	h := sha256.New()
	for _, name := range s.paths() {
		sum := sha256.Sum256(s[name].body)
		h.Write([]byte(name))
		h.Write([]byte{0})
		h.Write(sum[:])
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// normalizeBase gives a base path a slash at both ends: "visa" is "/visa/".
func normalizeBase(base string) (string, error) {
	trimmed := strings.Trim(base, "/")
	if trimmed == "" {
		return "/", nil
	}
	for _, part := range strings.Split(trimmed, "/") {
		for _, c := range part {
			plain := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.ContainsRune("-._~", c)
			if !plain {
				return "", usageError("-base " + base + " holds " + string(c) + "; use letters, digits, - . _ ~ between slashes, as in /visa/")
			}
		}
		if part == "" || part == "." || part == ".." {
			return "", usageError("-base " + base + " is no path; write it as in /visa/")
		}
	}
	return "/" + trimmed + "/", nil
}

// Package bench measures the built site in a browser, and compares the machine with Oclgrind and PoCL. The .mjs files
// here are the part that drives the browser.
package bench

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/lanewise/lanewise/build/browser"
	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

// visits is how many times a page is opened; the median counts.
const visits = 7

// stepsTimed is how many steps are timed from key to paint.
const stepsTimed = 200

// measurements are all measurements, in order. One with a usage is a part that can be selected by a flag of that
// name.
var measurements = []struct {
	name, usage string
	run         func(*run) error
}{
	{"transfer", "", (*run).transfer},
	{"start", "the start of the page, beside the bare go-app page", (*run).start},
	{"step", "", (*run).step},
	{"debugger", "the debugger's page: steps, scrubbing, jumps, memory", (*run).debugger},
	{"embeds", "ten programs on a page of another site: elements beside frames", (*run).embeds},
	{"npm", "the npm package; alone in Node: no site, no browser", (*run).npm},
	{"kernels", "the kernels beside Oclgrind and PoCL; alone without a site, and in Node where there is no browser", (*run).kernels},
	{"editor", "edits of a text of 5,000 lines, with the language server, and how fast large texts of PTX are read; alone: no site, no browser", (*run).editor},
}

// Parts are the parts that bench is asked to measure. They add up; none means everything.
type Parts map[string]bool

func (p *Parts) Flags(flags *flag.FlagSet) {
	*p = Parts{}
	for _, m := range measurements {
		if m.usage != "" {
			flags.BoolFunc(m.name, m.usage, func(value string) (err error) {
				(*p)[m.name], err = strconv.ParseBool(value)
				return err
			})
		}
	}
}

// names are the measurements to make, in order.
func (p Parts) names() (names []string) {
	all := !slices.Contains(slices.Collect(maps.Values(p)), true)
	for _, m := range measurements {
		if all || p[m.name] {
			names = append(names, m.name)
		}
	}
	return names
}

// alone is the only measurement to make; "" if there are several.
func (p Parts) alone() string {
	if names := p.names(); len(names) == 1 {
		return names[0]
	}
	return ""
}

// Run measures the built site in a browser and prints each figure beside its limit.
func Run(ctx context.Context, out io.Writer, parts Parts) error {
	root, err := tool.RepositoryRoot()
	if err != nil {
		return err
	}
	b := &run{ctx: ctx, root: root, out: out}
	switch parts.alone() {
	case "kernels":
		return b.kernelsOnly()
	case "npm":
		return b.npmOnly()
	case "editor":
		return b.editor()
	}
	begin := time.Now()
	s := &tool.Steps{Out: out}
	if err := site.Fetch(ctx, root, s); err != nil {
		return err
	}
	if err := site.CheckNode(ctx); err != nil {
		return err
	}
	if b.browser, err = browser.Find(ctx, root, s); err != nil {
		return err
	}
	sites, err := site.Build(ctx, root, s, site.Options{Bases: []string{"/"}, Quality: site.BestBrotli})
	if err != nil {
		return err
	}
	b.site = sites["/"]
	names := parts.names()
	if slices.Contains(names, "start") {
		err = s.Do("build the bare go-app page", func() (err error) {
			b.peer, err = buildHello(ctx, root)
			return err
		})
		if err != nil {
			return err
		}
	}
	for _, m := range measurements {
		if !slices.Contains(names, m.name) {
			continue
		}
		if err := m.run(b); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "\nMeasured in %s.\n", tool.Elapsed(begin))
	return nil
}

// run is what the measurements share.
type run struct {
	ctx     context.Context
	root    string
	out     io.Writer
	browser string    // "": none was found, and what can run in Node runs there
	site    site.Site // Lanewise
	peer    site.Site // the bare go-app page
}

// script runs build/bench/NAME with env and decodes the JSON that it prints.
func (b *run) script(name string, result any, env ...string) error {
	env = append(env, browser.EnvProgram+"="+b.browser)
	out, err := tool.Run(b.ctx, b.root, env, name, "node", filepath.Join("build", "bench", name))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(out, result); err != nil {
		return fmt.Errorf("%s printed no JSON: %w", name, err)
	}
	return nil
}

// serve serves a site on a free port until stop is called.
func (b *run) serve(h *site.Handler) (url string, stop func(), err error) {
	listener, err := site.Listen("127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	ctx, cancel := context.WithCancel(b.ctx)
	go site.ServeUntil(ctx, listener, h)
	return site.Address(listener, h.Base), cancel, nil
}

// transfer counts what the server sends for a first visit, from the first request until the service worker has stored
// the site.
func (b *run) transfer() error {
	return b.count("a first visit", "visit.mjs", "", site.TransferLimits)
}

// count counts what the server sends while a script visits a page, and prints it by group.
func (b *run) count(what, script, path string, limits map[string]int) error {
	sent := map[string]int{}
	answers := 0
	var mu sync.Mutex
	h := site.NewHandler("/", b.site, "br", "gzip")
	h.OnSent = func(name string, bytes int) {
		mu.Lock()
		defer mu.Unlock()
		sent[name] += bytes
		answers++
	}
	url, stop, err := b.serve(h)
	if err != nil {
		return err
	}
	defer stop()
	if err := b.script(script, &struct{}{}, browser.EnvURL+"="+url+path); err != nil {
		return err
	}
	mu.Lock()
	defer mu.Unlock()
	groups := map[string]int{}
	total := 0
	for name, bytes := range sent {
		groups[site.TransferGroup(name)] += bytes
		total += bytes
	}
	fmt.Fprintf(b.out, "\nTransfer of %s, brotli, bodies of %d answers\n", what, answers)
	table := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', 0)
	line := func(group string, bytes int) {
		fmt.Fprintf(table, "  %s\t%.3f MB\t%s\n", group, site.Megabytes(bytes), limit(site.Megabytes(bytes), site.Megabytes(limits[group]), "MB"))
	}
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		line(group, groups[group])
	}
	line(site.Everything, total)
	return table.Flush()
}

// limit says whether value is within max. A max of 0 stands for no limit.
func limit(value, max float64, unit string) string {
	switch {
	case max == 0:
		return ""
	case value <= max:
		return fmt.Sprintf("at most %.3g %s: held", max, unit)
	default:
		return fmt.Sprintf("at most %.3g %s: EXCEEDED", max, unit)
	}
}

// start compares how fast the page is ready with the bare go-app page. Both are served with gzip and opened in turn,
// each time in a fresh profile.
func (b *run) start() error {
	ours, stopOurs, err := b.serve(site.NewHandler("/", b.site, "gzip"))
	if err != nil {
		return err
	}
	defer stopOurs()
	hello, stopHello, err := b.serve(site.NewHandler("/", b.peer, "gzip"))
	if err != nil {
		return err
	}
	defer stopHello()
	var times struct {
		Lanewise struct{ Paint, Editor, Run []float64 }
		Hello    struct{ Paint, Click []float64 }
	}
	err = b.script("start.mjs", &times,
		"LANEWISE_URL="+ours, "LANEWISE_HELLO="+hello, fmt.Sprintf("LANEWISE_RUNS=%d", visits))
	if err != nil {
		return err
	}
	helloPaint, helloClick := median(times.Hello.Paint), median(times.Hello.Click)
	editor, run := median(times.Lanewise.Editor), median(times.Lanewise.Run)
	fmt.Fprintf(b.out, "\nStart, gzip on loopback, median of %d, after navigation start\n", visits)
	table := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "  bare go-app: first contentful paint\t%.0f ms\t\n", helloPaint)
	fmt.Fprintf(table, "  bare go-app: first click that works\t%.0f ms\t\n", helloClick)
	fmt.Fprintf(table, "  Lanewise: first contentful paint\t%.0f ms\t\n", median(times.Lanewise.Paint))
	fmt.Fprintf(table, "  Lanewise: editor ready\t%.0f ms\t%s\n", editor, limit(editor, helloPaint+60, "ms"))
	fmt.Fprintf(table, "  Lanewise: Run ready\t%.0f ms\t%.2f of bare go-app, %s\n", run, run/helloClick, limit(run/helloClick, 1.4, "times"))
	return table.Flush()
}

// step times steps of a kernel with 16 lanes, from the key's event to the frame that shows the step.
func (b *run) step() error {
	url, stop, err := b.serve(site.NewHandler("/", b.site, "gzip"))
	if err != nil {
		return err
	}
	defer stop()
	var steps struct{ Milliseconds []float64 }
	if err := b.script("step.mjs", &steps, browser.EnvURL+"="+url, fmt.Sprintf("LANEWISE_STEPS=%d", stepsTimed)); err != nil {
		return err
	}
	p95 := quantile(steps.Milliseconds, 0.95)
	fmt.Fprintf(b.out, "\nKey to paint of a step, 16 lanes, %d steps\n", len(steps.Milliseconds))
	fmt.Fprintf(b.out, "  median %.1f ms, p95 %.1f ms, %s\n", median(steps.Milliseconds), p95, limit(p95, 16, "ms"))
	return nil
}

func median(values []float64) float64 { return quantile(values, 0.5) }

// quantile is the smallest value that at least the fraction q of all values do not exceed.
func quantile(values []float64, q float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	index := int(q*float64(len(sorted)) + 0.999999)
	return sorted[min(max(index-1, 0), len(sorted)-1)]
}

// buildHello builds the bare go-app page as go-app itself generates it, except for wasm_exec.js: that is the
// toolchain's own, which must match the compiler.
func buildHello(ctx context.Context, root string) (site.Site, error) {
	dir, err := os.MkdirTemp("", "lanewise-hello-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if _, err := tool.Run(ctx, root, nil, "generating the bare go-app page", "go", "run", "./build/bench/hello", dir); err != nil {
		return nil, err
	}
	s := site.Site{}
	err = fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := os.ReadFile(filepath.Join(dir, name))
		s[name] = &site.Asset{Body: body}
		return err
	})
	if err != nil {
		return nil, err
	}
	program, err := site.Compile(ctx, root, "./build/bench/hello")
	if err != nil {
		return nil, err
	}
	exec, err := site.WasmExec(ctx)
	if err != nil {
		return nil, err
	}
	icon, err := os.ReadFile(filepath.Join(root, "web", "icon", "icon.svg"))
	if err != nil {
		return nil, err
	}
	s["web/app.wasm"] = &site.Asset{Body: program}
	s["wasm_exec.js"] = &site.Asset{Body: exec}
	s["web/icon.svg"] = &site.Asset{Body: icon}
	return s, s.Compress(ctx, site.NewCompressionCache(site.QuickBrotli))
}

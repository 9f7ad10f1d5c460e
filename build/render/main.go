// Command render prints, as JSON on standard output, what the build takes from
// the program's own Go packages: the prerendered pages of web/page and the
// instruction tables of core/isa and core/ptx/ptxisa for the editor.
//
// It is a program of its own so that `build` links neither go-app nor core: a
// mistake in those is a build error that `serve -watch` reports and survives,
// and a rebuild always prerenders with the code as it stands.
//
// Usage: render BASE..., each a base path with a slash at both ends.
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/lanewise/lanewise/build/coursefile"
	"github.com/lanewise/lanewise/build/words"
	"github.com/lanewise/lanewise/web/page"
)

// output is the JSON that the build reads.
type output struct {
	// Pages holds go-app's HTML by base path, then by route ("/", "/embed/").
	Pages map[string]map[string]string `json:"pages"`
	// Words are the modules from which the editor takes the words of its languages, by name, with what each exports.
	Words map[string]any `json:"words"`
	// Course is the lessons and templates, with their texts and pictures.
	Course coursefile.File `json:"course"`
}

// routes are the pages that exist as files.
var routes = []string{"/", "/embed/"}

func main() {
	page.Register()
	out := output{Pages: map[string]map[string]string{}, Words: map[string]any{"lanewise:isa": words.OfVISA(), "lanewise:ptx": words.OfPTX()}}
	var err error
	if out.Course, err = makeCourse(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for _, base := range os.Args[1:] {
		pages, err := prerender(base)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		out.Pages[base] = pages
	}
	if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// prerender asks go-app's own handler for every page. The handler publishes
// the base to components as GOAPP_ROOT_PREFIX, so bases are rendered one after another.
func prerender(base string) (map[string]string, error) {
	handler := &app.Handler{
		Name:        page.Title,
		Title:       page.Title,
		Description: page.Description,
		Version:     "prerender",
		Icon:        app.Icon{Default: base, Large: base, SVG: base},
		Resources:   provider(strings.TrimSuffix(base, "/")),
	}
	pages := map[string]string{}
	for _, route := range routes {
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, route, nil))
		if recorder.Code != http.StatusOK {
			return nil, fmt.Errorf("web/page registers no page at %s (go-app answered %d)", route, recorder.Code)
		}
		pages[route] = recorder.Body.String()
	}
	return pages, nil
}

// provider tells go-app that everything is below one prefix ("" or "/visa").
type provider string

func (p provider) Package() string { return string(p) }
func (p provider) Static() string  { return string(p) }
func (p provider) AppWASM() string { return string(p) + "/client.wasm" }

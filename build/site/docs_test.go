package site

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func docOf(t *testing.T, markdown string) *doc {
	t.Helper()
	d, err := renderDoc("PAGE", []byte(markdown), "/visa/")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestAPageOfTheDocsHasTitlePartsAndDescription(t *testing.T) {
	d := docOf(t, "# The `//@` lines\n\nWhat they\n*say*.\n\n## One thing\n\n## Other things\n")
	if d.title != "The //@ lines" || d.description != "What they say." {
		t.Errorf("%q, %q", d.title, d.description)
	}
	if len(d.parts) != 2 || d.parts[0] != (docPart{"one-thing", "One thing"}) || !strings.Contains(d.html, `<h2 id="other-things">`) {
		t.Errorf("%v\n%s", d.parts, d.html)
	}
}

func TestOptionsOfTheDocsAreNotBroken(t *testing.T) {
	d := docOf(t, "# T\n\n`run -json a-b <c> - -x`\n")
	if want := `<code>run <span class="option">-json</span> a-b &lt;c&gt; <span class="option">-</span> <span class="option">-x</span></code>`; !strings.Contains(d.html, want) {
		t.Errorf("%s, want %s", d.html, want)
	}
}

func TestProgramsOfTheDocsAreElements(t *testing.T) {
	for language, runs := range map[string]bool{"visaasm": true, "visa": true, "ptx": true, "js": false, "": false} {
		d := docOf(t, "# T\n\n```"+language+"\na < b & c\n```\n")
		if strings.Contains(d.html, `<lane-wise src="/visa/">`) != runs || !strings.Contains(d.html, ">a &lt; b &amp; c\n</code></pre>") {
			t.Errorf("%s: %s", language, d.html)
		}
	}
}

func TestLinksOfTheDocsLeadSomewhere(t *testing.T) {
	for to, want := range map[string]string{
		"LAUNCH.md":                      "/visa/docs/launch/",
		"LAUNCH.md#the-lines":            "/visa/docs/launch/#the-lines",
		"START.md":                       "/visa/docs/",
		"#here":                          "#here",
		"https://go.dev/":                "https://go.dev/",
		"../cmd/lanewise/schema":         repositoryFiles + "core/cmd/lanewise/schema",
		"../../build/wasmpack/README.md": repositoryFiles + "build/wasmpack/README.md",
	} {
		if got, err := docLink(to, "/visa/"); err != nil || got != want {
			t.Errorf("%s leads to %s (%v), want %s", to, got, err, want)
		}
	}
	if got, err := docLink("../../../elsewhere.md", "/"); err == nil {
		t.Errorf("a link out of the repository leads to %s", got)
	}
}

func TestPicturesOfTheDocs(t *testing.T) {
	d := docOf(t, "# T\n\n![a lane](pictures/lane.png)\n")
	if !strings.Contains(d.html, `<img src="/visa/docs/pictures/lane.png" alt="a lane">`) {
		t.Error(d.html)
	}
	for _, elsewhere := range []string{"lane.png", "https://example.org/lane.png", "../pictures/lane.png"} {
		if _, err := renderDoc("PAGE", []byte("# T\n\n![a lane]("+elsewhere+")\n"), "/"); err == nil {
			t.Errorf("a page shows %s", elsewhere)
		}
	}
	root := filepath.Join("..", "..")
	s := Site{}
	if err := s.addPictures(root); err != nil {
		t.Fatal(err)
	}
	docs, err := readDocs(root, "/")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range docs {
		for _, m := range regexp.MustCompile(`<img src="/([^"]+)" alt="([^"]*)"`).FindAllStringSubmatch(d.html, -1) {
			if s[m[1]] == nil || m[2] == "" {
				t.Errorf("%s shows %s, which is no picture or has no words", d.name, m[1])
			}
			delete(s, m[1])
		}
	}
	for name := range s {
		t.Errorf("no page shows %s", name)
	}
}

func TestThePagesHoldNoHTMLAndHaveAHeading(t *testing.T) {
	for _, markdown := range []string{"# T\n\n<script>alert(1)</script>\n", "# T\n\nA <b>word</b>.\n", "No heading.\n"} {
		if d, err := renderDoc("PAGE", []byte(markdown), "/"); err == nil {
			t.Errorf("%q is taken: %s", markdown, d.html)
		}
	}
}

// Every link between the pages, or to a place in one, has a target, and every link to a file of the repository has
// that file.
func TestNoLinkOfTheDocsIsDead(t *testing.T) {
	root := filepath.Join("..", "..")
	s := Site{}
	if err := s.addDocs(root, headFacts{hashed: hashed{icon: "icon.svg"}, base: "/visa/"}, "docs.css", "docs.js"); err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{} // pages, and places in them
	links := map[string][]string{}
	for name, a := range s {
		page, err := html.Parse(strings.NewReader(string(a.Body)))
		if err != nil {
			t.Fatal(err)
		}
		address := "/visa/" + strings.TrimSuffix(name, "index.html")
		ids[address] = true
		for n := range page.Descendants() {
			if id := attribute(n, "id"); id != "" {
				ids[address+"#"+id] = true
			}
			if n.DataAtom == atom.A {
				to := attribute(n, "href")
				if strings.HasPrefix(to, "#") {
					to = address + to
				}
				links[to] = append(links[to], name)
			}
		}
	}
	if len(s) < 8 || len(links) < 20 {
		t.Fatalf("%d pages with %d links", len(s), len(links))
	}
	for to, from := range links {
		if file, ours := strings.CutPrefix(to, repositoryFiles); ours {
			if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(file))); err != nil {
				t.Errorf("%v: %v", from, err)
			}
			continue
		}
		if strings.HasPrefix(to, "/visa/") && to != "/visa/" && !ids[to] {
			t.Errorf("%v: nothing is at %s", from, to)
		}
	}
}

func TestTheElementIsLoadedWhereTheSiteHasIt(t *testing.T) {
	for _, has := range []bool{false, true} {
		s := Site{}
		if has {
			s["lane-wise.js"] = &Asset{}
		}
		if err := s.addDocs(filepath.Join("..", ".."), headFacts{base: "/"}, "docs.css", "docs.js"); err != nil {
			t.Fatal(err)
		}
		if loads := strings.Contains(string(s["docs/index.html"].Body), `src="/lane-wise.js"`); loads != has {
			t.Errorf("the site has the element: %v; the page loads it: %v", has, loads)
		}
	}
}

// A first visit does not download the docs: they are stored when they are read.
func TestTheDocsAreStoredWhenTheyAreRead(t *testing.T) {
	s := Site{"index.html": &Asset{}, "docs/index.html": &Asset{Body: []byte("1")}, "docs/launch/index.html": &Asset{}, "assets/docs-A.css": &Asset{}}
	worker, err := serviceWorker(filepath.Join("..", ".."), s)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(worker), `const LATER = ["./assets/docs-A.css","./docs/","./docs/launch/"];`) {
		t.Errorf("%.600s", worker)
	}
	if sum := s.FirstVisit()[Everything]; sum != 0 {
		t.Errorf("a first visit takes %d bytes of docs", sum)
	}
}

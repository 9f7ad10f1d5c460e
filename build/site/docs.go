package site

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// The docs are the pages of core/doc, each as a page of the site: LAUNCH.md is docs/launch/, and the first one is
// docs/ itself. The programs in them are elements that run, if the site has the element.

// docsFolder is the folder of the sources, docsPath the path on the site.
const (
	docsFolder = "core/doc"
	docsPath   = "docs/"
	// picturesFolder is the folder of the pictures in both.
	picturesFolder = "pictures/"
)

// docsOrder are the pages in the order in which they are listed. Any others follow by name.
var docsOrder = []string{"START", "PAGE", "LAUNCH", "REPORTS", "COMMANDS", "EMBED", "NPM", "EDITORS", "DEBUGGERS", "LESSONS", "ARCHITECTURE", "RATIONALE"}

// repositoryFiles is the address at which files of the repository are shown.
const repositoryFiles = "https://github.com/lanewise/lanewise/blob/main/"

//go:embed docs.html
var docsHTML string

var docsTemplate = template.Must(template.New("docs.html").Parse(docsHTML))

// doc is a page of the docs.
type doc struct {
	name        string // of the file, such as "LAUNCH"
	title       string
	description string
	parts       []docPart
	html        string
}

// docPart is a heading within a page.
type docPart struct{ ID, Text string }

// address is the page's address below the base.
func (d *doc) address() string { return docAddress(d.name) }

func docAddress(name string) string {
	if name == docsOrder[0] {
		return docsPath
	}
	return docsPath + strings.ToLower(name) + "/"
}

// addDocs adds the pages of the docs to a site that already has its other files.
func (s Site) addDocs(root string, head headFacts, style, script string) error {
	docs, err := readDocs(root, head.base)
	if err != nil {
		return err
	}
	element := ""
	if s[elementFile] != nil {
		element = head.base + elementFile
	}
	for i, d := range docs {
		type link struct {
			Address, Name string
			Here          bool
		}
		var links []link
		for _, other := range docs {
			links = append(links, link{head.base + other.address(), other.title, other == d})
		}
		var next *link
		if i+1 < len(links) {
			next = &links[i+1]
		}
		var b bytes.Buffer
		err := docsTemplate.Execute(&b, map[string]any{
			"Policy": policy, "Title": d.title, "Description": d.description, "Base": head.base, "Icon": head.base + head.icon,
			"Style": head.base + style, "Script": head.base + script, "Element": element,
			"Source": repositoryFiles + docsFolder + "/" + d.name + ".md",
			"Pages":  links, "Parts": d.parts, "Next": next, "Text": template.HTML(d.html),
		})
		if err != nil {
			return err
		}
		s[d.address()+"index.html"] = &Asset{Body: b.Bytes()}
	}
	return s.addPictures(root)
}

// addPictures adds the pictures of the docs, at addresses below that of the docs.
func (s Site) addPictures(root string) error {
	files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(docsFolder), picturesFolder+"*.png"))
	if err != nil {
		return err
	}
	for _, file := range files {
		body, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		s[docsPath+picturesFolder+filepath.Base(file)] = &Asset{Body: body}
	}
	return nil
}

// readDocs reads the pages, in the order of docsOrder.
func readDocs(root, base string) ([]*doc, error) {
	files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(docsFolder), "*.md"))
	if err != nil {
		return nil, err
	}
	var docs []*doc
	var errs []error
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		d, err := renderDoc(strings.TrimSuffix(filepath.Base(file), ".md"), source, base)
		if err != nil {
			errs = append(errs, err)
		}
		docs = append(docs, d)
	}
	place := func(d *doc) int {
		if at := slices.Index(docsOrder, d.name); at >= 0 {
			return at
		}
		return len(docsOrder)
	}
	slices.SortStableFunc(docs, func(a, b *doc) int { return place(a) - place(b) })
	return docs, errors.Join(errs...)
}

// scrollable puts tables into boxes of their own, so that a table that is wider than the page does not make the page
// wider. By now code contains no tags, only escaped ones.
var scrollable = strings.NewReplacer("<table>", `<div class="table" tabindex="0"><table>`, "</table>", "</table></div>")

// renderDoc makes a page from its Markdown.
func renderDoc(name string, source []byte, base string) (*doc, error) {
	d := &doc{name: name}
	md := goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(docRenderer{base}, 100))),
	)
	tree := md.Parser().Parse(text.NewReader(source))
	err := ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			d.heading(n, source)
		case *ast.Paragraph:
			if d.description == "" {
				d.description = plain(n, source)
			}
		case *ast.Link:
			to, err := docLink(string(n.Destination), base)
			n.Destination = []byte(to)
			return ast.WalkContinue, err
		case *ast.Image:
			picture := string(n.Destination)
			if !strings.HasPrefix(picture, picturesFolder) {
				return ast.WalkStop, fmt.Errorf("the picture %s is not in %s", picture, picturesFolder)
			}
			n.Destination = []byte(base + docsPath + picture)
		case *ast.HTMLBlock, *ast.RawHTML:
			return ast.WalkStop, errors.New("it holds HTML: pages are Markdown alone")
		}
		return ast.WalkContinue, nil
	})
	if err == nil && d.title == "" {
		err = errors.New("it has no heading of the first level")
	}
	var b bytes.Buffer
	if err == nil {
		err = md.Renderer().Render(&b, source, tree)
	}
	if err != nil {
		return d, fmt.Errorf("%s/%s.md: %w", docsFolder, name, err)
	}
	d.html = scrollable.Replace(b.String())
	return d, nil
}

func (d *doc) heading(n *ast.Heading, source []byte) {
	switch n.Level {
	case 1:
		d.title = plain(n, source)
	case 2:
		id, _ := n.AttributeString("id")
		bytes, _ := id.([]byte)
		d.parts = append(d.parts, docPart{string(bytes), plain(n, source)})
	}
}

// plain is the text of a node without its markup.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if t, ok := child.(*ast.Text); ok {
			b.Write(t.Value(source))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
			continue
		}
		b.WriteString(plain(child, source))
	}
	return b.String()
}

// docLink is the target of a page's link on the site: another page, a place on this one, an outside address, or the
// repository's file of that path.
func docLink(to, base string) (string, error) {
	if strings.HasPrefix(to, "#") || strings.Contains(to, "://") {
		return to, nil
	}
	file, place, _ := strings.Cut(to, "#")
	if place != "" {
		place = "#" + place
	}
	if name, page := strings.CutSuffix(file, ".md"); page && !strings.Contains(name, "/") {
		return base + docAddress(name) + place, nil
	}
	inside := path.Join(docsFolder, file)
	if strings.HasPrefix(inside, "..") {
		return "", fmt.Errorf("the link to %s leaves the repository", to)
	}
	return repositoryFiles + inside + place, nil
}

// docRenderer writes code blocks: programs run, and code wider than the page can be scrolled, also by keyboard.
type docRenderer struct{ base string }

func (r docRenderer) RegisterFuncs(register renderer.NodeRendererFuncRegisterer) {
	register.Register(ast.KindFencedCodeBlock, r.fencedCode)
	register.Register(ast.KindCodeBlock, r.code)
	register.Register(ast.KindCodeSpan, r.codeSpan)
}

// codeSpan keeps options whole. A browser may break a line after the hyphen with which an option begins, and neither
// half is an option then.
func (r docRenderer) codeSpan(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	parts := strings.Split(plain(n, source), " ")
	for i, part := range parts {
		parts[i] = template.HTMLEscapeString(part)
		if strings.HasPrefix(part, "-") {
			parts[i] = `<span class="option">` + parts[i] + "</span>"
		}
	}
	w.WriteString("<code>" + strings.Join(parts, " ") + "</code>")
	return ast.WalkSkipChildren, nil
}

// runnable are the languages whose code blocks run.
var runnable = []string{"visaasm", "visa", "ptx"}

func (r docRenderer) fencedCode(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	language := string(n.(*ast.FencedCodeBlock).Language(source))
	if !slices.Contains(runnable, language) {
		return r.code(w, source, n, entering)
	}
	fmt.Fprintf(w, `<lane-wise src="%s"><pre tabindex="0"><code class="language-%s">`, template.HTMLEscapeString(r.base), language)
	writeLines(w, source, n)
	w.WriteString("</code></pre></lane-wise>\n")
	return ast.WalkSkipChildren, nil
}

func (r docRenderer) code(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		w.WriteString(`<pre tabindex="0"><code>`)
		writeLines(w, source, n)
		w.WriteString("</code></pre>\n")
	}
	return ast.WalkSkipChildren, nil
}

func writeLines(w util.BufWriter, source []byte, n ast.Node) {
	lines := n.Lines()
	for i := range lines.Len() {
		segment := lines.At(i)
		w.WriteString(template.HTMLEscapeString(string(segment.Value(source))))
	}
}

package site

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// policy is the content-security-policy of every page. The <meta> form works on any static host. The server's header
// adds who may frame the page.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"

// headFacts is what the head of a page refers to. All paths are below base.
type headFacts struct {
	hashed                     // embed is "" except on the embed's page
	base                       string
	head, styles, boot, worker string
	deskWorker                 string // runs the desk's program on dropped compiler output
	fonts                      []string
	reload                     string // "" except under serve -watch
	version                    string
}

// composePage makes the page that is sent from the one that go-app rendered: go-app's title, description and
// component, with a head of our own.
//
// go-app's head is left out because it starts the program through scripts of its
// own (an overlay over the page, a proxy in front of the download that defeats
// the browser's cache of compiled code, its service worker), forbids zooming,
// writes attributes in random order and guesses og:url from the request.
func composePage(rendered string, facts headFacts) ([]byte, error) {
	doc, err := html.Parse(strings.NewReader(rendered))
	if err != nil {
		return nil, err
	}
	body := find(doc, atom.Body)
	root := firstElement(body)
	if root == nil || attribute(root, "id") == "app-wasm-loader" {
		return nil, errors.New("go-app rendered no component")
	}
	if err := tidy(root); err != nil {
		return nil, err
	}
	if err := addCourse(root, facts.lessons); err != nil {
		return nil, err
	}
	title := ""
	if t := find(doc, atom.Title); t != nil && t.FirstChild != nil {
		title = t.FirstChild.Data
	}
	description := metaContent(doc, "description")

	head := element("head")
	for _, node := range facts.elements(title, description) {
		head.AppendChild(node)
	}
	root.Parent.RemoveChild(root)
	newBody := element("body")
	newBody.AppendChild(root)
	if drawings := findPart(root, "sprite"); drawings != nil { // the client leaves it as it is
		root.RemoveChild(drawings)
		newBody.AppendChild(drawings)
	}
	newBody.AppendChild(withoutScripts(root))
	page := element("html", "lang", attribute(find(doc, atom.Html), "lang"))
	page.AppendChild(head)
	page.AppendChild(newBody)

	var b bytes.Buffer
	b.WriteString("<!DOCTYPE html>")
	if err := html.Render(&b, page); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// withoutScripts is what a page says if JavaScript is off. Only scripts can read the program of a link, so an embed
// says so instead of showing the program that it was sent with.
func withoutScripts(root *html.Node) *html.Node {
	said := textElement("p", "Lanewise runs programs in your browser and needs JavaScript for it. What stands here can be read; the program of a link cannot be shown without.")
	said.Attr = []html.Attribute{{Key: "class", Val: "client-failure"}}
	if strings.Contains(" "+attribute(root, "class")+" ", " embed ") {
		said = element("main", "class", "instead")
		said.AppendChild(textElement("p", "The program that stands here is in the page's address, and only JavaScript can read it from there. Turn JavaScript on for this frame, or open it where it is on."))
	}
	n := element("noscript")
	n.AppendChild(said)
	return n
}

// elements lists the elements of the head in the order in which a browser should encounter them.
func (f headFacts) elements(title, description string) []*html.Node {
	url := func(path string) string { return f.base + path }
	nodes := []*html.Node{
		element("meta", "charset", "utf-8"),
		element("meta", "http-equiv", "Content-Security-Policy", "content", policy),
		element("meta", "name", "viewport", "content", "width=device-width, initial-scale=1, viewport-fit=cover"),
		textElement("title", title),
		element("meta", "name", "description", "content", description),
		element("meta", "name", "color-scheme", "content", "dark light"),
		element("meta", "property", "og:title", "content", title),
		element("meta", "property", "og:description", "content", description),
		element("meta", "property", "og:type", "content", "website"),
		// What the boot and client scripts start: web/boot reads these names.
		element("meta", "name", "lanewise-base", "content", f.base),
		element("meta", "name", "lanewise-version", "content", f.version),
		element("meta", "name", "lanewise-boot", "content", url(f.boot)),
		element("meta", "name", "lanewise-worker", "content", url(f.worker)),
		element("meta", "name", "lanewise-engine", "content", url(f.engine)),
		element("meta", "name", "lanewise-assistant", "content", url(f.assistant)),
		element("meta", "name", "lanewise-ahead", "content", url(f.ahead)),
		element("meta", "name", "lanewise-wasm-exec", "content", url(f.exec)),
		element("meta", "name", "lanewise-client", "content", url(f.client)),
		element("meta", "name", "lanewise-course", "content", url(f.course)),
		// Loading while the script is waited for; a font that arrives later would cause a second layout.
		element("link", "rel", "preload", "as", "style", "href", url(f.styles)),
	}
	if f.embed != "" {
		nodes = append(nodes, element("meta", "name", "lanewise-embed", "content", url(f.embed)))
	} else {
		nodes = append(nodes, element("meta", "name", "lanewise-desk-worker", "content", url(f.deskWorker)), element("meta", "name", "lanewise-desk-program", "content", url(f.desk)))
	}
	for _, font := range f.fonts {
		nodes = append(nodes, element("link", "rel", "preload", "as", "font", "type", "font/woff2", "href", url(font), "crossorigin", ""))
	}
	nodes = append(nodes,
		element("script", "src", url(f.head)),
		element("link", "rel", "stylesheet", "href", url(f.styles)),
		element("link", "rel", "icon", "type", "image/svg+xml", "href", url(f.icon)),
		element("link", "rel", "apple-touch-icon", "href", url(f.touch)),
		element("link", "rel", "manifest", "href", url("manifest.webmanifest")),
	)
	if f.reload != "" {
		nodes = append(nodes, element("script", "defer", "", "src", url(f.reload)))
	}
	return nodes
}

// tidy undoes what go-app's printer does to a tree: random order of attributes, "true" left out of aria attributes,
// and a line break around each child if there are several.
func tidy(n *html.Node) error {
	if n.Type == html.ElementNode {
		slices.SortFunc(n.Attr, func(a, b html.Attribute) int { return strings.Compare(a.Key, b.Key) })
		for i := range n.Attr {
			a := &n.Attr[i]
			// The printer quotes values as Go strings, so a quote inside would end the value early.
			if strings.ContainsAny(a.Key, `"\`) || strings.Contains(a.Val, `\`) {
				return fmt.Errorf("an attribute of <%s> holds a quote, a backslash or a control character, which go-app cannot prerender: %s=%q", n.Data, a.Key, a.Val)
			}
			if a.Key == "style" {
				return fmt.Errorf("<%s> has a style attribute, which the content-security-policy forbids: %q", n.Data, a.Val)
			}
			if a.Val == "" && (strings.HasPrefix(a.Key, "aria-") || a.Key == "draggable") {
				a.Val = "true"
			}
		}
	}
	several := n.FirstChild != nil && n.FirstChild.NextSibling != nil
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		if child.Type == html.TextNode && several {
			child.Data = strings.TrimSuffix(strings.TrimPrefix(child.Data, "\n"), "\n")
			if child.Data == "" {
				n.RemoveChild(child)
			}
		} else if err := tidy(child); err != nil {
			return err
		}
		child = next
	}
	return nil
}

// element makes an element from alternating attribute names and values.
func element(tag string, attributes ...string) *html.Node {
	n := &html.Node{Type: html.ElementNode, Data: tag, DataAtom: atom.Lookup([]byte(tag))}
	for i := 0; i < len(attributes); i += 2 {
		n.Attr = append(n.Attr, html.Attribute{Key: attributes[i], Val: attributes[i+1]})
	}
	return n
}

func textElement(tag, text string) *html.Node {
	n := element(tag)
	n.AppendChild(&html.Node{Type: html.TextNode, Data: text})
	return n
}

// find is the first element with the tag at or below n, or nil.
func find(n *html.Node, tag atom.Atom) *html.Node {
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && d.DataAtom == tag {
			return d
		}
	}
	return nil
}

// findPart is the child of n with data-part=name, or nil.
func findPart(n *html.Node, name string) *html.Node {
	for child := range n.ChildNodes() {
		if attribute(child, "data-part") == name {
			return child
		}
	}
	return nil
}

func firstElement(n *html.Node) *html.Node {
	for child := range n.ChildNodes() {
		if child.Type == html.ElementNode {
			return child
		}
	}
	return nil
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// metaContent is the content of <meta name=NAME>.
func metaContent(doc *html.Node, name string) string {
	for d := range doc.Descendants() {
		if d.Type == html.ElementNode && d.DataAtom == atom.Meta && attribute(d, "name") == name {
			return attribute(d, "content")
		}
	}
	return ""
}

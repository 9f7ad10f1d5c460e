package site

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/url"
	"strings"

	"github.com/lanewise/lanewise/core/snippet"
	"github.com/lanewise/lanewise/examples"
)

// The desk is a page of its own, for two versions side by side, figures, and files of compilers. It runs the command
// line, so `lanewise` prints everything that it shows, and the playground loads nothing of it.

// deskPath is the page's path on the site, deskPackage its program.
const (
	deskPath    = "desk/"
	deskPackage = "./core/cmd/lanewise"
)

//go:embed desk.html
var deskHTML string

var deskTemplate = template.Must(template.New("desk.html").Parse(deskHTML))

// addDesk adds the desk to a site that already has its other files.
func (s Site) addDesk(b bundle, head headFacts) error {
	var page bytes.Buffer
	at := func(path string) string { return head.base + path }
	compared, err := deskExamples()
	if err != nil {
		return err
	}
	err = deskTemplate.Execute(&page, map[string]any{
		"Policy": policy, "Base": head.base, "Icon": at(head.icon), "Exec": at(head.exec), "Program": at(head.desk),
		"Style": at(b.outputs[deskStyle]), "Script": at(b.outputs[deskEntry]), "Worker": at(head.deskWorker),
		"Examples": compared,
	})
	s[deskPath+"index.html"] = &Asset{Body: page.Bytes()}
	return err
}

// deskExample is a comparison that the desk offers, as a fragment of its address (web/desk/address.ts).
type deskExample struct {
	Title, Note string
	Fragment    template.URL
}

func deskExamples() ([]deskExample, error) {
	var list []deskExample
	for _, c := range examples.Comparisons {
		texts, names := c.Texts(), c.Names()
		var fields []string
		for i, side := range [...]string{"a", "b"} {
			link, err := snippet.Encode(snippet.Snippet{Name: names[i], Text: texts[i]})
			if err != nil {
				return nil, err
			}
			fields = append(fields, side+"="+strings.TrimPrefix(link, "#"), side+".name="+url.QueryEscape(names[i]))
		}
		list = append(list, deskExample{c.Title, c.Note, template.URL("#" + strings.Join(fields, "&"))})
	}
	return list, nil
}

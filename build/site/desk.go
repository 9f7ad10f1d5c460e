package site

import (
	"bytes"
	_ "embed"
	"html/template"
)

// The desk is a page of its own: two versions beside each other, figures, compilers' files. It runs the command line,
// so that whatever it shows, `lanewise` prints, and the playground loads nothing of it.

// deskPath is where it is on the site, deskPackage its program.
const (
	deskPath    = "desk/"
	deskPackage = "./core/cmd/lanewise"
)

//go:embed desk.html
var deskHTML string

var deskTemplate = template.Must(template.New("desk.html").Parse(deskHTML))

// addDesk adds the page to a site that has its other files.
func (s Site) addDesk(b bundle, head headFacts) error {
	var page bytes.Buffer
	at := func(path string) string { return head.base + path }
	err := deskTemplate.Execute(&page, map[string]string{
		"Policy": policy, "Base": head.base, "Icon": at(head.icon), "Exec": at(head.exec), "Program": at(head.desk),
		"Style": at(b.outputs[deskStyle]), "Script": at(b.outputs[deskEntry]), "Worker": at(head.deskWorker),
	})
	s[deskPath+"index.html"] = &Asset{Body: page.Bytes()}
	return err
}

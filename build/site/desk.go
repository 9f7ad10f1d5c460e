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
func (s Site) addDesk(p *parts, head headFacts) error {
	var b bytes.Buffer
	at := func(path string) string { return head.base + path }
	err := deskTemplate.Execute(&b, map[string]string{
		"Policy": policy, "Base": head.base, "Icon": at(head.icon), "Exec": at(head.exec), "Program": at(p.desk),
		"Style": at(p.bundle.outputs[deskStyle]), "Script": at(p.bundle.outputs[deskEntry]), "Worker": at(p.bundle.outputs[deskWorkerEntry]),
	})
	s[deskPath+"index.html"] = &Asset{Body: b.Bytes()}
	return err
}

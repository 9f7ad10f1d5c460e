package examples

import (
	"embed"
	"path"
)

//go:embed templates
var templateFiles embed.FS

// Template is a program to begin a new one with. It runs as it is, gives what it expects, and
// nothing in it is undefined.
type Template struct {
	Name  string // what an address or an action calls it
	Title string // as in its title line
	File  string // name of the file; its ending says the language
}

// Templates are the programs that "New" offers, in that order.
var Templates = []Template{
	{"empty", "An empty vISA program", "empty.visaasm"},
	{"empty-ptx", "An empty PTX program", "empty.ptx"},
	{"loop", "A loop", "loop.visaasm"},
	{"call", "A call", "call.visaasm"},
	{"table", "A table of functions", "table.visaasm"},
	{"shared", "Shared memory with a barrier", "shared.visaasm"},
	{"gather", "Gather and scatter", "gather.visaasm"},
}

// Text is the program. It stands apart from the list, so that who only shows names need not carry
// the texts.
func (t Template) Text() string {
	text, err := templateFiles.ReadFile(path.Join("templates", t.File))
	if err != nil {
		panic(err) // the files are compiled in, and the tests read each
	}
	return string(text)
}

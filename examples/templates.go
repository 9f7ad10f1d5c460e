package examples

import (
	"embed"
	"path"
)

//go:embed templates
var templateFiles embed.FS

// Template is a program to begin a new one with. It runs as it is, has the results that it expects, and does nothing
// undefined.
type Template struct {
	Name  string // its name in addresses and actions
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

// Text returns the program. The texts are not part of the list, so that code that only shows names need not carry them.
func (t Template) Text() string {
	text, err := templateFiles.ReadFile(path.Join("templates", t.File))
	if err != nil {
		panic(err) // the files are compiled in, and the tests read all of them
	}
	return string(text)
}

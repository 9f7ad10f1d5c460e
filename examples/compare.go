package examples

import (
	"embed"
	"path"
)

//go:embed compare
var compareFiles embed.FS

// Comparison is two versions of a program, before and after a change, as an example of how programs are compared.
type Comparison struct {
	Title string
	Note  string // what the comparison shows
	File  string // name of the files, without .before or .after and the ending
	Same  bool   // whether both have the same results
}

// Comparisons are the comparisons that the desk offers, in that order.
var Comparisons = []Comparison{
	{"A check is lost", "The loop of the second version counts a bit that lane 3 does not have: one of 16 results is wrong.", "count_bits", false},
	{"A branch becomes a predicate", "The same results in fewer steps, and no lane waits.", "if_else", true},
}

// Names returns the names of the two files.
func (c Comparison) Names() [2]string {
	return [2]string{c.File + ".before.visaasm", c.File + ".after.visaasm"}
}

// Texts returns the two programs.
func (c Comparison) Texts() (texts [2]string) {
	for i, name := range c.Names() {
		text, err := compareFiles.ReadFile(path.Join("compare", name))
		if err != nil {
			panic(err) // the files are compiled in, and the tests read all of them
		}
		texts[i] = string(text)
	}
	return texts
}

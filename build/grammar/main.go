// Command grammar writes grammars of vISA and PTX for other highlighters: TextMate (VS Code, Shiki, Linguist),
// Chroma, Pygments, Rouge and tree-sitter. Each language is described once (languages.go), with words from the tables
// of core, and is written in the form of each highlighter (textmate.go, chroma.go, pygments.go, rouge.go,
// treesitter.go).
//
// The output is in web/grammar; a test compares it with what this program writes.
//
//	go run ./build/grammar [-out web/grammar]
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/lanewise/lanewise/build/tool"
)

func main() {
	out := flag.String("out", filepath.Join("web", "grammar"), "the folder `DIR` to write to")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(dir string) error {
	for name, content := range files() {
		if err := tool.WriteFile(dir, name, []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// files returns all files by name. The files for tree-sitter have a folder for each language, as its tools expect.
func files() map[string]string {
	all := map[string]string{"lanewise_pygments.py": pygments(languages()), "lanewise_rouge.rb": rouge(languages()), "linguist.yml": linguist(languages())}
	for _, l := range languages() {
		all[l.id+".tmLanguage.json"] = textMate(l)
		all[l.id+".chroma.xml"] = chroma(l)
		tree := "tree-sitter-" + l.id + "/"
		all[tree+"grammar.js"] = treeSitter(l)
		all[tree+"tree-sitter.json"] = treeSitterConfig(l)
		all[tree+"package.json"] = treeSitterPackage(l)
		all[tree+"queries/highlights.scm"] = highlights()
	}
	return all
}

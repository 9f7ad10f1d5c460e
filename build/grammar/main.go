// Command grammar writes grammars of vISA and PTX for the highlighters of others: TextMate (VS Code, Shiki, Linguist),
// Chroma, Pygments and Rouge. One description of each language (languages.go), whose words come from the tables of
// core, is written in the form of each (textmate.go, chroma.go, pygments.go, rouge.go).
//
// What is written stands in web/grammar; a test holds it against this program.
//
//	go run ./build/grammar [-out web/grammar]
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
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
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, content := range files() {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// files are all files by their names.
func files() map[string]string {
	all := map[string]string{"lanewise_pygments.py": pygments(languages()), "lanewise_rouge.rb": rouge(languages()), "linguist.yml": linguist(languages())}
	for _, l := range languages() {
		all[l.id+".tmLanguage.json"] = textMate(l)
		all[l.id+".chroma.xml"] = chroma(l)
	}
	return all
}

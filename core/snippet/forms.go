package snippet

import (
	"html"
	"strings"
)

// The texts that show a link on a page, for the command line and for Share.

// Frame is HTML that shows an embed's address in a frame.
func Frame(address, title string) string {
	return `<iframe src="` + html.EscapeString(address) + `" title="` + html.EscapeString(title) + `" width="720" height="420" style="max-width:100%"></iframe>`
}

// Markdown is a link in Markdown.
func Markdown(address, title string) string {
	return "[" + strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`).Replace(title) + "](" + address + ")"
}

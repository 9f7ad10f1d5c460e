package snippet

import (
	"html"
	"strings"
)

// Texts that show a link on a page, for the command line and for Share.

// Frame returns HTML that shows an embed's address in a frame.
func Frame(address, title string) string {
	return `<iframe src="` + html.EscapeString(address) + `" title="` + html.EscapeString(title) + `" width="720" height="420" style="max-width:100%"></iframe>`
}

// Markdown returns a link in Markdown.
func Markdown(address, title string) string {
	return "[" + strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`).Replace(title) + "](" + address + ")"
}

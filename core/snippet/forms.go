package snippet

import "strings"

// Texts that show a link on a page, for the command line and for Share.

// Frame returns HTML that shows an embed's address in a frame.
func Frame(address, title string) string {
	return `<iframe src="` + escaped(address) + `" title="` + escaped(title) + `" width="720" height="420" style="max-width:100%"></iframe>`
}

// Markdown returns a link in Markdown.
func Markdown(address, title string) string {
	return "[" + strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`).Replace(title) + "](" + address + ")"
}

// escaped returns a text for an attribute in HTML. Package html has this, too, but links all names of characters, 67 kB,
// wherever it is imported.
func escaped(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").Replace(s)
}

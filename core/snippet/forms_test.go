package snippet

import (
	"html"
	"testing"
)

// Attributes are escaped as package html escapes them.
func TestFrame(t *testing.T) {
	address, title := "https://example.org/?a=1&b=\"2\"", `it's <a> & "b"`
	want := `<iframe src="` + html.EscapeString(address) + `" title="` + html.EscapeString(title) + `" width="720" height="420" style="max-width:100%"></iframe>`
	if got := Frame(address, title); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

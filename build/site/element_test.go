package site

import (
	"net/http/httptest"
	"testing"

	"github.com/lanewise/lanewise/build/tool/tooltest"
)

// TestTheElementIsSmall checks the size of the element as it is sent, because a page with programs loads it at once.
func TestTheElementIsSmall(t *testing.T) {
	root := tooltest.Root(t)
	s := Site{}
	if err := s.addElement(root); err != nil {
		t.Fatal(err)
	}
	sent, err := brotliBytes(t.Context(), s[elementFile].Body, BestBrotli, plainCoding)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", len(sent))
	if len(sent) > ElementLimit {
		t.Errorf("%d bytes, and may have %d", len(sent), ElementLimit)
	}
}

// TestTheElementIsForEverySite checks that the element's host allows any site to use it: only then does a browser run
// a module of another site.
func TestTheElementIsForEverySite(t *testing.T) {
	h := NewHandler("/", Site{elementFile: {Body: []byte("1")}, "index.html": {Body: []byte("1")}})
	for name, want := range map[string]string{elementFile: "*", "": ""} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", "/"+name, nil))
		if got := w.Header().Get("Access-Control-Allow-Origin"); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

package lsp

import "testing"

// FuzzDecode: every message is decoded, or there is a reason why not.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{"", "{}", "[]", "null", `{"method":"exit"}`, `{"id":1,"method":"shutdown"}`, `{"id":null,"result":{}}`, `{"id":[]}`, "\xff"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		if m, bad := decode(content); (m == nil) == (bad == nil) {
			t.Errorf("%q is decoded to %v and %v", content, m, bad)
		}
	})
}

package site

import "testing"

func TestNormalizeBase(t *testing.T) {
	for base, want := range map[string]string{
		"": "/", "/": "/", "visa": "/visa/", "/visa": "/visa/", "/visa/": "/visa/", "/a/b-c_d.e~1/": "/a/b-c_d.e~1/",
	} {
		if got, err := NormalizeBase(base); got != want || err != nil {
			t.Errorf("NormalizeBase(%q) = %q, %v, want %q", base, got, err, want)
		}
	}
}

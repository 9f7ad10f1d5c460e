package main

import "testing"

func TestNormalizeBase(t *testing.T) {
	for base, want := range map[string]string{
		"": "/", "/": "/", "visa": "/visa/", "/visa": "/visa/", "/visa/": "/visa/", "/a/b-c_d.e~1/": "/a/b-c_d.e~1/",
	} {
		if got, err := normalizeBase(base); got != want || err != nil {
			t.Errorf("normalizeBase(%q) = %q, %v, want %q", base, got, err, want)
		}
	}
}

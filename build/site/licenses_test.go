package site

import "testing"

func TestNpmPackage(t *testing.T) {
	for path, want := range map[string]string{
		"node_modules/@codemirror/view/dist/index.js":       "@codemirror/view",
		"node_modules/crelt/index.js":                       "crelt",
		"../node_modules/@fontsource-variable/inter/x.woff": "@fontsource-variable/inter",
		"web/boot/boot.ts":                                  "",
	} {
		if got, ok := npmPackage(path); got != want || ok != (want != "") {
			t.Errorf("npmPackage(%q) = %q, %v, want %q", path, got, ok, want)
		}
	}
}

package site

import (
	"bytes"
	"encoding/json"
	"path"
)

// manifestIcon is one icon of the web app manifest.
type manifestIcon struct {
	Src   string `json:"src"`
	Type  string `json:"type"`
	Sizes string `json:"sizes"`
}

// manifest is the web app manifest. All paths in it are relative to it, so it is the same under every base.
func manifest(icon, icon192, icon512 string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	// Strings and structs of strings cannot fail to encode.
	_ = e.Encode(struct {
		Name        string         `json:"name"`
		ShortName   string         `json:"short_name"`
		Description string         `json:"description"`
		StartURL    string         `json:"start_url"`
		Scope       string         `json:"scope"`
		Display     string         `json:"display"`
		Background  string         `json:"background_color"`
		Theme       string         `json:"theme_color"`
		Icons       []manifestIcon `json:"icons"`
	}{
		Name:        "Lanewise",
		ShortName:   "Lanewise",
		Description: "A playground for GPU assembly",
		StartURL:    "./",
		Scope:       "./",
		Display:     "standalone",
		Background:  "#0b0d11",
		Theme:       "#0b0d11",
		Icons: []manifestIcon{
			{Src: path.Clean(icon), Type: "image/svg+xml", Sizes: "any"},
			{Src: path.Clean(icon192), Type: "image/png", Sizes: "192x192"},
			{Src: path.Clean(icon512), Type: "image/png", Sizes: "512x512"},
		},
	})
	return b.Bytes()
}

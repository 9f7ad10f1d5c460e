package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The rules of the look that a machine can hold: colours stand in one file, and those of lane states
// mean nothing else.

var (
	cssColour = regexp.MustCompile(`:[^;{}]*(#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(|\b(?:oklch|lab)\()`)
	tsColour  = regexp.MustCompile("[\"'`](?:#[0-9a-fA-F]{3,8}|(?:rgb|hsl)a?\\([^\"'`]*)[\"'`]")
	comment   = regexp.MustCompile(`(?s)/\*.*?\*/`)
	gradient  = regexp.MustCompile(`gradient\([^;]*`)
)

// TestColoursStandInTokens: no other style sheet or element has a colour of its own, and the only
// gradient is the hatching of lanes that wait.
func TestColoursStandInTokens(t *testing.T) {
	web := filepath.Join("..", "web")
	sheets := 0
	err := filepath.WalkDir(web, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == "tokens.css" {
			return err
		}
		colour := map[string]*regexp.Regexp{".css": cssColour, ".ts": tsColour}[filepath.Ext(path)]
		if colour == nil {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		sheets++
		plain := comment.ReplaceAllString(string(text), "")
		for _, found := range colour.FindAllString(plain, -1) {
			t.Errorf("%s has a colour of its own: %s", path, found)
		}
		for _, found := range gradient.FindAllString(plain, -1) {
			if !strings.Contains(found, "--st-wait-hatch") {
				t.Errorf("%s has a gradient: %s", path, found)
			}
		}
		return nil
	})
	if err != nil || sheets < 20 {
		t.Fatal(sheets, err)
	}
}

// TestLaneStateColoursMeanNothingElse: no other token repeats one, but that of labels in code, which
// is where lanes wait.
func TestLaneStateColoursMeanNothingElse(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "web", "style", "tokens.css"))
	if err != nil {
		t.Fatal(err)
	}
	token := regexp.MustCompile(`--([a-z0-9-]+):(#[0-9a-f]{6})\b`)
	themes := strings.Split(string(text), `[data-theme="light"]{`)
	if len(themes) != 2 {
		t.Fatal("tokens.css has no dark and light half")
	}
	for i, theme := range themes {
		tokens := map[string]string{}
		for _, m := range token.FindAllStringSubmatch(theme, -1) {
			tokens[m[1]] = m[2]
		}
		for _, state := range []string{"st-active", "st-wait", "st-ret"} {
			if tokens[state] == "" {
				t.Fatalf("theme %d has no --%s", i, state)
			}
			for name, colour := range tokens {
				if name != state && name != "sy-label" && colour == tokens[state] {
					t.Errorf("theme %d: --%s is --%s: %s", i, name, state, colour)
				}
			}
		}
	}
}

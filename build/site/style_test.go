package site

import (
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// The rules of the look that a program can check: colours are defined in one file, and the colours of lane states
// mean nothing else.

var (
	cssColour = regexp.MustCompile(`:[^;{}]*(#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(|\b(?:oklch|lab)\()`)
	tsColour  = regexp.MustCompile("[\"'`](?:#[0-9a-fA-F]{3,8}|(?:rgb|hsl)a?\\([^\"'`]*)[\"'`]")
	comment   = regexp.MustCompile(`(?s)/\*.*?\*/`)
	gradient  = regexp.MustCompile(`gradient\([^;]*`)
)

// TestColoursStandInTokens checks that no other style sheet or element has a colour of its own, and that the only
// gradient is the hatching of waiting lanes.
func TestColoursStandInTokens(t *testing.T) {
	web := filepath.Join("..", "..", "web")
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

// TestHasNamesWhatItLooksFor checks that `:has()` contains no `:not`, `:nth-child` or `:empty`, with which a browser
// evaluates it again for every node that is added or removed anywhere, and no `.on`, with which it does so for every
// button that is pressed. With four such rules a step restyled twice as many elements.
func TestHasNamesWhatItLooksFor(t *testing.T) {
	sheets := filetest.Glob(t, filepath.Join("..", "..", "web", "style", "*.css"), 20)
	asks := regexp.MustCompile(`:has\([^()]*(?::|\.on\b)[^{]*`)
	for _, sheet := range sheets {
		text := filetest.Read(t, sheet)
		for _, found := range asks.FindAllString(comment.ReplaceAllString(text, ""), -1) {
			t.Errorf("%s: %s: give the element a class that says so", sheet, strings.TrimSpace(found))
		}
	}
}

// themes are the colours of tokens.css by name, dark and light.
func themes(t *testing.T) []map[string]string {
	t.Helper()
	text := filetest.Read(t, filepath.Join("..", "..", "web", "style", "tokens.css"))
	token := regexp.MustCompile(`--([a-z0-9-]+):(#[0-9a-f]{6})\b`)
	halves := strings.Split(text, `[data-theme="light"]{`)
	if len(halves) != 2 {
		t.Fatal("tokens.css has no dark and light half")
	}
	var all []map[string]string
	for i, half := range halves {
		tokens := map[string]string{}
		for _, m := range token.FindAllStringSubmatch(half, -1) {
			tokens[m[1]] = m[2]
		}
		for _, name := range slices.Concat(laneStates, feedback, []string{"bg-1", "bg-2", "bg-3", "now-bg", "warn-bg", "sy-op", "sy-label"}) {
			if tokens[name] == "" {
				t.Fatalf("theme %d has no --%s", i, name)
			}
		}
		all = append(all, tokens)
	}
	return all
}

// laneStates are the states of lanes that have a colour other than grey.
var laneStates = []string{"st-active", "st-wait", "st-ret"}

// feedback are the colours that say how something went.
var feedback = []string{"warn", "err", "ok"}

// TestLaneStateColoursMeanNothingElse checks that no other token repeats such a colour. The colours of code, which
// stands beside the lanes, and of feedback, which has a sign as well, must be clearly different.
func TestLaneStateColoursMeanNothingElse(t *testing.T) {
	const apart, apartWithSign = 0.1, 0.08 // in OKLab; 0.02 is just noticeable
	for i, tokens := range themes(t) {
		for _, state := range laneStates {
			for name, colour := range tokens {
				if name != state && colour == tokens[state] {
					t.Errorf("theme %d: --%s is --%s: %s", i, name, state, colour)
				}
				if d := distance(colour, tokens[state]); strings.HasPrefix(name, "sy-") && d < apart {
					t.Errorf("theme %d: --%s %s is only %.3f from --%s", i, name, colour, d, state)
				}
			}
			for _, name := range feedback {
				if d := distance(tokens[name], tokens[state]); d < apartWithSign {
					t.Errorf("theme %d: --%s %s is only %.3f from --%s", i, name, tokens[name], d, state)
				}
			}
		}
	}
}

// TestCodeCanBeRead checks that each colour of code has the contrast that WCAG 2.2 AA requires, on the editor's
// background and in the line that is next.
func TestCodeCanBeRead(t *testing.T) {
	for i, tokens := range themes(t) {
		for name, colour := range tokens {
			for _, ground := range []string{"bg-1", "now-bg"} {
				if c := contrast(colour, tokens[ground]); strings.HasPrefix(name, "sy-") && c < 4.5 {
					t.Errorf("theme %d: --%s %s has a contrast of %.1f on --%s", i, name, colour, c, ground)
				}
			}
		}
	}
}

// TestFeedbackCanBeRead checks the contrast of WCAG 2.2 AA for feedback on every background of a panel, and for a
// warning on its own.
func TestFeedbackCanBeRead(t *testing.T) {
	for i, tokens := range themes(t) {
		for _, name := range feedback {
			for _, ground := range []string{"bg-1", "bg-2", "bg-3", "warn-bg"} {
				if c := contrast(tokens[name], tokens[ground]); c < 4.5 {
					t.Errorf("theme %d: --%s %s has a contrast of %.1f on --%s", i, name, tokens[name], c, ground)
				}
			}
		}
	}
}

// linear is a colour's red, green and blue as linear light.
func linear(colour string) (rgb [3]float64) {
	bits, _ := strconv.ParseUint(colour[1:], 16, 32)
	for i := range rgb {
		c := float64(bits>>(16-8*i)&0xff) / 255
		if rgb[i] = c / 12.92; c > 0.04045 {
			rgb[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return rgb
}

// contrast is the "contrast ratio" of WCAG 2.2.
func contrast(a, b string) float64 {
	luminance := func(colour string) float64 {
		c := linear(colour)
		return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] + 0.05
	}
	return max(luminance(a), luminance(b)) / min(luminance(a), luminance(b))
}

// distance is how different two colours look: their distance in OKLab (Ottosson 2020; CSS Color 4, "OKLab").
func distance(a, b string) float64 {
	lab := func(colour string) [3]float64 {
		c := linear(colour)
		l := math.Cbrt(0.4122214708*c[0] + 0.5363325363*c[1] + 0.0514459929*c[2])
		m := math.Cbrt(0.2119034982*c[0] + 0.6806995451*c[1] + 0.1073969566*c[2])
		s := math.Cbrt(0.0883024619*c[0] + 0.2817188376*c[1] + 0.6299787005*c[2])
		return [3]float64{0.2104542553*l + 0.7936177850*m - 0.0040720468*s, 1.9779984951*l - 2.4285922050*m + 0.4505937099*s, 0.0259040371*l + 0.7827717662*m - 0.8086757660*s}
	}
	x, y := lab(a), lab(b)
	return math.Sqrt((x[0]-y[0])*(x[0]-y[0]) + (x[1]-y[1])*(x[1]-y[1]) + (x[2]-y[2])*(x[2]-y[2]))
}

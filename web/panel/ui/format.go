package ui

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	words "github.com/lanewise/lanewise/core/text"
)

// Plural is "1 lane", "4 lanes".
func Plural(n int, what string) string { return words.Grouped(n) + " " + words.Plural(n, what) }

// OneIf is 1 for what holds, so that it can be summed.
func OneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Width is how many characters a text has.
func Width(text string) int { return utf8.RuneCountInString(text) }

// Lanes lists the lanes of a mask, neighbours joined: "0 7 9–12".
func Lanes(mask uint32) string { return Enumerated(mask, " ") }

// Enumerated is Lanes with something between them: in a sentence, commas.
func Enumerated(mask uint32, between string) string {
	if mask == 0 {
		return "no lane"
	}
	var parts []string
	for lane := 0; lane < 32; lane++ {
		if mask>>lane&1 == 0 {
			continue
		}
		first := lane
		for lane < 31 && mask>>(lane+1)&1 != 0 {
			lane++
		}
		switch lane - first {
		case 0:
			parts = append(parts, strconv.Itoa(first))
		case 1:
			parts = append(parts, strconv.Itoa(first), strconv.Itoa(lane))
		default:
			parts = append(parts, strconv.Itoa(first)+"–"+strconv.Itoa(lane))
		}
	}
	return strings.Join(parts, between)
}

// JSON writes a value as JSON, for what TypeScript draws.
func JSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings, numbers and booleans always have a JSON form
	}
	return string(b)
}

package ui

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	words "github.com/lanewise/lanewise/core/text"
)

// Plural is a number with its noun: "1 lane", "4 lanes".
func Plural(n int, what string) string { return words.GroupedCount(n, what) }

// OneIf is 1 if b is true and 0 otherwise, for sums.
func OneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Width is the number of characters in a text.
func Width(text string) int { return utf8.RuneCountInString(text) }

// Lanes lists the lanes of a mask, with runs of three or more joined: "0 7 9–12".
func Lanes(mask uint32) string { return Enumerated(mask, " ") }

// Enumerated is Lanes with another separator between the entries, such as commas in a sentence.
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

// JSON encodes a value as JSON for the custom elements, which are written in TypeScript.
func JSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings, numbers and booleans always have a JSON form
	}
	return string(b)
}

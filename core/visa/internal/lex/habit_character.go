package lex

import (
	"strings"
	"unicode/utf8"

	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Characters that look like others.

// lookalikes holds pairs of a character that looks like one of vISA, or cannot be seen, and the character that it
// stands for, which is \x00 if it stands for nothing. Word processors, web pages and other keyboards put them in.
const lookalikes = "\u00a0 \u2007 \u202f \u3000 \u200b\x00\u200c\x00\u200d\x00\u2060\x00\ufeff\x00" +
	"‐-‑-–-—-−-“\"”\"„\"‘'’'，,；;：:（(）)＜<＞>‹<›>×x"

// lookalikeHabit names one of lookalikes in the message of d, since some of them cannot be seen, and offers to change
// it in the whole rest of its line.
func lookalikeHabit(source string, d *visa.Diagnostic, r rune) {
	looks := string(r)
	i := strings.Index(lookalikes, looks) + len(looks)
	if i < len(looks) || r < utf8.RuneSelf {
		return
	}
	meant, code := lookalikes[i:i+1], ""
	for shift := 12; shift >= 0; shift -= 4 { // every code point here has at most four digits
		code += "0123456789ABCDEF"[r>>shift&15:][:1]
	}
	label := "Change to " + meant
	switch meant {
	case "\x00":
		meant, label = "", "Remove it"
		d.Message = "A character that nobody sees (U+" + code + ") cannot stand here."
	case " ":
		label = "Change to a blank"
		d.Message = "A blank of another kind (U+" + code + ") cannot stand here."
	default:
		d.Message = "The character " + looks + " (U+" + code + ") stands where " + meant + " must."
	}
	line, _, _ := strings.Cut(source[d.Span.Start:], "\n")
	line = line[:len(line)-len(behindLast(line, looks))]
	d.Offer(visa.Span{Start: d.Span.Start, End: d.Span.Start + int32(len(line))}, text.Replace(line, looks, meant), label)
}

// behindLast returns the text behind the last occurrence of word in s.
func behindLast(s, word string) string {
	for {
		_, after, found := strings.Cut(s, word)
		if !found {
			return s
		}
		s = after
	}
}

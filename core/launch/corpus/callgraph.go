package corpus

import (
	"slices"
	"sort"
	"strings"
)

// callGraph finds the functions of a folder that a text needs. Each text is read once, however many others call it, so
// that the time for a folder of thousands grows with its bytes only.
type callGraph struct {
	functions []dumped
	named     map[string]int // index of the first function of a name
	of        [][]int        // the functions that each function mentions; nil until it was read
}

func newCallGraph(functions []dumped) *callGraph {
	c := &callGraph{functions, map[string]int{}, make([][]int, len(functions))}
	for i, f := range functions {
		if _, has := c.named[f.name]; !has {
			c.named[f.name] = i
		}
	}
	return c
}

// by returns the texts of the functions that a text calls, and of those that these call in turn.
func (c *callGraph) by(text string) (texts []string) {
	called := make([]bool, len(c.functions))
	next := c.mentioned(text) // in the order of the folder
	for len(next) > 0 {
		i := next[0]
		next = next[1:]
		called[i] = true
		texts = append(texts, c.functions[i].text)
		if c.of[i] == nil {
			c.of[i] = c.mentioned(c.functions[i].text)
		}
		for _, callee := range c.of[i] {
			if at, waits := slices.BinarySearch(next, callee); !waits && !called[callee] {
				next = slices.Insert(next, at, callee)
			}
		}
	}
	return texts
}

// mentioned returns the functions whose names a text has as a word, in a call or where an address is taken: a name as
// the language has them, one with other characters, or one in quotes. The result is not nil.
func (c *callGraph) mentioned(text string) []int {
	found := map[int]bool{}
	list := []int{}
	look := func(word string) {
		if i, known := c.named[word]; known && !found[i] {
			found[i] = true
			list = append(list, i)
		}
	}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !isNameRune(r) }) {
		look(word)
	}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n,()\"", r) }) {
		look(word)
	}
	for part := range strings.SplitSeq(text, "\"") {
		look(part)
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i] < list[j] })
	return list
}

func isNameRune(r rune) bool {
	return r == '_' || r == '$' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

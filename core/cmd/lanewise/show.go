package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/lanewise/lanewise/core/text"
)

// Limits of what is shown of a buffer: the elements in a row, and the rows.
const (
	shownRow  = 8
	shownRows = 32
)

// printBuffers prints what the run changed in its buffers: the rows in which an element has changed.
func (r *result) printBuffers(out io.Writer) {
	for i := range r.Buffers {
		r.Buffers[i].print(out)
	}
}

func (b *buffer) print(out io.Writer) {
	changed := 0
	for _, c := range b.changed {
		if c {
			changed++
		}
	}
	count := len(b.Values) + b.More
	if changed == 0 {
		fmt.Fprintf(out, "    %s: unchanged, %s of type %s\n", b.Name, text.Count(count, "element"), b.Type)
		return
	}
	fmt.Fprintf(out, "    %s: %d of %s changed, of type %s\n", b.Name, changed, text.Count(count, "element"), b.Type)
	rows := b.changedRows()
	width, left := 0, changed
	for _, at := range rows {
		for n := at; n < min(at+shownRow, len(b.Values)); n++ {
			width = max(width, len(b.Values[n]))
			if b.changed[n] {
				left--
			}
		}
	}
	for _, at := range rows {
		fmt.Fprintf(out, "%10d:", at)
		for _, v := range b.Values[at:min(at+shownRow, len(b.Values))] {
			fmt.Fprintf(out, " %*s", width, v)
		}
		fmt.Fprintln(out)
	}
	if left > 0 {
		fmt.Fprintf(out, "            and %d more; -json has them\n", left)
	}
}

// changedRows returns the indices of the first elements of the rows to show.
func (b *buffer) changedRows() (rows []int) {
	for at := 0; at < len(b.Values) && len(rows) < shownRows; at += shownRow {
		if slices.Contains(b.changed[at:min(at+shownRow, len(b.Values))], true) {
			rows = append(rows, at)
		}
	}
	return rows
}

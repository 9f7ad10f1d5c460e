package printf

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// buffer makes an output by hand. Words are dwords, qwords, floats and doubles, or bytes. Every dword was written by
// lane 3 of the only writer.
func buffer(strs map[uint64]string, words ...any) *Output {
	o := &Output{Start: 4, Size: 1 << 16, Bytes: make([]byte, 4), Writers: []Writer{{Step: 7}}}
	for _, w := range words {
		switch w := w.(type) {
		case int:
			o.Bytes = binary.LittleEndian.AppendUint32(o.Bytes, uint32(w))
		case int64:
			o.Bytes = binary.LittleEndian.AppendUint64(o.Bytes, uint64(w))
		case float32:
			o.Bytes = binary.LittleEndian.AppendUint32(o.Bytes, math.Float32bits(w))
		case float64:
			o.Bytes = binary.LittleEndian.AppendUint64(o.Bytes, math.Float64bits(w))
		case []byte:
			o.Bytes = append(o.Bytes, w...)
		}
	}
	binary.LittleEndian.PutUint32(o.Bytes, uint32(len(o.Bytes)))
	o.Owners = slices.Repeat(binary.LittleEndian.AppendUint32(nil, Owner(0, 3)), len(o.Bytes)/4)
	for addr, s := range strs {
		o.Strings = append(o.Strings, protocol.PrintedString{Address: int(addr), Offset: -1, Text: s})
	}
	return o
}

const (
	fmtAt = 0x20000000
	strAt = 0x20010000
)

func said(lines []Line) string {
	var s []string
	for i := range lines {
		s = append(s, lines[i].Text)
	}
	return strings.Join(s, "|")
}

// TestRecords reads the records that Intel's compiler writes, type by type (SHADER_PRINTF_TYPE), and those of vprintf.
func TestRecords(t *testing.T) {
	at := int64(fmtAt)
	for _, c := range []struct {
		format string
		words  []any
		want   string
	}{
		{"plain\n", nil, "plain"},
		{"a\nb\n", nil, "a|b"},
		{"\n", nil, ""},
		{"%d", []any{3, -5}, "-5"},
		{"%d %d", []any{3, 1, 3, 2}, "1 2"},
		{"%hhd", []any{1, 0xff}, "-1"},
		{"%d", []any{2, 0xffff}, "-1"},
		{"%ld", []any{6, int64(-1) << 40}, "-1099511627776"},
		{"%f", []any{4, float32(0.5)}, "0.500000"},
		{"%.1f", []any{8, 0.25}, "0.2"},
		{"%s!", []any{5, int64(strAt)}, "lane!"},
		{"%s", []any{5, int64(0)}, "(null)"},
		{"%s", []any{5, int64(0x30)}, "(no string at 0x30)"},
		{"%p", []any{7, int64(strAt)}, "0x20010000"},
		{"%*d|", []any{3, 4, 3, 7}, "   7|"},
		{"%*d|", []any{3, -4, 3, 7}, "7   |"},
		{"%.*f", []any{3, 2, 8, 1.0}, "1.00"},
		{"%v4hld", []any{11, 4, 1, -2, 3, 4}, "1,-2,3,4"},
		{"%v2ld", []any{12, 2, int64(1), int64(-2)}, "1,-2"},
		{"%.1v4hlf;", []any{13, 4, float32(1), float32(2), float32(3), float32(4.5)}, "1.0,2.0,3.0,4.5;"},
		{"%.1v2lf;", []any{14, 2, 1.0, 2.0}, "1.0,2.0;"},
		{"%v4hhd %d", []any{9, 4, []byte{1, 2, 3, 0xff}, 0, 0, 0, 3, 9}, "1,2,3,-1 9"},
		{"%v2hx", []any{10, 2, []byte{1, 2, 3, 0xff}, 0}, "201,ff03"},
		{"%v3hld", []any{11, 3, 1, 2, 3}, "1,2,3"},
		{"%d %f", []any{TagArguments, 16, 7, 0, 1.5}, "7 1.500000"},
		{"%s %d", []any{TagArguments, 12, int64(strAt), 7, 0}, "lane 7"},
		{"none", []any{TagArguments, 0}, "none"},
	} {
		o := buffer(map[uint64]string{fmtAt: c.format, strAt: "lane"}, append([]any{at}, c.words...)...)
		lines, stopped := Lines(o, 100)
		if got := said(lines); got != c.want || stopped != "" {
			t.Errorf("%q %v: %q %s, want %q", c.format, c.words, got, stopped, c.want)
			continue
		}
		for i := range lines {
			if lines[i].Lane != 3 || lines[i].Step != 7 {
				t.Errorf("%q: lane %d, step %d", c.format, lines[i].Lane, lines[i].Step)
			}
		}
	}
}

// What a wrong program leaves in the buffer gives one sentence, after the lines before it.
func TestBrokenRecords(t *testing.T) {
	good := []any{int64(fmtAt), 3, 1}
	strs := map[uint64]string{fmtAt: "%d\n"}
	for _, c := range []struct {
		words []any
		want  string
	}{
		{[]any{int64(0)}, "The record at byte 20 has its format at address 0x0, where no string is; what follows it cannot be read."},
		{[]any{int64(0x1234)}, "The record at byte 20 has its format at address 0x1234, where no string is; what follows it cannot be read."},
		{[]any{int64(fmtAt), 0, 1}, "The argument at byte 28 has type 0, which there is not; what follows it cannot be read."},
		{[]any{int64(fmtAt), -1, 1}, "The argument at byte 28 has type 4294967295, which there is not; what follows it cannot be read."},
		{[]any{int64(fmtAt), 11, 1000}, "The vector at byte 32 has 1000 elements; 16 is the most."},
		{[]any{int64(fmtAt), TagArguments, 1 << 30}, "The record at byte 20 has 1073741824 bytes of arguments, more than the buffer."},
		{[]any{int64(fmtAt), TagArguments, 0}, "The format takes more than the 0 bytes of arguments that the record at byte 20 has."},
		{[]any{-1}, "The buffer of 65536 bytes is full: what was printed after these lines is lost."},
		{[]any{int64(fmtAt)}, ""}, // it is still being written
		{[]any{int64(fmtAt), 3}, ""},
		{[]any{int64(fmtAt), TagArguments, 8}, ""},
	} {
		lines, stopped := Lines(buffer(strs, append(slices.Clone(good), c.words...)...), 100)
		if said(lines) != "1" || stopped != c.want {
			t.Errorf("%v: %q %q, want %q", c.words, said(lines), stopped, c.want)
		}
	}
	o := buffer(strs, good...)
	binary.LittleEndian.PutUint32(o.Bytes, 1<<20)
	if _, stopped := Lines(o, 100); !strings.Contains(stopped, "is full") {
		t.Errorf("an offset behind the buffer: %q", stopped)
	}
	o = buffer(strs, good...)
	binary.LittleEndian.PutUint32(o.Owners[4:], Owner(5, 0))
	if _, stopped := Lines(o, 100); stopped == "" {
		t.Error("a writer that there is not says nothing")
	}
	o = buffer(strs, slices.Concat(good, good, good)...)
	if lines, stopped := Lines(o, 2); len(lines) != 2 || stopped != "Printing stopped at 2 lines." {
		t.Errorf("%d lines, %q", len(lines), stopped)
	}
}

// Threads reserve room in one order and write in another. The lines are in the order of the steps.
func TestOrder(t *testing.T) {
	o := buffer(map[uint64]string{fmtAt: "%d\n"}, int64(fmtAt), 3, 1, int64(fmtAt), 3, 2, int64(fmtAt), 3, 3)
	o.Writers = []Writer{{Step: 9}, {Step: 4}}
	for i := 5; i < 9; i++ {
		binary.LittleEndian.PutUint32(o.Owners[4*i:], Owner(1, 0))
	}
	if lines, _ := Lines(o, 100); said(lines) != "2|1|3" {
		t.Errorf("%q", said(lines))
	}
}

// A string that changes is printed as it was at the moment of printing.
func TestChangedString(t *testing.T) {
	o := buffer(map[uint64]string{fmtAt: "%s\n", strAt: "old"}, int64(fmtAt), 5, int64(strAt), int64(fmtAt), 5, int64(strAt))
	o.Strings = append(o.Strings, protocol.PrintedString{Address: strAt, Offset: 36, Text: "new"})
	if lines, _ := Lines(o, 100); said(lines) != "old|new" {
		t.Errorf("%q", said(lines))
	}
}

// Whatever is in the buffer, there are lines or a sentence.
func FuzzLines(f *testing.F) {
	for _, s := range []string{"%d", "%v4hhd %s", "%*.*f", "%"} {
		f.Add(s, buffer(nil, int64(fmtAt), 3, 1, 11, 4, 1, 2, 3, 4).Bytes)
		f.Add(s, buffer(nil, int64(fmtAt), TagArguments, 16, 1.5, int64(fmtAt)).Bytes)
	}
	f.Fuzz(func(t *testing.T, format string, b []byte) {
		o := &Output{Start: 4, Size: 1 << 16, Bytes: b, Writers: []Writer{{}}, Strings: []protocol.PrintedString{{Address: fmtAt, Offset: -1, Text: format}}}
		o.Owners = slices.Repeat(binary.LittleEndian.AppendUint32(nil, Owner(0, 0)), len(b)/4)
		lines, _ := Lines(o, 1000)
		if len(lines) > 1000 {
			t.Errorf("%d lines", len(lines))
		}
		Arguments(format)
	})
}

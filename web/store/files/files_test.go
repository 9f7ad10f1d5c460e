package files

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/web/store/kept"
)

func file(name, content string) File {
	return File{Name: name, Size: len(content), Content: []byte(content)}
}

func TestWhatCannotBeOpened(t *testing.T) {
	for _, c := range []struct {
		what         string
		file         File
		alone, among string // what is said begins with this; "": it can be opened
	}{
		{"a text", file("k.visaasm", "mine"), "", ""},
		{"a text of another name", file("k", "\u00e9"), "", ""},
		{"an empty text", file("k.ptx", ""), "", "k.ptx is empty."},
		{"an object by its name", file("K.ISA", "\x00"), "", ""},
		{"an object by its bytes", file("k.bin", "CISA\x00"), "", ""},
		{"a NUL byte", file("x.visaasm", "a\x00b"), "x.visaasm is not a text file", "x.visaasm is not a text file"},
		{"no UTF-8", file("x.txt", "\xff\xfe"), "x.txt is not a text file", "x.txt is not a text file"},
		{"refused already", File{Name: "a.ptx", Size: 1, Refused: Unread("a.ptx")}, "a.ptx could not be read", "a.ptx could not be read"},
		{"too large to be kept", File{Name: "a.ptx", Size: kept.LargestUnedited + 1}, "", "a.ptx is larger than 1 MB"},
		{"too large", File{Name: "a.isa", Size: Largest(1) + 1}, "a.isa is larger than 10 MB", "a.isa is larger than 10 MB"},
	} {
		for _, said := range [...][2]string{{c.file.WhyNot(), c.alone}, {c.file.WhyNotAmong(), c.among}} {
			if !strings.HasPrefix(said[0], said[1]) || said[1] == "" && said[0] != "" {
				t.Errorf("%s: says %q, want %q", c.what, said[0], said[1])
			}
		}
	}
}

// PowerShell's > writes UTF-16 with a mark.
func TestUTF16(t *testing.T) {
	for content, want := range map[string]string{
		"\xff\xfem\x00o\x00v\x00 \x00\xe9\x00=\xd8\x00\xde": "mov \u00e9\U0001f600",
		"\xfe\xff\x00m\x00o\x00v":                           "mov",
		"\xff\xfe":                                          "",
		"\xff\xfem\x00\x00\x00":                             "\xff\xfem\x00\x00\x00", // no text
		"\xff\xfe\x00\xd8":                                  "\xff\xfe\x00\xd8",
		"m":                                                 "m",
		"":                                                  "",
	} {
		var f File
		if f.Read([]byte(content)); string(f.Content) != want {
			t.Errorf("%q is %q, want %q", content, f.Content, want)
		}
	}
}

func TestAProgramIsShownFirst(t *testing.T) {
	for want, names := range map[string][]string{
		"a.visaasm": {"a.visaasm", "b.ptx"},
		"b.PTX":     {"a.txt", "b.PTX", "c.isa"},
		"a.txt":     {"programs.json", "a.txt", "b.txt"},
		"p.json":    {"p.json"},
	} {
		var list []File
		for _, name := range names {
			list = append(list, file(name, "text"))
		}
		if at := First(list); list[at].Name != want {
			t.Errorf("%v: %s", names, list[at].Name)
		}
	}
	if at := First([]File{file("a.ptx", ""), {Name: "b.ptx", Refused: "No."}}); at != -1 {
		t.Errorf("file %d, though none can be opened", at)
	}
}

// Package files says which of the files that the reader drops or picks can be opened as programs, and why others
// cannot. It knows nothing of the page.
package files

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/lanewise/lanewise/web/store/kept"
)

// File is a file that was dropped or picked.
type File struct {
	Name    string
	Size    int
	Content []byte // nil: the file is too large to be read
	Refused string // why the file cannot be opened, if that is known already
}

// Unread is the message for a file that the browser could not read.
func Unread(name string) string {
	return name + " could not be read; it may have been moved or changed."
}

// Read keeps the bytes of a file that was read. A text in UTF-16 with its mark, as PowerShell's > writes it, becomes one
// in UTF-8.
func (f *File) Read(content []byte) {
	f.Content = content
	if len(content) < 2 {
		return
	}
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		if order.Uint16(content) != 0xfeff {
			continue
		}
		units := make([]uint16, len(content)/2-1)
		for i := range units {
			units[i] = order.Uint16(content[2*i+2:])
		}
		if text := string(utf16.Decode(units)); !strings.ContainsAny(text, "\x00\ufffd") {
			f.Content = []byte(text)
		}
	}
}

// objectMagic starts every binary vISA object.
const objectMagic = "CISA"

// IsObject reports whether a file is a binary vISA object, by its name or by its bytes.
func (f *File) IsObject() bool {
	return strings.HasSuffix(strings.ToLower(f.Name), ".isa") || strings.HasPrefix(string(f.Content), objectMagic)
}

// maxFile is the largest file that is opened, in bytes.
const maxFile = 10 << 20

// WhyNot says why a file cannot be opened by itself; "" if it can.
func (f *File) WhyNot() string {
	switch {
	case f.Refused != "":
		return f.Refused
	case f.Size > maxFile:
		return f.Name + " is larger than 10 MB, the most that Lanewise opens."
	case f.IsObject():
		return "" // the assistant judges it
	case strings.IndexByte(string(f.Content), 0) >= 0 || !utf8.Valid(f.Content):
		return f.Name + " is not a text file; Lanewise opens vISA text such as .visaasm, binary objects, .isa, and PTX, .ptx."
	}
	return ""
}

// WhyNotAmong says why a file cannot be opened as one of several; "" if it can.
func (f *File) WhyNotAmong() string {
	switch {
	case f.Refused != "":
		return f.Refused
	case f.Size > kept.LargestUnedited && f.Size <= maxFile:
		return f.Name + " is larger than 1 MB; open it by itself."
	case f.Size == 0:
		return f.Name + " is empty."
	}
	return f.WhyNot()
}

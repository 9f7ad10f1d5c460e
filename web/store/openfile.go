package store

import (
	"strings"
	"unicode/utf8"
)

// MaxFile is the largest file that is opened, in bytes.
const MaxFile = 10 << 20

// OpenFile opens a file's content, a binary object as its text, or says why not and changes
// nothing.
func (s *Store) OpenFile(name string, size int, content []byte) {
	if why := Refuse(name, size, content); why != "" {
		s.notice(Failure, why)
		return
	}
	if isObject(name, content) {
		s.openObject(name, content)
		return
	}
	if strings.HasSuffix(name, ".json") && s.importPrograms(content) {
		return
	}
	s.openAsOwn(Program{Name: name, Text: string(content)})
}

// FileFailed tells that the browser could not read a file.
func (s *Store) FileFailed(name string) {
	s.notice(Failure, name+" could not be read; it may have been moved or changed.")
}

// Refuse says why a file cannot be opened, "" if it can. Content may be nil when
// the size alone forbids to read it.
func Refuse(name string, size int, content []byte) string {
	switch {
	case size > MaxFile:
		return name + " is larger than 10 MB, the most that Lanewise opens."
	case isObject(name, content):
		return "" // the assistant judges it
	case strings.IndexByte(string(content), 0) >= 0 || !utf8.Valid(content):
		return name + " is not a text file; Lanewise opens vISA text such as .visaasm, binary objects, .isa, and PTX, .ptx."
	}
	return ""
}

package store

import (
	"strings"
	"unicode/utf8"

	words "github.com/lanewise/lanewise/core/text"
)

// maxFile is the largest file that is opened, in bytes.
const maxFile = 10 << 20

// mostFiles is the largest number of files that are opened together.
const mostFiles = 100

// Largest is the size up to which each of a number of files is read. A single file is opened even if it is too large
// to be kept in this browser; files opened beside another have no other place, so they must not be.
func Largest(files int) int {
	if files > 1 {
		return largestUnedited
	}
	return maxFile
}

// OpenFiles opens the first program among files and adds the others to the reader's programs. It reports the files
// that cannot be opened.
func (s *Store) OpenFiles(files []File) {
	switch {
	case len(files) == 0:
	case len(files) == 1 && files[0].Refused != "":
		s.notice(Failure, files[0].Refused)
	case len(files) == 1:
		s.openFile(files[0].Name, files[0].Size, files[0].Content)
	case len(files) > mostFiles:
		s.notice(Failure, words.Say("At most {} files are opened together, and these are {}. A folder of a compiler's dumps can be dropped as it is.", mostFiles, len(files)))
	default:
		s.openTogether(files)
	}
}

// openTogether is OpenFiles for several files.
func (s *Store) openTogether(files []File) {
	open, first, more := firstToOpen(files), "", 0
	at := s.now() // taken once: the list keeps the files in their order, after the one that is opened
	var refused []string
	for i := range files {
		f := &files[i]
		why := f.refused()
		switch {
		case why != "":
			refused = append(refused, why)
		case i == open:
			first = f.Name
			s.openFile(f.Name, f.Size, f.Content)
		case strings.HasSuffix(f.Name, ".json") && s.importPrograms(f.Content):
		default:
			more++
			if s.world.Open != nil {
				before := at - int64(more) // counted here, because an object's text comes later
				s.readFile(f.Name, f.Content, func(p Program) { s.addNew(p, before) })
			}
		}
	}
	s.tellOpened(first, more, refused, len(files))
}

// firstToOpen is the index of the file that is opened; -1 if none can be.
func firstToOpen(files []File) int {
	open := -1
	for i := range files {
		if files[i].refused() == "" && (open < 0 || rank(files[i].Name) > rank(files[open].Name)) {
			open = i
		}
	}
	return open
}

// tellOpened reports what happened to files: which one is open, how many more were added, and why others were
// refused.
func (s *Store) tellOpened(first string, more int, refused []string, all int) {
	var said []string
	switch {
	case more > 0 && s.world.Open == nil: // an embed keeps no programs
		said = append(said, first+" is open; here there is room for one program.")
	case more > 0:
		said = append(said, words.Say("{} is open, and {} added to your programs.", first, plural(more, "file")))
	}
	if n := len(refused); n > 1 {
		said = append(said, words.Say("{} of {} files cannot be opened:", n, all))
	}
	tone := Info
	if len(refused) > 0 {
		tone = Failure
		said = append(said, refused[0])
	}
	if said != nil {
		s.notice(tone, strings.Join(said, " "))
	}
}

// rank tells how likely a file with a name is a program. The first file of the highest rank is opened.
func rank(name string) int {
	name = strings.ToLower(name)
	for _, ending := range [...]string{".visaasm", ".visa", ".ptx", ".isa"} {
		if strings.HasSuffix(name, ending) {
			return 2
		}
	}
	if strings.HasSuffix(name, ".json") { // it may hold exported programs
		return 0
	}
	return 1
}

// Unread is the message for a file that the browser could not read.
func Unread(name string) string {
	return name + " could not be read; it may have been moved or changed."
}

// refused says why one of several files cannot be opened; "" if it can.
func (f *File) refused() string {
	switch {
	case f.Refused != "":
		return f.Refused
	case f.Size > largestUnedited && f.Size <= maxFile:
		return f.Name + " is larger than 1 MB; open it by itself."
	case f.Size == 0:
		return f.Name + " is empty."
	}
	return whyNotOpened(f.Name, f.Size, f.Content)
}

// openFile opens a file's content; a binary object is opened as its text. If that is not possible, it says why and
// changes nothing.
func (s *Store) openFile(name string, size int, content []byte) {
	if why := whyNotOpened(name, size, content); why != "" {
		s.notice(Failure, why)
		return
	}
	if strings.HasSuffix(name, ".json") && s.importPrograms(content) {
		return
	}
	opened := s.text.opened
	s.readFile(name, content, func(p Program) {
		if s.text.opened == opened { // otherwise the reader has opened something else meanwhile, which stays
			s.openAsOwn(p)
			s.text.came = FromFile
		}
	})
}

// readFile passes the program of a file's content to then: at once or, for a binary object, once the assistant has
// made its text.
func (s *Store) readFile(name string, content []byte, then func(Program)) {
	if isObject(name, content) {
		s.readObject(name, content, then)
		return
	}
	then(Program{Name: name, Text: string(content)})
}

// whyNotOpened says why a file cannot be opened; "" if it can. content may be nil if the size alone rules the file
// out.
func whyNotOpened(name string, size int, content []byte) string {
	switch {
	case size > maxFile:
		return name + " is larger than 10 MB, the most that Lanewise opens."
	case isObject(name, content):
		return "" // the assistant judges it
	case strings.IndexByte(string(content), 0) >= 0 || !utf8.Valid(content):
		return name + " is not a text file; Lanewise opens vISA text such as .visaasm, binary objects, .isa, and PTX, .ptx."
	}
	return ""
}

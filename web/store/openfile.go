package store

import (
	"strings"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/files"
)

// OpenFiles opens the first program among files and adds the others to the reader's programs. It reports the files
// that cannot be opened.
func (s *Store) OpenFiles(list []files.File) {
	switch {
	case len(list) == 0:
	case len(list) == 1:
		s.openFile(list[0])
	case len(list) > files.Most:
		s.notice(Failure, words.Say("At most {} files are opened together, and these are {}. A folder of a compiler's dumps can be dropped as it is.", files.Most, len(list)))
	default:
		s.openTogether(list)
	}
}

// openTogether is OpenFiles for several files.
func (s *Store) openTogether(list []files.File) {
	open, first, more := files.First(list), "", 0
	at := s.now() // taken once: the list keeps the files in their order, after the one that is opened
	var refused []string
	for i := range list {
		f := &list[i]
		why := f.WhyNotAmong()
		switch {
		case why != "":
			refused = append(refused, why)
		case i == open:
			first = f.Name
			s.openFile(*f)
		case strings.HasSuffix(f.Name, ".json") && s.importPrograms(f.Content):
		default:
			more++
			if s.world.Open != nil {
				before := at - int64(more) // counted here, because an object's text comes later
				s.readFile(f, func(p Program) { s.addNew(p, before) })
			}
		}
	}
	s.tellOpened(first, more, refused, len(list))
}

// tellOpened reports what happened to files: which one is open, how many more were added, and why others were
// refused.
func (s *Store) tellOpened(first string, more int, refused []string, all int) {
	var said []string
	switch {
	case more > 0 && s.world.Open == nil: // an embed keeps no programs
		said = append(said, first+" is open; here there is room for one program.")
	case more > 0:
		said = append(said, words.Say("{} is open, and {} added to your programs.", first, words.GroupedCount(more, "file")))
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

// openFile opens a file's content; a binary object is opened as its text. If that is not possible, it says why and
// changes nothing.
func (s *Store) openFile(f files.File) {
	if why := f.WhyNot(); why != "" {
		s.notice(Failure, why)
		return
	}
	if strings.HasSuffix(f.Name, ".json") && s.importPrograms(f.Content) {
		return
	}
	opened := s.text.opened
	s.readFile(&f, func(p Program) {
		if s.text.opened == opened { // otherwise the reader has opened something else meanwhile, which stays
			s.openAsOwn(p)
			s.text.came = FromFile
		}
	})
}

// readFile passes the program of a file's content to then: at once or, for a binary object, once the assistant has
// made its text.
func (s *Store) readFile(f *files.File, then func(Program)) {
	if f.IsObject() {
		s.readObject(f.Name, f.Content, then)
		return
	}
	then(Program{Name: f.Name, Text: string(f.Content)})
}

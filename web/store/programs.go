package store

import (
	"strings"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/kept"
)

// OpenProgram opens one of the reader's programs as it was left: with its breakpoints, watches and panels and, if it
// had not ended, at its step.
func (s *Store) OpenProgram(id string) {
	i := s.find(id)
	if i < 0 || id == s.OpenID() || s.Programs[i].Deleted {
		return
	}
	o := s.Programs[i]
	s.open(Program{Name: o.Name, Text: o.Text})
	s.bringBack(o)
	if at := o.Reach; at.Step > 0 && !at.Ended {
		s.begin(move{kind: seekTo, n: at.Step}, true)
	}
}

// bringBack marks the text that was opened as the reader's program o.
func (s *Store) bringBack(o kept.Own) {
	s.shows(kept.Opened{Own: o, Kept: true})
	if kept.IndexOf(s.unstored(), func(other *kept.Own) bool { return other.ID == o.ID }) >= 0 {
		s.text.own.Made = o.Lineage // no other page can have this version yet
	}
	s.forgetOriginal() // the text may have been edited, and no file holds the same text
	if o.Recovered {
		s.change(o.ID, func(o *kept.Own) { o.Recovered, o.Page = false, "" })
	}
	if o.Set != nil {
		s.useSettings(o.Set)
	}
	s.saveSoon()
}

// newProgram opens a text as a program of the reader's, under a name that no other program has.
func (s *Store) newProgram(p Program) {
	p.Name = s.freeName(p.Name)
	s.openAsOwn(p)
}

// MostName is the longest name of a program, in bytes.
const MostName = 120

// GoodName reports whether a program can have a name, and shows a warning if it cannot.
func (s *Store) GoodName(name string) bool {
	name = strings.TrimSpace(name)
	if name == "" || len(name) > MostName || strings.ContainsAny(name, "/\\\x00\n\r\t") {
		s.notice(Warning, words.Say("A program's name has 1 to {} characters and no slash.", MostName))
		return false
	}
	return true
}

// RenameProgram gives a program another name. One that is not a GoodName changes nothing.
func (s *Store) RenameProgram(id, name string) {
	if !s.GoodName(name) {
		return
	}
	name = strings.TrimSpace(name)
	if id == s.OpenID() {
		s.text.own.Named = true
		s.rename(name)
		s.saveSoon()
	}
	s.change(id, func(o *kept.Own) { o.Name, o.Named = name, true })
}

// EndNaming closes the field for a program's name.
func (s *Store) EndNaming() {
	if s.Naming != "" {
		s.Naming = ""
		s.changed(TopicText)
	}
}

// DuplicateProgram makes a copy of a program.
func (s *Store) DuplicateProgram(id string) {
	for _, o := range s.MyPrograms() {
		if o.ID == id && !o.Deleted {
			o.ID, o.Name, o.At, o.Lineage = kept.NewID(), s.freeName(o.Name), s.now(), s.newLineage()
			o.Recovered, o.Page = false, ""
			s.addProgram(o)
			s.notice(Info, o.Name+" is a copy.")
			return
		}
	}
}

// DownloadProgram offers a program as a file.
func (s *Store) DownloadProgram(id string) {
	for _, o := range s.MyPrograms() {
		if o.ID == id {
			s.world.Browser.Download(o.Name, o.Text)
		}
	}
}

// DeleteProgram deletes a program; UndoDelete brings it back while the page is open. If the program is shown, the
// first lesson replaces it.
func (s *Store) DeleteProgram(id string) {
	if id == s.OpenID() {
		s.addProgram(s.entry())
		s.text.own, s.Edited = kept.Opened{}, false
		s.open(s.first)
	}
	s.change(id, func(o *kept.Own) { o.Deleted = true })
	s.notice(Info, "Deleted. Undo it in the menu while this page is open.")
}

func (s *Store) UndoDelete(id string) {
	s.change(id, func(o *kept.Own) { o.Deleted = false })
	s.notice(Info, "The program is back.")
}

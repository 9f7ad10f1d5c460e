package store

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/storage"
)

// keepDeleted is how long the entry of a deleted program stays, to tell other pages that it is deleted.
const keepDeleted = 30 * 24 * time.Hour

// largestUnedited is the largest text that is kept though it was never edited: a file is still where it was.
const largestUnedited = 1 << 20

// isOwn says that what is shown is one of the reader's programs.
func (s *Store) isOwn() bool {
	return s.Edited || s.text.own.kept && len(s.text.now) <= largestUnedited
}

// OpenID is the ID of the program that is shown, "" if it is none of the reader's.
func (s *Store) OpenID() string {
	if !s.isOwn() {
		return ""
	}
	return s.text.own.id
}

// openAsOwn opens a text as one of the reader's programs.
func (s *Store) openAsOwn(p Program) {
	s.open(p)
	s.text.own.kept = true
	s.claim()
	s.saveSoon()
}

// MyPrograms lists the reader's programs, the newest first, the open one as it stands and deleted ones among them.
func (s *Store) MyPrograms() []Own {
	list, open := slices.Clone(s.Programs), s.OpenID()
	list = slices.DeleteFunc(list, func(o Own) bool { return o.ID == open || o.Deleted && o.Text == "" })
	if open != "" {
		list = append([]Own{s.entry()}, list...)
	}
	slices.SortStableFunc(list, func(a, b Own) int { return cmp.Compare(b.At, a.At) })
	return list
}

// entry is the program that is shown, as an entry.
func (s *Store) entry() Own {
	is := &s.text.own
	set := s.settings()
	return Own{ID: s.OpenID(), Name: s.Name, Text: s.text.now, At: is.at, Rev: s.now(), Named: is.named, Reach: s.Reach(), Picture: s.picture(), Set: &set}
}

// Reach is how far the program that is shown has got.
func (s *Store) Reach() Reach {
	v := s.View
	if v == nil || s.Stale {
		return s.text.own.reach
	}
	r := Reach{Run: true, Step: v.Step, Ended: v.Ended, Expected: len(v.Expects), Reports: tally(v.Reports, func(p protocol.Problem) bool { return !p.Note })}
	if v.EndKnown {
		r.Last = v.Last
	}
	r.Right = tally(v.Expects, func(e protocol.Expect) bool { return e.Pass })
	return r
}

// picture is the small picture of the run that is shown.
func (s *Store) picture() string {
	if s.View != nil && !s.Stale {
		if picture := LanePicture(&s.Heat); picture != "" {
			return picture
		}
	}
	return s.text.own.picture
}

// keepOpen makes an entry of the program that is shown, which something else is about to replace.
func (s *Store) keepOpen() {
	if s.isOwn() && strings.TrimSpace(s.text.now) != "" {
		s.addProgram(s.entry())
	}
}

// addProgram adds an entry, or replaces the one with its ID.
func (s *Store) addProgram(o Own) {
	if strings.TrimSpace(o.Text) == "" {
		return
	}
	s.Programs = joinPrograms([]Own{o}, s.Programs)
	s.keepPrograms()
	s.changed(TopicText)
}

// recover adds a program that another page, or the last visit, has left. Its ID may be that of the one that is
// shown, if both pages show the same program: then it becomes another one.
func (s *Store) recover(k *saved) {
	o, ok := recovered(k, s.text.own.id, s.now())
	if ok && !slices.ContainsFunc(s.Programs, func(other Own) bool { return other.Text == o.Text && !other.Deleted && other.ID != o.ID }) {
		s.addProgram(o)
	}
}

// storePrograms stores a list with what other pages have stored meanwhile, and gives both. own is what the
// page is called, and was before it was reloaded: what it has stored of itself it knows better. It is called Alone.
func storePrograms(files storage.Store, list []Own, own []string, now int64) ([]Own, error) {
	if data, err := files.Load(draftsDocument); err == nil {
		stored, _ := readPrograms(data) // what cannot be read was told of when the page began
		stored = slices.DeleteFunc(stored, func(o Own) bool { return o.Page != "" && slices.Contains(own, o.Page) })
		list = joinPrograms(list, stored)
	}
	kept := slices.Clone(list)
	kept = slices.DeleteFunc(kept, func(o Own) bool { return o.Deleted && now-o.Rev > keepDeleted.Milliseconds() })
	for i := range kept {
		if o := &kept[i]; o.Deleted {
			*o = Own{ID: o.ID, Rev: o.Rev, Deleted: true}
		}
	}
	return list, files.Save(draftsDocument, encodePrograms(kept))
}

// pages is what this page is called, and was before it was reloaded.
func (s *Store) pages() []string { return []string{s.keep.page, s.keep.was} }

func (s *Store) keepPrograms() {
	if s.files == nil {
		return // whoever opens the storage keeps them
	}
	files, list, pages, now := s.files, slices.Clone(s.Programs), s.pages(), s.now()
	var err error
	s.world.Background(func() {
		storage.Alone(func() { list, err = storePrograms(files, list, pages, now) })
	}, func() {
		if err != nil {
			s.troubled(storeFull)
			return
		}
		s.keep.listed = joinPrograms(list, s.keep.listed)
		if len(s.unstored()) == 0 {
			storage.UnsavedPrograms.Forget()
		}
		s.Programs = joinPrograms(s.Programs, list)
		s.changed(TopicText)
	})
}

// unstored is the programs that are not stored yet as they are.
func (s *Store) unstored() []Own {
	return slices.DeleteFunc(slices.Clone(s.Programs), func(o Own) bool {
		return slices.ContainsFunc(s.keep.listed, func(l Own) bool { return l.ID == o.ID && l.Rev >= o.Rev })
	})
}

// rescuePrograms leaves behind what is not stored yet. What another page has left there stays.
func (s *Store) rescuePrograms() {
	if s.world.Open == nil {
		return
	}
	list := s.unstored()
	if len(list) == 0 {
		return
	}
	others, _ := readPrograms([]byte(storage.UnsavedPrograms.Rescued()))
	storage.UnsavedPrograms.Rescue(string(encodePrograms(joinPrograms(list, others))))
}

// joinRescued takes in what rescuePrograms has left behind.
func (s *Store) joinRescued(rescued string) {
	if rescued == "" {
		return
	}
	list, err := readPrograms([]byte(rescued))
	if err != nil {
		storage.UnsavedPrograms.Forget()
		return
	}
	s.Programs = joinPrograms(s.Programs, list)
	s.keepPrograms()
	s.changed(TopicText)
}

// find is the index of the entry with an ID, -1 if there is none.
func (s *Store) find(id string) int {
	return slices.IndexFunc(s.Programs, func(o Own) bool { return o.ID == id })
}

// change changes an entry.
func (s *Store) change(id string, how func(*Own)) {
	if i := s.find(id); i >= 0 {
		s.Programs = slices.Clone(s.Programs)
		how(&s.Programs[i])
		s.Programs[i].Rev = max(s.now(), s.Programs[i].Rev+1)
		s.keepPrograms()
		s.changed(TopicText)
	}
}

// OpenProgram opens one of the reader's programs as it was left: with its breakpoints, watches and panels, and
// at its step, if it had not ended.
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

// bringBack makes what was opened the reader's program that it is.
func (s *Store) bringBack(o Own) {
	s.text.own = own{id: o.ID, kept: true, named: o.Named, at: o.At, reach: o.Reach, picture: o.Picture}
	s.text.origin = "" // it may have been edited, and there is no file that it is the same as
	s.updateEdited()
	if o.Recovered {
		s.change(o.ID, func(o *Own) { o.Recovered, o.Page = false, "" })
	}
	if o.Set != nil {
		s.useSettings(o.Set)
	}
	s.saveSoon()
}

// NewProgram opens a text as a program of the reader's own, under a name that none has yet.
func (s *Store) NewProgram(p Program) {
	p.Name = s.freeName(p.Name)
	s.openAsOwn(p)
}

// freeName is the name itself, or with a number behind it if one of the reader's programs is called so.
func (s *Store) freeName(name string) string {
	stem, ending := name, ""
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		stem, ending = name[:dot], name[dot:]
	}
	list := s.MyPrograms()
	taken := func(name string) bool {
		return slices.ContainsFunc(list, func(o Own) bool { return o.Name == name && !o.Deleted })
	}
	for n := 2; taken(name); n++ {
		name = stem + "_" + itoa(n) + ending
	}
	return name
}

// MostName is the longest name of a program, in bytes.
const MostName = 120

// RenameProgram gives a program another name; an empty one, or one with a folder in it, changes nothing and is
// told.
func (s *Store) RenameProgram(id, name string) {
	name = strings.TrimSpace(name)
	if name == "" || len(name) > MostName || strings.ContainsAny(name, "/\\\x00\n\r\t") {
		s.notice(Warning, words.Say("A program's name has 1 to {} characters and no slash.", MostName))
		return
	}
	if id == s.OpenID() {
		s.text.own.named = true
		s.rename(name)
		s.saveSoon()
	}
	s.change(id, func(o *Own) { o.Name, o.Named = name, true })
}

// DuplicateProgram makes a copy of a program.
func (s *Store) DuplicateProgram(id string) {
	for _, o := range s.MyPrograms() {
		if o.ID == id && !o.Deleted {
			o.ID, o.Name, o.At, o.Rev = newID(), s.freeName(o.Name), s.now(), s.now()
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

// DeleteProgram deletes a program. UndoDelete brings it back while the page is open. In the place of the one
// that is shown comes the first lesson.
func (s *Store) DeleteProgram(id string) {
	if id == s.OpenID() {
		s.addProgram(s.entry())
		s.text.own, s.Edited = own{}, false
		s.open(s.first)
	}
	s.change(id, func(o *Own) { o.Deleted = true })
	s.notice(Info, "Deleted. Undo it in the menu while this page is open.")
}

func (s *Store) UndoDelete(id string) {
	s.change(id, func(o *Own) { o.Deleted = false })
}

// OpenPicture is the small picture of the last run of the program that is shown, "" if it is none of the
// reader's, or has not run.
func (s *Store) OpenPicture() string {
	if !s.isOwn() {
		return ""
	}
	return s.picture()
}

// ShownText is the text as the store knows it.
func (s *Store) ShownText() string { return s.text.now }

// Now is the time; the page that is prerendered has none.
func (s *Store) Now() time.Time {
	if s.world.Now == nil {
		return time.Time{}
	}
	return s.world.Now()
}

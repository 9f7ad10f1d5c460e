package store

import (
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
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

// MyPrograms lists the reader's programs, the newest first, the open one as it stands and deleted ones among them.
func (s *Store) MyPrograms() []Own {
	list, open := slices.Clone(s.Programs), s.OpenID()
	list = slices.DeleteFunc(list, func(o Own) bool { return o.ID == open || o.Deleted && o.Text == "" })
	if open != "" {
		list = append([]Own{s.entry()}, list...)
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].At > list[j].At })
	return list
}

// entry is the program that is shown, as an entry.
func (s *Store) entry() Own {
	is := &s.text.own
	set := s.settings()
	of := s.lineage()
	if i := s.find(is.id); i >= 0 && s.Programs[i].lineage == of {
		of.Rev = s.now() // how it is looked at has changed
	}
	return Own{ID: s.OpenID(), Name: s.Name, Text: s.text.now, At: is.at, lineage: of, Named: is.named, Reach: s.Reach(), Picture: s.picture(), Set: &set}
}

// shown is what tells the versions of the program that is shown from others.
func (s *Store) shown() Own { return Own{ID: s.text.own.id, Text: s.text.now, lineage: s.lineage()} }

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

// OpenPicture is the small picture of the last run of the program that is shown, "" if it is none of the
// reader's, or has not run.
func (s *Store) OpenPicture() string {
	if !s.isOwn() {
		return ""
	}
	return s.picture()
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

// find is the index of the entry with an ID, -1 if there is none.
func (s *Store) find(id string) int {
	return slices.IndexFunc(s.Programs, func(o Own) bool { return o.ID == id })
}

// change changes an entry.
func (s *Store) change(id string, how func(*Own)) {
	if i := s.find(id); i >= 0 {
		s.Programs = slices.Clone(s.Programs)
		o := &s.Programs[i]
		was := o.lineage
		how(o)
		if o.Rev = max(s.now(), o.Rev+1); id == s.text.own.id {
			s.text.own.renewed(was, o.lineage)
		}
		s.programsChanged()
		s.changed(TopicText)
	}
}

// addProgram adds an entry, or replaces the one with its ID.
func (s *Store) addProgram(o Own) {
	if strings.TrimSpace(o.Text) == "" || s.world.Keeping == nil {
		return
	}
	s.Programs = s.world.Keeping.join([]Own{o}, s.Programs)
	s.programsChanged()
	s.changed(TopicText)
}

// addNew adds a program that was not opened, as one that was changed at a time, by which they are listed. It says whether
// it was not there already.
func (s *Store) addNew(p Program, at int64) bool {
	if slices.ContainsFunc(s.MyPrograms(), func(o Own) bool { return o.Name == p.Name && o.Text == p.Text && !o.Deleted }) {
		return false
	}
	s.addProgram(Own{ID: newID(), Name: s.freeName(p.Name), Text: p.Text, At: at, lineage: s.newLineage()})
	return true
}

// recover adds a program that another page, or the last visit, has left. Its ID may be that of the one that is
// shown, if both pages show the same program: then it becomes another one.
func (s *Store) recover(k *saved) {
	shown := s.shown()
	o, ok := recovered(k, &shown, s.now())
	if ok && !slices.ContainsFunc(s.Programs, func(other Own) bool { return other.Text == o.Text && !other.Deleted && other.ID != o.ID }) {
		s.addProgram(o)
	}
}

// storePrograms stores a list with what other pages have stored meanwhile, and gives both. own are the names
// of this page (pages), which knows better what it has stored itself. It is called within storage.Alone.
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
			*o = Own{ID: o.ID, lineage: o.lineage, Deleted: true}
		}
	}
	return list, files.Save(draftsDocument, encode(kept))
}

// pages are the names of this page: its own, and the one that it had before it was reloaded.
func (s *Store) pages() []string { return []string{s.keep.page, s.keep.was} }

func (s *Store) keepPrograms() {
	if s.files == nil {
		return // they are kept when the storage is opened
	}
	files, list, pages, now := s.files, slices.Clone(s.Programs), s.pages(), s.now()
	left := s.keep.left
	var err error
	s.world.Background(func() {
		storage.Alone(func() { list, err = storePrograms(files, list, pages, now) })
	}, func() {
		if err != nil {
			s.troubled(storeFull)
			return
		}
		s.keep.listed = joinPrograms(list, s.keep.listed)
		forgetLeft(left)
		s.keep.left = s.keep.left[min(len(left), len(s.keep.left)):]
		if len(s.unstored()) == 0 {
			storage.UnsavedPrograms.Forget()
		}
		s.Programs = joinPrograms(s.Programs, list)
		s.changed(TopicText)
	})
}

// unstored are the programs whose latest state is not stored yet.
func (s *Store) unstored() []Own {
	return slices.DeleteFunc(slices.Clone(s.Programs), func(o Own) bool {
		return slices.ContainsFunc(s.keep.listed, func(l Own) bool { return l.ID == o.ID && l.Rev >= o.Rev })
	})
}

// rescuePrograms saves what is not stored yet for the next page. What another page has saved there stays.
func (s *Store) rescuePrograms() {
	if s.world.Open == nil {
		return
	}
	list := s.unstored()
	if len(list) == 0 {
		return
	}
	others, _ := readPrograms([]byte(storage.UnsavedPrograms.Rescued()))
	storage.UnsavedPrograms.Rescue(string(encode(joinPrograms(list, others))))
}

// freeName is the name itself, or with a number after it if one of the reader's programs is called so.
func (s *Store) freeName(name string) string {
	stem, ending := cutEnding(name)
	list := s.MyPrograms()
	taken := func(name string) bool {
		return slices.ContainsFunc(list, func(o Own) bool { return o.Name == name && !o.Deleted })
	}
	for n := 2; taken(name); n++ {
		name = stem + "_" + itoa(n) + ending
	}
	return name
}

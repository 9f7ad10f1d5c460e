package store

import (
	"slices"
	"sort"
	"strings"
)

// MyPrograms lists the reader's programs, the newest first. It includes the open one as it stands, and deleted ones.
func (s *Store) MyPrograms() []Own {
	list, open := slices.Clone(s.Programs), s.OpenID()
	list = slices.DeleteFunc(list, func(o Own) bool { return o.ID == open || o.Deleted && o.Text == "" })
	if open != "" {
		list = append([]Own{s.entry()}, list...)
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].At > list[j].At })
	return list
}

// indexOf is the index of the first entry for which sought holds, -1 if there is none. Entries are large: generic
// functions, which pass them by value, come to ten times the code.
func indexOf(list []Own, sought func(o *Own) bool) int {
	for i := range list {
		if sought(&list[i]) {
			return i
		}
	}
	return -1
}

// find is the index of the entry with an ID, -1 if there is none.
func (s *Store) find(id string) int {
	return indexOf(s.Programs, func(o *Own) bool { return o.ID == id })
}

// change changes the entry with an ID.
func (s *Store) change(id string, how func(*Own)) {
	if i := s.find(id); i >= 0 {
		s.Programs = slices.Clone(s.Programs)
		o := &s.Programs[i]
		was := o.lineage
		how(o)
		if o.Rev = max(s.now(), o.Rev+1); id == s.text.own.ID {
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

// addNew adds a program that is not opened, with the time of its last change, by which the list is sorted. It reports
// whether the program was new.
func (s *Store) addNew(p Program, at int64) bool {
	if indexOf(s.MyPrograms(), func(o *Own) bool { return o.Name == p.Name && o.Text == p.Text && !o.Deleted }) >= 0 {
		return false
	}
	s.addProgram(Own{ID: newID(), Name: s.freeName(p.Name), Text: p.Text, At: at, lineage: s.newLineage()})
	return true
}

// addRecovered adds a program that another page, or the last visit, has left. If both pages show the same program,
// its ID is that of the one that is shown here: it then becomes a program of its own.
func (s *Store) addRecovered(k *saved) {
	shown := s.shown()
	o, ok := recovered(k, &shown, s.now())
	if ok && indexOf(s.Programs, func(other *Own) bool { return other.Text == o.Text && !other.Deleted && other.ID != o.ID }) < 0 {
		s.addProgram(o)
	}
}

// freeName is the name itself or, if one of the reader's programs has it already, the name with a number after it.
func (s *Store) freeName(name string) string {
	stem, ending := cutEnding(name)
	list := s.MyPrograms()
	taken := func(name string) bool {
		return indexOf(list, func(o *Own) bool { return o.Name == name && !o.Deleted }) >= 0
	}
	for n := 2; taken(name); n++ {
		name = stem + "_" + itoa(n) + ending
	}
	return name
}

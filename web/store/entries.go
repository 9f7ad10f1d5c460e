package store

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/web/store/internal/naming"
	"github.com/lanewise/lanewise/web/store/kept"
)

// MyPrograms lists the reader's programs, the newest first. It includes the open one as it stands, and deleted ones.
func (s *Store) MyPrograms() []kept.Own {
	list, open := slices.Clone(s.Programs), s.OpenID()
	list = slices.DeleteFunc(list, func(o kept.Own) bool { return o.ID == open || o.Deleted && o.Text == "" })
	if open != "" {
		list = append([]kept.Own{s.entry()}, list...)
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].At > list[j].At })
	return list
}

// find is the index of the entry with an ID, -1 if there is none.
func (s *Store) find(id string) int {
	return kept.IndexOf(s.Programs, func(o *kept.Own) bool { return o.ID == id })
}

// change changes the entry with an ID.
func (s *Store) change(id string, how func(*kept.Own)) {
	if i := s.find(id); i >= 0 {
		s.Programs = slices.Clone(s.Programs)
		o := &s.Programs[i]
		was := o.Lineage
		how(o)
		if o.Rev = max(s.now(), o.Rev+1); id == s.text.own.ID {
			s.text.own.Renewed(was, o.Lineage)
		}
		s.programsChanged()
		s.changed(TopicText)
	}
}

// addProgram adds an entry, or replaces the one with its ID.
func (s *Store) addProgram(o kept.Own) {
	if strings.TrimSpace(o.Text) == "" || s.keeping == nil {
		return
	}
	s.Programs = s.keeping.join([]kept.Own{o}, s.Programs)
	s.programsChanged()
	s.changed(TopicText)
}

// addNew adds a program that is not opened, with the time of its last change, by which the list is sorted. It reports
// whether the program was new.
func (s *Store) addNew(p Program, at int64) bool {
	if kept.IndexOf(s.MyPrograms(), func(o *kept.Own) bool { return o.Name == p.Name && o.Text == p.Text && !o.Deleted }) >= 0 {
		return false
	}
	s.addProgram(kept.Own{ID: kept.NewID(), Name: s.freeName(p.Name), Text: p.Text, At: at, Lineage: s.newLineage()})
	return true
}

// addRecovered adds a program that another page, or the last visit, has left. If both pages show the same program,
// its ID is that of the one that is shown here: it then becomes a program of its own.
func (s *Store) addRecovered(k *kept.Shown) {
	shown := s.shown()
	o, ok := kept.Recovered(k, &shown, s.now())
	if ok && kept.IndexOf(s.Programs, func(other *kept.Own) bool { return other.Text == o.Text && !other.Deleted && other.ID != o.ID }) < 0 {
		s.addProgram(o)
	}
}

// freeName is the name itself or, if one of the reader's programs has it already, the name with a number after it.
func (s *Store) freeName(name string) string {
	stem, ending := naming.CutEnding(name)
	list := s.MyPrograms()
	taken := func(name string) bool {
		return kept.IndexOf(list, func(o *kept.Own) bool { return o.Name == name && !o.Deleted }) >= 0
	}
	for n := 2; taken(name); n++ {
		name = stem + "_" + strconv.Itoa(n) + ending
	}
	return name
}

package store

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/web/storage"
)

// Draft is a text that was replaced before it was shared or saved as a file.
type Draft struct {
	Name string `json:"name"`
	Text string `json:"text"`
	Page string `json:"page,omitempty"` // the page that shows it, if another one's text was stored in its place
}

// mostDrafts is how many replaced texts are kept.
const mostDrafts = 8

// same reports whether another draft is the same text, or a later one of the same page.
func (d Draft) same(other Draft) bool {
	return d.Text == other.Text || d.Page != "" && d.Page == other.Page
}

// draftList is the drafts of a page, and which of the stored ones are none for it.
type draftList struct {
	all    []Draft
	own    []string        // what the page is called, and was before it was reloaded
	opened map[string]bool // the texts of those that were opened here
}

func (s *Store) draftList() draftList {
	return draftList{slices.Clone(s.Drafts), []string{s.keep.page, s.keep.was}, maps.Clone(s.keep.opened)}
}

// add puts a text at the head.
func (l *draftList) add(d Draft) {
	if strings.TrimSpace(d.Text) == "" {
		return
	}
	all := []Draft{d}
	for _, other := range l.all {
		if !d.same(other) && len(all) < mostDrafts {
			all = append(all, other)
		}
	}
	l.all = all
}

// save stores the drafts, with those that other pages have stored meanwhile.
func (l *draftList) save(files storage.Store) {
	var stored []Draft
	if data, err := files.Load(draftsDocument); err == nil {
		_ = json.Unmarshal(data, &stored) // what cannot be read was told of when the page began
	}
	for _, d := range stored {
		mine := d.Page != "" && slices.Contains(l.own, d.Page)
		if !mine && !l.opened[d.Text] && len(l.all) < mostDrafts && !slices.ContainsFunc(l.all, d.same) {
			l.all = append(l.all, d)
		}
	}
	data, err := json.Marshal(l.all)
	if err != nil {
		panic(err) // strings always have a JSON form
	}
	_ = files.Save(draftsDocument, data)
}

// OpenDraft opens a kept draft and takes it off the list.
func (s *Store) OpenDraft(index int) {
	if index < 0 || index >= len(s.Drafts) {
		return
	}
	d := s.Drafts[index]
	s.removeDraft(d.Text)
	s.open(Program{Name: d.Name, Text: d.Text})
	s.text.origin = "" // it was edited before it became a draft
	s.updateEdited()
	s.keepDrafts()
}

// removeDraft takes a text off the list: it is opened.
func (s *Store) removeDraft(text string) {
	s.Drafts = slices.DeleteFunc(slices.Clone(s.Drafts), func(d Draft) bool { return d.Text == text })
	if s.keep.opened == nil {
		s.keep.opened = map[string]bool{}
	}
	s.keep.opened[text] = true
}

// addDraft puts a text at the head of the drafts.
func (s *Store) addDraft(d Draft) {
	list := draftList{all: s.Drafts}
	list.add(d)
	s.Drafts = list.all
	s.keepDrafts()
	s.changed(TopicText)
}

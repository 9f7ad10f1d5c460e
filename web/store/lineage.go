package store

// lineage tells which versions of a program an entry supersedes. Two pages may show the same program and change it,
// and neither's text may be lost to the other's.
type lineage struct {
	Line string `json:"line,omitempty"` // of the versions that one page made, each from the one before; "": not known
	Base int64  `json:"base,omitempty"` // Rev of the version that the line began with; fromNone; 0: not known
	Rev  int64  `json:"rev,omitempty"`  // when this version was made
}

// fromNone is the Base of a program that was made anew.
const fromNone = -1

// follows reports whether an entry contains everything that an earlier entry with its ID contains, because it was
// made from that one or has the same text. For an entry of an earlier Lanewise this is not known; it is assumed to
// follow.
func (o *Own) follows(earlier *Own) bool {
	return o.Base == 0 || o.Base >= earlier.Rev || o.Line == earlier.Line || o.Text == earlier.Text
}

// apart returns an entry that no later one follows, turned into a program of its own.
func (o *Own) apart() Own {
	other := *o
	other.ID, other.Page, other.Recovered = textID(o.Text), "", true
	other.Line, other.Base = other.ID, fromNone
	return other
}

// IsApart reports whether an entry holds one page's changes to a program that another page changed, too.
func (o *Own) IsApart() bool { return o.Recovered && o.Line != "" && o.Line == o.ID }

// goesBefore reports whether, of two recovered entries with the same text, o is the one to keep. An entry for what
// another page has open says the least about the text.
func (o *Own) goesBefore(other *Own) bool {
	if (o.Page == "") != (other.Page == "") {
		return o.Page == ""
	}
	return o.ID < other.ID
}

// joinPrograms joins two lists. Of two entries with one ID, it keeps the later and, if that does not follow the
// earlier one, the earlier as a program of its own. Of the recovered entries of one page it keeps one, and it drops a
// recovered entry whose text another entry has.
func joinPrograms(a, b []Own) []Own {
	var all, apart []Own
	for _, list := range [...][]Own{a, b} {
		for n := range list {
			o := &list[n]
			i := indexOf(all, func(other *Own) bool {
				return other.ID == o.ID || o.Page != "" && other.Page == o.Page && other.Recovered && o.Recovered
			})
			if i < 0 {
				all = append(all, *o)
				continue
			}
			earlier := *o
			if o.Rev > all[i].Rev {
				earlier, all[i] = all[i], *o
			}
			if earlier.ID == all[i].ID && !all[i].follows(&earlier) && !earlier.Deleted && earlier.Text != "" {
				apart = append(apart, earlier.apart())
			}
		}
	}
	for n := range apart {
		if indexOf(all, func(other *Own) bool { return other.ID == apart[n].ID }) < 0 {
			all = append(all, apart[n])
		}
	}
	var kept []Own
	for n := range all {
		o := &all[n]
		if !o.Recovered || o.Deleted || indexOf(all, func(other *Own) bool {
			return other.ID != o.ID && other.Text == o.Text && !other.Deleted && (!other.Recovered || other.goesBefore(o))
		}) < 0 {
			kept = append(kept, *o)
		}
	}
	return kept
}

// newLineage is the lineage of a program that is made anew.
func (b *base) newLineage() lineage { return lineage{newID(), fromNone, b.now()} }

// renewed is called when the entry for a version gets another lineage while everything in the entry is known here.
func (o *openOwn) renewed(was, is lineage) {
	if o.lineage == was {
		o.lineage = is
	}
	if o.made.Base == was.Rev {
		o.made.Base = is.Rev
	}
}

// lineage is the lineage of the text as it stands: the one that was opened until it is edited, then a new one.
func (d *document) lineage() lineage {
	is := &d.text.own
	if is.made.Line == "" {
		if d.text.now == is.Text {
			return is.lineage
		}
		is.made = lineage{Line: newID(), Base: is.Rev}
	}
	is.made.Rev = max(d.now(), is.made.Rev+1)
	return is.made
}

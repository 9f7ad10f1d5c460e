package store

// lineage says which versions of a program an entry takes the place of. Two pages may show one program and change it:
// neither's text may be lost to the other's.
type lineage struct {
	Line string `json:"line,omitempty"` // of versions that one page made, each from the one before; "": not known
	Base int64  `json:"base,omitempty"` // Rev of the version that the line began from; fromNone; 0: not known
	Rev  int64  `json:"rev,omitempty"`  // when this version was made
}

// fromNone is the Base of a program that was new.
const fromNone = -1

// follows reports whether an entry has all that an earlier one of its ID has: it was made from that, or is the same
// text. An entry of an earlier Lanewise does not tell, and is taken for one.
func (o *Own) follows(earlier *Own) bool {
	return o.Base == 0 || o.Base >= earlier.Rev || o.Line == earlier.Line || o.Text == earlier.Text
}

// apart is an entry that no later one follows, as a program of its own.
func (o *Own) apart() Own {
	other := *o
	other.ID, other.Page, other.Recovered = textID(o.Text), "", true
	other.Line, other.Base = other.ID, fromNone
	return other
}

// IsApart says that an entry is what one page made of a program that another one changed, too.
func (o *Own) IsApart() bool { return o.Recovered && o.Line != "" && o.Line == o.ID }

// goesBefore says which of two recovered entries of one text is kept: what a page has open tells least of it.
func (o *Own) goesBefore(other *Own) bool {
	if (o.Page == "") != (other.Page == "") {
		return o.Page == ""
	}
	return o.ID < other.ID
}

// joinPrograms is what two lists hold together: of an ID the later entry, and an earlier one that it does not follow as
// another program; of the entries of a page one; nothing recovered that is there anyway.
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

// newLineage is that of a program that was new.
func (b *base) newLineage() lineage { return lineage{newID(), fromNone, b.now()} }

// renewed is told that the entry of a version is another one now, and that all there is of it is here.
func (o *openOwn) renewed(was, is lineage) {
	if o.lineage == was {
		o.lineage = is
	}
	if o.made.Base == was.Rev {
		o.made.Base = is.Rev
	}
}

// lineage is that of the text as it stands: the one that was opened until it is edited, then a new one.
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

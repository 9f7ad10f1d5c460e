package kept

// Lineage tells which versions of a program an entry supersedes. Two pages may show the same program and change it,
// and neither's text may be lost to the other's.
type Lineage struct {
	Line string `json:"line,omitempty"` // of the versions that one page made, each from the one before; "": not known
	Base int64  `json:"base,omitempty"` // Rev of the version that the line began with; fromNone; 0: not known
	Rev  int64  `json:"rev,omitempty"`  // when this version was made
}

// FromNone is the Base of a program that was made anew.
const FromNone = -1

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
	other.Line, other.Base = other.ID, FromNone
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

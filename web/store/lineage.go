package store

import "github.com/lanewise/lanewise/web/store/kept"

// newLineage is the lineage of a program that is made anew.
func (b *base) newLineage() kept.Lineage {
	return kept.Lineage{Line: kept.NewID(), Base: kept.FromNone, Rev: b.now()}
}

// lineage is the lineage of the text as it stands: the one that was opened until it is edited, then a new one.
func (d *document) lineage() kept.Lineage {
	is := &d.text.own
	if is.Made.Line == "" {
		if d.text.now == is.Text {
			return is.Lineage
		}
		is.Made = kept.Lineage{Line: kept.NewID(), Base: is.Rev}
	}
	is.Made.Rev = max(d.now(), is.Made.Rev+1)
	return is.Made
}

package kept

// Opened is what the store knows about the program that is shown as one of the reader's.
type Opened struct {
	// Own is the program as it was opened, except for ID, At and Named, which are up to date. Reach and Picture hold
	// until the program runs.
	Own

	Kept bool    // it is the reader's even if it was not edited: it is new, a file, or from the list
	Made Lineage // the lineage of this page's changes; no Line: the text is still the one that was opened
}

// Renewed is called when the entry for a version gets another lineage while everything in the entry is known here.
func (o *Opened) Renewed(was, is Lineage) {
	if o.Lineage == was {
		o.Lineage = is
	}
	if o.Made.Base == was.Rev {
		o.Made.Base = is.Rev
	}
}

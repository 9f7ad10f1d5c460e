package kept

// Shown is the stored document of the text: the program that is shown, whether or not it is one of the reader's, and
// the preferences for all programs. What Own.Set would hold is embedded here instead of standing under a name.
type Shown struct {
	Own
	Settings
	Preferences
	Edited bool `json:"edited"`
	Kept   bool `json:"kept,omitempty"` // see Opened

	// Unseen: saved before the stored text was read, which then becomes a program of the list.
	Unseen bool `json:"unseen,omitempty"`
}

// IsOwn reports whether the text is one of the reader's programs.
func (k *Shown) IsOwn() bool { return k.Edited || k.Kept }

// AsOpened is the text as the program that is shown. mine is true if this page made it and goes on with it.
func (k *Shown) AsOpened(mine bool) Opened {
	is := Opened{Own: k.Own, Kept: k.Kept}
	if mine {
		is.Made = k.Lineage
	}
	return is
}

// Become replaces the text by a program.
func (k *Shown) Become(o Own) {
	k.Own, k.Edited = o, true
	k.Breaks = nil // they belong to the other text
	if o.Set != nil {
		k.Settings, k.Set = *o.Set, nil
	}
}

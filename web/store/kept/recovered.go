package kept

import "strings"

// Recovered makes an entry of a stored text. ok is false if the program that is shown is the same one and has
// everything in it.
func Recovered(k *Shown, shown *Own, now int64) (o Own, ok bool) {
	o = k.Own
	set := k.Settings
	o.Set, o.Recovered = &set, true
	if o.Rev == 0 { // stored by an earlier Lanewise
		o.Rev = now
	}
	switch {
	case o.ID == "":
		o.ID = textID(o.Text)
	case o.ID == shown.ID && shown.Base != 0 && shown.follows(&o) && shown.Rev >= o.Rev:
		return o, false
	case o.ID == shown.ID && o.Page != "":
		o.ID = "page:" + o.Page
	case o.ID == shown.ID:
		o.ID = textID(o.Text)
	}
	return o, strings.TrimSpace(k.Text) != ""
}

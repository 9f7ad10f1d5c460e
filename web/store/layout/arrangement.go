package layout

// Arrangement is how the panels share a window.
type Arrangement struct {
	Preset Preset         `json:"preset,omitempty"` // "": Debug
	Sizes  map[Split]int  `json:"sizes,omitempty"`  // in pixels; the style sheet's for a split that is missing
	Folded map[Panel]bool `json:"folded,omitempty"` // set by the reader; the preset's for a panel that is missing
}

// OnlyKnown is what can be used of stored arrangements. Classes, presets, edges and panels that this page does
// not know are left out.
func OnlyKnown(all map[Class]Arrangement) map[Class]Arrangement {
	known := map[Class]Arrangement{}
	for class, a := range all {
		if !class.known() {
			continue
		}
		now := Arrangement{Sizes: map[Split]int{}, Folded: map[Panel]bool{}}
		if a.Preset.Known() {
			now.Preset = a.Preset
		}
		for _, s := range splits {
			if size := a.Sizes[s]; size > 0 && s.Takes(size) {
				now.Sizes[s] = size
			}
		}
		for _, p := range Foldable {
			if folded, said := a.Folded[p]; said {
				now.Folded[p] = folded
			}
		}
		known[class] = now
	}
	return known
}

package store

import (
	"maps"
	"math/bits"
	"slices"
)

// change changes the arrangement for the window's class.
func (l *look) change(do func(*arrangement)) {
	a := l.Layout.now()
	a.Sizes, a.Folded = maps.Clone(a.Sizes), maps.Clone(a.Folded)
	do(&a)
	l.uncover(func() {
		all := maps.Clone(l.Layout.arrangements) // programs of the list have the map as it is
		if all == nil {
			all = map[WindowClass]arrangement{}
		}
		all[l.Layout.class] = a
		l.Layout.arrangements = all
	})
	l.keepSoon()
}

// mostPixels is the largest size that is stored.
const mostPixels = 10000

// Resize moves an edge. A size of 0 gives the edge back to the style sheet.
func (l *look) Resize(s Split, pixels int) {
	if !slices.Contains(splits[:], s) || pixels < 0 || pixels > mostPixels || l.Layout.Size(s) == pixels {
		return
	}
	l.change(func(a *arrangement) {
		if pixels == 0 {
			delete(a.Sizes, s)
			return
		}
		if a.Sizes == nil {
			a.Sizes = map[Split]int{}
		}
		a.Sizes[s] = pixels
	})
}

// fold folds a panel to a bar, or opens it. A panel that stood alone no longer does.
func (l *look) fold(p PanelName, folded bool) {
	if !slices.Contains(Foldable[:], p) || l.Layout.IsFolded(p) == folded && l.Layout.Alone == "" {
		return
	}
	l.change(func(a *arrangement) {
		l.Layout.Alone = ""
		if folded && l.Layout.pointed == p {
			l.Layout.pointed = ""
		}
		if a.Folded == nil {
			a.Folded = map[PanelName]bool{}
		}
		a.Folded[p] = folded
	})
}

// ToggleFolded folds a panel that is open, and opens one that is folded.
func (l *look) ToggleFolded(p PanelName) {
	l.Layout.Toggled = p
	l.fold(p, !l.Layout.IsFolded(p))
}

// ShowAlone gives a panel the machine's side to itself; "" brings the others back.
func (l *look) ShowAlone(p PanelName) {
	if l.Layout.Alone == p || p != "" && !slices.Contains(Foldable[:], p) {
		return
	}
	if p != "" && l.Layout.IsFolded(p) {
		l.fold(p, false)
	}
	l.uncover(func() { l.Layout.Alone = p })
}

// bringOut opens a panel in which something is about to be shown, and ends it when another panel stands alone.
func (l *look) bringOut(p PanelName) {
	if l.Layout.IsFolded(p) {
		l.fold(p, false)
	}
	if l.Layout.Alone != p {
		l.ShowAlone("")
	}
}

// ShowTab opens a tab of the bottom panel.
func (l *look) ShowTab(t Tab) {
	l.bringOut(PanelTabs)
	if l.Tab != t {
		l.uncover(func() { l.Tab = t })
		l.keepSoon()
	}
}

// pointAt opens the panel that a sentence is about. Whatever else a sentence can point at cannot be folded.
func (l *look) pointAt(p PanelName) {
	if l.Layout.pointed == p || !slices.Contains(Foldable[:], p) {
		return
	}
	l.uncover(func() {
		l.Layout.pointed = p
		if l.Layout.Alone != p {
			l.Layout.Alone = ""
		}
	})
}

// pointAtNone puts the panels back as the reader has arranged them.
func (l *look) pointAtNone() {
	if l.Layout.pointed != "" {
		l.uncover(func() { l.Layout.pointed = "" })
	}
}

// arrange starts over with a preset.
func (l *look) arrange(p Preset) {
	if _, there := presets[p]; !there {
		return
	}
	l.change(func(a *arrangement) {
		l.Layout.Alone, l.Layout.pointed, l.Layout.Toggled = "", "", ""
		*a = arrangement{Preset: p}
	})
}

// ResetLayout puts all sizes and panels back to those of the preset.
func (l *look) ResetLayout() { l.arrange(l.Layout.Preset()) }

// makeRoomToLearn arranges the panels for a lesson, unless the reader has arranged them already.
func (l *look) makeRoomToLearn() {
	if a := l.Layout.now(); a.Preset == "" && !l.Layout.Own() && l.Layout.class != phoneClass && l.canAnswer() {
		l.arrange(Learn)
	}
}

// ArrangeFor is arrange followed by showing the tab that the preset is about.
func (d *document) ArrangeFor(p Preset) {
	d.look.arrange(p)
	if tab := presets[p].tab; tab == TabMemory || tab == TabLesson && d.HasLesson() {
		d.look.ShowTab(tab)
	}
}

// ShowWindow takes the window's size, in pixels of the page.
func (l *look) ShowWindow(width, height int) {
	class := ClassOf(width, height)
	if class == l.Layout.class {
		return
	}
	l.uncover(func() {
		l.Layout.class = class
		if !l.Layout.besideLanes() && l.Layout.Alone == PanelStack {
			l.Layout.Alone = ""
		}
	})
}

// makeRoom makes room for the lanes that were dispatched. The room is never taken back while a program is open, so
// that what stands around the lanes does not move when another thread is shown.
func (r *run) makeRoom() {
	l := &r.look.Layout
	started := min(bits.Len32(r.View.Masks.Dispatch), len(r.View.Lanes))
	if banks := max(1, (started+lanesInBank-1)/lanesInBank); banks > l.Banks {
		l.Banks = banks
		r.changed(TopicLayout)
	}
}

// forgetBanks starts over, so that only the lanes of the next view count.
func (r *run) forgetBanks() { r.look.Layout.Banks = 0 }

// restoreLayouts brings back stored arrangements. Classes, presets, edges and panels that this page does not know are
// left out.
func (l *look) restoreLayouts(all map[WindowClass]arrangement) {
	restored := map[WindowClass]arrangement{}
	for class, a := range all {
		if !class.known() {
			continue
		}
		now := arrangement{Sizes: map[Split]int{}, Folded: map[PanelName]bool{}}
		if _, there := presets[a.Preset]; there {
			now.Preset = a.Preset
		}
		for _, s := range splits {
			if size := a.Sizes[s]; size > 0 && size <= mostPixels {
				now.Sizes[s] = size
			}
		}
		for _, p := range Foldable {
			if folded, said := a.Folded[p]; said {
				now.Folded[p] = folded
			}
		}
		restored[class] = now
	}
	l.Layout.arrangements = restored
}

// CodeAlone reports whether the code has the whole page: on a phone, in its pane.
func (s *State) CodeAlone() bool { return s.Layout.class == phoneClass && s.Pane == PaneCode }

package store

import (
	"slices"

	"github.com/lanewise/lanewise/web/store/layout"
)

// change changes the arrangement for the window's class.
func (l *look) change(do func(*layout.Arrangement)) {
	a := l.Layout.Draft()
	do(&a)
	l.uncover(func() { l.Layout.Use(a) })
	l.keepSoon()
}

// Resize moves an edge. A size of 0 gives the edge back to the style sheet.
func (l *look) Resize(s layout.Split, pixels int) {
	if !s.Takes(pixels) || l.Layout.Size(s) == pixels {
		return
	}
	l.change(func(a *layout.Arrangement) {
		if pixels == 0 {
			delete(a.Sizes, s)
			return
		}
		if a.Sizes == nil {
			a.Sizes = map[layout.Split]int{}
		}
		a.Sizes[s] = pixels
	})
}

// fold folds a panel to a bar, or opens it. A panel that stood alone no longer does.
func (l *look) fold(p layout.Panel, folded bool) {
	if !slices.Contains(layout.Foldable[:], p) || l.Layout.IsFolded(p) == folded && l.Layout.Alone == "" {
		return
	}
	l.change(func(a *layout.Arrangement) {
		l.Layout.Alone = ""
		if folded && l.Layout.Pointed == p {
			l.Layout.Pointed = ""
		}
		if a.Folded == nil {
			a.Folded = map[layout.Panel]bool{}
		}
		a.Folded[p] = folded
	})
}

// ToggleFolded folds a panel that is open, and opens one that is folded.
func (l *look) ToggleFolded(p layout.Panel) {
	l.Layout.Toggled = p
	l.fold(p, !l.Layout.IsFolded(p))
}

// ShowAlone gives a panel the machine's side to itself; "" brings the others back.
func (l *look) ShowAlone(p layout.Panel) {
	if l.Layout.Alone == p || p != "" && !slices.Contains(layout.Foldable[:], p) {
		return
	}
	if p != "" && l.Layout.IsFolded(p) {
		l.fold(p, false)
	}
	l.uncover(func() { l.Layout.Alone = p })
}

// bringOut opens a panel in which something is about to be shown, and ends it when another panel stands alone.
func (l *look) bringOut(p layout.Panel) {
	if l.Layout.IsFolded(p) {
		l.fold(p, false)
	}
	if l.Layout.Alone != p {
		l.ShowAlone("")
	}
}

// ShowTab opens a tab of the bottom panel.
func (l *look) ShowTab(t layout.Tab) {
	l.bringOut(layout.PanelTabs)
	if l.Tab != t {
		l.uncover(func() { l.Tab = t })
		l.keepSoon()
	}
}

// pointAt opens the panel that a sentence is about. Whatever else a sentence can point at cannot be folded.
func (l *look) pointAt(p layout.Panel) {
	if l.Layout.Pointed == p || !slices.Contains(layout.Foldable[:], p) {
		return
	}
	l.uncover(func() {
		l.Layout.Pointed = p
		if l.Layout.Alone != p {
			l.Layout.Alone = ""
		}
	})
}

// pointAtNone puts the panels back as the reader has arranged them.
func (l *look) pointAtNone() {
	if l.Layout.Pointed != "" {
		l.uncover(func() { l.Layout.Pointed = "" })
	}
}

// arrange starts over with a preset.
func (l *look) arrange(p layout.Preset) {
	if !p.Known() {
		return
	}
	l.change(func(a *layout.Arrangement) {
		l.Layout.Alone, l.Layout.Pointed, l.Layout.Toggled = "", "", ""
		*a = layout.Arrangement{Preset: p}
	})
}

// ResetLayout puts all sizes and panels back to those of the preset.
func (l *look) ResetLayout() { l.arrange(l.Layout.Preset()) }

// makeRoomToLearn arranges the panels for a lesson, unless the reader has arranged them already.
func (l *look) makeRoomToLearn() {
	if a := l.Layout.Now(); a.Preset == "" && !l.Layout.Own() && l.Layout.Class != layout.Phone && l.canAnswer() {
		l.arrange(layout.Learn)
	}
}

// ArrangeFor is arrange followed by showing the tab that the preset is about.
func (d *document) ArrangeFor(p layout.Preset) {
	d.look.arrange(p)
	if tab := p.Tab(); tab == layout.TabMemory || tab == layout.TabLesson && d.HasLesson() {
		d.look.ShowTab(tab)
	}
}

// ShowWindow takes the window's size, in pixels of the page.
func (l *look) ShowWindow(width, height int) {
	class := layout.ClassOf(width, height)
	if class == l.Layout.Class {
		return
	}
	l.uncover(func() {
		l.Layout.Class = class
		if !l.Layout.BesideLanes() && l.Layout.Alone == layout.PanelStack {
			l.Layout.Alone = ""
		}
	})
}

// makeRoom makes room for the lanes of the view that were dispatched.
func (r *run) makeRoom() {
	if r.look.Layout.MakeRoom(r.View) {
		r.changed(TopicLayout)
	}
}

// forgetBanks starts over, so that only the lanes of the next view count.
func (r *run) forgetBanks() { r.look.Layout.Banks = 0 }

// CodeAlone reports whether the code has the whole page: on a phone, in its pane.
func (s *State) CodeAlone() bool { return s.Layout.Class == layout.Phone && s.Pane == layout.PaneCode }

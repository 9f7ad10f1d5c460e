package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/surfaces"
)

// settings is how the reader looks at the program that is shown.
func (s *Store) settings() kept.Settings {
	s.pullBreaks()
	k := kept.Settings{Format: s.Format, Tab: s.Tab, Watches: s.Watches, Operand: s.Operand,
		Granularity: s.Granularity, Memory: s.Memory.Form, Inline: s.Inline, Pins: s.Pins, Lanes: s.PinnedLanes(), Layouts: s.Layout.Arrangements}
	for i := range s.Breaks {
		k.Breaks = append(k.Breaks, s.Breaks[i].Breakpoint)
	}
	return k
}

// useSettings brings back the settings of a program that was opened.
func (s *Store) useSettings(k *kept.Settings) {
	s.useDisplay(k)
	s.useMarks(k)
}

// useDisplay brings back what is shown and how.
func (s *Store) useDisplay(k *kept.Settings) {
	s.Format = min(k.Format, protocol.PackedBF)
	s.Operand, s.Inline = k.Operand, k.Inline
	s.Granularity = min(k.Granularity, protocol.ByInstruction)
	s.Pins = k.Pins[:min(len(k.Pins), mostPins)]
	s.changed(TopicPins)
	switch k.Memory {
	case surfaces.FormBoth, surfaces.FormHex, surfaces.FormTyped, surfaces.FormPicture:
		s.Memory.Form = k.Memory
	}
	if k.Tab != layout.TabStack && k.Tab != layout.TabBetween && k.Tab != layout.TabConsole && s.hasTab(k.Tab) {
		s.Tab = k.Tab
	}
	if len(k.Layouts) > 0 {
		s.Layout.Arrangements = layout.OnlyKnown(k.Layouts)
	}
	s.changed(TopicLayout)
}

// useMarks brings back what the reader has set in the program: breakpoints, watches and pinned lanes.
func (s *Store) useMarks(k *kept.Settings) {
	s.restoreBreaks(k.Breaks)
	s.restoreWatches(k.Watches)
	s.restoreLanes(k.Lanes)
}

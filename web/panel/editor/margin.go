package editor

import (
	"maps"
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
)

// noMargin is the margin of a program that has not run.
const noMargin = `{"lanes":0,"lines":[]}`

// strip is what the editor's margin shows beside a line (web/editor/margin.ts).
type strip struct {
	count int
	lanes uint32
	off   uint32 // with kind "now": lanes that are at the line, but will not run it
	kind  string
}

// standKinds are the editor's names for the reasons why lanes are at a line.
var standKinds = [...]string{protocol.StandRun: "now", protocol.StandWait: "wait", protocol.StandResume: "resume"}

// marginJSON is the content of the editor's margin: how often each line ran, and which lanes are there. A line that no
// lane is at shows the lanes of its last run instead.
func marginJSON(s *store.Store) string {
	v := s.View
	if v == nil || s.Stale || s.Panels&protocol.PanelMargin == 0 {
		return noMargin
	}
	strips := make(map[int]strip, len(v.Margin))
	for i := range v.Margin {
		if l := &v.Margin[i]; l.Count > 0 {
			strips[l.Line] = strip{l.Count, l.Last, 0, "last"}
		}
	}
	for i := range v.Stands {
		at := &v.Stands[i]
		if at.Line == 0 || int(at.Kind) >= len(standKinds) {
			continue
		}
		there := strips[at.Line]
		if there.kind == "now" {
			continue // the lanes that run next take precedence
		}
		lanes := at.Lanes
		if at.Kind == protocol.StandRun {
			lanes, _ = v.Next()
		}
		strips[at.Line] = strip{there.count, lanes, at.Lanes &^ lanes, standKinds[at.Kind]}
	}
	b := append(make([]byte, 0, 64*len(strips)+32), `{"lanes":`...)
	b = strconv.AppendInt(b, int64(len(v.Lanes)), 10)
	b = append(b, `,"lines":[`...)
	for _, line := range slices.Sorted(maps.Keys(strips)) {
		at := strips[line]
		if b[len(b)-1] != '[' {
			b = append(b, ',')
		}
		b = append(b, `{"line":`...)
		b = strconv.AppendInt(b, int64(line), 10)
		b = append(b, `,"count":`...)
		b = strconv.AppendInt(b, int64(at.count), 10)
		b = append(b, `,"mask":`...)
		b = strconv.AppendUint(b, uint64(at.lanes), 10)
		if at.off != 0 {
			b = append(b, `,"off":`...)
			b = strconv.AppendUint(b, uint64(at.off), 10)
		}
		b = append(b, `,"kind":"`...)
		b = append(append(b, at.kind...), `"}`...)
	}
	return string(append(b, "]}"...))
}

// shownBreak is the form in which the editor takes a breakpoint (web/editor/breakpoints.ts).
type shownBreak struct {
	ID      int    `json:"id"`
	Line    int    `json:"line"`
	Kind    string `json:"kind"`
	Problem string `json:"problem"`
}

func breaksJSON(s *store.Store) string {
	if len(s.Breaks) == 0 {
		return "[]"
	}
	shown := []shownBreak{}
	for i := range s.Breaks {
		b := &s.Breaks[i]
		if b.Kind != protocol.BreakLine {
			continue
		}
		one := shownBreak{ID: b.ID, Line: b.Line, Kind: "plain"}
		switch {
		case b.Off:
			one.Kind = "off"
		case b.Log != "":
			one.Kind = "log"
		case b.Condition != "" || b.Hit != "":
			one.Kind = "conditional"
		}
		if s.View != nil && !b.Status.Verified {
			one.Problem = b.Status.Message
		}
		shown = append(shown, one)
	}
	return ui.JSON(shown)
}

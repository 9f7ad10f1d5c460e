package debug

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/view"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/protocol"
)

// panels are the commands that show a panel of a view, for which they ask with a window.
var panels = map[string]func(p *player, w protocol.Window, a words){
	"masks": func(p *player, w protocol.Window, a words) {
		m := p.View(w).Masks
		p.say("EM   %s\nCM   %s\nPred %s %s\nChEn %s", p.mask(m.Exec), p.mask(m.Call), p.mask(m.Pred), m.PredText, p.mask(m.Enable))
	},
	"operands": func(p *player, w protocol.Window, a words) {
		w.Panels = protocol.PanelPreview
		for _, o := range p.View(w).Operands {
			p.say("%s %s:%s %s", roles[o.Role], o.Text, o.Type, valuesText(o.Values))
		}
	},
	"stack": func(p *player, w protocol.Window, a words) {
		for _, f := range p.View(w).Frames {
			p.say("%s (%s from line %d) at line %d, entered %s, in %s", f.Name, f.Kind, f.CallLine, f.Line, p.mask(f.Entered), p.mask(f.CallMask))
			for _, x := range f.Waits {
				p.say("  line %d %s: %s", x.Line, x.Label, p.mask(x.Lanes))
			}
		}
	},
	"stands": func(p *player, w protocol.Window, a words) {
		for _, s := range p.View(w).Stands {
			p.say("line %d %s: %s", s.Line, [...]string{"run", "wait", "resume"}[s.Kind], p.mask(s.Lanes))
		}
	},
	"threads": func(p *player, w protocol.Window, a words) {
		for i, t := range p.View(w).Threads {
			p.say("%d: %s line %d %s depth %d %s", i, [...]string{"ready", "at a barrier", "done"}[t.Status], t.Line, t.Function, t.Depth, p.mask(t.Exec))
		}
	},
	"graph": func(p *player, w protocol.Window, a words) {
		w.Panels = protocol.PanelGraph
		g := p.View(w).Graph
		p.say("%s", g.Name)
		for i, b := range g.Blocks {
			p.say("%d %s: lines %d to %d, %dx, active %s, waiting %s", i, b.Label, b.First, b.Last, b.Count, p.mask(b.Active), p.mask(b.Wait))
		}
		for _, e := range g.Edges {
			p.say("%d -> %d %s", e.From, e.To, [...]string{"next", "jump", "exit"}[e.Kind])
		}
	},
	"margin": func(p *player, w protocol.Window, a words) {
		w.Panels, w.FirstLine, w.LastLine = protocol.PanelMargin, a.int(1), a.int(2)
		for _, l := range p.View(w).Margin {
			p.say("line %d: %dx, %d of %d, last at step %d: %s", l.Line, l.Count, l.Enabled, l.Channels, l.LastStep, p.mask(l.Last))
		}
	},
	"efficiency": func(p *player, w protocol.Window, a words) {
		w.Panels = protocol.PanelReport
		for _, e := range p.View(w).Efficiency {
			p.say("%q line %d: %d runs, %d of %d", e.Name, e.Line, e.Runs, e.Enabled, e.Channels)
		}
	},
	"timeline": func(p *player, w protocol.Window, a words) {
		w.Panels, w.Timeline.From, w.Timeline.To, w.Timeline.Columns = protocol.PanelTimeline, a.int(1), a.int(2), a.int(3)
		p.showTimeline(p.View(w).Timeline)
	},
	"registers": func(p *player, w protocol.Window, a words) {
		w.Panels = protocol.PanelRegisters
		p.showRows(p.View(w).Registers)
	},
	"rows": func(p *player, w protocol.Window, a words) {
		w.Panels, w.Rows = protocol.PanelRows, []protocol.RowsWindow{{Name: a[1], First: a.int(2), Count: a.int(3), Blocks: a.int(4)}}
		v := p.View(w)
		p.showRows(v.Rows)
		if len(a) > 4 {
			p.say("blocks %s", strings.Map(func(r rune) rune { return rune(".w+W"[r]) }, v.Overviews[0]))
		}
	},
	"images": func(p *player, w protocol.Window, a words) {
		for i, s := range p.View(w).Surfaces {
			p.say("%d %s: %s %s %v", i, s.Name, s.Image.Kind, s.Image.Format, s.Image.Levels)
		}
	},
	"picture": func(p *player, w protocol.Window, a words) {
		w.Panels, w.Picture = protocol.PanelPicture, protocol.PictureWindow{Surface: a.int(1), Offset: a.int(2), Columns: a.int(3), Rows: a.int(4), Texel: a.int(5), Stride: a.int(6), Pitch: a.int(7)}
		w.Held = p.held
		x := p.View(w).Picture
		p.held = x.ID
		p.showPicture(x)
	},
	"recall": func(p *player, w protocol.Window, a words) {
		q := &protocol.Recall{Window: w}
		for i := range a[1:] {
			q.Steps = append(q.Steps, a.int(i+1))
		}
		for _, r := range p.Operands(q, func() bool { return true }).Steps {
			p.say("step %d, line %d", r.Step, r.Line)
			for _, o := range r.Operands {
				p.say("  %s %s", roles[o.Role], o.Text+" "+valuesText(o.Values))
			}
		}
	},
	"sample": func(p *player, w protocol.Window, a words) {
		q := &protocol.Sample{Window: w, Lane: a.int(1), From: a.int(2), To: a.int(3), Columns: a.int(4), Text: a.rest(5)}
		p.showCurve(q)
	},
	"memory": func(p *player, w protocol.Window, a words) {
		w.Panels, w.Memory = protocol.PanelMemory, []protocol.MemoryWindow{{Surface: a.int(1), Offset: a.int(2), Count: a.int(3)}}
		if len(a) > 4 {
			w.Memory[0].Type = a[4]
		}
		for _, m := range p.View(w).Memory {
			p.say("%x", m.Bytes)
			p.say("%s: %s", m.Type, valuesText(m.Values))
		}
	},
	"region": func(p *player, w protocol.Window, a words) {
		q := &protocol.DescribeRegion{Text: a[1], ExecSize: a.int(2), GRF: a.int(3), Dst: len(a) > 4 && a[4] == "dst"}
		p.showRegion(view.DescribeRegion(q))
	},
	"regions": func(p *player, w protocol.Window, a words) {
		w.Panels = protocol.PanelRegion
		for _, r := range p.View(w).Regions {
			p.say("%s <%d;%d,%d>: %s", r.Name, r.Vert, r.Width, r.Horz, r.Words)
		}
	},
	"variables": func(p *player, w protocol.Window, a words) {
		for _, x := range p.Variables(strings.Join(a[1:], "")).Variables {
			if !x.Predefined {
				p.say("%s: %s %s x %d, %d bytes, line %d %s", x.Name, x.Class, x.Type, x.Elems, x.Bytes, x.Line, x.Alias)
			}
		}
	},
	"reports": func(p *player, w protocol.Window, a words) {
		for _, r := range p.View(w).Reports {
			if r.Note {
				r.Code = "note " + r.Code
			}
			p.say("%s line %d step %d, %dx: %s", r.Code, r.Line, r.Step, r.Count, r.Message)
		}
	},
}

var roles = [...]string{"dst ", "src0", "src1", "src2", "src3"}

// mask writes a dot or a 1 for each lane.
func (p *player) mask(m uint32) string { return maskText(m, p.prog.Target.Launch.SIMD) }

func maskText(m uint32, lanes int) string {
	out := make([]byte, lanes)
	for i := range out {
		out[i] = ".1"[m>>i&1]
	}
	return string(out)
}

func (p *player) showTimeline(t protocol.Timeline) {
	p.say("steps %d to %d of %d to %d, %d of %d channels in %d steps", t.From, t.To, t.First, t.Last, t.Efficiency.Enabled, t.Efficiency.Channels, t.Efficiency.Runs)
	for lane := range t.Lanes {
		row := make([]byte, t.Columns)
		for c := range row {
			row[c] = ' '
			if s := t.States[c*t.Lanes+lane]; s != protocol.NoState {
				row[c] = "#~<o-x"[s]
			}
		}
		p.say("%2d |%s|", lane, row)
	}
	for _, c := range t.Calls {
		whose := ""
		if c.Thread > 0 {
			whose = " of thread " + strconv.Itoa(c.Thread)
		}
		p.say("%s (%s)%s depth %d: %d to %d, %s", c.Name, c.Kind, whose, c.Depth, c.From, c.To, maskText(c.Lanes, t.Lanes))
	}
	for _, m := range t.Marks {
		p.say("mark at step %d: %s", m.Step, m.Text)
	}
}

func (p *player) showRows(rows []protocol.RegisterRow) {
	for _, r := range rows {
		var cells []string
		for _, c := range r.Cells {
			s := fmt.Sprintf("%d:%s", c.Byte, c.Text)
			if c.Lanes != 0 {
				s += fmt.Sprintf("[%s]", strings.TrimPrefix(strings.TrimPrefix(format.Lanes(c.Lanes), "lanes "), "lane "))
				if c.Enabled != c.Lanes {
					s += "off"
				}
			}
			cells = append(cells, s)
		}
		p.say("%s %s(%d) %s", roles[r.Role], r.Name, r.Row, strings.Join(cells, " "))
	}
}

func (p *player) showRegion(r protocol.RegionDescribed) {
	if r.Error != "" {
		p.say("error at %d: %s", r.ErrorCol, r.Error)
		return
	}
	p.say("%s", r.Words)
	for i, words := range []string{r.VertWords, r.WidthWords, r.HorzWords} {
		if words != "" {
			p.say("%s: %s", [...]string{"V", "W", "H"}[i], words)
		}
	}
	var at []string
	for _, c := range r.Channels {
		at = append(at, fmt.Sprintf("%d.%d", c.Row, c.Byte))
	}
	p.say("%s", strings.Join(at, " "))
	for _, rule := range r.Rules {
		if !rule.Holds {
			p.say("breaks rule %d: %s", rule.Number, rule.Why)
		}
	}
}

func (p *player) showPicture(x protocol.Picture) {
	if x.Same {
		p.say("the same")
	}
	row := max(1, x.Window.Columns*x.Window.Texel)
	for at := 0; at < len(x.Bytes); at += row {
		p.say("%x", x.Bytes[at:min(at+row, len(x.Bytes))])
	}
	for _, m := range x.Marks {
		p.say("%s %d to %d", map[bool]string{true: "wrote", false: "read"}[m.Write], m.Offset, m.Offset+m.Size-1)
	}
}

// showCurve asks for pieces of a curve until it is complete.
func (p *player) showCurve(q *protocol.Sample) {
	low, high := make([]float64, q.Columns), make([]float64, q.Columns)
	for i := range low {
		low[i], high[i] = math.NaN(), math.NaN()
	}
	sparse := ""
	for q.Next = q.From; q.Next < q.To; {
		x := p.Sample(q, func() bool { return false })
		if x.Error != "" {
			p.say("%s", x.Error)
			return
		}
		for i := range len(x.Low) / 8 {
			l, h := math.Float64frombits(num.Element([]byte(x.Low[8*i:]))), math.Float64frombits(num.Element([]byte(x.High[8*i:])))
			at := x.First + i
			if !(low[at] <= l) {
				low[at] = l
			}
			if !(high[at] >= h) {
				high[at] = h
			}
		}
		if x.Sparse {
			sparse = ", sparse"
		}
		if x.Next <= q.Next {
			p.t.Fatalf("the curve stands at %d", q.Next)
		}
		q.Next = x.Next
	}
	var out []string
	for i := range low {
		switch {
		case low[i] != low[i]:
			out = append(out, "·")
		case low[i] == high[i]:
			out = append(out, fmt.Sprint(low[i]))
		default:
			out = append(out, fmt.Sprint(low[i], "..", high[i]))
		}
	}
	p.say("%s%s", strings.Join(out, " "), sparse)
}

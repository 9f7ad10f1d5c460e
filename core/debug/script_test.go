package debug

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/view"
	"github.com/lanewise/lanewise/core/protocol"
)

var update = flag.Bool("update", false, "write what the sessions of testdata answer into their files; read the difference")

// TestSessions plays the sessions of testdata/*.txt. A file holds several, divided by
// lines of ---. A session is a program, a line of ===, and commands, which begin with
// "> "; what stands below a command is its answer.
func TestSessions(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txt")
	if len(files) == 0 {
		t.Fatal("there are no sessions")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		all := true // none is left out by -run
		for _, chunk := range strings.Split(string(text), "\n---\n") {
			program, script, ok := strings.Cut(chunk, "\n===\n")
			if !ok {
				t.Fatalf("%s: a session has no ===", file)
			}
			title, _, _ := strings.Cut(strings.TrimPrefix(program, "// "), "\n")
			var played string
			ran := false
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt")+"/"+title, func(t *testing.T) {
				ran = true
				played = play(t, program, script)
			})
			out = append(out, program+"\n===\n"+played)
			all = all && ran
		}
		if *update && all && !t.Failed() {
			if err := os.WriteFile(file, []byte(strings.Join(out, "---\n")), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// play plays a session and returns it with the answers that came.
func play(t *testing.T, program, script string) string {
	p := &player{t: t, Session: open(t, "t.visaasm", program), window: protocol.Window{Thread: -1, Timeline: protocol.TimelineWindow{Thread: -1}}}
	var out strings.Builder
	lines := strings.Split(strings.TrimSuffix(script, "\n"), "\n")
	for i := 0; i < len(lines); {
		command := lines[i]
		i++
		out.WriteString(command + "\n")
		if !strings.HasPrefix(command, "> ") {
			if command != "" && !strings.HasPrefix(command, "//") {
				t.Errorf("neither a command nor a comment: %q", command)
			}
			continue
		}
		want := ""
		for i < len(lines) && lines[i] != "" && !strings.HasPrefix(lines[i], "> ") && !strings.HasPrefix(lines[i], "//") {
			want += lines[i] + "\n"
			i++
		}
		p.out.Reset()
		p.do(strings.Fields(command[2:]), strings.TrimPrefix(command, "> "))
		got := p.out.String()
		out.WriteString(got)
		if got != want && !*update {
			t.Errorf("%s\ngot:\n%swant:\n%s", command, got, want)
		}
	}
	return out.String()
}

// player is a session that takes commands as text.
type player struct {
	*Session
	t      *testing.T
	window protocol.Window
	out    strings.Builder
	breaks []protocol.Breakpoint
	held   int // ID of the picture that came last
}

func (p *player) say(format string, args ...any) {
	p.out.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " ") + "\n")
}

func atoi(s string) int { n, _ := strconv.Atoi(s); return n }

var goals = map[string]protocol.Goal{
	"into": protocol.MoveInto, "over": protocol.MoveOver, "out": protocol.MoveOut, "on": protocol.MoveOn, "line": protocol.MoveLine,
}

var reasons = [...]string{
	protocol.StopStep: "step", protocol.StopEnd: "end", protocol.StopStart: "start", protocol.StopCancelled: "cancelled", protocol.StopLimit: "limit",
	protocol.StopDeadlock: "deadlock", protocol.StopView: "view", protocol.StopBreakpoint: "breakpoint", protocol.StopEdit: "edit",
}

// do plays one command: see the sessions for what there is.
func (p *player) do(words []string, whole string) {
	rest := func(n int) string { return strings.Join(words[n:], " ") }
	if goal, ok := goals[words[0]]; ok {
		m := &protocol.Move{Goal: goal, Thread: p.window.Thread, Window: p.window}
		for _, w := range words[1:] {
			if w == "back" {
				m.Back = true
			} else {
				m.Line = atoi(w)
			}
		}
		p.walk(m, false)
		return
	}
	switch words[0] {
	case "run": // as the page runs a program that it has just loaded
		p.walk(&protocol.Move{Goal: protocol.MoveOn, Thread: -1}, true)
	case "seek":
		for !p.Seek(atoi(words[1]), 7) {
		}
		p.stand("step")
	case "thread":
		p.window.Thread = atoi(words[1])
	case "by":
		p.window.Granularity = map[string]protocol.Granularity{"statement": protocol.ByStatement, "instruction": protocol.ByInstruction}[words[1]]
	case "below":
		v := p.View(p.window)
		p.say("row %d %s", v.Below, v.BelowText)
	case "frame":
		p.window.Frame = atoi(words[1])
	case "format":
		p.window.Format = map[string]protocol.Format{"dec": protocol.Decimal, "hex": protocol.Hex, "float": protocol.FloatFormat,
			"bits": protocol.Binary, "hf": protocol.PackedHF, "bf": protocol.PackedBF}[words[1]]
	case "break":
		p.setBreak(whole)
	case "clear":
		p.breaks = nil
		p.SetBreakpoints(nil)
	case "hits":
		for _, b := range p.Breakpoints() {
			p.say("%d: %d", b.ID, b.Hits)
		}
	case "watch":
		p.watch(rest(1))
	case "set":
		target, value, _ := strings.Cut(rest(1), " = ")
		q := &protocol.SetValue{Text: target, Value: value, Lane: -1, Window: p.window}
		if t, lane, ok := strings.Cut(target, " lane "); ok {
			q.Text, q.Lane = t, atoi(lane)
		}
		if row, index, ok := strings.Cut(q.Text, " row "); ok { // "operand row 1 lane 3", "written row 0 lane 3"
			q.Row, q.Index = map[string]protocol.Row{"operand": protocol.RowOperand, "written": protocol.RowWatch}[row], atoi(index)
		}
		if err := p.SetValue(q); err != nil {
			e := err.(*expr.Error)
			p.say("error at %d to %d: %s", e.Start, e.End, e.Text)
			return
		}
		p.showEdits()
	case "undo", "redo":
		if !p.UndoEdit(words[0] == "redo") {
			p.say("there is none")
			return
		}
		for !p.Recall(3) {
		}
		p.showEdits()
	case "lane":
		l := p.View(p.window).Lanes[atoi(words[1])]
		p.say("%s: %s", laneStates[l.State], l.Why)
		if l.CauseLine > 0 {
			p.say("  from step %d, line %d", l.Cause, l.CauseLine)
		}
		if l.Resumes >= 0 {
			p.say("  until step %d", l.Resumes)
		}
	case "why", "do", "who":
		q := &protocol.Explain{About: map[string]protocol.About{"why": protocol.AboutLane, "do": protocol.AboutInstruction, "who": protocol.AboutElement}[words[0]], Lane: -1, Window: p.window}
		if words[0] == "who" {
			q.Text = rest(1)
			if t, lane, ok := strings.Cut(q.Text, " lane "); ok {
				q.Text, q.Lane = t, atoi(lane)
			}
		} else if len(words) > 1 {
			q.Lane = atoi(words[1])
		}
		p.explain(q)
	case "compare":
		p.compare(atoi(words[1]))
	default:
		if !p.panel(words) {
			p.t.Errorf("there is no command %q", words[0])
		}
	}
}

var laneStates = [...]string{
	protocol.LaneActive: "active", protocol.LaneWaiting: "waiting", protocol.LaneReturned: "returned",
	protocol.LanePredOff: "predicate off", protocol.LaneBeyond: "beyond", protocol.LaneOff: "off",
}

func (p *player) walk(m *protocol.Move, fresh bool) {
	w := p.Walk(m)
	for done := fresh && w.Here(); !done; {
		done = w.Go(5)
	}
	w.End()
	for _, l := range w.Logs {
		p.say("log %d at step %d, line %d: %s", l.ID, l.Step, l.Line, l.Text)
	}
	p.stand(reasons[w.Reason])
	if len(w.Hits) > 0 {
		p.say("  hit %s", strings.Trim(fmt.Sprint(w.Hits), "[]"))
	}
	if w.Message != "" {
		p.say("  %s", w.Message)
	}
}

// stand tells where the session stands.
func (p *player) stand(reason string) {
	v := p.View(protocol.Window{Thread: p.window.Thread, Granularity: p.window.Granularity})
	p.say("%s: step %d of %d, line %d %s", reason, v.Step, v.Last, v.Line, v.Text)
}

func (p *player) showEdits() {
	p.stand("edit")
	for _, e := range p.View(p.window).Edits {
		p.say("  step %d: %s", e.Step, e.Text)
	}
}

// setBreak takes `break 3 line 12`, `break 4 write X[3] if any(X < 0) hit % 2 lanes 9
// thread 1 in negate log X is {X}`.
func (p *player) setBreak(whole string) {
	whole, log, _ := strings.Cut(whole, " log ")
	words := strings.Fields(whole)
	b := protocol.Breakpoint{ID: atoi(words[1]), Thread: -1, Log: log}
	b.Kind = map[string]protocol.BreakKind{
		"line": protocol.BreakLine, "label": protocol.BreakLabel, "function": protocol.BreakFunction, "write": protocol.BreakWrite,
		"change": protocol.BreakChange, "read": protocol.BreakRead, "mask": protocol.BreakMask, "diverge": protocol.BreakDiverge,
		"converge": protocol.BreakConverge, "call": protocol.BreakCall, "return": protocol.BreakReturn, "report": protocol.BreakReport,
	}[words[2]]
	field := &b.Name
	set := map[*string][]string{}
	for _, w := range words[3:] {
		switch w {
		case "if":
			field = &b.Condition
		case "hit":
			field = &b.Hit
		case "in":
			field = &b.Function
		case "lanes", "thread":
			field = new(string)
			set[field] = []string{w}
		default:
			set[field] = append(set[field], w)
		}
	}
	for f, words := range set {
		switch words[0] {
		case "lanes":
			n, _ := strconv.ParseUint(words[1], 16, 32)
			b.Lanes = uint32(n)
		case "thread":
			b.Thread = atoi(words[1])
		default:
			*f = strings.Join(words, " ")
		}
	}
	if b.Kind == protocol.BreakLine {
		b.Line = atoi(b.Name)
	}
	p.breaks = append(p.breaks, b)
	status := p.SetBreakpoints(p.breaks)
	if s := status[len(status)-1]; s.Verified {
		p.say("line %d", s.Line)
	} else {
		p.say("not set: %s", s.Message)
	}
}

func (p *player) watch(text string) {
	w := p.Evaluate(&protocol.Evaluate{Text: text, Window: p.window})
	if w.Error != "" {
		p.say("error at %d to %d: %s", w.Start, w.End, w.Error)
		return
	}
	p.say("%s%s %s", [...]string{"lanes", "one", "list"}[w.Shape], map[bool]string{true: ","}[w.First > 0]+map[bool]string{true: " from " + strconv.Itoa(w.First)}[w.First > 0], w.Type+": "+valuesText(w.Values))
}

// valuesText writes values: a dot for one that was never written, * behind a changed one.
func valuesText(values []protocol.Value) string {
	var out []string
	for _, v := range values {
		s := v.Text
		if s == "" {
			s = "-"
		} else if v.Never {
			s = "·"
		}
		if v.Changed {
			s += "*"
		}
		if v.Next != "" {
			s += ">" + v.Next
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func (p *player) explain(q *protocol.Explain) {
	e := p.Explain(q, func() bool { return true })
	if q.About != protocol.AboutElement || e.LastWrite.Text == "" {
		for _, s := range e.Sentences {
			where := ""
			if s.Step >= 0 {
				where = fmt.Sprintf(" [step %d]", s.Step)
			}
			p.say("%s%s", s.Text, where)
		}
		return
	}
	for i, a := range []protocol.Access{e.LastWrite, e.NextWrite, e.LastRead, e.NextRead} {
		where := ""
		if a.Found == protocol.AccessThere {
			where = fmt.Sprintf(" [step %d]", a.Step)
		}
		p.say("%s: %s%s", [...]string{"last write", "next write", "last read", "next read"}[i], a.Text, where)
	}
}

// panel shows one of the panels of a view.
func (p *player) panel(words []string) bool {
	w := p.window
	arg := func(i int) int {
		if i < len(words) {
			return atoi(words[i])
		}
		return 0
	}
	lanes := p.prog.Target.Launch.SIMD
	mask := func(m uint32) string { return maskText(m, lanes) }
	switch words[0] {
	case "masks":
		m := p.View(w).Masks
		p.say("EM   %s\nCM   %s\nPred %s %s\nChEn %s", mask(m.Exec), mask(m.Call), mask(m.Pred), m.PredText, mask(m.Enable))
	case "operands":
		w.Panels = protocol.PanelPreview
		for _, o := range p.View(w).Operands {
			p.say("%s %s:%s %s", roles[o.Role], o.Text, o.Type, valuesText(o.Values))
		}
	case "stack":
		for _, f := range p.View(w).Frames {
			p.say("%s (%s from line %d) at line %d, entered %s, in %s", f.Name, f.Kind, f.CallLine, f.Line, mask(f.Entered), mask(f.CallMask))
			for _, x := range f.Waits {
				p.say("  line %d %s: %s", x.Line, x.Label, mask(x.Lanes))
			}
		}
	case "stands":
		for _, s := range p.View(w).Stands {
			p.say("line %d %s: %s", s.Line, [...]string{"run", "wait", "resume"}[s.Kind], mask(s.Lanes))
		}
	case "threads":
		for i, t := range p.View(w).Threads {
			p.say("%d: %s line %d %s depth %d %s", i, [...]string{"ready", "at a barrier", "done"}[t.Status], t.Line, t.Function, t.Depth, mask(t.Exec))
		}
	case "graph":
		w.Panels = protocol.PanelGraph
		g := p.View(w).Graph
		p.say("%s", g.Name)
		for i, b := range g.Blocks {
			p.say("%d %s: lines %d to %d, %dx, active %s, waiting %s", i, b.Label, b.First, b.Last, b.Count, mask(b.Active), mask(b.Wait))
		}
		for _, e := range g.Edges {
			p.say("%d -> %d %s", e.From, e.To, [...]string{"next", "jump", "exit"}[e.Kind])
		}
	case "margin":
		w.Panels, w.FirstLine, w.LastLine = protocol.PanelMargin, arg(1), arg(2)
		for _, l := range p.View(w).Margin {
			p.say("line %d: %dx, %d of %d, last at step %d: %s", l.Line, l.Count, l.Enabled, l.Channels, l.LastStep, mask(l.Last))
		}
	case "efficiency":
		w.Panels = protocol.PanelReport
		for _, e := range p.View(w).Efficiency {
			p.say("%q line %d: %d runs, %d of %d", e.Name, e.Line, e.Runs, e.Enabled, e.Channels)
		}
	case "timeline":
		w.Panels, w.Timeline.From, w.Timeline.To, w.Timeline.Columns = protocol.PanelTimeline, arg(1), arg(2), arg(3)
		p.showTimeline(p.View(w).Timeline)
	case "registers":
		w.Panels = protocol.PanelRegisters
		p.showRows(p.View(w).Registers)
	case "rows":
		w.Panels, w.Rows = protocol.PanelRows, []protocol.RowsWindow{{Name: words[1], First: arg(2), Count: arg(3), Blocks: arg(4)}}
		v := p.View(w)
		p.showRows(v.Rows)
		if len(words) > 4 {
			p.say("blocks %s", strings.Map(func(r rune) rune { return rune(".w+W"[r]) }, v.Overviews[0]))
		}
	case "images":
		for i, s := range p.View(w).Surfaces {
			p.say("%d %s: %s %s %v", i, s.Name, s.Image.Kind, s.Image.Format, s.Image.Levels)
		}
	case "picture":
		w.Panels, w.Picture = protocol.PanelPicture, protocol.PictureWindow{Surface: arg(1), Offset: arg(2), Columns: arg(3), Rows: arg(4), Texel: arg(5), Stride: arg(6), Pitch: arg(7)}
		w.Held = p.held
		x := p.View(w).Picture
		p.held = x.ID
		p.showPicture(x)
	case "recall":
		q := &protocol.Recall{Window: w}
		for i := range words[1:] {
			q.Steps = append(q.Steps, arg(i+1))
		}
		for _, r := range p.Operands(q, func() bool { return true }).Steps {
			p.say("step %d, line %d", r.Step, r.Line)
			for _, o := range r.Operands {
				p.say("  %s %s", roles[o.Role], o.Text+" "+valuesText(o.Values))
			}
		}
	case "sample":
		q := &protocol.Sample{Window: w, Lane: arg(1), From: arg(2), To: arg(3), Columns: arg(4), Text: strings.Join(words[5:], " ")}
		p.showCurve(q)
	case "memory":
		w.Panels, w.Memory = protocol.PanelMemory, []protocol.MemoryWindow{{Surface: arg(1), Offset: arg(2), Count: arg(3)}}
		if len(words) > 4 {
			w.Memory[0].Type = words[4]
		}
		for _, m := range p.View(w).Memory {
			p.say("%x", m.Bytes)
			p.say("%s: %s", m.Type, valuesText(m.Values))
		}
	case "region":
		q := &protocol.DescribeRegion{Text: words[1], ExecSize: arg(2), GRF: arg(3), Dst: len(words) > 4 && words[4] == "dst"}
		p.showRegion(view.DescribeRegion(q))
	case "regions":
		w.Panels = protocol.PanelRegion
		for _, r := range p.View(w).Regions {
			p.say("%s <%d;%d,%d>: %s", r.Name, r.Vert, r.Width, r.Horz, r.Words)
		}
	case "variables":
		for _, x := range p.Variables(strings.Join(words[1:], "")).Variables {
			if !x.Predefined {
				p.say("%s: %s %s x %d, %d bytes, line %d %s", x.Name, x.Class, x.Type, x.Elems, x.Bytes, x.Line, x.Alias)
			}
		}
	case "reports":
		for _, r := range p.View(w).Reports {
			if r.Note {
				r.Code = "note " + r.Code
			}
			p.say("%s line %d step %d, %dx: %s", r.Code, r.Line, r.Step, r.Count, r.Message)
		}
	default:
		return false
	}
	return true
}

var roles = [...]string{"dst ", "src0", "src1", "src2", "src3"}

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

// showCurve asks until the curve is there, a little at a time.
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
			l, h := math.Float64frombits(format.Element([]byte(x.Low[8*i:]))), math.Float64frombits(format.Element([]byte(x.High[8*i:])))
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

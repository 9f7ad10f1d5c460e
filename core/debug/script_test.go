package debug

import (
	"flag"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/protocol"
)

var update = flag.Bool("update", false, "write what the sessions of testdata answer into their files; read the difference")

// TestSessions plays the sessions in testdata/*.txt. A file holds several sessions, divided by lines of ---. A session
// is a program, a line of ===, and commands, which begin with "> ". Below each command is its answer.
func TestSessions(t *testing.T) {
	files := filetest.Glob(t, "testdata/*.txt", 1)
	for _, file := range files {
		text := filetest.Read(t, file)
		var out []string
		all := true // nothing is left out by -run
		for _, chunk := range strings.Split(text, "\n---\n") {
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
			filetest.Write(t, file, strings.Join(out, "---\n"))
		}
	}
}

// play plays a session and returns it with the actual answers.
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

// player is a session that executes commands given as text.
type player struct {
	*Session
	t      *testing.T
	window protocol.Window
	out    strings.Builder
	breaks []protocol.Breakpoint
	held   int // ID of the last picture
}

func (p *player) say(format string, args ...any) {
	p.out.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " ") + "\n")
}

func atoi(s string) int { n, _ := strconv.Atoi(s); return n }

// words are the words of a command.
type words []string

// int returns the number at i, or 0 if there is none.
func (w words) int(i int) int {
	if i < len(w) {
		return atoi(w[i])
	}
	return 0
}

// rest returns the text from the word at i on.
func (w words) rest(i int) string { return strings.Join(w[i:], " ") }

var goals = map[string]protocol.Goal{
	"into": protocol.MoveInto, "over": protocol.MoveOver, "out": protocol.MoveOut, "on": protocol.MoveOn, "line": protocol.MoveLine,
}

var reasons = [...]string{
	protocol.StopStep: "step", protocol.StopEnd: "end", protocol.StopStart: "start", protocol.StopCancelled: "cancelled", protocol.StopLimit: "limit",
	protocol.StopDeadlock: "deadlock", protocol.StopView: "view", protocol.StopBreakpoint: "breakpoint", protocol.StopEdit: "edit",
}

// do executes one command. The sessions show which commands there are.
func (p *player) do(words words, whole string) {
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
		p.watch(words.rest(1))
	case "set":
		target, value, _ := strings.Cut(words.rest(1), " = ")
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
			q.Text = words.rest(1)
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
		show := panels[words[0]]
		if show == nil {
			p.t.Errorf("there is no command %q", words[0])
			return
		}
		show(p, p.window, words)
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

// stand shows where the session stands.
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

// setBreak parses `break 3 line 12`, `break 4 write X[3] if any(X < 0) hit % 2 lanes 9 thread 1 in negate log X is
// {X}`.
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

// valuesText formats values, with a dot for one that was never written and a * behind one that has changed.
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

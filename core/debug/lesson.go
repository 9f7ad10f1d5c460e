package debug

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/debug/internal/values"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// A lesson is about the run of the unchanged program. So its moments are found, and its questions answered, in a second
// session beside the one that the page moves and edits.

// MostLessonSteps is how far into a run the moments of a lesson can lie.
const MostLessonSteps = 1 << 16

// lesson returns the session beside this one; nil if there is no memory for a second machine.
func (s *Session) lesson() *Session {
	if s.guided == nil {
		rec, err := record.New(s.prog.Target.Program, s.prog.Target.Launch, s.prog.Source != nil)
		if err != nil {
			return nil
		}
		s.guided = &Session{rec: rec, prog: s.prog}
	}
	return s.guided
}

// Moments finds the steps, lines and threads of the parts of a lesson. A part whose moment the run does not reach
// within MostLessonSteps gets a Step of -1.
func (s *Session) Moments(parts []protocol.Part) {
	open := 0
	for i := range parts {
		p := &parts[i]
		if p.Time > 0 {
			p.Line = s.prog.LineFrom(p.Line)
		}
		if p.Timed() {
			open++
		}
	}
	if open == 0 {
		return
	}
	found := make([]bool, len(parts))
	times := map[[2]int]int{} // how often a line has been next, by thread and line; thread -1 stands for any
	m, err := eu.New(s.prog.Target.Program, s.prog.Target.Launch)
	for step := 0; err == nil && open > 0 && step <= MostLessonSteps; step++ {
		thread, pc := m.Current(), -1
		if thread >= 0 {
			pc = m.Thread(thread).PC()
		}
		line := 0
		if pc >= 0 && pc < len(s.prog.Target.Program.Insts) && s.prog.BeginsLine(pc) {
			line = s.prog.Target.Program.Insts[pc].Line
			times[[2]int{thread, line}]++
			times[[2]int{-1, line}]++
		}
		for i := range parts {
			p := &parts[i]
			here := p.Time == 0 && p.Step == step ||
				p.Time > 0 && line > 0 && p.Line == line && (p.Thread < 0 || p.Thread == thread) && p.Time == times[[2]int{p.Thread, line}]
			if found[i] || !here {
				continue
			}
			found[i] = true
			open--
			if p.Thread < 0 || p.Thread >= m.NumThreads() {
				p.Thread = max(thread, 0)
			}
			p.Step, p.Line = step, s.lineOn(m, p.Thread)
		}
		if _, stop := m.Run(1); stop == eu.StopLimit || stop == eu.StopDeadlock || pc < 0 {
			break
		}
	}
	for i := range parts {
		if !found[i] {
			parts[i].Step = -1
		}
	}
}

// lineOn returns the line where a thread of a machine stands; 0 if the thread has ended.
func (s *Session) lineOn(m *eu.Machine, thread int) int {
	if pc := m.Thread(thread).PC(); pc >= 0 && pc < len(s.prog.Target.Program.Insts) {
		return s.prog.Target.Program.Insts[pc].Line
	}
	return 0
}

// Answer judges an answer to a question. It calls more now and then and breaks off when that returns false.
func (s *Session) Answer(q *protocol.Answer, more func() bool) protocol.Marked {
	wrong := func(message string) protocol.Marked { return protocol.Marked{Error: message} }
	p := &q.Part
	side := s.lesson()
	switch {
	case side == nil:
		return wrong("There is no room for a second machine, which answers questions.")
	case p.Step < 0 || p.Step > MostLessonSteps:
		return wrong("The run does not get to the moment of this question.")
	case p.Lane < 0 || p.Lane >= s.prog.Target.Launch.SIMD:
		return wrong(text.Say("There is no lane {}.", p.Lane))
	}
	if !side.reach(p.Step) || side.Ended() {
		return wrong("The run ends before the moment of this question.")
	}
	w := protocol.Window{Thread: p.Thread, Granularity: q.Window.Granularity}
	switch p.Kind {
	case protocol.PartLanes:
		return side.answerLanes(q, w)
	case protocol.PartValue:
		return side.answerValue(q, w, more)
	case protocol.PartWaits:
		return side.answerWaits(q, w)
	}
	return wrong("That is no question.")
}

// reach seeks a step. It returns false if the run ends before it.
func (s *Session) reach(step int) bool {
	s.rec.GoTo(step)
	return s.Step() == step
}

// Drawn returns the view that q asks for, or an empty one if the run does not get there.
func (s *Session) Drawn(q *protocol.Draw) (v protocol.View) {
	if side := s.lesson(); side != nil && q.Step >= 0 && q.Step <= MostLessonSteps && side.reach(q.Step) {
		v = side.View(q.Window)
	}
	return v
}

// why explains a lane where the session stands.
func (s *Session) why(lane int, w protocol.Window) protocol.Reason {
	v := s.explainer(w)
	v.Asked = true
	x := v.Answer(&protocol.Explain{About: protocol.AboutLane, Lane: lane, Window: w}, nil)
	return protocol.Reason{Lane: lane, Sentences: x.Sentences}
}

func (s *Session) answerLanes(q *protocol.Answer, w protocol.Window) (m protocol.Marked) {
	at := s.scope(w)
	m.Lanes = at.Masks(at.State.PC()).Enable
	m.Right = q.Lanes == m.Lanes
	for wrong := q.Lanes ^ m.Lanes; wrong != 0; wrong &= wrong - 1 {
		if lane := bits.TrailingZeros32(wrong); lane < s.prog.Target.Launch.SIMD {
			m.Reasons = append(m.Reasons, s.why(lane, w))
		}
	}
	return m
}

// The reasons for a value, or for the line where a lane waits, begin with a hint: a sentence that leads to the answer
// without giving it away, for a student who tries again.

// answerValue judges an answer about a value after the next instruction, or statement.
func (s *Session) answerValue(q *protocol.Answer, w protocol.Window, more func() bool) (m protocol.Marked) {
	lane, expression := q.Part.Lane, q.Part.Expr
	at := s.scope(w)
	on := at.Masks(at.State.PC()).Enable>>lane&1 != 0
	hint := s.explainer(w).Inputs(lane)
	does := s.explainer(w).Answer(&protocol.Explain{About: protocol.AboutInstruction, Lane: lane, Window: w}, more).Sentences
	walk := s.Walk(&protocol.Move{Goal: protocol.MoveInto, Thread: -1, Window: w})
	for !walk.Go(values.MostAhead) && more() {
	}
	walk.End()
	x, err := expr.EvalText(s.scope(w), expression)
	if err != nil {
		return protocol.Marked{Error: err.Text}
	}
	i := 0
	if len(x.Bits) > 1 {
		i = lane
	}
	if i >= len(x.Bits) || x.Shape == protocol.ShapeLanes && x.Inside>>i&1 == 0 {
		return protocol.Marked{Error: text.Say("{} has no value in lane {}.", text.Quote(expression), lane)}
	}
	m.Text = format.Bits(x.Bits[i], x.Type, protocol.Decimal)
	given, ok := readAnswer(q.Text, x.Type)
	if !ok && q.Text != m.Text {
		return protocol.Marked{Error: text.Quote(q.Text) + " is no value of type " + x.Type.String() + "."}
	}
	m.Right = ok && given == x.Bits[i] || q.Text == m.Text
	wrote := s.explainer(w).Answer(&protocol.Explain{About: protocol.AboutElement, Text: expression, Lane: lane, Window: w}, more).LastWrite
	here := true // whether the line itself has written it, or may have
	switch {
	case wrote.Found == protocol.AccessThere && wrote.Step < q.Part.Step:
		here, hint = false, protocol.Sentence{Text: "This line does not write it. It was written last here:", Step: wrote.Step, Line: wrote.Line}
	case wrote.Found == protocol.AccessNone && on:
		here, hint, wrote.Step = false, protocol.Sentence{Text: "This line does not write it.", Step: -1}, -1
	}
	m.Reasons = []protocol.Reason{{Lane: lane, Sentences: []protocol.Sentence{hint}}}
	if here && len(does) > 1 { // what the instruction does in this lane, with its numbers
		last := does[len(does)-1]
		last.Step, last.Line = q.Part.Step, q.Part.Line
		m.Reasons[0].Sentences = append(m.Reasons[0].Sentences, last)
	}
	if wrote.Found == protocol.AccessThere || !here {
		m.Reasons[0].Sentences = append(m.Reasons[0].Sentences, protocol.Sentence{Text: text.Capital(wrote.Text), Step: wrote.Step, Line: wrote.Line})
	}
	return m
}

// readAnswer reads a value as a student writes it: 0x and decimal, T and F.
func readAnswer(s string, t isa.Type) (bits uint64, ok bool) {
	if t == isa.BOOL {
		switch s {
		case "T", "t", "true", "1":
			return 1, true
		case "F", "f", "false", "0":
			return 0, true
		}
		return 0, false
	}
	bits, fault := num.Parse(s, t)
	return bits, fault == num.NoFault
}

// mostWaited is for how many steps a lane is followed to find where it waits.
const mostWaited = 4096

func (s *Session) answerWaits(q *protocol.Answer, w protocol.Window) (m protocol.Marked) {
	lane := q.Part.Lane
	for range mostWaited {
		at := s.explainer(w)
		pc := at.State.PC()
		if s.Ended() || at.State.Depth() == 0 {
			break
		}
		if x := at.Lanes(pc, at.Masks(pc))[lane]; x.State == protocol.LaneWaiting && x.Line > 0 {
			m.Line = x.Line
			why := s.why(lane, w)
			hint := protocol.Sentence{Text: text.Say("Follow lane {} from the last line that it ran.", lane), Step: -1}
			if x.CauseLine > 0 {
				hint.Text = text.Say("Lane {} ran last in line {}. Which lanes run on from there, and where are the others taken up again?", lane, x.CauseLine)
			}
			why.Sentences = append([]protocol.Sentence{hint}, why.Sentences...)
			m.Reasons = []protocol.Reason{why}
			break
		}
		if s.Forward(1); s.Ended() {
			break
		}
	}
	m.Right = q.Line == m.Line || s.prog.LineFrom(q.Line) == m.Line // the label's line will do, too
	return m
}

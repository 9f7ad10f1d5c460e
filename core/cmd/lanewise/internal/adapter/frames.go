package adapter

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/debug"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// place is a frame of a thread; frame counts outwards from the innermost one.
type place struct{ thread, frame int }

// shown is what the client knows about the step at which the program stands. The numbers of frames and references grow
// from stop to stop, so that those of an earlier stop are recognized.
type shown struct {
	byInstruction bool // for a translated program: the last move was by instructions
	first         int  // all numbers up to this one belong to earlier stops
	frames        []place
	parts         []container
	targets       []target
	views         map[viewKey]*protocol.View
}

type viewKey struct {
	thread int
	format protocol.Format
}

// end returns the largest number given out.
func (x *shown) end() int { return x.first + max(len(x.frames), len(x.parts)) }

// reset forgets what was shown, because the program moves.
func (x *shown) reset() {
	x.first = x.end()
	x.frames, x.parts, x.targets, x.views = nil, nil, nil, nil
}

// stale drops what an edit has changed. The numbers stay valid, because they name the same things.
func (x *shown) stale() { x.views = nil }

func (x *shown) window(thread, frame int, f protocol.Format) protocol.Window {
	w := protocol.Window{Thread: thread, Frame: frame, Format: f, Surface: -1}
	if x.byInstruction {
		w.Granularity = protocol.ByInstruction
	}
	return w
}

// view returns what a page would show about a thread; -1 is the thread that runs next.
func (x *shown) view(p *program, thread int, f protocol.Format) *protocol.View {
	key := viewKey{thread, f}
	if v := x.views[key]; v != nil {
		return v
	}
	w := x.window(thread, 0, f)
	w.Panels = protocol.PanelPreview
	v := p.session.View(w)
	if x.views == nil {
		x.views = map[viewKey]*protocol.View{}
	}
	x.views[key] = &v
	return &v
}

// thread returns the thread of a place, or the one that runs next if the place names none.
func (x *shown) thread(p *program, at place) int {
	if at.thread >= 0 {
		return at.thread
	}
	return x.view(p, -1, protocol.Decimal).Thread
}

// frame returns the number of a frame.
func (x *shown) frame(at place) int {
	i := slices.Index(x.frames, at)
	if i < 0 {
		i = len(x.frames)
		x.frames = append(x.frames, at)
	}
	return x.first + i + 1
}

// place returns the frame that a number stands for.
func (x *shown) place(frame int) (place, error) {
	if i := frame - x.first - 1; i >= 0 && i < len(x.frames) {
		return x.frames[i], nil
	}
	return place{}, sentence("There is no such frame at this stop.")
}

// reference returns a number for a value that can be opened; 0 for nil.
func (x *shown) reference(c container) int {
	if c == nil {
		return 0
	}
	x.parts = append(x.parts, c)
	return x.first + len(x.parts)
}

func (x *shown) container(reference int) (container, error) {
	if i := reference - x.first - 1; i >= 0 && i < len(x.parts) {
		return x.parts[i], nil
	}
	return nil, sentence("This value is of an earlier stop.")
}

// threadOf returns the index of a thread by its number.
func (s *server) threadOf(id int) (int, error) {
	l := s.program.target.Launch
	if n := l.Threads; id < 1 || id > n {
		return 0, sentence(l.InWords(text.Say("There is no thread {}: a group has {}.", id, text.Count(n, "thread"))))
	}
	return id - 1, nil
}

var threadStates = [...]string{
	protocol.ThreadReady: "", protocol.ThreadAtBarrier: " waits at a barrier", protocol.ThreadDone: " has ended",
}

// threads returns the threads of the resident group. Their names include what each thread does while the program
// stands.
func (s *server) threads() *dap.ThreadsResponseBody {
	p := s.program
	body := &dap.ThreadsResponseBody{Threads: []dap.Thread{}}
	var v *protocol.View
	if s.run == nil {
		v = p.shown.view(p, -1, protocol.Decimal)
	}
	for i := range p.target.Launch.Threads {
		t := dap.Thread{Id: i + 1, Name: text.Say("Thread {}", i)} // InWords makes it a warp if the program is PTX
		if v != nil && i < len(v.Threads) {
			if p.target.Launch.Groups != [3]int{1, 1, 1} {
				t.Name += text.Say(" of group {},{},{}", v.Group[0], v.Group[1], v.Group[2])
			}
			t.Name += threadStates[v.Threads[i].Status]
		}
		t.Name = p.target.Launch.InWords(t.Name)
		body.Threads = append(body.Threads, t)
	}
	return body
}

// stackTrace lists the calls of a thread that have not returned, the innermost first.
func (s *server) stackTrace(q *dap.StackTraceArguments) (*dap.StackTraceResponseBody, error) {
	thread, err := s.threadOf(q.ThreadId)
	if err != nil {
		return nil, err
	}
	p := s.program
	v := p.shown.view(p, thread, protocol.Decimal)
	var frames []dap.StackFrame
	for i := range v.Frames {
		frames = append(frames, s.stackFrame(place{thread, i}, &v.Frames[len(v.Frames)-1-i]))
	}
	if frames == nil { // the thread has ended, but its registers and memory can still be looked at
		frames = []dap.StackFrame{{
			Id: p.shown.frame(place{thread, 0}), Name: p.target.Launch.InWords(text.Say("thread {} has ended", thread)), Source: p.source(), Line: s.line(max(v.Prev, 1)), Column: s.line(1),
		}}
	}
	body := &dap.StackTraceResponseBody{TotalFrames: len(frames)}
	from := min(max(q.StartFrame, 0), len(frames))
	to := len(frames)
	if q.Levels > 0 {
		to = min(from+q.Levels, to)
	}
	body.StackFrames = append([]dap.StackFrame{}, frames[from:to]...)
	return body, nil
}

// stackFrame describes a frame. If the source has no line for it, its place is in the translation.
func (s *server) stackFrame(at place, f *protocol.Frame) dap.StackFrame {
	p := s.program
	x := dap.StackFrame{
		Id: p.shown.frame(at), Name: f.Name, Source: p.source(), Line: s.line(f.Line), Column: s.line(1),
	}
	if n := bits.OnesCount32(f.CallMask); n > 0 {
		x.Name += " (" + text.Count(n, "lane") + ")"
	}
	if i := p.session.InstructionAt(at.thread, at.frame); i >= 0 {
		x.InstructionPointerReference = address(i)
		if below := p.below(); f.Line == 0 && below != nil {
			x.Source, x.Line, x.PresentationHint = below, s.line(p.listing[i].Row), "subtle"
		}
	}
	return x
}

// disassemble lists instructions around one of them. They are those of the vISA program, also if it was translated from
// PTX. Outside the program it lists placeholders.
func (s *server) disassemble(q *dap.DisassembleArguments) (*dap.DisassembleResponseBody, error) {
	p := s.program
	i, err := instruction(q.MemoryReference)
	if err != nil {
		return nil, err
	}
	if q.InstructionCount < 0 || q.InstructionCount > maxDisassembled {
		return nil, sentence(text.Say("At most {} instructions can be listed at once.", maxDisassembled))
	}
	body := &dap.DisassembleResponseBody{Instructions: []dap.DisassembledInstruction{}}
	first := i + q.Offset + q.InstructionOffset
	for n := first; n < first+q.InstructionCount; n++ {
		if n < 0 || n >= len(p.listing) {
			body.Instructions = append(body.Instructions, dap.DisassembledInstruction{Address: outside(n, len(p.listing)), Instruction: "outside of the program"})
			continue
		}
		body.Instructions = append(body.Instructions, s.disassembled(n, &p.listing[n]))
	}
	return body, nil
}

// maxDisassembled is the largest number of instructions that are listed at once.
const maxDisassembled = 1 << 16

// outside returns an address before or behind the program. Addresses cannot be negative, so those before it wrap.
func outside(n, end int) string {
	if n < 0 {
		n += 1 << 30
	}
	return address(max(n, end))
}

func (s *server) disassembled(n int, l *debug.Listed) dap.DisassembledInstruction {
	x := dap.DisassembledInstruction{Address: address(n), Instruction: strings.Join(strings.Fields(l.Text), " "), Symbol: l.Label}
	if x.Symbol == "" && (n == 0 || s.program.listing[n-1].Function != l.Function) {
		x.Symbol = l.Function
	}
	if l.Line > 0 {
		x.Location, x.Line = s.program.source(), s.line(l.Line)
	}
	return x
}

// address returns the address that stands for an instruction's index.
func address(i int) string { return fmt.Sprintf("0x%04x", i) }

// instruction returns the index that an address stands for.
func instruction(address string) (int, error) {
	n, err := strconv.ParseInt(address, 0, 32)
	if err != nil {
		return 0, sentence("This is not the address of an instruction: " + strconv.Quote(address) + ".")
	}
	return int(n), nil
}

// target is a place that a goto request can name.
type target struct {
	line int
	back bool
}

// changed drops what an edit made stale, here and in the client.
func (s *server) changed() {
	s.program.shown.stale()
	if s.client.SupportsInvalidatedEvent {
		s.then(func() { s.event("invalidated", &dap.InvalidatedEventBody{Areas: []dap.InvalidatedAreas{"all"}}) })
	}
}

// Package protocol is the language between the page and the engine: the typed messages, and their binary frames. The
// client, the engine and the tests share it. It depends on nothing else, so that the client does not link the machine.
//
// A frame consists of version byte, kind byte, sequence number, and fields. A request gets exactly one answer with its
// own sequence number: the result that the request names, or a Failed. During a Run or a Move, Progress frames with the
// same number come before it. The engine uses the sequence number 0 for what no request asked for, such as Hello.
package protocol

import "errors"

// Version is the protocol's version. A page and an engine of different versions refuse each other, as in a tab that was
// open during a deploy.
const Version = 9

// Kind names a message on the wire. Values are never reused.
type Kind uint8

const (
	KindHello Kind = 1 + iota
	KindAssemble
	KindAssembled
	KindLoad
	KindLoaded
	KindRun
	KindStep
	KindSeek
	KindView
	KindStopped
	KindProgress
	KindCancel
	KindFailed
	KindAsk
	KindCompleted
	KindHovered
	KindPlaces
	KindEdits
	KindOutlined
	KindHold
	KindMove
	KindSetBreakpoints
	KindBreakpointsSet
	KindSetWatches
	KindEvaluate
	KindEvaluated
	KindSetValue
	KindUndoEdit
	KindExplain
	KindExplained
	KindReadMemory
	KindMemory
	KindListVariables
	KindVariables
	KindDescribeRegion
	KindRegionDescribed
	KindOpen
	KindOpened
	KindTranslate
	KindTranslated
	KindRecall
	KindRecalled
	KindSample
	KindSampled
	KindPeek
	KindPing
	KindPong
	KindAnswer
	KindMarked
	KindTry
	KindTried
	KindCompare
	KindCompared
	KindLaunchForm
	KindChangeLaunch
	KindPrinted
	KindDraw
)

// Message is one of the message types of this package.
type Message interface {
	Kind() Kind
	fields(c *codec)
}

// Kinds makes an empty message of each kind that a reader understands. There is a table for each reader, so that its
// program does not link messages that it never gets. (A map would be built by code, which costs 2 kB of the engine.)
type Kinds []func() Message

var (
	// ToEngine has the requests to the engine and to the worker that runs ahead of it. Translate is for the engine of
	// an embed.
	ToEngine = Kinds{
		KindAssemble:       func() Message { return new(Assemble) },
		KindLoad:           func() Message { return new(Load) },
		KindRun:            func() Message { return new(Run) },
		KindStep:           func() Message { return new(Step) },
		KindSeek:           func() Message { return new(Seek) },
		KindView:           func() Message { return new(ViewRequest) },
		KindCancel:         func() Message { return new(Cancel) },
		KindMove:           func() Message { return new(Move) },
		KindSetBreakpoints: func() Message { return new(SetBreakpoints) },
		KindSetWatches:     func() Message { return new(SetWatches) },
		KindEvaluate:       func() Message { return new(Evaluate) },
		KindSetValue:       func() Message { return new(SetValue) },
		KindUndoEdit:       func() Message { return new(UndoEdit) },
		KindExplain:        func() Message { return new(Explain) },
		KindReadMemory:     func() Message { return new(ReadMemory) },
		KindListVariables:  func() Message { return new(ListVariables) },
		KindDescribeRegion: func() Message { return new(DescribeRegion) },
		KindTranslate:      func() Message { return new(Translate) },
		KindRecall:         func() Message { return new(Recall) },
		KindSample:         func() Message { return new(Sample) },
		KindPeek:           func() Message { return new(Peek) },
		KindPing:           func() Message { return new(Ping) },
		KindDraw:           func() Message { return new(Draw) },
		KindAnswer:         func() Message { return new(Answer) },
		KindTry:            func() Message { return new(Try) },
		KindCompare:        func() Message { return new(Compare) },
		KindPrinted:        func() Message { return new(Printed) },
	}

	// ToAssistant has the requests to the assistant.
	ToAssistant = Kinds{
		KindHold:         func() Message { return new(Hold) },
		KindAsk:          func() Message { return new(Ask) },
		KindOpen:         func() Message { return new(Open) },
		KindTranslate:    func() Message { return new(Translate) },
		KindPing:         func() Message { return new(Ping) },
		KindChangeLaunch: func() Message { return new(ChangeLaunch) },
		KindPrinted:      func() Message { return new(Printed) },
	}

	// ToPage has what the engine and the assistant send.
	ToPage = Kinds{
		KindHello:           func() Message { return new(Hello) },
		KindAssembled:       func() Message { return new(Assembled) },
		KindLoaded:          func() Message { return new(Loaded) },
		KindStopped:         func() Message { return new(Stopped) },
		KindProgress:        func() Message { return new(Progress) },
		KindFailed:          func() Message { return new(Failed) },
		KindCompleted:       func() Message { return new(Completed) },
		KindHovered:         func() Message { return new(Hovered) },
		KindPlaces:          func() Message { return new(Places) },
		KindEdits:           func() Message { return new(Edits) },
		KindOutlined:        func() Message { return new(Outlined) },
		KindBreakpointsSet:  func() Message { return new(BreakpointsSet) },
		KindEvaluated:       func() Message { return new(Evaluated) },
		KindExplained:       func() Message { return new(Explained) },
		KindMemory:          func() Message { return new(Memory) },
		KindVariables:       func() Message { return new(Variables) },
		KindRegionDescribed: func() Message { return new(RegionDescribed) },
		KindOpened:          func() Message { return new(Opened) },
		KindTranslated:      func() Message { return new(Translated) },
		KindRecalled:        func() Message { return new(Recalled) },
		KindSampled:         func() Message { return new(Sampled) },
		KindPong:            func() Message { return new(Pong) },
		KindMarked:          func() Message { return new(Marked) },
		KindTried:           func() Message { return new(Tried) },
		KindCompared:        func() Message { return new(Compared) },
		KindLaunchForm:      func() Message { return new(LaunchForm) },
		KindPrinted:         func() Message { return new(Printed) },
	}
)

var (
	errVersion  = errors.New("the page and the engine are of different versions; reload the page")
	errKind     = errors.New("the message is of an unknown kind")
	errTrailing = errors.New("the message has bytes after its end")
)

// Encode makes the frame of a message.
func Encode(seq uint32, m Message) []byte {
	c := codec{buf: make([]byte, 0, 256)}
	c.buf = append(c.buf, Version, byte(m.Kind()))
	c.uint32(&seq)
	m.fields(&c)
	return c.buf
}

// Decode decodes a frame. Any bytes give a message or an error, never a panic, and never take more memory than a small
// multiple of the frame.
func (kinds Kinds) Decode(frame []byte) (seq uint32, m Message, err error) {
	if len(frame) < 2 {
		return 0, nil, errShort
	}
	if frame[0] != Version {
		return 0, nil, errVersion
	}
	c := codec{buf: frame, pos: 2, reading: true}
	c.uint32(&seq)
	kind := int(frame[1])
	if kind >= len(kinds) || kinds[kind] == nil {
		return seq, nil, errKind
	}
	m = kinds[kind]()
	m.fields(&c)
	if c.err == nil && c.pos != len(c.buf) {
		c.err = errTrailing
	}
	if c.err != nil {
		return seq, nil, c.err
	}
	return seq, m, nil
}

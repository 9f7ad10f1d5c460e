package runner

import (
	"encoding/binary"

	"github.com/lanewise/lanewise/core/eu"
)

// A translation on its way from who translates to who runs: the length of the module, the
// module, and Code as numbers.

// Encode makes the answer of a translator.
func Encode(module []byte, c *Code) []byte {
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(module)))
	out = append(out, module...)
	put := func(values ...int) {
		for _, v := range values {
			out = binary.AppendVarint(out, int64(v))
		}
	}
	flag := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	put(int(c.Mode), c.BoxBytes, len(c.Functions))
	for _, f := range c.Functions {
		if f == nil {
			put(0)
			continue
		}
		put(len(f.Alone), int(f.First[0]))
		for i, alone := range f.Alone {
			put(f.size(i), flag(alone))
		}
	}
	put(len(c.Messages))
	for _, m := range c.Messages {
		put(m.Inst, int(m.At), flag(m.ByAddress), int(m.Unit), int(m.Span), int(m.Constant))
	}
	put(len(c.Words))
	for _, w := range c.Words {
		put(int(w.At), int(w.Value))
	}
	return out
}

// Module is the module of an answer, and Decode what else it has.
func Module(answer []byte) (module, rest []byte) {
	n := 4 + int(binary.LittleEndian.Uint32(answer))
	return answer[4:n], answer[n:]
}

// Decode reads what follows the module in an answer.
func Decode(b []byte) *Code {
	get := func() int {
		v, n := binary.Varint(b)
		b = b[n:]
		return int(v)
	}
	c := &Code{Mode: eu.Mode(get()), BoxBytes: get()}
	c.Functions = make([]*Function, get())
	for i := range c.Functions {
		n := get()
		if n == 0 {
			continue
		}
		f := &Function{First: []int32{int32(get())}}
		for k := range n {
			f.First = append(f.First, f.First[k]+int32(get()))
			f.Alone = append(f.Alone, get() != 0)
		}
		c.Functions[i] = f
	}
	c.Messages = make([]Message, get())
	for i := range c.Messages {
		c.Messages[i] = Message{Inst: get(), At: uint32(get()), ByAddress: get() != 0, Unit: int64(get()), Span: int64(get()), Constant: int64(get())}
	}
	c.Words = make([]Word, get())
	for i := range c.Words {
		c.Words[i] = Word{uint32(get()), uint32(get())}
	}
	return c
}

// Request is what a translator is asked for: the module of a program for a mode.
type Request struct {
	Mode eu.Mode
	Set  int    // of the task's data, as run.OpenSet takes it
	Text string // of the program
}

// Encode makes the bytes of a request.
func (r *Request) Encode() []byte {
	out := binary.AppendUvarint(nil, uint64(r.Mode))
	out = binary.AppendUvarint(out, uint64(r.Set))
	return append(out, r.Text...)
}

// DecodeRequest reads one.
func DecodeRequest(b []byte) Request {
	mode, n := binary.Uvarint(b)
	set, k := binary.Uvarint(b[n:])
	return Request{Mode: eu.Mode(mode), Set: int(set), Text: string(b[n+k:])}
}

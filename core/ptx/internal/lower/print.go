package lower

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/printf"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// vprintf takes a format and the address of its arguments, as C passes a va_list ("System Calls" of the "PTX Writer's
// Guide"). Here it writes a record into a buffer of the launch (package printf): the address of the format, and as many
// bytes of arguments as that format takes. That number is found by parsing the strings of the text; a format that is
// none of these strings gets no arguments.

// recordHead is the number of bytes of a record before the arguments. recordAlign is the offset of the first record in
// the buffer, and the alignment of all records.
const (
	recordHead  = 16
	recordAlign = 8
)

// vprintf writes a record; if the buffer has no room for it, the result is -1.
func (t *translator) vprintf(in *syntax.Inst) {
	_, params := signatureOf(in.Call)
	if len(params) != 2 || params[0].InRows() || params[1].InRows() || params[0].Type == ptxisa.Pred || params[1].Type == ptxisa.Pred {
		t.cannot(in, "vprintf takes two addresses")
		return
	}
	slots := t.plan.FrameOf(nil, params).Args
	text := t.wideAddress(t.InRegister(t.argument(in.Call.Args[0], slots[0])))
	args := t.wideAddress(t.InRegister(t.argument(in.Call.Args[1], slots[1])))
	f := t.formatAt(text)

	size, old, fits := t.Temp(isa.UD), t.Temp(isa.UD), t.Predicate()
	t.Do(isa.OpAdd, size, f.bytes, emit.Number(isa.UD, recordHead+recordAlign-1))
	t.Do(isa.OpAnd, size, size, emit.Number(isa.UD, 1<<32-recordAlign))
	record, result := t.Temp(isa.UQ), t.Temp(isa.D)
	t.addressOf(record, t.plan.Printing)
	t.Do(isa.OpMov, result, emit.Number(isa.UD, 1<<32-1))
	t.exchange(access{addr: record}, isa.AtomicAdd, old, size)
	t.Do(isa.OpAdd, size, size, old)
	t.Cmp(isa.LE, fits, size, emit.Number(isa.UD, plan.PrintBytes))
	done := t.Fresh("printed")
	t.JumpUnless(fits, done)
	t.Do(isa.OpAdd, record, record, old)
	t.storeElement(access{addr: record}, text, 64)
	t.storeRows(access{addr: record, disp: 8}, []*emit.Operand{t.InRegister(emit.Number(isa.UD, printf.TagArguments)), f.bytes})
	t.Do(isa.OpMov, result, f.count)
	word, bit, has := t.Temp(isa.UD), t.Temp(isa.UD), t.Predicate()
	for at := 0; at < f.most; at += 4 {
		t.Do(isa.OpAnd, bit, f.words[at/4/plan.WordsOfMask], emit.Number(isa.UD, 1<<(at/4%plan.WordsOfMask)))
		t.Cmp(isa.NE, has, bit, emit.Number(isa.UD, 0))
		t.messageWhen(has, access{addr: args, disp: int64(at)}, loaded(word))
		t.messageWhen(has, access{addr: record, disp: int64(recordHead + at)}, stored(word))
	}
	t.Place(done)
	t.giveResult(in, result)
}

// messageWhen emits a message of a dword for the lanes in which a predicate holds.
func (t *translator) messageWhen(p *emit.Operand, at access, in visa.Inst) {
	in.Pred = emit.Guard(p, true)
	t.message(at, in, 32, 1)
}

// said describes the arguments that the format of each lane takes.
type said struct {
	bytes, count *emit.Operand
	words        []*emit.Operand
	most         int // the most bytes that any format takes
}

// formatAt computes what the format at an address takes; nothing, if there is no format at that address in the text.
func (t *translator) formatAt(address *emit.Operand) (f said) {
	zeroed := func() *emit.Operand {
		return t.Moved(isa.UD, emit.Number(isa.UD, 0))
	}
	f.bytes, f.count = zeroed(), zeroed()
	for i := range t.plan.Formats {
		f.most = max(f.most, t.plan.Formats[i].Bytes)
	}
	for at := 0; at < f.most; at += 4 * plan.WordsOfMask {
		f.words = append(f.words, zeroed())
	}
	is, at := t.Predicate(), t.ScalarTemp(isa.UQ)
	for i := range t.plan.Formats {
		x := &t.plan.Formats[i]
		t.FunctionAddress(at, t.plan.Names[x.Var])
		if x.Offset > 0 {
			t.One(isa.OpAdd, at, at, emit.Number(isa.UD, uint64(x.Offset)))
		}
		t.Cmp(isa.EQ, is, address, at)
		t.When(is, isa.OpMov, f.bytes, emit.Number(isa.UD, uint64(x.Bytes)))
		t.When(is, isa.OpMov, f.count, emit.Number(isa.UD, uint64(x.Count)))
		for k := range f.words {
			t.When(is, isa.OpMov, f.words[k], emit.Number(isa.UD, uint64(x.Words[k])))
		}
	}
	return f
}

// printLine returns the launch line of the buffer.
func (t *translator) printLine() string {
	return "printf " + t.plan.Names[t.plan.Printing] + " = " + isa.UD.String() + "[" + strconv.Itoa(t.plan.Printing.Count) + "] " + strconv.Itoa(recordAlign)
}

package ptx

import (
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/printf"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// vprintf takes a format and the address of its arguments, as C passes a va_list ("System Calls" of the "PTX Writer's
// Guide"). Here it writes a record into a buffer of the launch (package printf): the address of the format, and as many
// bytes of arguments as that format takes. That number is found by parsing the strings of the text; a format that is
// none of these strings gets no arguments.

// printBytes is the size of the buffer, which is CUDA's default.
const printBytes = 1 << 20

// recordHead is the number of bytes of a record before the arguments. recordAlign is the offset of the first record in
// the buffer, and the alignment of all records.
const (
	recordHead  = 16
	recordAlign = 8
)

// maxArguments is the number of arguments that CUDA's printf takes. wordsOfMask is the number of dwords of arguments
// that one mask covers.
const (
	maxArguments = 32
	wordsOfMask  = 32
)

// format is a string of the text that takes arguments.
type format struct {
	v      *syntax.Var
	offset int // offset of the string in the variable
	bytes  int // size of the arguments
	count  int
	words  [2 * maxArguments / wordsOfMask]uint32 // masks of the dwords that hold arguments
}

// formatOf returns the format for a string of a variable; false if it takes no arguments.
func formatOf(v *syntax.Var, offset int, s string) (f format, takes bool) {
	list := printf.Arguments(s)
	f = format{v: v, offset: offset, count: len(list)}
	for _, a := range list[:min(len(list), maxArguments)] {
		f.bytes = a.End()
		for at := a.Offset; at < a.End(); at += 4 {
			f.words[at/4/wordsOfMask] |= 1 << (at / 4 % wordsOfMask)
		}
	}
	return f, f.count > 0
}

// planPrinting declares the buffer and finds the formats, if a reached function calls vprintf.
func (t *translator) planPrinting() {
	t.printing, t.formats = nil, nil
	for _, in := range t.insts {
		if in.Call != nil && in.Call.Func != nil && !in.Call.Func.HasBody && in.Call.Func.Name == "vprintf" {
			t.printing = &syntax.Var{Name: "printf", Space: syntax.GlobalSpace, Type: syntax.U32, Vec: 1, Count: printBytes / 4}
			t.names.Choose(t.printing, t.printing.Name)
			t.findFormats()
			return
		}
	}
}

// findFormats finds the strings that are formats with arguments; a variable can hold several strings.
func (t *translator) findFormats() {
	for _, v := range t.mod.Vars {
		if v.Space != syntax.GlobalSpace && v.Space != syntax.ConstSpace || v.Type.Bytes() != 1 {
			continue
		}
		var text []byte
		for _, x := range v.Init {
			text = append(text, byte(x.Bits))
		}
		for start := 0; start < len(text); {
			end := slices.Index(text[start:], 0)
			if end < 0 { // bytes that are left out are zero, and a string ends with its variable
				end = len(text) - start
			}
			if f, takes := formatOf(v, start, string(text[start:start+end])); takes {
				t.formats = append(t.formats, f)
			}
			start += end + 1
		}
	}
}

// vprintf writes a record; if the buffer has no room for it, the result is -1.
func (t *translator) vprintf(in *syntax.Inst) {
	_, params := signatureOf(in.Call)
	if len(params) != 2 || params[0].InRows() || params[1].InRows() || params[0].Type == syntax.Pred || params[1].Type == syntax.Pred {
		t.cannot(in, "vprintf takes two addresses")
		return
	}
	slots, _, _ := t.layOut(params, argRows*t.GRF)
	text := t.wideAddress(t.InRegister(t.argument(in.Call.Args[0], slots[0])))
	args := t.wideAddress(t.InRegister(t.argument(in.Call.Args[1], slots[1])))
	f := t.formatAt(text)

	size, old, fits := t.Temp(isa.UD), t.Temp(isa.UD), t.Predicate()
	t.Do(isa.OpAdd, size, f.bytes, emit.Number(isa.UD, recordHead+recordAlign-1))
	t.Do(isa.OpAnd, size, size, emit.Number(isa.UD, 1<<32-recordAlign))
	record, result := t.Temp(isa.UQ), t.Temp(isa.D)
	t.addressOf(record, t.printing)
	t.Do(isa.OpMov, result, emit.Number(isa.UD, 1<<32-1))
	t.exchange(access{addr: record}, isa.AtomicAdd, old, size)
	t.Do(isa.OpAdd, size, size, old)
	t.Cmp(isa.LE, fits, size, emit.Number(isa.UD, printBytes))
	done := t.Fresh("printed")
	t.JumpUnless(fits, done)
	t.Do(isa.OpAdd, record, record, old)
	t.storeElement(access{addr: record}, text, 64)
	t.storeRows(access{addr: record, disp: 8}, []*emit.Operand{t.InRegister(emit.Number(isa.UD, printf.TagArguments)), f.bytes})
	t.Do(isa.OpMov, result, f.count)
	word, bit, has := t.Temp(isa.UD), t.Temp(isa.UD), t.Predicate()
	for at := 0; at < f.most; at += 4 {
		t.Do(isa.OpAnd, bit, f.words[at/4/wordsOfMask], emit.Number(isa.UD, 1<<(at/4%wordsOfMask)))
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
	for i := range t.formats {
		f.most = max(f.most, t.formats[i].bytes)
	}
	for at := 0; at < f.most; at += 4 * wordsOfMask {
		f.words = append(f.words, zeroed())
	}
	is, at := t.Predicate(), t.ScalarTemp(isa.UQ)
	for i := range t.formats {
		x := &t.formats[i]
		t.FunctionAddress(at, t.names[x.v])
		if x.offset > 0 {
			t.One(isa.OpAdd, at, at, emit.Number(isa.UD, uint64(x.offset)))
		}
		t.Cmp(isa.EQ, is, address, at)
		t.When(is, isa.OpMov, f.bytes, emit.Number(isa.UD, uint64(x.bytes)))
		t.When(is, isa.OpMov, f.count, emit.Number(isa.UD, uint64(x.count)))
		for k := range f.words {
			t.When(is, isa.OpMov, f.words[k], emit.Number(isa.UD, uint64(x.words[k])))
		}
	}
	return f
}

// printLine returns the launch line of the buffer.
func (t *translator) printLine() string {
	return "printf " + t.names[t.printing] + " = " + isa.UD.String() + "[" + strconv.Itoa(t.printing.Count) + "] " + strconv.Itoa(recordAlign)
}

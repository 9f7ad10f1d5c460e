// Package inline makes programs of inline assembly, `asm ("..." : outputs : inputs)` in C, CUDA, OpenCL and SYCL with
// strings of vISA or PTX, and of such strings alone.
package inline

import (
	"strconv"
	"strings"
)

// Program returns a program that runs the inline assembly of a source, with a variable for each operand: inputs count
// up, and outputs are stored where a panel shows them. If the strings are a whole program, that is returned. at and end
// are the place where the first statement begins in the source. found is false if there is no inline assembly of either
// language.
func Program(source string) (program string, at, end int, found bool) {
	statements, at, end := read(source)
	a := assembly{source: source}
	for i := range statements {
		if a.add(&statements[i]); len(a.operands) > mostOperands {
			return "", 0, 0, false
		}
	}
	switch code := a.code.String(); {
	case strings.Contains(code, ".kernel ") || strings.Contains(code, ".entry "):
		return unmarked(code, "%"), at, end, true
	case isVISA(code):
		return a.visa(code), at, end, true
	case isPTX(code):
		return a.ptx(code), at, end, true
	}
	return "", 0, 0, false
}

// isVISA reports whether code is vISA: an instruction begins with its channels, or a variable is declared.
func isVISA(code string) bool {
	return strings.Contains(code, "(M1") || strings.Contains(code, "v_type=")
}

// isPTX reports whether code is PTX: a statement has a mnemonic with types behind dots and ends with a semicolon.
func isPTX(code string) bool {
	for statement := range strings.SplitSeq(code, ";") {
		if len(statement) == len(code) {
			return false
		}
		name, types, dotted := strings.Cut(strings.TrimLeft(statement, " \t\n{"), ".")
		name = strings.TrimRight(name, " ")
		if dotted && types != "" && types[0] != ' ' && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == "" {
			return true
		}
	}
	return false
}

// operand is a variable of the program, for one or several operands of the source.
type operand struct {
	name       string
	expression string // "x[0]"
	constraint string // of the first operand: "rw.u"
	in, out    bool
	value      string // of a constant
}

// Marks around an operand's name in code. No source contains them.
const (
	open   = "\x00"
	closed = "\x01"
)

// mark returns the operand as it stands in code.
func (o *operand) mark() string { return open + o.name + closed }

// unmarked returns code for a program: the marks are removed, and prefix is put before the names of operands.
func unmarked(code, prefix string) string {
	return strings.NewReplacer(open, prefix, closed, "").Replace(code)
}

// assembly is what all statements have in common.
type assembly struct {
	source   string
	operands []*operand
	code     strings.Builder
}

// mostOperands is far more than any source written by a person has.
const mostOperands = 256

// add joins a statement to those before it. Operands with the same expression become the same variable.
func (a *assembly) add(s *statement) {
	var own []*operand
	for i := range s.operands[:min(len(s.operands), mostOperands)] {
		own = append(own, a.operand(&s.operands[i], s.code))
	}
	at := func(symbol string, number int) string {
		for i := range own {
			if symbol != "" && s.operands[i].symbol == symbol || symbol == "" && i == number {
				if own[i].value != "" {
					return own[i].value
				}
				return own[i].mark()
			}
		}
		return a.operand(&written{expression: "op" + strconv.Itoa(number), constraint: "+"}, s.code).mark()
	}
	replace(&a.code, s.code, at)
	if !strings.HasSuffix(s.code, "\n") {
		a.code.WriteByte('\n')
	}
}

// operand returns the variable for an operand, a new one if there is none for its expression. code is the code of the
// operand's statement.
func (a *assembly) operand(w *written, code string) *operand {
	constant := isConstant(w.constraint)
	for _, o := range a.operands {
		if o.expression == w.expression && !constant {
			o.in, o.out = o.in || w.in(), o.out || w.out()
			return o
		}
	}
	o := &operand{name: a.unused(nameOf(w.expression)), expression: w.expression, constraint: strings.TrimLeft(w.constraint, "=+&"), in: w.in(), out: w.out()}
	if constant {
		if o.value = strings.TrimRight(w.expression, "uUlL"); !isNumber(o.value) {
			o.value = madeUp(w.expression, code)
		}
		return o
	}
	a.operands = append(a.operands, o)
	return o
}

// madeUp returns a number for a constant whose value the source does not give, chosen by its name. The constants of a
// two-dimensional block get numbers for a block that its message can move, also transposed and transformed.
func madeUp(expression, code string) string {
	has := func(word string) bool { return strings.Contains(strings.ToLower(expression), word) }
	name := strings.IndexFunc(expression, func(r rune) bool { return r > 0x7f || !isWord(byte(r)) }) < 0
	switch {
	case has("size"), has("byte"):
		return "16"
	case !name || !strings.Contains(code, "block2d"):
	case has("bits") && strings.Contains(code, "tn"):
		return "32"
	case has("bits"):
		return "16"
	case has("width"), has("height"):
		return "8"
	}
	return "1"
}

// unused returns a name that no operand has and that the source does not declare itself.
func (a *assembly) unused(name string) string {
	for n := 2; ; n++ {
		taken := strings.Contains(a.source, ".decl "+name+" ")
		for _, o := range a.operands {
			taken = taken || o.name == name
		}
		if !taken {
			return name
		}
		name = strings.TrimRight(name, "0123456789_") + "_" + strconv.Itoa(n)
	}
}

// isConstant reports whether a constraint is for a constant, which becomes a number in the text.
func isConstant(constraint string) bool {
	return constraint != "" && strings.Trim(constraint, "niPKI") == ""
}

func isNumber(s string) bool {
	return s != "" && '0' <= s[0] && s[0] <= '9' && strings.Trim(s, "0123456789abcdefxABCDEFX") == ""
}

const longestName = 24

// special are special registers of PTX, whose names operands cannot have.
const special = " tid ntid ctaid nctaid laneid warpid nwarpid smid nsmid gridid clock clock64 globaltimer "

// nameOf makes a name of an expression: "x[0]" becomes x_0.
func nameOf(expression string) string {
	var b strings.Builder
	for i := range min(len(expression), 2*longestName) {
		switch c := expression[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
			b.WriteByte(c)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "_"):
			b.WriteByte('_')
		}
	}
	name := strings.TrimRight(b.String(), "_")
	if name == "" || '0' <= name[0] && name[0] <= '9' || len(name) > 1 && strings.Trim(name[1:], "0123456789") == "" {
		name = "op_" + name // vISA predefines names such as V1
	}
	if strings.Contains(special, " "+name+" ") || strings.HasSuffix(name, "_out") || strings.HasSuffix(name, "_at") { // PTX's own names, and those of the buffers
		name = "op_" + name
	}
	return name[:min(len(name), longestName)]
}

// replace writes code with its operands put in for %1 and %[symbol]; %% becomes one percent sign.
func replace(b *strings.Builder, code string, at func(symbol string, number int) string) {
	for i := 0; i < len(code); i++ {
		c, next := code[i], byte(0)
		if i+1 < len(code) {
			next = code[i+1]
		}
		switch {
		case c != '%':
			b.WriteByte(c)
		case next == '%':
			b.WriteByte('%')
			i++
		case next == '=':
			b.WriteByte('0')
			i++
		case next == '[' && strings.IndexByte(code[i:], ']') > 0:
			n := strings.IndexByte(code[i:], ']')
			b.WriteString(at(code[i+2:i+n], 0))
			i += n
		case '0' <= next && next <= '9':
			number := 0
			for i++; i < len(code) && '0' <= code[i] && code[i] <= '9' && number < 1000; i++ {
				number = 10*number + int(code[i]-'0')
			}
			i--
			b.WriteString(at("", number))
		default:
			b.WriteByte('%')
		}
	}
}

package inline

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// The platform and the widths of a vISA program. Most such assembly is written for these.
const (
	platform = isa.PVC
	narrow   = 16
	wide     = 32
)

var grf = platform.GRF()

const slm = "//@ slm 4096\n"

// variable is an operand as it is declared in the program.
type variable struct {
	*operand
	elem   string // "ud"
	count  int    // elements
	memory bool   // the elements are addresses
	local  bool   // the elements are addresses in shared local memory
	values string // in the launch line of the input
}

// visa returns the program in vISA.
func (a *assembly) visa(code string) string {
	lanes := narrow
	if strings.Contains(code, "(M1, 32)") || strings.Contains(code, "(M1,32)") {
		lanes = wide
	}
	var launch, declared, inputs, stores strings.Builder
	say := func(b *strings.Builder, parts ...string) { b.WriteString(strings.Join(parts, "") + "\n") }
	offset := grf
	for _, o := range a.operands {
		v := a.variable(o, code, lanes)
		bytes := v.count * sizeOf(v.elem)
		say(&declared, ".decl ", v.name, " v_type=G type=", v.elem, " num_elts=", strconv.Itoa(v.count), " align=GRF")
		if v.local && !strings.Contains(launch.String(), slm) {
			launch.WriteString(slm)
		}
		if v.memory {
			say(&launch, "//@ svm ", v.name, "_at = ", a.memory(o, code), "[4096] iota(1)")
		}
		if o.in {
			say(&launch, "//@ input ", v.name, " = ", v.values)
			say(&inputs, ".input ", v.name, " offset=", strconv.Itoa(offset), " size=", strconv.Itoa(bytes))
			offset += (bytes + grf - 1) / grf * grf
		}
		if o.out {
			say(&launch, "//@ surface ", v.name, "_out = ", v.elem, "[", strconv.Itoa(v.count), "]")
			say(&declared, ".decl ", v.name, "_out v_type=T num_elts=1")
			for at := 0; at < bytes; {
				owords := 8
				for owords > 1 && owords*16 > bytes-at {
					owords /= 2
				}
				say(&stores, "    oword_st (", strconv.Itoa(owords), ") ", v.name, "_out 0x", strconv.FormatInt(int64(at/16), 16), ":ud ", v.name, ".", strconv.Itoa(at))
				at += owords * 16
			}
		}
	}
	return "//@ platform " + platform.String() + "\n//@ grid simd=" + strconv.Itoa(lanes) + "\n" + launch.String() +
		".version " + visa.CommonVersion + "\n.kernel \"inline\"\n" + declared.String() + inputs.String() + ".kernel_attr SimdSize=" + strconv.Itoa(lanes) + "\n.function \"inline_main\"\n" +
		indented(unmarked(code, "")) + stores.String() + "    ret (M1, 1)\n"
}

// indented puts each instruction and declaration on a line of its own, indented; a label stands alone at the very start
// of its line.
func indented(code string) string {
	var b strings.Builder
	for line := range strings.Lines(code) {
		line = strings.TrimSpace(line)
		if label, rest, found := strings.Cut(line, ":"); found && visa.IsLabelName(label) {
			b.WriteString(label + ":\n")
			line = strings.TrimSpace(rest)
		}
		switch line {
		case "":
			continue
		case "{", "}":
		default:
			b.WriteString("    ")
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// sizeOf returns the bytes of an element of a vISA type; 0 if there is no type of the name.
func sizeOf(typ string) int {
	t, _ := isa.TypeByName(typ)
	return t.Size()
}

// types maps types of the source, without the number of elements of a vector, to those of vISA.
var types = map[string]string{
	"float": "f", "double": "df", "half": "hf", "_Float16": "hf", "int": "d", "int32_t": "d", "uint": "ud", "uint32_t": "ud", "unsigned": "ud",
	"long": "q", "int64_t": "q", "ulong": "uq", "uint64_t": "uq", "size_t": "uq", "uintptr_t": "uq", "short": "w", "int16_t": "w", "ushort": "uw", "uint16_t": "uw",
	"char": "b", "int8_t": "b", "uchar": "ub", "uint8_t": "ub",
}

// variable determines what an operand must hold: by its declaration in the source, by other names that the code gives
// it, and by the messages that move it.
func (a *assembly) variable(o *operand, code string, lanes int) variable {
	elem, vector, pointer := a.declared(o)
	v := variable{operand: o, elem: elem, count: lanes * vector, values: "iota(1)"}
	if elem == "" {
		v.elem = "d"
	}
	if line := lineOf(code, "["+o.mark()+"+("); line != "" { // a register that holds what block2D lists, and the size
		v.elem, v.memory, v.count = "ud", true, grf/4
		v.values = "address(" + v.name + "_at), 0, " + strings.Join(block2D[1:], ", ") + ", 0x" + strconv.FormatInt(int64(shapeOf(line).packed()), 16)
		return v
	} else if place := placeIn2D(code, o.mark()); place > 0 {
		v.values = block2D[place]
	} else if strings.Contains(lineOf(code, "["+o.mark()), ".slm") {
		v.elem, v.local, v.values = "ud", true, "iota(0, 4)"
		return v
	} else if pointer || strings.HasPrefix(o.expression, "&") || strings.Contains(code, "["+o.mark()) {
		v.elem, v.memory, v.count = "uq", true, lanes
		if place == 0 {
			v.count = 1
		}
		list := make([]string, v.count)
		for i := range list {
			list[i] = "address(" + v.name + "_at, " + strconv.Itoa(4*i) + ")"
		}
		v.values = strings.Join(list, ", ")
		return v
	}
	if strings.Contains(o.constraint, ".u") {
		v.count = max(1, vector)
	}
	bytes := needed(code, o.mark(), lanes)
	if size := sizeOf(v.elem); bytes > v.count*size {
		v.count = (bytes + size - 1) / size
	}
	if v.out && v.count*sizeOf(v.elem) < 16 { // the least that a message stores
		v.count = 16 / sizeOf(v.elem)
	}
	return v
}

// memory returns the type of the data at the address in an operand: the floating-point type of an operand of the same
// message, else a dword.
func (a *assembly) memory(o *operand, code string) string {
	line := lineOf(code, "["+o.mark())
	for _, data := range a.operands {
		if data == o || !strings.Contains(line, data.mark()) {
			continue
		}
		if elem, _, _ := a.declared(data); elem == "f" || elem == "df" || elem == "hf" {
			return elem
		}
	}
	return "ud"
}

// mostNeeded is the number of bytes in 256 registers.
var mostNeeded = 256 * grf

// needed returns how many bytes an operand has, by other names for it, `alias=<%0,64>`, and by the messages that move
// it, `%0:d32x8`.
func needed(code, mark string, lanes int) (bytes int) {
	for rest := code; ; {
		before, behind, found := strings.Cut(rest, mark)
		if !found {
			return min(bytes, mostNeeded)
		}
		before = before[max(0, len(before)-longestLine):]
		before = before[strings.LastIndexByte(before, '\n')+1:]
		rest, behind = behind, behind[:lineEnd(behind[:min(len(behind), longestLine)])]
		switch {
		case strings.Contains(before, "alias"):
			size := sizeOf(valueOf(before, " type=")) * number(valueOf(before, "num_elts="))
			bytes = max(bytes, size+number(strings.TrimLeft(behind, ", ")))
		case strings.HasPrefix(behind, ":d"):
			if s := shapeOf(behind); s.width > 0 {
				bytes = max(bytes, s.bytes())
				continue
			}
			size, count, _ := strings.Cut(behind[2:], "x")
			bytes = max(bytes, number(size)/8*lanes*max(1, number(count)))
		}
	}
}

// shape is the shape of a two-dimensional block, such as d16.2x8x16nt.
type shape struct {
	bits, blocks, width, height int
}

// shapeOf returns the first shape of a block in a line; its width is 0 if there is none.
func shapeOf(line string) (s shape) {
	_, line, _ = strings.Cut(line, ":d")
	size, numbers, found := strings.Cut(line, ".")
	parts := strings.SplitN(numbers, "x", 4)
	if s = (shape{bits: number(size), blocks: 1}); len(parts) == 3 {
		s.blocks, parts = number(parts[0]), parts[1:]
	}
	if found && len(parts) == 2 && s.blocks > 0 && number(parts[1]) > 0 {
		s.width, s.height = number(parts[0]), number(parts[1])
	}
	return s
}

// bytes returns the size of the block in registers: rows are padded to a power of two of elements, and so are columns,
// for transposed blocks.
func (s shape) bytes() int {
	up := func(n int) int { return 1 << bits.Len(uint(max(n, 1)-1)) }
	return min(s.bits/8*s.blocks*up(s.width)*up(s.height), mostNeeded)
}

// packed returns the block's size as a register with a block's address holds it.
func (s shape) packed() int {
	return max(s.width-1, 0)&0xff | max(s.height-1, 0)&0xff<<8 | max(s.blocks-1, 0)&0xf<<16
}

// longestLine is how many bytes of a line are looked at.
const longestLine = 400

// lineOf returns the first line that contains a string; "" if none does.
func lineOf(code, what string) string {
	at := strings.Index(code, what)
	if at < 0 {
		return ""
	}
	begin := strings.LastIndexByte(code[:at], '\n') + 1
	return code[begin : begin+lineEnd(code[begin:])]
}

// block2D has the values for the parts of a two-dimensional address: behind the base, the bytes of a row less one, the
// rows less one, the bytes from row to row less one, and the block's place.
var block2D = [...]string{"", "255", "15", "255", "0", "0"}

// placeIn2D returns the index of an operand in flat[base, width, height, pitch, x, y]; -1 if it is in none.
func placeIn2D(code, mark string) int {
	for rest := code; ; {
		_, list, found := strings.Cut(rest, "flat[")
		if !found {
			return -1
		}
		list, rest, _ = strings.Cut(list, "]")
		if parts := strings.Split(list, ","); len(parts) == len(block2D) {
			for i, part := range parts {
				if strings.TrimSpace(part) == mark {
					return i
				}
			}
		}
	}
}

// declared returns the type with which the source declares an operand; "" if it does not declare it, or with a type of
// its own.
func (a *assembly) declared(o *operand) (elem string, vector int, pointer bool) {
	name := o.expression
	for i := range len(name) {
		if !isWord(name[i]) {
			name = name[:i]
			break
		}
	}
	r := &reader{source: a.source[:min(len(a.source), 1<<16)]} // bounded, because each operand reads the source again
	found, is, points := "", 1, false
	for r.next(); r.tok.kind != end && name != ""; r.next() {
		t := r.tok.text
		base := strings.TrimRight(t, "0123456789")
		switch {
		case r.tok.kind == word && types[t] != "":
			found, is, points = types[t], 1, false
		case r.tok.kind == word && types[base] != "":
			found, is, points = types[base], max(1, min(16, number(t[len(base):]))), false
		case r.tok.kind == word && t == name && found != "":
			return found, is, points
		case r.tok.kind == other && t == "*" && found != "":
			points = true
		case t == "const", t == "&", t == "restrict", t == "__restrict__":
		case t == ",":
			points = false
		default:
			found = ""
		}
	}
	return "", 1, false
}

// valueOf returns what stands behind a key in a line, up to a blank.
func valueOf(line, key string) string {
	_, value, _ := strings.Cut(line, key)
	value, _, _ = strings.Cut(value, " ")
	return value
}

// number returns the number that a text begins with, of at most six digits.
func number(s string) (n int) {
	for i := 0; i < len(s) && i < 6 && '0' <= s[i] && s[i] <= '9'; i++ {
		n = 10*n + int(s[i]-'0')
	}
	return n
}

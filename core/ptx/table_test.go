package ptx

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
)

// operandFor writes an operand for a role; in is the instruction's types.
func operandFor(role byte, d, s Type, wide bool) string {
	reg := func(t Type) string {
		if t == Pred {
			return "%p"
		}
		return "%" + typeInfo[t].name
	}
	double := func(t Type) string {
		if wide {
			t = typeInfo[t].kind.of(2 * t.Bits())
		}
		return reg(t)
	}
	switch role {
	case 'd', 's', 'b', 'v', 'V', 'x', 'X', 'j':
		return reg(d)
	case 'D', 't', 'B':
		return reg(s)
	case 'y':
		if s != NoType {
			return reg(s)
		}
		return reg(d)
	case 'k':
		return "%b64"
	case 'z':
		return "%u32"
	case 'w', 'W':
		return double(d)
	case 'U', 'u', '.':
		return reg(U32)
	case 'p', 'q', 'c':
		return "%p"
	case 'm':
		return "[%u64]"
	case 'a':
		return "%u64"
	case 'i':
		return "17"
	case 'l':
		return "here"
	case 'L':
		return "list"
	}
	return "?"
}

// forms are the instructions of a row with each of its types and each of its modifiers.
func forms(row *instr) (list []string) {
	if row.name == "call" || row.refused || row.forms != nil {
		return nil // calls have tests of their own
	}
	roles, more, _ := strings.Cut(row.roles, "?")
	if strings.Contains("sel set setp vote shfl brx", row.name) {
		roles += more
	}
	switch row.name {
	case "cvt":
		roles = "bB"
	case "bar", "barrier", "fence", "membar":
		return nil // in testdata/isa.txt
	}
	modes := strings.Fields(strings.TrimPrefix(row.modes, "?"))
	if row.name == "cvt" || row.name == "lop3" {
		modes = nil // in testdata/isa.txt
	}
	if row.modes == "" || row.modes[0] == '?' {
		modes = append(modes, "")
	}
	if row.name == "shf" {
		modes = []string{"l.wrap", "r.clamp"}
	}
	if row.types[2] != 0 && row.name != "cvt" {
		return nil // in testdata/isa.txt
	}
	firsts, seconds := typesOf(row.types[0]), typesOf(row.types[1])
	if row.types[2] == 0 && row.spare > 0 {
		seconds = []Type{NoType} // the others stand in testdata/isa.txt
	}
	if row.name == "cvt" {
		firsts, seconds = typesOf(tCvt|types(F16x2)), typesOf(tCvt)
	}
	for _, mode := range modes {
		for _, d := range firsts {
			for _, s := range seconds {
				variants := []string{""}
				if row.groups&(1<<gCompare) != 0 {
					t := d
					if s != NoType {
						t = s
					}
					variants = strings.Fields(strings.ReplaceAll(" "+relationsOf(t), " ", " ."))
				} else if row.groups&(1<<gHalf) != 0 && row.name != "shf" && d.Integer() {
					variants = []string{".lo", ".hi", ".wide"}
					if row.name != "mul" && row.name != "mad" {
						variants = variants[:2]
					}
				} else if row.name == "ld" || row.name == "ldu" || row.name == "st" {
					variants = []string{"", ".global", ".shared", ".volatile.global", ".global.v2"}
				} else {
					for g := group(0); g < numGroups; g++ {
						if row.groups&(1<<g) != 0 && g != gMode && g != gSpace && g != gHalf && g != gTo {
							for _, w := range strings.Fields(groupWords[g]) {
								variants = append(variants, "."+w)
							}
						}
					}
				}
				for _, v := range variants {
					if v == ".wide" && d.Bits() == 64 {
						continue
					}
					text := row.name + dotted(mode) + v
					if row.name == "cvta" || row.name == "isspacep" {
						text += ".shared"
					}
					for _, t := range []Type{d, s} {
						if t != NoType {
							text += t.String()
						}
					}
					var args []string
					roles := roles
					if mode == "cas" {
						roles += "s"
					}
					for i := range len(roles) {
						a := operandFor(roles[i], d, s, v == ".wide")
						if n := len(v); n >= 3 && v[n-3:n-1] == ".v" && v != ".cv" && (roles[i] == 'v' || roles[i] == 'V' || row.name == "mov") {
							a = "{" + a + strings.Repeat(", "+a, int(v[n-1]-'1')) + "}"
						}
						args = append(args, a)
					}
					if row.name == "cvt" && d == F16x2 {
						args = append(args, args[1])
					}
					list = append(list, text+" "+strings.Join(args, ", ")+";")
				}
			}
		}
	}
	return list
}

func typesOf(s typeSet) (list []Type) {
	for t := B8; t < numTypes; t++ {
		if s&(1<<t) != 0 {
			list = append(list, t)
		}
	}
	if list == nil {
		return []Type{NoType}
	}
	return list
}

func programOf(lines []string) string {
	text := ".version 7.0\n.target sm_80\n.address_size 64\n.entry k()\n{\n"
	for t := B8; t < numTypes; t++ {
		switch t {
		case Pred:
			text += ".reg .pred %p;\n"
		default:
			text += ".reg " + t.String() + " %" + typeInfo[t].name + ";\n"
		}
	}
	return text + "list: .branchtargets here;\n" + strings.Join(lines, "\n") + "\nhere: ret;\n}\n"
}

// refused says whether PTX itself does not have a form that the row alone admits, or one of
// the few that are not translated.
func refused(form string) bool {
	op, _, _ := strings.Cut(form, " ")
	words := strings.Split(op, ".")
	if strings.HasPrefix(form, "bar") && !strings.HasPrefix(form, "bar.warp") && strings.Contains(form, ",") {
		return true // a barrier of as many threads as a register says
	}
	if len(words) < 2 {
		return false
	}
	typ := typeByName(words[len(words)-1])
	if words[0] == "mov" && len(words) > 2 && (typ == B128 || typ == Pred) || (words[0] == "ld" || words[0] == "ldu" || words[0] == "st") && len(words) > 2 && vectorBits(words, typ) > 256 {
		return true
	}
	switch words[0] {
	case "atom", "red":
		return vectorBits(words, typ) > 0 || words[1] == "noftz" || atomicTypes[words[1]]&(1<<typ) == 0
	case "redux":
		return words[1] == "abs" || (typ == F32) != (words[1] == "min" || words[1] == "max") && typ == F32 || typ != F32 && strings.Contains(op, ".NaN")
	case "vote":
		return (words[1] == "ballot") != (typ == B32)
	case "cvt":
		return typeByName(words[len(words)-2]) == F16x2 && typ != F32
	}
	if r := row(words[0]); r.groups&arithmetic != 0 && words[0] != "cvt" && words[0][0] != 'v' {
		for _, w := range words[1:] {
			no := false
			switch w {
			case "rn", "rz", "rm", "rp", "approx", "full":
				no = typ.Integer()
			case "NaN", "xorsign", "abs":
				no = words[0] != "abs" && (typ.Integer() || typ == F64 || typ == U16x2 || typ == S16x2)
			case "ftz":
				no = typ.Integer() || typ == F64 || (typ == BF16 || typ == BF16x2) && words[0] != "ex2" || typ == U16x2 || typ == S16x2
			case "sat":
				no = typ != S32 && typ != F32 && typ != F16 && typ != F16x2
			case "relu":
				no = typ.Integer() != (words[0] != "fma") && typ != S16x2 && typ != F16x2 && typ != BF16x2 || typ == F32x2 || typ == U32 || typ == U64 || typ == U16 || typ == F32 || typ == F64 || typ == S16 || typ == S64 || words[0] != "fma" && (typ == F16x2 || typ == BF16x2)
			case "cc":
				no = !typ.Integer() || typ.Bits() < 32
			}
			if no {
				return true
			}
		}
	}
	return false
}

// vectorBits is the size of a vector.
func vectorBits(words []string, ty Type) int {
	for _, w := range words {
		if len(w) == 2 && w[0] == 'v' {
			return ty.Bits() * int(w[1]-'0')
		}
	}
	return 0
}

// Every row of the table, with each of its types and modifiers, becomes vISA that Lanewise's
// checker accepts, or is answered by a diagnostic at its line; and Intel's assembler accepts all that becomes vISA,
// where it is installed.
func TestEveryInstruction(t *testing.T) {
	total := 0
	for i := range table {
		row := &table[i]
		var good []string
		list := forms(row)
		if row.name == "bar" || row.name == "barrier" {
			for _, form := range list {
				list = append(list, strings.Replace(form, ", %u32", "", 1))
			}
		}
		for _, form := range list {
			total++
			tr, diags := Translate(visa.NewFile("k.ptx", programOf([]string{form})))
			if !visa.HasErrors(diags) {
				if refused(form) {
					t.Errorf("%s was taken", form)
				}
				good = append(good, form)
				continue
			}
			if d := diags[0]; !refused(form) || d.Code[0] != 'P' {
				t.Errorf("%s: %s %s", form, d.Code, d.Message)
			}
			if tr.File != nil {
				t.Errorf("%s: errors, and a text", form)
			}
		}
		if len(good) == 0 && len(list) > 0 {
			t.Errorf("no form of %s is translated", row.name)
		}
		if row.summary == "" || row.emit == nil {
			t.Errorf("the row of %s is not complete", row.name)
		}
		if len(good) == 0 {
			continue
		}
		tr, diags := Translate(visa.NewFile("k.ptx", programOf(good)))
		if tr.File == nil {
			t.Errorf("%s: %s", row.name, diags[0].Message)
			continue
		}
		Assemble(t, row.name, tr)
	}
	if total < 1000 {
		t.Errorf("%d forms", total)
	}
}

// What the editor shows of instructions is what the table has.
func TestWords(t *testing.T) {
	for _, w := range append(Instructions(), SpecialRegisters()...) {
		if w.Name == "" || w.Summary == "" || strings.HasSuffix(w.Summary, ".") {
			t.Errorf("%+v", w)
		}
	}
	for _, w := range Instructions() {
		if w.Name == "mul" && strings.Join(w.Modifiers, " ") != "rn rz rm rp ftz sat hi lo wide u16 u32 u64 s16 s32 s64 f16 f16x2 bf16 bf16x2 f32 f64 f32x2" {
			t.Errorf("mul has %v", w.Modifiers)
		}
	}
}

// The names that translation gives are none of vISA's own, and different where PTX's are.
func TestNames(t *testing.T) {
	n := names{}
	seen := map[string]bool{}
	for i, ptx := range []string{"%r1", "r1", "$r1", "add", "mov", "x", "V33", "T6", "%tid.x", "_Z3foov", "%", "%1", "ud", "call_1", "flat", "max"} {
		got := n.choose(i, ptx)
		if seen[got] || reserved(got) || strings.Trim(got, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != "" || isDigit(got[0]) {
			t.Errorf("%s became %s", ptx, got)
		}
		seen[got] = true
	}
}

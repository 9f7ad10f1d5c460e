package ptxisa

import (
	"slices"
	"strings"
	"testing"
)

// operandFor writes an operand for a role; d and s are the instruction's types.
func operandFor(role byte, d, s Type, wide bool) string {
	reg := func(t Type) string {
		if t == Pred {
			return "%p"
		}
		return "%" + t.Name()
	}
	double := func(t Type) string {
		if wide {
			t = t.Kind().Of(2 * t.Bits())
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
		return "7"
	case 'l':
		return "here"
	case 'L':
		return "list"
	}
	return "?"
}

// Statements returns the instructions of a row with each of its types and each of its modifiers.
func (row *Row) Statements() (list []string) {
	if row.Name == "call" || row.Refused || row.Forms != nil {
		return nil // calls have their own tests
	}
	roles, more, _ := strings.Cut(row.Roles, "?")
	if strings.Contains("sel set setp vote shfl brx", row.Name) {
		roles += more
	}
	switch row.Name {
	case "cvt":
		roles = "bB"
	case "bar", "barrier", "fence", "membar":
		return nil // in testdata/isa.txt
	}
	modes := strings.Fields(strings.TrimPrefix(row.Modes, "?"))
	if row.Name == "cvt" || row.Name == "lop3" {
		modes = nil // in testdata/isa.txt
	}
	if row.Modes == "" || row.Modes[0] == '?' {
		modes = append(modes, "")
	}
	switch row.Name {
	case "shf":
		modes = []string{"l.wrap", "r.clamp"}
	case "min", "max":
		modes = []string{"", "xorsign.abs"}
	}
	if row.Types[2] != 0 && row.Name != "cvt" {
		return nil // in testdata/isa.txt
	}
	firsts, seconds := typesOf(row.Types[0]), typesOf(row.Types[1])
	if row.Types[2] == 0 && row.Spare > 0 {
		seconds = []Type{NoType} // the others are in testdata/isa.txt
	}
	if row.Name == "cvt" {
		firsts, seconds = typesOf(tCvt|1<<F16x2), typesOf(tCvt)
	}
	for _, mode := range modes {
		for _, d := range firsts {
			for _, s := range seconds {
				variants := []string{""}
				if row.groups&(1<<CompareGroup) != 0 {
					t := d
					if s != NoType {
						t = s
					}
					for _, w := range strings.Fields(t.Relations()) {
						if HasWord(row.WordsOf(CompareGroup), w) {
							variants = append(variants, "."+w)
						}
					}
					variants = variants[1:]
				} else if row.groups&(1<<HalfGroup) != 0 && d.Integer() {
					variants = []string{".lo", ".hi", ".wide"}
					if row.Name != "mul" && row.Name != "mad" {
						variants = variants[:2]
					}
				} else if row.Name == "ldu" {
					variants = []string{"", ".global", ".global.v2"}
				} else if row.Name == "ld" || row.Name == "st" {
					variants = []string{"", ".global", ".shared", ".volatile.global", ".global.v2"}
				} else {
					for g := range NumGroups {
						if row.groups&(1<<g) != 0 && g != ModeGroup && g != SpaceGroup && g != HalfGroup && g != ToGroup {
							for _, w := range strings.Fields(row.WordsOf(g)) {
								variants = append(variants, "."+w)
							}
						}
					}
				}
				for _, v := range variants {
					if v == ".wide" && d.Bits() == 64 {
						continue
					}
					text := row.Name + Dotted(mode) + needed(row.Name, mode, v, d, s) + v
					if row.Name == "cvta" || row.Name == "isspacep" {
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
						if n := len(v); n >= 3 && v[n-3:n-1] == ".v" && v != ".cv" && (roles[i] == 'v' || roles[i] == 'V' || row.Name == "mov") {
							a = "{" + a + strings.Repeat(", "+a, int(v[n-1]-'1')) + "}"
						}
						args = append(args, a)
					}
					if row.Name == "cvt" && d == F16x2 {
						args = append(args, args[1])
					}
					list = append(list, text+" "+strings.Join(args, ", ")+";")
				}
			}
		}
	}
	return list
}

// needed returns words that an instruction of these types and this variant cannot do without.
func needed(name, mode, variant string, d, s Type) string {
	rounded := HasWord("rn rz rm rp rna rs approx full rni rzi rmi rpi", strings.TrimPrefix(variant, "."))
	integer := d.Integer() || d == Pred
	switch {
	case name == "set" || name == "setp":
		return ".and"
	case name == "cvt" && !rounded:
		switch {
		case s.Float() && integer:
			return ".rzi"
		case !integer && (!s.Float() || d.Bits() < s.Bits() || d != s && d.Bits() == s.Bits()):
			return ".rn"
		}
	case HasWord("fma mad div rcp sqrt", name) && !rounded && !integer:
		return ".rn"
	case name == "ex2" && variant == ".approx" && (d == BF16 || d == BF16x2):
		return ".ftz"
	case name == "ex2" && variant == "" && (d == BF16 || d == BF16x2):
		return ".approx.ftz"
	case HasWord("sin cos lg2 ex2 rsqrt tanh", name) && !rounded:
		return ".approx"
	case name == "match" && variant == "":
		return ".sync"
	case (name == "atom" || name == "red") && HalfTypes&(1<<d) != 0 && mode != "noftz":
		return ".noftz"
	}
	return ""
}

func typesOf(s TypeSet) (list []Type) {
	for t := B8; t < NumTypes; t++ {
		if s&(1<<t) != 0 {
			list = append(list, t)
		}
	}
	if list == nil {
		return []Type{NoType}
	}
	return list
}

// Refused reports whether a form that the row alone would allow does not exist in PTX, or is one of the few that are
// not translated.
func Refused(form string) bool {
	op, _, _ := strings.Cut(form, " ")
	words := strings.Split(op, ".")
	if strings.HasPrefix(form, "bar") && !strings.HasPrefix(form, "bar.warp") && strings.Contains(form, ",") {
		return true // a barrier with a thread count in a register
	}
	if len(words) < 2 {
		return false
	}
	typ := TypeByName(words[len(words)-1])
	if words[0] == "mov" && len(words) > 2 && (typ == B128 || typ == Pred) || (words[0] == "ld" || words[0] == "ldu" || words[0] == "st") && len(words) > 2 && (vectorBits(words, typ) > 256 || typ == B128 && vectorBits(words, typ) > 128) {
		return true
	}
	switch words[0] {
	case "add", "sub", "neg", "min", "max":
		if typ == U16x2 || typ == S16x2 || typ == U8x4 || typ == S8x4 {
			signed := typ == S16x2 || typ == S8x4
			return len(words) > 2 && words[1] != "sat" && !(words[1] == "relu" && signed)
		}
	case "set":
		return !SetMakes(TypeByName(words[len(words)-2]), typ)
	case "fma":
		if strings.Contains(op, ".oob") && strings.Contains(op, ".ftz") {
			return true
		}
	case "atom", "red":
		if half := HalfTypes&(1<<typ) != 0; half && (words[1] == "min" || words[1] == "max") {
			return true // only vectors have these
		}
		return vectorBits(words, typ) > 0 || words[1] == "noftz" || atomicTypes[words[1]]&(1<<typ) == 0
	case "redux":
		if bits := words[1] == "and" || words[1] == "or" || words[1] == "xor"; typ != F32 && bits != (typ == B32) {
			return true
		}
		return words[1] == "abs" || (typ == F32) != (words[1] == "min" || words[1] == "max") && typ == F32 || typ != F32 && strings.Contains(op, ".NaN")
	case "vote":
		return (words[1] == "ballot") != (typ == B32)
	case "cvt":
		d := TypeByName(words[len(words)-2])
		if d == F16x2 {
			return typ != F32 || HasWord("rs rna", words[1]) || len(words[1]) == 3 && words[1][2] == 'i'
		}
		if slices.Contains(words, "rna") || slices.Contains(words, "rs") {
			return true // in testdata/isa.txt
		}
		wider := d.Float() && typ.Float() && d.Bits() > typ.Bits()
		for _, w := range words[1:] {
			switch w {
			case "rn", "rz", "rm", "rp":
				if !d.Float() || d == typ || wider {
					return true
				}
			case "rni", "rzi", "rmi", "rpi":
				if !typ.Float() || d.Float() && d != typ {
					return true
				}
			}
		}
		return false
	}
	if words[0] == "ex2" && (typ == F16 || typ == F16x2) && slices.Contains(words, "ftz") {
		return true
	}
	if r := RowByName(words[0]); r.groups&arithmetic != 0 && words[0] != "cvt" && words[0][0] != 'v' {
		for _, w := range words[1:] {
			no := false
			switch w {
			case "rn":
				no = typ.Integer()
			case "rz", "rm", "rp":
				no = typ.Integer() || HalfTypes&(1<<typ) != 0
			case "approx", "full":
				no = typ.Integer() || typ == F64 && (words[0] == "div" || words[0] == "sqrt" || words[0] == "rcp")
			case "NaN", "xorsign", "abs":
				no = words[0] != "abs" && (typ.Integer() || typ == F64)
			case "ftz":
				if words[0] == "rsqrt" && typ == F64 {
					break
				}
				no = typ.Integer() || typ == F64 || (typ == BF16 || typ == BF16x2) && words[0] != "ex2"
			case "sat":
				no = typ != S32 && typ != F32 && typ != F16 && typ != F16x2 && !(typ == U32 && words[0] == "add")
			case "relu":
				no = typ.Integer() != (words[0] != "fma") && typ != F16x2 && typ != BF16x2 || typ == F32x2 || typ == U32 || typ == U64 || typ == U16 || typ == F32 || typ == F64 || typ == S16 || typ == S64 || words[0] != "fma" && (typ == F16x2 || typ == BF16x2)
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

// vectorBits returns the size of a vector in bits, or 0 if the words have no vector.
func vectorBits(words []string, ty Type) int {
	for _, w := range words {
		if len(w) == 2 && w[0] == 'v' {
			return ty.Bits() * int(w[1]-'0')
		}
	}
	return 0
}

// TestRows checks that every row says what its instruction does and how it is lowered.
func TestRows(t *testing.T) {
	for i := range table {
		row := &table[i]
		unsaid := func(f Form) bool { return f.Lowering == NoLowering }
		if row.Summary == "" || row.Lowering == NoLowering && row.Forms == nil || slices.ContainsFunc(row.Forms, unsaid) {
			t.Errorf("the row of %s is not complete", row.Name)
		}
	}
}

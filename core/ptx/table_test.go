package ptx

import (
	"os"
	"os/exec"
	"path/filepath"
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
	if row.name == "call" {
		return nil // calls have tests of their own
	}
	roles := strings.Replace(row.roles, "?", "", 1)
	if row.name == "cvt" {
		roles = "bB"
	}
	modes := strings.Fields(strings.TrimPrefix(row.modes, "?"))
	if row.modes == "" || row.modes[0] == '?' {
		modes = append(modes, "")
	}
	if row.name == "shf" {
		modes = []string{"l.wrap", "r.clamp"}
	}
	firsts, seconds := typesOf(row.types[0]), typesOf(row.types[1])
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
				} else if (row.name == "mul" || row.name == "mad") && d.Integer() {
					variants = []string{".lo", ".hi", ".wide"}
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
					n := len(roles)
					if row.name == "atom" && mode != "cas" || mode == "warp" {
						n--
					}
					for i := range n {
						a := operandFor(roles[i], d, s, v == ".wide")
						if strings.HasSuffix(v, ".v2") && (roles[i] == 'v' || roles[i] == 'V') {
							a = "{" + a + ", " + a + "}"
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
		case B128:
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
	switch words[0] {
	case "atom", "red":
		return atomicTypes[words[1]]&(1<<typ) == 0
	case "vote":
		return (words[1] == "ballot") != (typ == B32)
	case "cvt":
		return typeByName(words[len(words)-2]) == F16x2 && typ != F32
	case "bar", "barrier":
		return words[1] == "arrive" // a barrier that is only signalled
	}
	if r := row(words[0]); r.groups&arithmetic != 0 && words[0] != "cvt" {
		switch words[1] {
		case "rn", "rz", "rm", "rp", "approx", "full", "NaN":
			return typ.Integer()
		case "ftz":
			return typ.Integer() || typ == F64 || typ == BF16
		case "sat":
			return typ != S32 && typ != F32 && typ != F16 && typ != F16x2
		case "cc":
			return !typ.Integer() || typ.Bits() != 32
		}
	}
	return form == "mov.b128 %b128, %b128;" // no registers of 128 bits
}

// Every row of the table, with each of its types and modifiers, becomes vISA that Lanewise's
// checker accepts, or is answered by a diagnostic at its line; and Intel's assembler accepts all that becomes vISA,
// where it is installed.
func TestEveryInstruction(t *testing.T) {
	assembler, _ := exec.LookPath("GenX_IR")
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
		if len(good) == 0 && row.name != "call" {
			t.Errorf("no form of %s is translated", row.name)
		}
		if row.summary == "" || row.emit == nil {
			t.Errorf("the row of %s is not complete", row.name)
		}
		if assembler == "" || testing.Short() || len(good) == 0 {
			continue
		}
		tr, diags := Translate(visa.NewFile("k.ptx", programOf(good)))
		if tr.File == nil {
			t.Errorf("%s: %s", row.name, diags[0].Message)
			continue
		}
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "k.visaasm"), []byte(tr.File.Text), 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(assembler, "k.visaasm", "-platform", "PVC", "-noschedule")
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: Intel's assembler does not take the translation: %v\n%s", row.name, err, out)
		}
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
		if w.Name == "mul" && strings.Join(w.Modifiers, " ") != "rn rz rm rp ftz sat hi lo wide u16 u32 u64 s16 s32 s64 f16 f16x2 bf16 f32 f64" {
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

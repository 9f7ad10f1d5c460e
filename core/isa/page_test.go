package isa

import (
	"math/bits"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// byPage returns the rows of each page of an instruction.
func byPage() map[string][]*Instr {
	rows := map[string][]*Instr{}
	for op := Op(1); op < NumOps; op++ {
		if r := &Table[op]; strings.HasPrefix(r.Page, "instructions/") {
			rows[r.Page] = append(rows[r.Page], r)
		}
	}
	return rows
}

// without are the pages without a row of their own, with the reason.
var without = map[string]string{
	"instructions/SVM.md": "the opcode that the pages SVM_*.md share",
}

// TestEveryPage checks that there is a row for every page of an instruction, and a page for every row. It prints what
// the other tests of the pages compare.
func TestEveryPage(t *testing.T) {
	pageOf(t, "6_instructions.md")
	files, err := filepath.Glob(filepath.Join(specDir, "instructions", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := byPage()
	number, forms := 0, 0
	for _, file := range files {
		page := "instructions/" + filepath.Base(file)
		if len(rows[page]) == 0 && without[page] == "" {
			t.Errorf("no row for %s", page)
		}
		number += min(len(rows[page]), 1)
		forms += len(rows[page])
		delete(rows, page)
	}
	for page := range rows {
		t.Errorf("rows of %s, which is not there", page)
	}
	if len(files) != 127 {
		t.Errorf("%d pages, not 127", len(files))
	}
	t.Logf("%d pages: %d have rows, %d in all; %d has none (%v)", len(files), number, forms, len(files)-number, without)
}

// beyond lists the intended differences between rows and their pages, with the reason: what Intel's assembler or
// Intel's compiler shows where the page says less.
var beyond = map[string]string{
	"asr saturation":                     "Intel's assembler takes asr.sat, as the pages of shl and shr have it",
	"subb saturation":                    "the text form on the page has none, and Intel's assembler takes none",
	"divm modifiers":                     "the page has no line on them; Intel's assembler takes them on floats",
	"sqrtm modifiers":                    "the page has no line on them; Intel's assembler takes them on floats",
	"sad2add modifiers":                  "the page has no line on them; sad2 has them, and Intel's assembler takes them",
	"plane modifiers":                    "the page has no line on them; Intel's assembler takes them",
	"rol modifiers":                      "Intel's compiler writes rotate(-x, y) as rol of (-)x, and its assembler takes it",
	"ror modifiers":                      "see rol",
	"min predication":                    "the page's format forgets it; Intel's assembler takes it",
	"max predication":                    "the page's format forgets it; Intel's assembler takes it",
	"srnd predication":                   "the notes of the page: no predicate",
	"fccall predication":                 "the text form on the page has none",
	"lsc_fence predication":              "the text form on the page has none",
	"lsc_fence execution size":           "the text form on the page has none",
	"lsc_read_state_info execution size": "a message for the thread: Intel's assembler reads none",
	"gather execution size":              "Num_elts of the page is written as an execution size: (M1, 16)",
	"scatter execution size":             "Num_elts of the page is written as an execution size: (M1, 16)",

	"jmp sizes":            "core/visa warns of others in words of its own",
	"madw sizes":           "Intel's compiler writes 16 channels",
	"gather4_typed sizes":  typedSizes,
	"scatter4_typed sizes": typedSizes,
	"typed_atomic sizes":   typedSizes,
	"dpas sizes":           "they depend on the platform: core/visa",
	"dpasw sizes":          "they depend on the platform: core/visa",

	"mov dst":        "Intel's assembler moves from and to address variables",
	"mov src0":       "Intel's assembler moves addresses of variables, and address variables",
	"movs src0":      "the notes of the page: a state operand if the destination is general, or of the same class",
	"addr_add src0":  "&V: how Intel's assembler writes a general variable whose address is taken",
	"addr_add src1":  "objects of Intel's CM compiler add what an address points at",
	"sampleinfo lod": "the page: the field is present only for resinfo",
	"subb borrow":    "the slot is called carry, as that of addc",

	"ifcall func_addr type":           "IFCALL says UD and FADDR UQ: Intel's compiler uses both, and their signed forms are as good",
	"faddr dst type":                  "see ifcall",
	"svm_gather4scaled address type":  "Intel's compiler writes 0x0:ud for no base",
	"svm_scatter4scaled address type": "Intel's compiler writes 0x0:ud for no base",
	"dpas dst type":                   "Intel's compiler holds bf in variables of type w",
	"dpas src0 type":                  "Intel's compiler holds bf in variables of type w",
	"dpas src1 type":                  "Intel's assembler takes no df, and has no precision df",
	"dpas src2 type":                  "Intel's assembler takes no df, and has no precision df",
	"dpasw dst type":                  "see dpas",
	"addr_add src1 type":              "Intel's assembler takes words and bytes of either sign",

	"media_ld x_offset type": signedTexels,
	"media_ld y_offset type": signedTexels,
	"media_st x_offset type": signedTexels,
	"media_st y_offset type": signedTexels,

	"typed_atomic u type":   signedTexels,
	"typed_atomic v type":   signedTexels,
	"typed_atomic r type":   signedTexels,
	"typed_atomic lod type": signedTexels,

	"scatter4_typed u type":   signedTexels,
	"scatter4_typed v type":   signedTexels,
	"scatter4_typed r type":   signedTexels,
	"scatter4_typed lod type": signedTexels,

	"and more types":  wholeIntegers,
	"sqrt more types": "Intel's compiler emits sqrt of doubles with -cl-fast-relaxed-math, and GenX_IR takes it for SKL and PVC",
	"or more types":   wholeIntegers,
	"xor more types":  wholeIntegers,
	"not more types":  wholeIntegers,
	"shl more types":  wholeIntegers,
	"add more types":  wholeIntegers,
	"cmp more types":  wholeIntegers,
	"shr more types":  "Intel's compiler shifts d as ud thousands of times; for 64 bits see the others",
	"srnd more types": "the page's maps have no source types; the checker has the conversions that its notes name",
	"inv fewer types": "doubles only where the hardware computes with doubles, as Intel's assembler has it",
	"div fewer types": "doubles only where the hardware computes with doubles, as Intel's assembler has it",
}

var used = map[string]bool{}

// excused reports whether a difference is intended.
func excused(what string) bool {
	used[what] = true
	return beyond[what] != ""
}

// TestAgainstPages compares the rows with their pages. Every exception in beyond must be needed.
func TestAgainstPages(t *testing.T) {
	pageOf(t, "6_instructions.md")
	properties(t)
	operands(t)
	operandTypes(t)
	typeMaps(t)
	for what := range beyond {
		if !used[what] {
			t.Errorf("the exception %q is none", what)
		}
	}
}

// typedSizes is the reason why typed messages may have 16 channels.
const typedSizes = "PVC has 16 lanes (LSC_TYPED.md), and Intel's compiler uses them there"

// signedTexels is the reason why texels and the corners of blocks may have signed coordinates.
const signedTexels = "Intel's compiler keeps the coordinates of texels in variables of type d"

// wholeIntegers is the reason why 64-bit integers mix with others.
const wholeIntegers = "the page supports 64-bit integers and leaves them out of its map; Intel's compiler mixes them (add of ud to uq)"

var (
	saturationLine = regexp.MustCompile(`(?m)^- \*\*Saturation:\*\* (.*)$`)
	modifierLine   = regexp.MustCompile(`(?m)^- \*\*Source Modifier:\*\* (.*)$`)
	formatLine     = regexp.MustCompile(`(?m)^\| *0x.*\| *Pred(icate)?(\\\*)? *\|`)
	executionLine  = regexp.MustCompile(`(?m)^\| *0x.*\| *Exec_?[sS]ize(\\\*)? *\|`)
	sizesLine      = regexp.MustCompile(`\*\*Exec_size\(ub\):\*\*[^\n]*\n(\s*\n)*  - Bit\[2\.\.0\][^\n]*\n(\s*\n)*((    - [^\n]*\n)+)`)
	sizeLine       = regexp.MustCompile(`(?m)^    - 0b\d+:  (\d+) element`)
	operandLine    = regexp.MustCompile(`(?m)^- \*\*(\w+)\(vec_operand\):\*\*.*Operand class: ([\w,]+)`)
	rawLine        = regexp.MustCompile(`(?m)^- \*\*(\w+)\(raw_operand\):\*\*`)
	mapLines       = regexp.MustCompile(`(?m)^- \*\*Type map(\{[^}]*\})?\*\*\n  -  \*\*Dst types:\*\*(.*)\n  -  \*\*Src types:\*\*(.*)$`)
)

// properties compares saturation, source modifiers, predication and execution sizes with the pages.
func properties(t *testing.T) {
	saturation := map[string]Sat{"": NoSat, "Yes": AlwaysSat, "Only when type is float": FloatSat}
	modifiers := map[string]Mods{"": NoMods, "false": NoMods, "arithmetic": ArithMods, "logic": LogicMods}
	sat, mods, pred, exec, sizes := 0, 0, 0, 0, 0
	for page, rows := range byPage() {
		text := pageOf(t, page)
		first := func(re *regexp.Regexp) string {
			if m := re.FindStringSubmatch(text); m != nil {
				return m[1]
			}
			return ""
		}
		for _, r := range rows {
			differs := func(what string, got, want any) {
				if !excused(r.Name + " " + what) {
					t.Errorf("%s: %s is %v, its page says %v", r.Name, what, got, want)
				}
			}
			if want, known := saturation[first(saturationLine)]; !known || r.Sat != want {
				differs("saturation", r.Sat, want)
			}
			if want, known := modifiers[first(modifierLine)]; !known || r.Mods != want {
				differs("modifiers", r.Mods, want)
			}
			if want := formatLine.MatchString(text); r.Pred != want {
				differs("predication", r.Pred, want)
			}
			if want := executionLine.MatchString(text); want != (r.Exec == MaskExec || r.Exec == LanesExec) {
				differs("execution size", r.Exec, want)
			}
			if m := sizesLine.FindString(text); m != "" && (r.Exec == MaskExec || r.Exec == LanesExec) {
				var want Sizes
				for _, n := range sizeLine.FindAllStringSubmatch(m, -1) {
					size, _ := strconv.Atoi(n[1])
					want |= 1 << bits.TrailingZeros(uint(size))
				}
				sizes++
				if r.Sizes != want {
					differs("sizes", r.Sizes, want)
				}
			}
			sat += count(first(saturationLine) != "")
			mods += count(first(modifierLine) != "")
			pred += count(r.Pred)
			exec += count(r.Exec == MaskExec || r.Exec == LanesExec)
		}
	}
	t.Logf("compared: every row; with saturation %d, with a line on source modifiers %d, predicated %d, with an execution size %d, with a list of sizes %d", sat, mods, pred, exec, sizes)
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// classes are the names of operand classes on the pages.
var classes = map[string]Class{
	"general": General, "indirect": Indirect, "immediate": Immediate, "immediate16": Immediate,
	"address": Address, "predicate": Predicate, "state": State,
}

// operands compares the classes of vector operands, found by name, and finds a slot for every raw operand of a page.
func operands(t *testing.T) {
	vectors, raws, listed := 0, 0, 0
	for page, rows := range byPage() {
		text := pageOf(t, page)
		for _, r := range rows {
			for _, m := range operandLine.FindAllStringSubmatch(text, -1) {
				vectors++
				s := r.slot(m[1])
				var want Class
				for _, name := range strings.Split(m[2], ",") {
					want |= classes[name]
				}
				what := r.Name + " " + strings.ToLower(m[1])
				switch {
				case s == nil:
					if !excused(what) {
						t.Errorf("%s: no operand", what)
					}
				case s.Kind == VectorSlot && s.Class != want && !excused(what):
					t.Errorf("%s: classes %b, its page says %s", what, s.Class, m[2])
				}
			}
			for _, m := range rawLine.FindAllStringSubmatch(text, -1) {
				if r.payload() {
					listed++ // the checker of core/visa compares them with the page
					continue
				}
				raws++
				if r.slot(m[1]) == nil && !excused(r.Name+" "+strings.ToLower(m[1])) {
					t.Errorf("%s %s: no operand", r.Name, strings.ToLower(m[1]))
				}
			}
		}
	}
	t.Logf("compared: %d vector operands, %d raw operands; %d in lists and lsc addresses", vectors, raws, listed)
}

// payload reports whether the raw operands of a row are in a list or in the brackets of an lsc address, so that they
// have no slots of their own.
func (r *Instr) payload() bool {
	return slices.ContainsFunc(r.Slots, func(s Slot) bool { return s.Kind == RawListSlot || s.Kind == AddrSlot })
}

// operandTypes compares the types that a page requires of an operand, found by name.
func operandTypes(t *testing.T) {
	line := regexp.MustCompile(`(?m)^ *- \*\*(\w+)\((?:scalar|vec_operand|raw_operand)\):\*\*.*Must have type ([A-Z,]+)`)
	compared := 0
	for page, rows := range byPage() {
		text := pageOf(t, page)
		for _, m := range line.FindAllStringSubmatch(text, -1) {
			want := typeSet(m[2])
			for _, r := range rows {
				s := r.slot(m[1])
				if s == nil {
					continue // see operands
				}
				compared++
				got := s.Types
				if got == 0 && s.Kind == VectorSlot {
					got = r.Types
				}
				if what := r.Name + " " + strings.ToLower(m[1]) + " type"; got != want && !excused(what) {
					t.Errorf("%s: %v, its page says %v", what, got, want)
				}
			}
		}
	}
	t.Logf("compared: %d operands with types of their own", compared)
}

// slot finds a slot by the name of the operand on the page.
func (r *Instr) slot(name string) *Slot {
	for i := range r.Slots {
		if strings.EqualFold(strings.ReplaceAll(r.Slots[i].Name, "_", ""), strings.ReplaceAll(name, "_", "")) {
			return &r.Slots[i]
		}
	}
	return nil
}

// typeSet returns the set of a list of types: "UD, D".
func typeSet(list string) (s Types) {
	for _, name := range regexp.MustCompile(`[A-Z]+`).FindAllString(list, -1) {
		if ty, ok := TypeByName(name); ok {
			s |= 1 << ty
		}
	}
	return s
}

// typeMaps compares which source types go with which destination types.
func typeMaps(t *testing.T) {
	compared, pairs := 0, 0
	for page, rows := range byPage() {
		var maps []TypeMap
		for _, m := range mapLines.FindAllStringSubmatch(pageOf(t, page), -1) {
			platforms, err := braced(m[1])
			if err != "" {
				t.Fatal(err)
			}
			maps = append(maps, TypeMap{Dst: typeSet(m[2]), Src: typeSet(m[3]), Platforms: platforms})
		}
		if maps == nil {
			continue
		}
		for _, r := range rows {
			compared++
			legal := func(maps []TypeMap, dst, src Type, p Platform) bool {
				return maps == nil || slices.ContainsFunc(maps, func(m TypeMap) bool {
					return !m.Lax && m.Platforms.Has(p) && m.Dst.Has(dst) && m.Src.Has(src)
				})
			}
			var missing, more []string
			for dst := range NumTypes {
				for src := range NumTypes {
					for p := range NumPlatforms {
						if !r.Types.Has(dst) || !r.Types.Has(src) || !r.Platforms.Has(p) {
							continue
						}
						pairs++
						got, want := legal(r.Maps, dst, src, p), legal(maps, dst, src, p)
						text := dst.String() + "<-" + src.String()
						if want && !got && !slices.Contains(missing, text) {
							missing = append(missing, text)
						}
						if got && !want && !slices.Contains(more, text) {
							more = append(more, text)
						}
					}
				}
			}
			if missing != nil && !excused(r.Name+" fewer types") {
				t.Errorf("%s lacks %v", r.Name, missing)
			}
			if more != nil && !excused(r.Name+" more types") {
				t.Errorf("%s has %v beyond its page", r.Name, more)
			}
		}
	}
	t.Logf("compared: %d rows with type maps, %d pairs of types on a platform", compared, pairs)
}

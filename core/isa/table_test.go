package isa

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const specDir = "../../../shared/spec/visa"

// TestTable checks that every row is complete and is found by its names.
func TestTable(t *testing.T) {
	seen := map[string]Op{}
	for op := Op(1); op < NumOps; op++ {
		r := &Table[op]
		if r.Op != op || r.Name == "" || r.Summary == "" || r.Page == "" || r.Platforms == 0 {
			t.Errorf("row %d is not whole: %+v", op, r)
		}
		for _, name := range []string{r.Name, r.Alias} {
			if name == "" {
				continue
			}
			if other, dup := seen[name]; dup {
				t.Errorf("%s names rows %d and %d", name, other, op)
			}
			seen[name] = op
			if got, ok := ByMnemonic(name); !ok || got != op {
				t.Errorf("ByMnemonic(%q) = %d, %v, want %d", name, got, ok, op)
			}
		}
		if (r.Exec == NoExec) != (r.Sizes == 0) && r.Exec != RectExec {
			t.Errorf("%s: execution size form %d with sizes %b", r.Name, r.Exec, r.Sizes)
		}
		for i, s := range r.Slots {
			if s.Name == "" || s.Kind == VectorSlot && s.Class == 0 {
				t.Errorf("%s: slot %d is not whole: %+v", r.Name, i, s)
			}
			if s.Kind == RawListSlot && i != len(r.Slots)-1 {
				t.Errorf("%s: a list of raw operands must be last", r.Name)
			}
		}
	}
	if _, ok := ByMnemonic("frob"); ok {
		t.Error("there is an instruction frob")
	}
}

// pageOf reads a page of the specification, and skips the test if it is not there.
func pageOf(t *testing.T, page string) string {
	data, err := os.ReadFile(filepath.Join(specDir, page))
	if err != nil {
		t.Skip("the specification " + specDir + " is not here")
	}
	return string(data)
}

var opcodeLine = regexp.MustCompile(`(?m)^  (\w+) = 0x([0-9a-f]+)`)

// TestNumbers compares the opcode numbers with the pages.
func TestNumbers(t *testing.T) {
	for op := Op(1); op < NumOps; op++ {
		r := &Table[op]
		if !strings.HasPrefix(r.Page, "instructions/") {
			continue
		}
		lines := opcodeLine.FindAllStringSubmatch(pageOf(t, r.Page), -1)
		if len(lines) == 0 {
			t.Errorf("%s: no opcode on %s", r.Name, r.Page)
			continue
		}
		number, _ := strconv.ParseUint(lines[0][2], 16, 8)
		if uint8(number) != r.Number {
			t.Errorf("%s has number %#x, its page says %#x", r.Name, r.Number, number)
		}
		if len(lines) == 2 && lines[0][1] == "SVM" {
			if sub, _ := strconv.ParseUint(lines[1][2], 16, 8); uint8(sub) != r.Sub {
				t.Errorf("%s has sub-opcode %d, its page says %d", r.Name, r.Sub, sub)
			}
		}
	}
}

// onMore returns the platforms on which a row exists although its page does not say so.
func onMore(r *Instr) Platforms {
	switch {
	case r.Name == "qw_gather" || r.Name == "qw_scatter":
		// GenX_IR takes them from XEHP on, and Intel's compiler writes them for all platforms: ocloc 22.43 compiles
		// `kernel void f(global long *a, global const long *b, int n) { int i = get_global_id(0); a[i * n] = b[i + n]; }`
		// with -cl-intel-use-bindless-buffers to qw_gather and qw_scatter for SKL, ICLLP, TGLLP and DG2.
		return XEHPplus
	case r.Op == OpSample4PO || r.Op == OpSample4POC:
		return 0 // their numbers mean other samples on XE2 (IGC 2.40, visa/Common_ISA.cpp)
	case strings.HasPrefix(r.Page, "instructions/3D_"), r.Page == "instructions/INFO.md", r.Op == OpRTWrite:
		// IGC 2.40 writes sample_lz and the like for XE2 and XE3, and asks for them to be newer than PVC where they have
		// operands that PVC has not (visa/IsaVerification.cpp, "Paired surface").
		return 1<<XE2 | 1<<XE3
	}
	return 0
}

// TestPages checks that every page of the index has a row, and that the platforms of a row are those in the braces of
// the index.
func TestPages(t *testing.T) {
	index := pageOf(t, "6_instructions.md")
	rows := map[string][]*Instr{}
	for op := Op(1); op < NumOps; op++ {
		rows[Table[op].Page] = append(rows[Table[op].Page], &Table[op])
	}
	entry := regexp.MustCompile(`(?m)^- \[(\w+) - .*?(\{[^}]*\})?\]\((instructions/\w+\.md)\)`)
	entries := entry.FindAllStringSubmatch(index, -1)
	if len(entries) < 110 {
		t.Fatalf("only %d entries in the index", len(entries))
	}
	for _, e := range entries {
		name, braces, page := e[1], e[2], e[3]
		if len(rows[page]) == 0 {
			t.Errorf("no row for %s", page)
			continue
		}
		want, err := braced(braces)
		if err != "" {
			t.Errorf("%s: %s", name, err)
			continue
		}
		for _, r := range rows[page] {
			if want := want | onMore(r); r.Platforms != want {
				t.Errorf("%s exists on %v, the index says %s: %v", r.Name, r.Platforms, braces, want)
			}
		}
	}
}

// braced returns the platforms of "{XEHP+,SKL}": names, X+ for X and newer, -X for older than X. A list of newer and
// older parts is a union, too: {PVC+,-TGLLP}.
func braced(s string) (Platforms, string) {
	if s == "" {
		return Everywhere, ""
	}
	var set Platforms
	for _, part := range strings.Split(strings.Trim(s, "{}"), ",") {
		name := strings.Trim(part, "+-")
		name = strings.TrimSuffix(name, "_XT")
		p, ok := PlatformByName(name)
		if !ok {
			return 0, "no platform " + part
		}
		switch {
		case strings.HasSuffix(part, "+"):
			set |= Everywhere &^ (1<<p - 1)
		case strings.HasPrefix(part, "-"):
			set |= 1<<p - 1
		default:
			set |= 1 << p
		}
	}
	return set, ""
}

// wider are the rows with types that their page does not list, with the reason.
var wider = map[string]string{
	"sqrt": "Intel's compiler emits sqrt of doubles with -cl-fast-relaxed-math, and GenX_IR takes it for SKL and PVC",
	"shr":  "Intel's compiler shifts d as ud (corpus), and the page's type map has no signed source",
	"dpas": "the page's list is shorter than what it says of each operand",
	"asr":  "the page's type map has the unsigned types that its list lacks",
}

// TestTypes compares the supported types with the pages.
func TestTypes(t *testing.T) {
	line := regexp.MustCompile(`(?m)^- \*\*Supported Types:\*\* (.*)$`)
	compared := 0
	for op := Op(1); op < NumOps; op++ {
		r := &Table[op]
		if !strings.HasPrefix(r.Page, "instructions/") || r.Types == 0 {
			continue
		}
		m := line.FindStringSubmatch(pageOf(t, r.Page))
		if m == nil {
			continue
		}
		compared++
		var want Types
		for _, name := range regexp.MustCompile(`[A-Z]+`).FindAllString(regexp.MustCompile(`\{[^}]*\}`).ReplaceAllString(m[1], ","), -1) {
			ty, ok := TypeByName(name)
			if !ok {
				t.Fatalf("%s: no type %q in %q", r.Name, name, m[1])
			}
			want |= 1 << ty
		}
		got := r.Types
		if wider[r.Name] != "" {
			got &= want
		}
		if got != want&^(1<<BOOL) && got != want {
			t.Errorf("%s has types %v, its page says %v", r.Name, r.Types, want)
		}
	}
	if compared < 50 {
		t.Errorf("only %d pages have a list of types", compared)
	}
}

func TestAtomicNames(t *testing.T) {
	for a := range NumAtomicOps {
		if got, ok := AtomicByLscName(a.LscName()); a != AtomicPreDec && (!ok || got != a) {
			t.Errorf("lsc name %q is %d, want %d", a.LscName(), got, a)
		}
		if a == AtomicLoad {
			continue // lsc only
		}
		if got, ok := AtomicByName(a.String()); !ok || got != a {
			t.Errorf("name %q is %d, want %d", a, got, a)
		}
	}
	for name, want := range map[string]AtomicOp{"imin": AtomicMinSint, "imax": AtomicMaxSint} { // DWORD_ATOMIC.md
		if got, ok := AtomicByName(name); !ok || got != want {
			t.Errorf("name %q is %d, want %d", name, got, want)
		}
	}
}

func TestPredefined(t *testing.T) {
	header := pageOf(t, "4_visa_header.md")
	for _, v := range PredefinedVars {
		if v.Surface || v.Sampler || v.Name == "%msg0" {
			continue // the page lists T0 to T5 and S31 in words, and has no %msg0
		}
		if !strings.Contains(header, "| "+v.Number+"(") && !strings.Contains(header, "| "+v.Number+" (") {
			t.Errorf("the header page has no %s (%s)", v.Number, v.Name)
		}
	}
	arg := PredefinedVars[8]
	if arg.Size(TGLLP) != 256 || arg.Size(PVC) != 512 {
		t.Errorf("%%arg has %d and %d elements, want 256 and 512", arg.Size(TGLLP), arg.Size(PVC))
	}
	ret := PredefinedVars[9]
	if ret.Size(TGLLP) != 96 || ret.Size(PVC) != 192 {
		t.Errorf("%%retval has %d and %d elements, want 96 and 192", ret.Size(TGLLP), ret.Size(PVC))
	}
}

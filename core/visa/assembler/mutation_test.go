package assembler

import (
	"flag"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/visatest"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// The number of mutated programs and their seed. The environment variable LANEWISE_MUTATIONS
// overrides the number in a run of all packages, where a flag of one package cannot be given.
var (
	mutations    = flag.Int("mutations", 150, "number of mutated programs to compare with GenX_IR")
	mutationSeed = flag.Int64("mutation-seed", 1, "seed of the mutations")
	listStricter = flag.Bool("list-stricter", false, "print every program that is rejected here and accepted by GenX_IR")
)

// stricterThanReference holds the diagnostics by which Lanewise rejects what Intel's assembler
// accepts, each with the page that has the rule. Any other such diagnostic is a bug.
var stricterThanReference = map[string]string{
	"V0106": "8_appendix_visa_assembly_syntax.md: a comment has an end",
	"V0201": "instructions/SWITCHJMP.md: labels divided by commas",
	"V0203": "the page of the instruction: its operands",
	"V0205": "8_appendix_visa_assembly_syntax.md: an indirect source has the form <VertStride;Width,HorzStride>",
	"V0207": "the page of the instruction: its suffix",
	"V0209": "2_datatypes.md: the data types, each a word of its own",
	"V0301": "4_visa_header.md#variables: T0 to T5 are reached by their names",
	"V0302": "4_visa_header.md#kernel: a name is that of one kernel or function",
	"V0303": "4_visa_header.md#labels: a label that stands nowhere",
	"V0401": "the page of the instruction: operand classes",
	"V0402": "the page of the instruction: supported types",
	"V0403": "2_datatypes.md#type-conversion: sources cannot mix integer and float types, and a float result has their type",
	"V0404": "the page of the instruction: source modifiers",
	"V0405": "the page of the instruction: saturation",
	"V0406": "the page of the instruction: predication",
	"V0408": "instructions/CMP.md: rel_op is one of eq, ne, gt, ge, lt, le",
	"V0108": "5_operands.md#indirect-operands: the offset has the range -512 to 511",
	"V0410": "instructions/LSC_UNTYPED.md: shapes and operands",
	"V0501": "the page of the instruction: execution size",
	"V0503": "3_execution_model.md: the 32 channels that the mask control selects from",
	"V0601": "5_operands.md#region-restrictions: the width is 1, 2, 4, 8 or 16",
	"V0604": "5_operands.md#region-restrictions: rule 4",
	"V0605": "5_operands.md#region-restrictions: rule 5",
	"V0701": "6_instructions.md: the braces after the instruction's name; 4_visa_header.md#general-variables: an alias is a subset of the elements of its base, and predefined variables have so many registers",
	"V0802": "3_execution_model.md: a jump or goto may not enter or leave a subroutine",
	"V0804": "instructions/FCCALL.md: a kernel that is absent in the current compilation unit",
	"V0805": "instructions/FCALL.md: 32 registers of arguments, 12 of results",
	"V0901": "4_visa_header.md#general-variables: an alias is a subset of the elements of its base",
	"V0902": "4_visa_header.md: the number of elements",
	"V0903": "4_visa_header.md#input-variables",
	"V0904": "4_visa_header.md#kernel: Target is \"cm\" or \"3d\"",
}

// laxerThanReference holds the warnings with which Lanewise accepts what Intel's assembler
// rejects, because the specification has it.
var laxerThanReference = map[string]string{
	"V0213": "a form of the specification that Intel's assembler does not read, as the message says",
}

// seedText is a program to mutate.
type seedText struct {
	name, text string
	platform   isa.Platform
	weight     int
}

// seedTexts returns the lessons, the forms of all instructions, and the texts of the corpus
// on which the reference has a verdict (the README of the corpus names those on which it has
// none).
func seedTexts(t *testing.T) []seedText {
	var seeds []seedText
	add := func(file string, p isa.Platform, weight int) {
		text := filetest.Read(t, file)
		seeds = append(seeds, seedText{file, text, p, weight})
	}
	forms := formFiles(t)
	names := make([]string, 0, len(forms))
	for file := range forms {
		names = append(names, file)
	}
	sort.Strings(names)
	for _, file := range names {
		add(file, forms[file], 60)
	}
	lessons, _ := filepath.Glob("../../../examples/*.visaasm")
	for _, file := range lessons {
		text := filetest.Read(t, file)
		p := isa.DG2
		if m := regexp.MustCompile(`(?m)^//@ platform (\w+)`).FindStringSubmatch(text); m != nil {
			p, _ = isa.PlatformByName(m[1])
		}
		add(file, p, 10)
	}
	if len(lessons) == 0 {
		t.Error("there are no lessons in ../../../examples")
	}
	for _, sub := range []string{"kernels", "calls"} {
		files, _ := filepath.Glob(filepath.Join(visatest.Corpus, sub, "*", "*", "*.visaasm"))
		for _, file := range files {
			if info, err := os.Stat(file); err == nil && info.Size() < 40_000 {
				add(file, corpusPlatform(file), 1)
			}
		}
	}
	return slices.DeleteFunc(seeds, func(s seedText) bool {
		return !strings.Contains(s.text, ".kernel ") || s.weight == 1 && strings.Contains(s.text, "fcall")
	})
}

var mutationTokens = regexp.MustCompile(`"[^"]*"|%?[A-Za-z_][A-Za-z0-9_]*|0x[0-9a-fA-F]+|[0-9]+|\S`)

// mutationWords holds groups of words; a mutation replaces a word by another of its group.
var mutationWords = [][]string{
	{"d", "ud", "w", "uw", "b", "ub", "f", "hf", "df", "q", "uq", "bf", "v", "uv", "vf", "bool", "z"},
	{"M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M1_NM", "M3_NM", "M5_NM", "M9", "NoMask"},
	{"eq", "ne", "lt", "ge", "le", "gt", "xx"},
	{"0", "1", "2", "3", "4", "5", "6", "7", "8", "16", "17", "32", "64", "100", "1000"},
	{"G", "A", "P", "S", "T"},
	{"byte", "word", "dword", "qword", "oword", "hword", "GRF", "GRFx2", "wordx32", "junk"},
	{"RGBA", "R", "RG", "GB", "A", "RGBB", "X"},
	{"ugm", "ugml", "tgm", "slm", "xgm"},
	{"df", "uc", "ca", "wb", "wt", "st", "ri", "zz"},
	{"d8", "d16", "d32", "d64", "d8c32", "d16c32", "d32x2", "d32x4", "d32x8", "d32x16", "d64x2", "d32x8t", "d64x16t", "d16x2"},
	{"a16", "a32", "a64"},
	{"flat", "bti", "bss", "ss", "arg"},
	{"xyzw", "x", "xy", "xz", "yw"},
	{"evict", "none", "invalidate", "clean", "flushl3"}, {"group", "gpu", "tile", "sysrel"},
	{"add", "sub", "inc", "dec", "min", "max", "xchg", "cmpxchg", "and", "or", "minsint", "maxsint", "fmax", "fcmpwr"},
	{"nomod", "modified", "top", "bottom", "top_mod"},
	{"any", "all"},
	{"num_elts", "align", "alias", "type", "v_type", "offset", "size"},
	{"s8", "u8", "s4", "u2", "bf", "hf", "tf32"},
}

// mnemonics holds, for each mnemonic, those that may replace it: the mnemonics of the same
// shape, and frob.
var mnemonics = func() map[string][]string {
	byShape := map[string][]string{}
	for op := isa.Op(1); op < isa.NumOps; op++ {
		row := &isa.Table[op]
		shape := fmt.Sprint(row.Exec, len(row.Slots))
		for _, s := range row.Slots {
			shape += fmt.Sprint(s.Kind)
		}
		byShape[shape] = append(byShape[shape], row.Name)
	}
	of := map[string][]string{}
	for _, names := range byShape {
		for _, n := range names {
			of[n] = append(names, "frob")
		}
	}
	return of
}()

// mutationOperand matches an operand of an instruction, mutationRegion its region, and mutationMask a mask control with
// its execution size.
var (
	mutationOperand = regexp.MustCompile(`(\(-?abs\)|\([-~]\))?(&?[%\w]+(\(\d+(,\d+)?\)|\.\d+)(<[\d;,]*>)?|r\[[^\]]*\](<[\d;,]*>)?(:\w+)?|-?[\w.]+:\w+)`)
	mutationRegion  = regexp.MustCompile(`<[\d;,]+>`)
	mutationMask    = regexp.MustCompile(`\(M\d(_NM)?, ?\d+\)`)
)

// Operands, regions, masks, predicates and attributes that a person might try in the place of others. V stands for a
// variable of the program.
var (
	mutationOperands = []string{
		"V(0,0)<1>", "V(0,0)<2>", "V(0,0)<1;1,0>", "V(0,0)<0;1,0>", "V(0,0)<8;8,1>", "V(1,0)<2;1,0>", "V(0,0)", "V", "V.0", "V.32", "V(0)", "V(0,0)<1;1,0>:d",
		"(-)V(0,0)<1;1,0>", "(~)V(0,0)<1;1,0>", "(abs)V(0,0)<0;1,0>", "&V", "&V[4]", "A0(0)<1>", "A0(0)<1;1,0>", "r[A0(0),0]<1,0>:d", "r[A0(0),16]<8;8,1>:f", "r[A0(0),0]<1>:ud",
		"P1", "!P1", "T6(0)", "T6", "S31", "%null", "%null.0", "%null(0,0)<1>", "%r0(0,0)<0;1,0>", "%arg(0,0)<1;1,0>", "%sp(0,0)<0;1,0>",
		"0x1:d", "1:d", "-1:w", "0x3f800000:f", "1.0:f", "0x1:uq", "0x3c00:hf", "1.0:hf", "1.0:df", "0x76543210:v", "0x10:ub", "0x1", "1.0", "0xffffffff:ud", "-1:ud", "300:b",
	}
	mutationRegions    = []string{"<1>", "<2>", "<4>", "<0>", "<3>", "<0;1,0>", "<1;1,0>", "<2;1,0>", "<8;8,1>", "<16;16,1>", "<4;4,1>", "<0;4,1>", "<0;8,1>", "<16;8,2>", "<8;4,2>", "<32;32,1>", "<1;2,0>", "<2;2,0>", "<4;2,1>", "<1,0>", "<8,1>", "<1;4,2>", "<64;8,1>"}
	mutationMasks      = []string{"(M1, 1)", "(M1_NM, 1)", "(M1, 2)", "(M1_NM, 2)", "(M1, 4)", "(M1, 8)", "(M1_NM, 8)", "(M1, 16)", "(M1_NM, 16)", "(M1, 32)", "(M1_NM, 32)", "(M2, 4)", "(M2, 8)", "(M3, 8)", "(M5, 16)", "(M5, 8)", "(M1, 3)", "(8)", "(16)", "(M1)"}
	mutationPredicates = []string{"(P1) ", "(!P1) ", "(P1.any) ", "(!P1.all) ", "(P2) ", "(P1.16) "}
	mutationAttributes = []string{"type=d", "type=ud", "type=w", "type=uw", "type=b", "type=f", "type=hf", "type=df", "type=q", "type=bool", "num_elts=1", "num_elts=2", "num_elts=8", "num_elts=16", "num_elts=32", "num_elts=4096", "align=byte", "align=word", "align=dword", "align=qword", "align=GRF", "v_type=A", "v_type=P", "v_type=T", "v_type=S"}
	mutationAttribute  = regexp.MustCompile(`\b(v_type|type|num_elts|align)=\w+`)
)

// mutate changes one place of a text. It returns the new text, and the line before and after.
func mutate(r *rand.Rand, text string) (string, string) {
	lines := strings.Split(text, "\n")
	var candidates []int
	var variables []string
	for i, l := range lines {
		s := strings.TrimSpace(l)
		if s == "" || strings.HasPrefix(s, "//") || strings.HasPrefix(s, ".version") {
			continue
		}
		if f := strings.Fields(s); f[0] == ".decl" && len(f) > 1 {
			variables = append(variables, f[1])
		}
		// Declarations outnumber instructions, so most are skipped. Attributes are skipped
		// because unknown ones crash the reference.
		if strings.HasPrefix(s, ".kernel_attr") || strings.HasPrefix(s, ".decl") && r.Intn(8) != 0 {
			continue
		}
		candidates = append(candidates, i)
	}
	i := candidates[r.Intn(len(candidates))]
	code, _, _ := strings.Cut(lines[i], "//")
	code = strings.TrimRight(code, " ")
	at := mutationTokens.FindAllStringIndex(code, -1)
	token := func(k int) string { return code[at[k][0]:at[k][1]] }
	replace := func(k int, s string) string { return code[:at[k][0]] + s + code[at[k][1]:] }
	pick := func(words []string) string { return words[r.Intn(len(words))] }
	k := r.Intn(len(at))
	out := code
	switch r.Intn(20) {
	case 0:
		out = replace(k, "")
	case 1:
		out = replace(k, token(k)+" "+token(k))
	case 2:
		if k+1 < len(at) {
			out = code[:at[k][0]] + token(k+1) + code[at[k][1]:at[k+1][0]] + token(k) + code[at[k+1][1]:]
		}
	case 3:
		out = ""
	case 4:
		out = code + "\n" + code
	case 5:
		out = replace(k, pick([]string{"(-)", "(abs)", "(~)", "!", ".sat", "(P1)", "%null", "%r0", "0x1:d", ">", "(", "&"})+token(k))
	case 6, 7:
		if names := mnemonics[token(0)]; names != nil {
			out = replace(0, pick(names))
		}
	case 8, 9:
		for try := 0; try < 10 && out == code && len(variables) > 0; try++ {
			if k := r.Intn(len(at)); slices.Contains(variables, token(k)) {
				out = replace(k, pick(variables))
			}
		}
	case 10, 11:
		for try := 0; try < 10 && out == code; try++ {
			k := r.Intn(len(at))
			if v, ok := visa.ParseInt(token(k)); ok {
				v = []uint64{v + 1, v - 1, 2 * v, 0, v + 32, v << 16}[r.Intn(6)]
				s := strconv.FormatUint(v&0xffffffff, 10)
				if hex := len(token(k)) > 2 && token(k)[1]|0x20 == 'x'; hex != (r.Intn(8) == 0) {
					s = "0x" + strconv.FormatUint(v&0xffffffff, 16)
				}
				out = replace(k, s)
			}
		}
	case 12, 13: // replace an operand by one of another kind, or swap two
		if found := mutationOperand.FindAllStringIndex(code, -1); found != nil {
			x, y := found[r.Intn(len(found))], found[r.Intn(len(found))]
			if x[0] < y[0] && r.Intn(2) == 0 {
				out = code[:x[0]] + code[y[0]:y[1]] + code[x[1]:y[0]] + code[x[0]:x[1]] + code[y[1]:]
				break
			}
			o := pick(mutationOperands)
			if strings.Contains(o, "V") && len(variables) > 0 {
				o = strings.Replace(o, "V", pick(variables), 1)
			}
			out = code[:x[0]] + o + code[x[1]:]
		}
	case 14:
		out = replaceOne(r, code, mutationRegion, mutationRegions)
	case 15:
		out = replaceOne(r, code, mutationMask, mutationMasks)
	case 16:
		out = replaceOne(r, code, mutationAttribute, mutationAttributes)
	case 17:
		if first := strings.TrimLeft(code, " \t"); !strings.HasPrefix(first, ".") {
			out = pick(mutationPredicates) + first
		}
	}
	for tries := 0; out == code && tries < 30; tries++ {
		k := r.Intn(len(at))
		for _, group := range mutationWords {
			if slices.Contains(group, token(k)) && r.Intn(2) == 0 {
				out = replace(k, pick(group))
			}
		}
	}
	was := lines[i]
	lines[i] = out
	return strings.Join(lines, "\n"), strings.TrimSpace(was) + "\n\t-> " + strings.TrimSpace(out)
}

// replaceOne replaces one of the matches of a pattern by one of the words in by.
func replaceOne(r *rand.Rand, code string, pattern *regexp.Regexp, by []string) string {
	found := pattern.FindAllStringIndex(code, -1)
	if found == nil {
		return code
	}
	x := found[r.Intn(len(found))]
	return code[:x[0]] + by[r.Intn(len(by))] + code[x[1]:]
}

// program is a text on which verdicts are compared, with where it comes from and what is special about it.
type program struct {
	where, what, text string
	platform          isa.Platform
}

// outcome holds the verdict of the reference and the diagnostics of Lanewise on one program.
type outcome struct {
	program
	v   verdict
	ds  []visa.Diagnostic
	err error
}

// mutationCount returns the number of programs to compare.
func mutationCount(t *testing.T) int {
	s := os.Getenv("LANEWISE_MUTATIONS")
	if s == "" {
		return *mutations
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatalf("LANEWISE_MUTATIONS is %q, no number", s)
	}
	return n
}

// TestMutations compares the verdicts of Lanewise and of the reference on programs with one
// place changed. A difference must be in stricterThanReference or laxerThanReference.
func TestMutations(t *testing.T) {
	needReference(t)
	seeds := seedTexts(t)
	var weighted []int
	for i, s := range seeds {
		for range s.weight {
			weighted = append(weighted, i)
		}
	}
	comparePrograms(t, mutationCount(t), func(n int) program {
		r := rand.New(rand.NewSource(*mutationSeed*1_000_000_007 + int64(n)))
		seed := &seeds[weighted[r.Intn(len(weighted))]]
		text, what := mutate(r, seed.text)
		return program{seed.name + " on " + seed.platform.String(), what, text, seed.platform}
	})
}

// TestFormsElsewhere compares the verdicts on every form of every instruction, alone in a
// program, on every platform. It takes only as many of them as mutationCount says.
func TestFormsElsewhere(t *testing.T) {
	needReference(t)
	var programs []program
	seen := map[string]bool{}
	for file := range formFiles(t) {
		text := filetest.Read(t, file)
		lines := strings.Split(text, "\n")
		main := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, ".function") })
		head := strings.Join(lines[:main], "\n")
		module, _ := parser.Parse(visa.NewFile(file, text))
		for _, s := range module.Objects[0].Body {
			in, ok := s.(*visa.Inst)
			if !ok || in.Label != nil || in.Labels != nil || in.Callee != "" {
				continue // its label or callee is not in the program
			}
			line := module.File.Slice(in.Span)
			for p := range isa.NumPlatforms {
				if what := line + " on " + p.String(); !seen[what] {
					seen[what] = true
					programs = append(programs, program{file, what, head + "\n.function \"forms_main\"\nforms_main:\n    " + line + "\n    ret (M1, 1)\n", p})
				}
			}
		}
	}
	slices.SortFunc(programs, func(a, b program) int { return strings.Compare(a.what, b.what) })
	count := min(mutationCount(t), len(programs))
	comparePrograms(t, count, func(n int) program { return programs[n*len(programs)/count] })
}

// comparePrograms compares the verdicts on count programs; of returns the program with a number.
func comparePrograms(t *testing.T, count int, of func(n int) program) {
	outcomes := make([]outcome, count)
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		dir := t.TempDir()
		workers.Go(func() {
			for n := range next {
				o := &outcomes[n]
				o.program = of(n)
				o.v, o.err = reference(dir, o.text, o.platform)
				_, o.ds = Assemble(visa.NewFile("m", o.text), o.platform)
			}
		})
	}
	for n := range count {
		next <- n
	}
	close(next)
	workers.Wait()
	compareVerdicts(t, outcomes)
}

func compareVerdicts(t *testing.T, outcomes []outcome) {
	rejected, same, none := 0, 0, 0
	stricter, laxer := map[string]int{}, map[string]int{}
	for i := range outcomes {
		o := &outcomes[i]
		ours := visa.HasErrors(o.ds)
		switch {
		case o.err != nil:
			t.Fatal(o.err)
		case !o.v.known:
			none++
			continue
		case o.v.rejects:
			rejected++
		}
		switch {
		case ours == o.v.rejects:
			same++
		case ours:
			d := o.ds[slices.IndexFunc(o.ds, func(d visa.Diagnostic) bool { return d.Severity == visa.Error })]
			stricter[d.Code]++
			if *listStricter {
				t.Logf("%s: %s %s\n\t%s", o.where, d.Code, d.Message, o.what)
			}
			if stricterThanReference[d.Code] == "" || d.Page == "" {
				t.Errorf("%s: stricter than the reference: %s %s\n\t%s", o.where, d.Code, d.Message, o.what)
			}
		default:
			i := slices.IndexFunc(o.ds, func(d visa.Diagnostic) bool { return laxerThanReference[d.Code] != "" })
			if i >= 0 {
				laxer[o.ds[i].Code]++
			} else {
				said := "silent"
				if len(o.ds) > 0 {
					said = "only a warning, " + o.ds[0].Code + " " + o.ds[0].Message
				}
				t.Errorf("%s: %s, where the reference rejects: %s\n\t%s", o.where, said, o.v.why, o.what)
			}
		}
	}
	if rejected == len(outcomes)-none {
		t.Errorf("the reference rejects all of them: %s", outcomes[0].v.why)
	}
	t.Logf("%d programs: %d agree (the reference rejects %d), no verdict %d, stricter by code %v, accepted against the reference %v",
		len(outcomes), same, rejected, none, stricter, laxer)
}

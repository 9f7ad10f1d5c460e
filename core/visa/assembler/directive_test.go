package assembler

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// everyDirective is a program with all directives in all their forms. The lines that start
// with | are the directives.
const everyDirective = `|.version 3.6
|.kernel "k"
|.funcdecl "away"
|.decl V100 v_type=G type=d num_elts=8
|.decl V101 v_type=G type=d num_elts=16 align=GRF attrs={Input}
|.decl V102 v_type=G type=uw num_elts=8 align=GRF alias=<V101, 32>
|.decl V103 v_type=G type=ud num_elts=3 align=dword
|.decl V104 v_type=G type=q num_elts=1 align=qword attrs={Output,Scope=1}
|.decl P1 v_type=P num_elts=16
|.decl A0 v_type=A num_elts=4
|.decl T6 v_type=T num_elts=1 v_name=T6 attrs={SurfaceUsage=2}
|.decl S0 v_type=S num_elts=1
|.input V101 offset=64 size=64
|.input T6 offset=128 size=4
|.input S0 offset=132 size=4
|.implicit_LOCAL_SIZE V103 offset=160 size=12
|.kernel_attr SimdSize=16
|.kernel_attr SLMSize=0x1
|.kernel_attr NoBarrier
|.kernel_attr Target="cm"
|.kernel_attr OutputAsmPath="some/where"
|.function "k_main"
|k_main:
|    .file "a.cl"
|    .loc 7
|    lifetime.start V100
    (P1) goto (M1, 16) L1
|{
|.decl V105 v_type=G type=d num_elts=8
    mov (M1, 8) V105(0,0)<1> 0x1:d
|}
|L1:
    mov (M1, 16) V101(0,0)<1> 0x1:d
    call (M1, 16) sub
|    lifetime.end V100
    ret (M1, 1)
|.function "sub"
|sub:
    ret (M1, 16)
|.global_function "f"
|.function "f_main"
|f_main:
    fret (M1, 16)
`

var wordByte = regexp.MustCompile(`\w`)

var directivePart = regexp.MustCompile(`\w+=(?:"[^"]*"|<[^>]*>|\{[^}]*\}|\w+)`)

// directiveForms returns variants of the program in which one part of one directive is left
// out, doubled, exchanged with the next part, or replaced by another word.
func directiveForms() []verdictRow {
	lines := strings.Split(strings.ReplaceAll(everyDirective, "|", ""), "\n")
	var rows []verdictRow
	for i, line := range strings.Split(everyDirective, "\n") {
		line, directive := strings.CutPrefix(line, "|")
		if !directive {
			continue
		}
		seen := map[string]bool{line: true}
		add := func(made string) {
			if seen[made] {
				return
			}
			seen[made] = true
			with := slices.Clone(lines)
			with[i] = made
			form := strconv.Itoa(i+1) + ": " + strings.ReplaceAll(made, "\n", " / ")
			rows = append(rows, verdictRow{form, []program{{"directives", form, strings.Join(with, "\n"), isa.DG2}}})
		}
		add("")
		add(line + "\n" + line)
		tokens := mutationTokens.FindAllStringIndex(line, -1)
		parts := append(slices.Clone(tokens), directivePart.FindAllStringIndex(line, -1)...)
		for _, at := range parts {
			part := line[at[0]:at[1]]
			add(line[:at[0]] + line[at[1]:])
			add(line[:at[1]] + " " + part + line[at[1]:])
			add(line[:at[0]])
		}
		for k, at := range tokens {
			word := line[at[0]:at[1]]
			if k+1 < len(tokens) {
				next := tokens[k+1]
				add(line[:at[0]] + line[next[0]:next[1]] + line[at[1]:next[0]] + word + line[next[1]:])
			}
			if len(word) == 1 && !wordByte.MatchString(word) {
				continue
			}
			for _, other := range []string{"%null", "%r0", "%slm", "V7", "V100", "T6", "nowhere", `"word"`, `""`, "0", "7", "-1", "1.5", "0x10", "(4*2)"} {
				add(line[:at[0]] + other + line[at[1]:])
			}
		}
	}
	return rows
}

// TestDirectives checks that a directive with a part that is missing, superfluous or replaced
// by another is accepted or rejected as by Intel's assembler.
func TestDirectives(t *testing.T) {
	compareTable(t, "testdata/verdicts/directives.txt",
		"What GenX_IR says of a program in which one directive is another: + accepts, - rejects, ? neither.\n"+
			"The number is the line that is another; a / stands for the end of a line.", directiveForms())
}

// inputsText is a kernel with n inputs of a dword each.
func inputsText(version string, n int) string {
	var decls, inputs strings.Builder
	for i := range n {
		fmt.Fprintf(&decls, ".decl X%d v_type=G type=d num_elts=1 align=dword\n", i)
		fmt.Fprintf(&inputs, ".input X%d offset=%d size=4\n", i, 32+4*i)
	}
	return ".version " + version + "\n.kernel \"k\"\n" + decls.String() + inputs.String() + ".kernel_attr SimdSize=8\n.function \"k_main\"\nret (M1, 1)\n"
}

// The page has 256 inputs at most (4_visa_header.md, "Input Variables"). Intel's assembler takes more, and IGC 2 writes
// one for each member of a structure among the arguments.
func TestManyInputs(t *testing.T) {
	for _, test := range []struct {
		version string
		n       int
		want    string
	}{
		{"4.1", 256, ""}, {"4.1", 300, "warning V0903"}, {"4.2", 300, ""}, {"4.2", 20_000, "error V0108"}, // more errors than are told
	} {
		_, ds := Assemble(visa.NewFile("k", inputsText(test.version, test.n)), isa.TGLLP)
		got := ""
		if len(ds) > 0 {
			got = ds[0].Severity.String() + " " + ds[0].Code
		}
		if got != test.want || test.want == "warning V0903" && len(ds) > 1 {
			t.Errorf("%d inputs in %s: %d diagnostics, %q first, want %q", test.n, test.version, len(ds), got, test.want)
		}
	}
}

func TestManyInputsReference(t *testing.T) {
	needReference(t)
	if v, err := reference(t.TempDir(), inputsText("4.1", 300), isa.TGLLP); err != nil || !v.known || v.rejects {
		t.Errorf("Intel's assembler on 300 inputs: %+v, %v", v, err)
	}
}

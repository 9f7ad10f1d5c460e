package visa

import (
	"context"
	"flag"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/isa"
)

var mutations = flag.Int("mutations", 40, "number of mutated programs to compare with GenX_IR")

// mutationSeeds are small programs of the corpus that between them use most forms.
var mutationSeeds = []string{
	"kernels/ifelse/tgllp-simd16", "kernels/gotok/tgllp-simd16", "kernels/long_arith/skl-simd16",
	"kernels/half_arith/dg2-simd16", "kernels/select_k/pvc-simd16", "kernels/hist_local/dg2-simd16",
	"calls/then_only/tgllp-simd16-fc2", "kernels/float_math/tgllp-simd16",
}

var mutationTokens = regexp.MustCompile(`%?[A-Za-z_][A-Za-z0-9_]*|0x[0-9a-fA-F]+|[0-9]+|[^\sA-Za-z0-9_]`)

// words that may stand for each other: a mutation takes another of the group.
var mutationWords = [][]string{
	{"d", "ud", "w", "uw", "b", "f", "hf", "df", "q", "uq", "z"},
	{"M1", "M2", "M3", "M5", "M1_NM", "M9"},
	{"add", "mul", "mad", "and", "shl", "mov", "not", "cmp", "sel", "goto", "frob"},
	{"eq", "ne", "lt", "ge", "xx"},
	{"0", "1", "2", "3", "4", "7", "8", "16", "17", "32", "64"},
}

// mutate changes one token of one instruction or declaration.
func mutate(r *rand.Rand, text string) (string, string) {
	lines := strings.Split(text, "\n")
	var candidates []int
	for i, l := range lines {
		s := strings.TrimSpace(l)
		if s != "" && !strings.HasPrefix(s, "//") && !strings.HasPrefix(s, ".version") && !strings.HasPrefix(s, ".kernel_attr") {
			// Declarations outnumber instructions; take fewer of them.
			if !strings.HasPrefix(s, ".decl") || r.Intn(8) == 0 {
				candidates = append(candidates, i)
			}
		}
	}
	i := candidates[r.Intn(len(candidates))]
	code, _, _ := strings.Cut(lines[i], "//")
	code = strings.TrimRight(code, " ")
	at := mutationTokens.FindAllStringIndex(code, -1)
	k := r.Intn(len(at))
	start, end := at[k][0], at[k][1]
	token := code[start:end]
	replace := func(s string) string { return code[:start] + s + code[end:] }
	var out string
	switch r.Intn(10) {
	case 0:
		out = replace("")
	case 1:
		out = replace(token + " " + token)
	case 2:
		if k+1 == len(at) {
			out = replace("")
			break
		}
		next := code[at[k+1][0]:at[k+1][1]]
		out = code[:start] + next + code[end:at[k+1][0]] + token + code[at[k+1][1]:]
	default: // another word of the same kind, which most often still parses
		out = code
		for tries := 0; out == code && tries < 20; tries++ {
			k := r.Intn(len(at))
			token := code[at[k][0]:at[k][1]]
			for _, group := range mutationWords {
				for _, w := range group {
					if w == token {
						out = code[:at[k][0]] + group[r.Intn(len(group))] + code[at[k][1]:]
					}
				}
			}
		}
	}
	was := lines[i]
	lines[i] = out
	return strings.Join(lines, "\n"), strings.TrimSpace(was) + "\n\t-> " + strings.TrimSpace(out)
}

// reference is GenX_IR's verdict on a text; ok is false if it gave none: it crashed,
// hung, or rejected for a reason that is not in the text.
func reference(t *testing.T, dir, text string, p isa.Platform) (rejects, ok bool, why string) {
	file := filepath.Join(dir, "m.visaasm")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	os.Remove(filepath.Join(dir, "m.errors.txt"))
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "GenX_IR", "m.visaasm", "-platform", p.String())
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	errors, _ := os.ReadFile(filepath.Join(dir, "m.errors.txt"))
	why = strings.TrimSpace(string(out))
	if i := strings.Index(string(errors), "Error Message:"); i >= 0 {
		why, _, _ = strings.Cut(string(errors)[i:], "\n")
	}
	switch code := cmd.ProcessState.ExitCode(); {
	case err == nil && code == 0:
		return false, true, ""
	case code == 1 && (strings.Contains(string(out), "near line") || len(errors) > 0):
		return true, true, why
	}
	return false, false, why
}

// TestMutations compares verdicts on programs with one token changed. What Intel's
// assembler rejects must at least be warned of; what only Lanewise rejects must rest on
// a rule of the specification, so every such diagnostic names its page.
func TestMutations(t *testing.T) {
	if _, err := exec.LookPath("GenX_IR"); err != nil {
		t.Skip("GenX_IR is not here (Debian's libigc-tools)")
	}
	corpusTexts(t)
	r := rand.New(rand.NewSource(7))
	dir := t.TempDir()
	same, rejected, warned, stricterCount, none := 0, 0, 0, map[string]int{}, 0
	for n := range *mutations {
		seed := mutationSeeds[n%len(mutationSeeds)]
		files, _ := filepath.Glob(filepath.Join(corpusDir, seed, "*.visaasm"))
		if len(files) == 0 {
			t.Fatalf("no text in %s", seed)
		}
		data, err := os.ReadFile(files[len(files)-1])
		if err != nil {
			t.Fatal(err)
		}
		text, what := mutate(r, string(data))
		p := corpusPlatform(files[0])
		rejects, ok, why := reference(t, dir, text, p)
		if !ok {
			none++
			continue
		}
		_, ds := Assemble(NewFile("m", text), p)
		ours := HasErrors(ds)
		if rejects {
			rejected++
		}
		switch {
		case ours == rejects:
			same++
		case rejects && len(ds) == 0:
			t.Errorf("%s: silent where the reference rejects\n\t%s\n\t%s", seed, what, why)
		case rejects:
			warned++
			if testing.Verbose() {
				t.Logf("only warned: %s %s\n\t%s\n\t%s", ds[0].Code, ds[0].Message, what, why)
			}
		default:
			for _, d := range ds {
				if d.Severity == Error {
					stricterCount[d.Code]++
					if d.Page == "" {
						t.Errorf("%s: stricter than the reference without a page\n\t%s\n\t%s %s", seed, what, d.Code, d.Message)
					}
					if testing.Verbose() {
						t.Logf("stricter: %s %s\n\t%s", d.Code, d.Message, what)
					}
				}
			}
		}
	}
	t.Logf("%d mutations: %d agree (the reference rejects %d), %d only warned of, stricter by code %v, no verdict %d", *mutations, same, rejected, warned, stricterCount, none)
}

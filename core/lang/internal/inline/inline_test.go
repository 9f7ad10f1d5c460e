package inline

import (
	"flag"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

var update = flag.Bool("update", false, "write the programs of testdata")

// TestPrograms reads testdata/*.txt: each has a source and, below a line of ---, the program that is made of it.
func TestPrograms(t *testing.T) {
	files := filetest.Glob(t, "testdata/*.txt", 1)
	for _, file := range files {
		b := filetest.Read(t, file)
		source, want, _ := strings.Cut(b, "---\n")
		got, at, end, found := Program(source)
		if !found || at >= end || !strings.Contains(source[at:], "(") {
			t.Errorf("%s: found %v from %d to %d", file, found, at, end)
		}
		if *update {
			filetest.Write(t, file, source+"---\n"+got)
		} else if got != want {
			t.Errorf("%s: the program is\n%s\nwant\n%s", file, got, want)
		}
	}
}

// Texts that are not inline assembly for a GPU are not taken for it.
func TestOthers(t *testing.T) {
	for _, source := range []string{
		"", "\"", "asm", "asm(", "asm(\"", `asm("")`, `int main() { asm volatile("rdtsc" : "=a"(low), "=d"(high)); }`, `puts("mov (M1, 16)");`,
		"asm(\"mov.b32 %0, 1;\" : \"=r\"(x));\n.version 8.0\n.target sm_90\n.entry k() { ret; }\n", "asm(\"mov.b32 %0, 1;\" : \"=r\"(x));\n  .kernel \"k\"\n",
		`asm("movl $1, %eax; int $0x80")`, "/* asm(\"add (M1, 16)\") */", `R"(`, `R"x(asm)"`, "#define A \"x\"\n#define B A A\n", "asm(A : \"=r\"(x",
	} {
		if program, _, _, found := Program(source); found {
			t.Errorf("%q becomes\n%s", source, program)
		}
	}
}

// Macros of macros, operands without end and deep expressions take time proportional to their text only.
func TestHostile(t *testing.T) {
	var doubled strings.Builder
	doubled.WriteString("#define A0 \"mov.b32 %0, %0;\"\n")
	for i := 1; i < 60; i++ {
		doubled.WriteString(strings.NewReplacer("NEW", "A"+string(rune('0'+i)), "OLD", "A"+string(rune('0'+i-1))).Replace("#define NEW \"\" OLD OLD\n"))
	}
	for name, source := range map[string]string{
		"macros":      doubled.String() + "asm(A" + string(rune('0'+59)) + " : \"=r\"(x));",
		"operands":    "asm(\"mov.b32 %0, %1;\" : " + strings.Repeat(`"=r"(x),`, 1<<16) + ");",
		"names":       "asm(\"mov.b32 %0, %1;\" : \"=r\"(" + strings.Repeat("x+", 1<<18) + "1));",
		"parentheses": "asm(\"mov.b32 %0, %1;\" : \"=r\"(" + strings.Repeat("(", 1<<18),
		"statements":  strings.Repeat(`asm("mov.b32 %0, %1;" : "=r"(x) : "r"(y));`, 1<<14),
		"one line":    `asm("(M1 ` + strings.Repeat("%9:d64x8 ", 1<<18) + `");`,
		"elements":    "asm(\"" + strings.Repeat(`.decl A v_type=G type=uq num_elts=999999 alias=<%0,0>\n`, 100) + strings.Repeat("mov (M1, 16) %0 %1\\n", 200) + "\" : " + strings.Repeat(`"=rw"(x), `, 200) + ");",
		"numbers":     `asm("mov.b32 ` + strings.Repeat("%9, ", 1<<18) + `;");`,
	} {
		if program, _, _, found := Program(source); found && len(program) > 9<<20 {
			t.Errorf("%s: a program of %d bytes", name, len(program))
		}
	}
}

func FuzzProgram(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.txt")
	for _, file := range files {
		f.Add(filetest.Read(f, file))
	}
	f.Fuzz(func(t *testing.T, source string) {
		if program, at, end, found := Program(source); found && (at < 0 || at > end || end > len(source) || program == "") {
			t.Errorf("%d to %d of %d, %q", at, end, len(source), program)
		}
	})
}

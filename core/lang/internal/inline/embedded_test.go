package inline

import (
	"strings"
	"testing"
)

// A program in a string is found in each host language, with the string's escapes resolved.
func TestEmbedded(t *testing.T) {
	const program = ".version 7.0\n.target sm_70\n.address_size 64\n\n.visible .entry k(\n\t.param .u64 p\n)\n{\n\t.reg .b32 %r<2>;\n\tmov.u32 \t%r1, %tid.x;\n\tret;\n}\n"
	const kernel = ".version 4.1\n.kernel \"k\"\n.decl V v_type=G type=d num_elts=16 align=GRF\n.function \"k_main\"\n    ret (M1, 1)\n"
	escaped := strings.NewReplacer("\n", `\n`, "\t", `\t`, `"`, `\"`)
	lines := func(program, before, after, between string) string {
		var list []string
		for line := range strings.Lines(program) {
			list = append(list, before+escaped.Replace(line)+after)
		}
		return strings.Join(list, between)
	}
	for name, host := range map[string]struct{ source, want string }{
		"C, a string a line":       {"/* \"of a kernel\" */\nstatic const char *ptx =\n" + lines(program, "  \"", "\"", " // next\n") + ";\nint main() { return 0; }\n", program},
		"C, one string":            {"#include <cuda.h>\nchar text[] = \"" + escaped.Replace(program) + "\";\n", program},
		"C, lines that go on":      {"#ifndef X\n#define X\nchar myPtx64[] = \"" + strings.ReplaceAll(program, "\n", "\\n\\\n") + "\";\n#endif\n", strings.ReplaceAll(program, "\n", "\n\n")},
		"C, a list":                {"const char *lines[] = {" + strings.ReplaceAll(lines(program, "\"", "\"", ",\n"), `\n"`, `"`) + "};", strings.TrimSuffix(strings.ReplaceAll(program, "\n\n", "\n"), "\n")},
		"C++, raw":                 {"auto ptx = R\"ptx(" + program + ")ptx\";", program},
		"C++, a kernel of vISA":    {"auto text = R\"(" + kernel + ")\"; run(text);", kernel},
		"C, a kernel of vISA":      {"auto text = " + lines(kernel, "\"", "\"", "\n") + ";", kernel},
		"Java, plus":               {"String ptx = " + lines(program, "\"", "\"", " +\n    ") + ";", program},
		"Java or Python, a text":   {"# it's Python\nptx = \"\"\"" + program + "\"\"\"\nmodule = load(ptx)\n", program},
		"Python, single quotes":    {"ptx = '''" + program + "'''\n", program},
		"Go or JavaScript":         {"var ptx = `" + program + "`\nconst other = `x`", program},
		"Rust, raw":                {"const PTX: &str = r#\"" + program + "\"#;", program},
		"Rust, raw without a hash": {"const PTX: &str = r\"" + program + "\";", program},
		"Rust, lines of its own":   {"static PTX: &'static str = \"\n" + program + "\";", "\n" + program},
		"behind others":            {"puts(\"no .version 1\");\nvar x = \"\"\"doc\"\"\";\nvar ptx = `" + program + "`", program},
	} {
		got, at, to, found := Embedded(host.source)
		if !found || got != host.want || at >= to || to > len(host.source) {
			t.Errorf("%s: %v, %d to %d:\n%q\nwant\n%q", name, found, at, to, got, host.want)
		}
	}
}

func TestNotEmbedded(t *testing.T) {
	for _, source := range []string{
		"", "\"", "`", "\"\"\"", "'''", "r#", "r#\"", "r\"", "r####", "R\"(", "x = \"\"\"", "// `.version 1`", "puts(\".version 7.0 .target x .entry k\");",
		".version 7.0\n.target sm_70\n.file 1 \"k.cu\"\n.entry k() { ret; }\n", "\".version 4.1\\n\"", "asm(\"mov.b32 %0, 1;\" : \"=r\"(x));",
	} {
		if program, _, _, found := Embedded(source); found {
			t.Errorf("%q holds\n%s", source, program)
		}
	}
	for name, source := range map[string]string{
		"quotes": strings.Repeat("\"", 1<<20), "ticks": strings.Repeat("`", 1<<20), "threes": strings.Repeat("\"\"\" ", 1<<18), "hashes": strings.Repeat("r#", 1<<19) + "\"",
		"rows of hashes": strings.Repeat("r"+strings.Repeat("#", 1<<10)+" ", 1<<10), "open": strings.Repeat("\"\n", 1<<19), "plus": strings.Repeat("\"x\"+", 1<<18),
	} {
		if _, _, _, found := Embedded(source); found { // each takes time proportional to its text only
			t.Error(name)
		}
	}
}

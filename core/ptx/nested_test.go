package ptx

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/study"
	"github.com/lanewise/lanewise/core/visa"
)

// TestNestedWithoutEnd checks that a text is read to its end however deeply it nests: the nested braces, pairs and
// initial values of an operand must not each take stack space.
func TestNestedWithoutEnd(t *testing.T) {
	const head = ".version 8.0\n.target sm_70\n.address_size 64\n"
	body := func(s string) string {
		return head + ".visible .entry k()\n{\n.reg .u32 %r<4>;\n" + s + ";\nret;\n}\n"
	}
	for name, text := range map[string]string{
		"braces":         body("add.s32 %r1, " + strings.Repeat("{", 1<<20)),
		"vectors":        body("mov.u32 %r1, " + strings.Repeat("{%r1,", 1<<18)),
		"pairs":          body("add.s32 %r1, " + strings.Repeat("%r1|", 1<<18) + "%r2"),
		"addresses":      body("ld.u32 %r1, " + strings.Repeat("[", 1<<20)),
		"arguments":      body("call " + strings.Repeat("(", 1<<20)),
		"signs":          body("mov.u32 %r1, " + strings.Repeat("-", 1<<20) + "1"),
		"initial values": head + ".global .u32 a[2] = " + strings.Repeat("{", 1<<20) + ";\n",
		"blocks":         head + ".visible .entry k()\n" + strings.Repeat("{", 1<<20) + "\n",
		"parameters":     head + ".func " + strings.Repeat("(", 1<<20) + " f;\n",
	} {
		t.Run(name, func(t *testing.T) {
			if _, diags := Translate(visa.NewFile("k.ptx", text)); !visa.HasErrors(diags) {
				t.Error("it has no error")
			}
			study.Read(visa.NewFile("k.ptx", text), len(text))
		})
	}
}

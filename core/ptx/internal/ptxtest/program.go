package ptxtest

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// ProgramOf returns a kernel with the given statements, and a register of each type that has the type's name.
func ProgramOf(lines []string) string {
	text := ".version 9.0\n.target sm_121a\n.address_size 64\n.entry k()\n{\n"
	for t := syntax.B8; t < syntax.NumTypes; t++ {
		switch t {
		case syntax.Pred:
			text += ".reg .pred %p;\n"
		default:
			text += ".reg " + t.String() + " %" + t.Name() + ";\n"
		}
	}
	return text + "list: .branchtargets here;\n" + strings.Join(lines, "\n") + "\nhere: ret;\n}\n"
}

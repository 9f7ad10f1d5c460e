package ptxtest

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
)

// ProgramOf returns a kernel with the given statements, and a register of each type that has the type's name.
func ProgramOf(lines []string) string {
	text := ".version 9.0\n.target sm_121a\n.address_size 64\n.entry k()\n{\n"
	for t := ptxisa.B8; t < ptxisa.NumTypes; t++ {
		switch t {
		case ptxisa.Pred:
			text += ".reg .pred %p;\n"
		default:
			text += ".reg " + t.String() + " %" + t.Name() + ";\n"
		}
	}
	return text + "list: .branchtargets here;\n" + strings.Join(lines, "\n") + "\nhere: ret;\n}\n"
}

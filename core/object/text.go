package object

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// Text reads an object and prints it. An object does not say which platform it is for, but the meaning of an address
// depends on the size of a GRF. So the object is read for the first of platforms that accepts its text without an
// error, or for the first of all if none does. Notes and the error are those of Decode.
func Text(data []byte, platforms ...isa.Platform) (text string, p isa.Platform, notes []string, err error) {
	p = platforms[0]
	m, notes, err := Decode(data, p)
	if err != nil {
		return "", p, nil, err
	}
	text = printer.Print(m)
	for _, other := range platforms {
		if _, ds := assembler.Assemble(visa.NewFile("", text), other); visa.HasErrors(ds) {
			continue
		}
		if other.GRF() != p.GRF() {
			if m, notes, err = Decode(data, other); err != nil {
				return "", p, nil, err
			}
			text = printer.Print(m)
		}
		return text, other, notes, nil
	}
	return text, p, notes, nil
}

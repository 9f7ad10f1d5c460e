package ui

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
)

// formats are the number formats to choose from.
var formats = [...]struct {
	format      protocol.Format
	name, about string
}{
	{protocol.Decimal, "dec", "Numbers in decimal, as their type says"}, {protocol.Hex, "hex", "Numbers in hexadecimal"},
	{protocol.FloatFormat, "float", "The bits read as floating point"}, {protocol.Binary, "bits", "Each bit"},
}

// FormatChoice is the switch between number formats.
func FormatChoice(now protocol.Format) *draw.Node {
	buttons := make([]draw.Part, len(formats))
	for i, f := range formats {
		buttons[i] = Choice("", "format", strconv.Itoa(int(f.format)), f.name, f.format == now).Title(f.about)
	}
	return Segments("Number format", buttons...)
}

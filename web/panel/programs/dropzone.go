package programs

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
)

// dropZone is what the page shows while a file is dragged over it (web/boot sets data-dropping on <html>), and the file
// field that buttons open. web/boot handles the files that are dropped or picked.
type dropZone struct{ frame.Base }

// NewDropZone makes the drop zone.
func NewDropZone() *frame.Panel { return frame.New(&dropZone{}) }

func (z *dropZone) Tree() *draw.Node {
	return draw.Element("div").Class("drops").Body(
		ui.Input("file").Attr("multiple", true).ID("file-input").Class("gone").Aria("label", "Open files"),
		draw.Element("div").Class("dropping").Aria("hidden", "true").Body(ui.Icon("drop"), draw.Element("b").Text("Drop to open")),
	)
}

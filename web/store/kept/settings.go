package kept

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/surfaces"
)

// Settings is how the reader looks at a program. It belongs to the program and comes back with it.
type Settings struct {
	Format      protocol.Format       `json:"format"`
	Tab         layout.Tab            `json:"tab"`
	Breaks      []protocol.Breakpoint `json:"breaks,omitempty"`
	Watches     []Watch               `json:"watches,omitempty"`
	Operand     protocol.Role         `json:"operand,omitempty"`
	Granularity protocol.Granularity  `json:"granularity,omitempty"`
	Memory      surfaces.Form         `json:"memory,omitempty"`
	Inline      bool                  `json:"inline,omitempty"`
	Pins        []Pin                 `json:"pins,omitempty"`
	Lanes       []int                 `json:"lanes,omitempty"` // the pinned ones

	Layouts map[layout.Class]layout.Arrangement `json:"layouts,omitempty"`
}

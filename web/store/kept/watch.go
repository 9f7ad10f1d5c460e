package kept

import "github.com/lanewise/lanewise/core/protocol"

// Watch is an expression whose value is shown below the operands at every stop.
type Watch struct {
	Text   string          `json:"text"`
	Format protocol.Format `json:"format"`
	Own    bool            `json:"own"`             // Format is the watch's own; otherwise it has the page's format
	Curve  bool            `json:"curve,omitempty"` // its value over the steps is shown
}

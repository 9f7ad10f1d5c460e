package kept

// Reach is how far a program has got.
type Reach struct {
	Run      bool `json:"run,omitempty"`
	Step     int  `json:"step,omitempty"`
	Last     int  `json:"last,omitempty"` // steps of the whole run; 0: not known
	Ended    bool `json:"ended,omitempty"`
	Expected int  `json:"expected,omitempty"` // expectations
	Right    int  `json:"right,omitempty"`    // how many of them hold
	Reports  int  `json:"reports,omitempty"`
}

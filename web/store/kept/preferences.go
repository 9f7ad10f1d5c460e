package kept

// Preferences are what the reader has chosen for all programs.
type Preferences struct {
	NoKeys    bool `json:"noKeys,omitempty"`  // keys without Ctrl, Alt or F are no shortcuts (WCAG 2.1.4)
	NoNotes   bool `json:"noNotes,omitempty"` // notes of a run are not shown
	Interpret bool `json:"noCode,omitempty"`  // nothing is run by generated code
}

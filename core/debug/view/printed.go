package view

import "github.com/lanewise/lanewise/core/debug/internal/record"

// PrintedVersion is View.Printed.
func PrintedVersion(r *record.Recorder) int {
	if r.Printed == nil {
		return 0
	}
	return r.Printed.Version + 1
}

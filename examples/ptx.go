package examples

import "embed"

//go:embed ptx/*.ptx
var ptxFiles embed.FS

// PTX returns the lessons in PTX, without the exercises, sorted by name. Their launch lines are those of PTX, and
// either.OpenPTX takes them to a machine.
func PTX() []Example { return list(ptxFiles, "ptx") }

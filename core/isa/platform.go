package isa

import "github.com/lanewise/lanewise/core/text"

// Platform is a GPU generation. It determines the size of a GRF register and which instructions exist.
type Platform uint8

// Platforms in order of age, so that "{XEHP+}" is a comparison.
const (
	SKL Platform = iota
	ICLLP
	TGLLP
	XEHP
	DG2
	PVC
	NumPlatforms
)

var platformInfo = [NumPlatforms]struct {
	name string
	grf  int
}{
	SKL:   {"SKL", 32},
	ICLLP: {"ICLLP", 32},
	TGLLP: {"TGLLP", 32},
	XEHP:  {"XEHP", 32},
	DG2:   {"DG2", 32},
	PVC:   {"PVC", 64},
}

// String returns the platform's name as Intel's tools take it, "TGLLP".
func (p Platform) String() string {
	if p >= NumPlatforms {
		return "unknown"
	}
	return platformInfo[p].name
}

// GRF returns the size of one register in bytes: 32, or 64 on PVC (spec/visa/3_execution_model.md, "Thread
// Organization").
//
//go:noinline
func (p Platform) GRF() int { return platformInfo[p].grf }

// PlatformByName finds a platform by its name, in either case.
func PlatformByName(name string) (Platform, bool) {
	for p := range platformInfo {
		if len(platformInfo[p].name) == len(name) && equalFold(text.Lower(platformInfo[p].name), name) {
			return Platform(p), true
		}
	}
	return 0, false
}

package isa

import "github.com/lanewise/lanewise/core/text"

// Platform is a GPU generation. It determines the size of a GRF register and which instructions exist.
type Platform uint8

// Platforms in order of age, so that "{XEHP+}" is a comparison. The pages end with PVC. What XE2 and XE3 have is what
// IGC 2.40 says of them (visa/HWCaps.inc): what PVC has, and samplers again.
const (
	SKL Platform = iota
	ICLLP
	TGLLP
	XEHP
	DG2
	PVC
	XE2
	XE3
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
	XE2:   {"XE2", 64},
	XE3:   {"XE3", 64},
}

// String returns the platform's name as Intel's tools take it, "TGLLP".
func (p Platform) String() string {
	if p >= NumPlatforms {
		return "unknown"
	}
	return platformInfo[p].name
}

// GRF returns the size of one register in bytes: 32, or 64 from PVC on (spec/visa/3_execution_model.md, "Thread
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

// products are names of GPUs and of platforms that have no row of their own, with the platform that they are of: those
// that IGC prints (visa/common.cpp), and what their makers call them.
var products = [...]struct {
	name     string
	platform Platform
}{
	{"bdw", SKL}, {"chv", SKL}, {"kbl", SKL}, {"cfl", SKL}, {"glk", SKL},
	{"icl", ICLLP},
	{"tgl", TGLLP}, {"dg1", TGLLP}, {"rkl", TGLLP}, {"adl", TGLLP},
	{"xehp_sdv", XEHP},
	{"acm", DG2}, {"mtl", DG2}, {"arl", DG2},
	{"pvcxt", PVC},
	{"lnl", XE2}, {"bmg", XE2},
	{"ptl", XE3}, {"nvl", XE3}, {"xe3p_cri", XE3},
}

// PlatformOf finds the platform that a name stands for, in either case: its own, or that of a product or of a platform
// between two of Lanewise's.
func PlatformOf(name string) (Platform, bool) {
	for i := range products {
		if equalFold(products[i].name, name) {
			return products[i].platform, true
		}
	}
	return PlatformByName(name)
}

package ptxisa

// targets are the known targets, each with the version of PTX that it came with (PTX ISA, "Release Notes"), 60 for 6.0.
var targets = [...]struct{ target, version uint8 }{
	{10, 10}, {11, 10}, {12, 12}, {13, 12}, {20, 20}, {21, 20}, {30, 30}, {32, 40}, {35, 31}, {37, 41}, {50, 40},
	{52, 41}, {53, 42}, {60, 50}, {61, 50}, {62, 50}, {70, 60}, {72, 61}, {75, 63}, {80, 70}, {86, 71}, {87, 74},
	{88, 90}, {89, 78}, {90, 78}, {100, 86}, {101, 86}, {103, 88}, {110, 90}, {120, 87}, {121, 88},
}

// NewestTarget is the last of the targets.
const NewestTarget = 121

// TargetVersion returns the version of PTX that a target came with, 60 for 6.0; false if there is no such target.
func TargetVersion(target int) (version int, known bool) {
	for _, t := range targets {
		if int(t.target) == target {
			return int(t.version), true
		}
	}
	return 0, false
}

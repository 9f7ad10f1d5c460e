package ptxisa

import (
	"slices"
	"strconv"
	"strings"
)

// Special is a special register.
type Special struct {
	Name    string
	Type    Type
	Summary string
	Kind    SpecialKind
	Arg     int // depends on Kind, such as the axis
	Old     int // width in bits in older versions: mov and cvt of that width still read the low bits; 0: never narrower
}

// SpecialKind is what a special register holds; ptx/internal/lower has a function for each.
type SpecialKind uint8

const (
	TidSpecial SpecialKind = iota
	NtidSpecial
	CtaidSpecial
	NctaidSpecial
	ClusterIDSpecial
	ClustersSpecial
	ClusterBlockSpecial
	ClusterBlocksSpecial
	ClusterRankSpecial
	ClusterCountSpecial
	IsExplicitSpecial
	LaneidSpecial
	WarpidSpecial
	NwarpidSpecial
	LaneMaskSpecial   // Arg: 0 to 4 for eq, lt, le, gt, ge
	ClockSpecial      // Arg: 0 for the low half, 1 for the high half, 2 for both
	ConstantSpecial   // Arg: its value
	SharedSizeSpecial // Arg: 1 for the size that the launch adds alone
	NumSpecialKinds
)

// specials is the table of special registers.
var specials []Special

func init() {
	var vectors []string
	axes := func(name, what string, kind SpecialKind) {
		for i, c := range "xyz" {
			specials = append(specials, Special{name + "." + string(c), U32, what + " in " + string(c), kind, i, 16})
		}
		vectors = append(vectors, name)
	}
	axes("%tid", "the thread's index in its block", TidSpecial)
	axes("%ntid", "threads of a block", NtidSpecial)
	axes("%ctaid", "the block's index in the grid", CtaidSpecial)
	axes("%nctaid", "blocks of the grid", NctaidSpecial)
	axes("%clusterid", "the cluster's index in the grid", ClusterIDSpecial)
	axes("%nclusterid", "clusters of the grid", ClustersSpecial)
	axes("%cluster_ctaid", "the block's index in its cluster", ClusterBlockSpecial)
	axes("%cluster_nctaid", "blocks of a cluster", ClusterBlocksSpecial)
	specials = append(specials, scalars...)
	zero := func(prefix, suffix string, n int, ty Type, summary string) {
		for i := range n {
			specials = append(specials, Special{prefix + strconv.Itoa(i) + suffix, ty, summary, ConstantSpecial, 0, 0})
		}
	}
	zero("%envreg", "", 32, B32, "what the driver says of the launch: nothing, 0")
	zero("%pm", "", 8, U32, "a counter of performance: none counts, 0")
	zero("%pm", "_64", 8, U64, "a counter of performance: none counts, 0")
	zero("%reserved_smem_offset_", "", 2, B32, "where shared memory that the system takes begins: it takes none, 0")
	for _, name := range []string{"begin", "end", "cap"} {
		specials = append(specials, Special{"%reserved_smem_offset_" + name, B32, "of the shared memory that the system takes: none, 0", ConstantSpecial, 0, 0})
	}
	for _, name := range vectors {
		specials = append(specials, Special{name + ".w", U32, "the fourth element of " + name + ": 0", ConstantSpecial, 0, 16})
	}
	for i := range specials {
		specialPlaces[specials[i].Name] = i
	}
}

// scalars are the special registers that are neither vectors nor numbered.
var scalars = []Special{
	{"%cluster_ctarank", U32, "the block's rank in its cluster", ClusterRankSpecial, 0, 0},
	{"%cluster_nctarank", U32, "blocks of a cluster", ClusterCountSpecial, 0, 0},
	{"%is_explicit_cluster", Pred, "whether the launch has clusters", IsExplicitSpecial, 0, 0},
	{"%laneid", U32, "the thread's lane in its warp", LaneidSpecial, 0, 0},
	{"%warpid", U32, "the warp's number in its block", WarpidSpecial, 0, 0},
	{"%nwarpid", U32, "warps of a block", NwarpidSpecial, 0, 0},
	{"%lanemask_eq", U32, "a bit for this lane", LaneMaskSpecial, 0, 0},
	{"%lanemask_lt", U32, "bits for the lanes below this one", LaneMaskSpecial, 1, 0},
	{"%lanemask_le", U32, "bits for this lane and those below", LaneMaskSpecial, 2, 0},
	{"%lanemask_gt", U32, "bits for the lanes above this one", LaneMaskSpecial, 3, 0},
	{"%lanemask_ge", U32, "bits for this lane and those above", LaneMaskSpecial, 4, 0},
	{"%clock", U32, "a counter of time: the machine's instructions", ClockSpecial, 0, 0},
	{"%clock_hi", U32, "the high half of %clock64", ClockSpecial, 1, 0},
	{"%clock64", U64, "a counter of time: the machine's instructions", ClockSpecial, 2, 0},
	{"%globaltimer", U64, "a counter of time: the machine's instructions", ClockSpecial, 2, 0},
	{"%globaltimer_lo", U32, "the low half of %globaltimer", ClockSpecial, 0, 0},
	{"%globaltimer_hi", U32, "the high half of %globaltimer", ClockSpecial, 1, 0},
	{"%smid", U32, "the multiprocessor's number: there is one, 0", ConstantSpecial, 0, 0},
	{"%nsmid", U32, "multiprocessors: there is one", ConstantSpecial, 1, 0},
	{"%gridid", U64, "the grid's number: there is one, 0", ConstantSpecial, 0, 16},
	{"%total_smem_size", U32, "shared memory of a block in bytes", SharedSizeSpecial, 0, 0},
	{"%dynamic_smem_size", U32, "shared memory of a block that the launch adds, in bytes", SharedSizeSpecial, 1, 0},
	{"%aggr_smem_size", U32, "shared memory of a block in bytes, what the system takes included", SharedSizeSpecial, 0, 0},
	{"%current_graph_exec", U64, "the graph that the launch is part of: there is none, 0", ConstantSpecial, 0, 0},
}

// specialPlaces has the index in specials of each special register.
var specialPlaces = map[string]int{}

// SpecialByName returns the special register of a name; nil if there is none.
func SpecialByName(name string) *Special {
	if i, ok := specialPlaces[name]; ok {
		return &specials[i]
	}
	return nil
}

// IsSpecial reports whether a name is that of a special register, or of a vector of them without its component, such as
// %tid.
func IsSpecial(name string) bool {
	return slices.ContainsFunc(specials, func(s Special) bool { return s.Name == name || strings.HasPrefix(s.Name, name+".") })
}

// Specials returns the table of special registers.
func Specials() []Special { return specials }

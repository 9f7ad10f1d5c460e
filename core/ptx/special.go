package ptx

// special is a special register.
type special struct {
	name    string
	typ     Type
	summary string
	emit    func(t *translator, s *special, to *operand)
	arg     int // axis, or which relation
	old     int // bits it had in an older PTX: mov and cvt of that width still read the low ones; 0: it was never narrower
}

// specials is the table of special registers. It is filled by init, because the
// functions refer to it.
var specials []special

func init() {
	var vectors []string
	axes := func(name, what string, emit func(*translator, *special, *operand)) {
		for i, c := range "xyz" {
			specials = append(specials, special{name + "." + string(c), U32, what + " in " + string(c), emit, i, 16})
		}
		vectors = append(vectors, name)
	}
	axes("%tid", "the thread's index in its block", (*translator).tid)
	axes("%ntid", "threads of a block", (*translator).ntid)
	axes("%ctaid", "the block's index in the grid", (*translator).ctaid)
	axes("%nctaid", "blocks of the grid", (*translator).nctaid)
	axes("%clusterid", "the cluster's index in the grid", (*translator).clusterID)
	axes("%nclusterid", "clusters of the grid", (*translator).clusters)
	axes("%cluster_ctaid", "the block's index in its cluster", (*translator).clusterBlock)
	axes("%cluster_nctaid", "blocks of a cluster", (*translator).clusterBlocks)
	specials = append(specials,
		special{"%cluster_ctarank", U32, "the block's rank in its cluster", (*translator).clusterRank, 0, 0},
		special{"%cluster_nctarank", U32, "blocks of a cluster", (*translator).clusterCount, 0, 0},
		special{"%is_explicit_cluster", Pred, "whether the launch has clusters", (*translator).isExplicit, 0, 0},
		special{"%laneid", U32, "the thread's lane in its warp", (*translator).laneid, 0, 0},
		special{"%warpid", U32, "the warp's number in its block", (*translator).warpid, 0, 0},
		special{"%nwarpid", U32, "warps of a block", (*translator).nwarpid, 0, 0},
		special{"%lanemask_eq", U32, "a bit for this lane", (*translator).laneMask, 0, 0},
		special{"%lanemask_lt", U32, "bits for the lanes below this one", (*translator).laneMask, 1, 0},
		special{"%lanemask_le", U32, "bits for this lane and those below", (*translator).laneMask, 2, 0},
		special{"%lanemask_gt", U32, "bits for the lanes above this one", (*translator).laneMask, 3, 0},
		special{"%lanemask_ge", U32, "bits for this lane and those above", (*translator).laneMask, 4, 0},
		special{"%clock", U32, "a counter of time: the machine's instructions", (*translator).clock, 0, 0},
		special{"%clock_hi", U32, "the high half of %clock64", (*translator).clock, 1, 0},
		special{"%clock64", U64, "a counter of time: the machine's instructions", (*translator).clock, 2, 0},
		special{"%globaltimer", U64, "a counter of time: the machine's instructions", (*translator).clock, 2, 0},
		special{"%globaltimer_lo", U32, "the low half of %globaltimer", (*translator).clock, 0, 0},
		special{"%globaltimer_hi", U32, "the high half of %globaltimer", (*translator).clock, 1, 0},
		special{"%smid", U32, "the multiprocessor's number: there is one, 0", (*translator).constant, 0, 0},
		special{"%nsmid", U32, "multiprocessors: there is one", (*translator).constant, 1, 0},
		special{"%gridid", U64, "the grid's number: there is one, 0", (*translator).constant, 0, 16},
		special{"%total_smem_size", U32, "shared memory of a block in bytes", (*translator).sharedSize, 0, 0},
		special{"%dynamic_smem_size", U32, "shared memory of a block that the launch adds, in bytes", (*translator).sharedSize, 1, 0},
		special{"%aggr_smem_size", U32, "shared memory of a block in bytes, what the system takes included", (*translator).sharedSize, 0, 0},
		special{"%current_graph_exec", U64, "the graph that the launch is part of: there is none, 0", (*translator).constant, 0, 0},
	)
	zero := func(prefix, suffix string, n int, ty Type, summary string) {
		for i := range n {
			specials = append(specials, special{prefix + itoa(i) + suffix, ty, summary, (*translator).constant, 0, 0})
		}
	}
	zero("%envreg", "", 32, B32, "what the driver says of the launch: nothing, 0")
	zero("%pm", "", 8, U32, "a counter of performance: none counts, 0")
	zero("%pm", "_64", 8, U64, "a counter of performance: none counts, 0")
	zero("%reserved_smem_offset_", "", 2, B32, "where shared memory that the system takes begins: it takes none, 0")
	for _, name := range []string{"begin", "end", "cap"} {
		specials = append(specials, special{"%reserved_smem_offset_" + name, B32, "of the shared memory that the system takes: none, 0", (*translator).constant, 0, 0})
	}
	for _, name := range vectors {
		specials = append(specials, special{name + ".w", U32, "the fourth element of " + name + ": 0", (*translator).constant, 0, 16})
	}
	for i := range specials {
		specialPlaces[specials[i].name] = i
	}
}

// specialPlaces says where in the table a special register is.
var specialPlaces = map[string]int{}

func specialByName(name string) *special {
	if i, ok := specialPlaces[name]; ok {
		return &specials[i]
	}
	return nil
}

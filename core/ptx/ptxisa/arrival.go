package ptxisa

import (
	"slices"
)

// arrivals lists what is not in the first version of PTX or not on all targets. A line has the version, 60 for 6.0, and
// the least target, 0 for all, followed by instructions (bfe|bfi), instructions with modifiers that must all be there
// (add.f16, or add.f16|f16x2 for one of the two), and modifiers of any instruction (.b128). The source is "PTX ISA
// Notes" and "Target ISA Notes" of each section of "Instruction Set", and of "Special Registers". A target with an "a"
// means that architecture-specific target alone, not those with higher numbers.
const arrivals = `
11 11 atom|red
12 12 vote
20 20 bfe|bfi|bfind|brev|clz|popc|prmt|cvta|isspacep|prefetch|prefetchu|copysign|testp|ldu|tld4|sured fma.f32 vote.ballot atom|red.f32 bar.arrive|red
20 20 vadd|vsub|vabsdiff|vmin|vmax|vshl|vshr|vmad|vset
30 20 madc mad.cc pmevent.mask
30 30 shfl vadd2|vsub2|vavrg2|vabsdiff2|vmin2|vmax2|vset2|vadd4|vsub4|vavrg4|vabsdiff4|vmin4|vmax4|vset4
31 20 cvta|isspacep.const
31 30 %globaltimer|%globaltimer_lo|%globaltimer_hi
31 32 shf ld.nc atom|red.min|max|and|or|xor.u64|s64|b64
40 20 rsqrt.ftz.f64
40 30 istypep
41 20 %dynamic_smem_size|%total_smem_size
42 53 add|sub|mul|fma|set|setp.f16|f16x2
43 20 add|addc|sub|subc|mad|madc.cc.s64|u64
43 30 txq.level
43 50 lop3
43 53 tex.f16|f16x2
50 60 atom|red.add.f64 atom|red.cta|gpu|sys
50 61 dp2a|dp4a
60 30 barrier fns shfl|vote.sync bar.warp brx
60 53 neg.f16|f16x2
60 70 match wmma fence .weak|relaxed|acquire|release|acq_rel
61 70 wmma.m32n8k16|m8n32k16
62 30 activemask
62 60 atom|red.f16x2
62 70 nanosleep
63 70 wmma.aligned atom|red.f16 atom.b16
63 72 wmma.s8|u8
63 75 wmma.s4|u4|b1
64 70 mma
65 53 abs.f16|f16x2 set.f16|f16x2.u16|s16|u32|s32
65 72 cvt.pack
65 75 cvt.u4|s4|u2|s2 ldmatrix mma.m8n8k16|m8n8k32|m16n8k8
70 75 tanh ex2.f16|f16x2 mma.m8n8k128
70 80 redux mbarrier cp.async abs|neg|fma|min|max|cvt.bf16|bf16x2 min|max.f16|f16x2 min|max.NaN fma|cvt.relu cvt.f16x2|tf32
70 80 mma|wmma.bf16|tf32|f64 mma.m16n8k16|m16n8k32|m16n8k64|m16n8k128|m16n8k256
71 80 mma.sp mma.and mbarrier.parity
72 86 .xorsign
73 52 alloca|stacksave|stackrestore
74 70 .L1::evict_normal|L1::evict_unchanged|L1::evict_first|L1::evict_last|L1::no_allocate
74 75 .L2::64B|L2::128B
74 80 createpolicy|discard|applypriority .L2::256B|L2::cache_hint prefetch.L2::evict_last|L2::evict_normal
75 70 fence|membar.proxy
76 70 bmsk|szext
76 80 %reserved_smem_offset_0|%reserved_smem_offset_1|%reserved_smem_offset_begin|%reserved_smem_offset_end|%reserved_smem_offset_cap
77 70 cvta|isspacep.param
78 0 .shared::cta bar|barrier.cta
78 75 movmatrix
78 89 cvt.e4m3x2|e5m2x2
78 90 stmatrix|griddepcontrol|mapa|getctarank .cluster .shared::cluster mbarrier.try_wait cvt.tf32.rn|rz cvt.bf16.u8|s8|u16|s16|u32|s32|u64|s64|f16|f64
78 90 add|sub|mul|tanh|ex2|set|setp|atom|red.bf16|bf16x2 mma.m16n8k4|m16n8k8|m16n8k16.f64
78 90 %clusterid|%nclusterid|%cluster_ctaid|%cluster_nctaid|%cluster_ctarank|%cluster_nctarank|%is_explicit_cluster
80 50 %current_graph_exec
80 80 mbarrier.release|relaxed|acquire
80 90 elect cp.async.bulk mbarrier.expect_tx|complete_tx fence.async|mbarrier_init min|max|add.u16x2|s16x2 min|max.relu.s32 prefetch.tensormap
80 90a setmaxnreg
81 90 st.async|red.async|%aggr_smem_size fma.oob atom|red.v2|v4|v8
82 70 lop3.and|or .mmio
83 0 .param::entry|param::func
83 70 .b128
83 90 atom.b128
84 89 mma.e4m3|e5m2
85 80 mma.sp::ordered_metadata
86 90 fence.sync_restrict::shared::cluster|sync_restrict::shared::cta
86 100 add|sub|mul|fma.f32x2 add|sub|fma.f32.f16|bf16 cp.async.cp_mask st.bulk
86 100a redux.f32 ldmatrix|stmatrix.b8|b8x16 cvt.e2m1x2|e2m3x2|e3m2x2|ue8m0x2
87 100 st.async.release red.async.release
87 100a cvt.rs|e4m3x4|e5m2x4|e2m1x4|e2m3x4|e3m2x4
87 120a mma.kind::f8f6f4|kind::mxf8f6f4|kind::mxf4|kind::mxf4nvf4
88 100 ld|st.v8
91 20 ld|st.volatile.local
92 90 cp.async.bulk.ignore_oob st.async.b128
92 120a add|sub|neg|min|max.u8x4|s8x4 add.sat.u16x2|s16x2|u32
93 90a cp.async.bulk.weak|relaxed
`

// Arrival is one entry of arrivals.
type Arrival struct {
	Version, Target int
	Exact           bool       // only on targets with a letter, such as sm_90a
	words           [][]string // for each list, one of its words must be there
}

// anyArrivals holds the arrivals of modifiers that any instruction can have.
var anyArrivals []*Arrival

// specialArrivals holds the arrivals of special registers, by their name without the axis.
var specialArrivals = map[string]*Arrival{}

// ArrivalOf returns the arrival of a special register, whose name is given without the axis; nil if it came with the
// first version.
func ArrivalOf(special string) *Arrival { return specialArrivals[special] }

// ArrivalsOfAny returns the arrivals of modifiers that any instruction can have.
func ArrivalsOfAny() []*Arrival { return anyArrivals }

// In returns the part of an instruction's words that the arrival is about, after the name; false if the arrival is not
// about that instruction.
func (a *Arrival) In(name string, modifiers []string) (string, bool) {
	for _, any := range a.words {
		found := ""
		for _, w := range modifiers {
			if slices.Contains(any, w) {
				found = w
			}
		}
		if found == "" {
			return "", false
		}
		name += "." + found
	}
	return name, true
}

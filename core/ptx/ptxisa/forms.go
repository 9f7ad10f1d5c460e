package ptxisa

// Instructions whose words have an order and depend on each other, such as mbarrier and cp.async. Their rows have a
// form for each way of writing them, as in the manual.

// sharedWord is how forms write the spaces of shared memory.
const sharedWord = "{.shared|.shared::cta|.shared::cluster}"

// Words of several forms.
const (
	hintWord     = "{.L2::cache_hint}"
	levelWords   = "<.L2::evict_last|.L2::evict_normal|.L2::evict_first|.L2::evict_unchanged>{.L2::evict_first|.L2::evict_unchanged}"
	bulkWords    = ".async.bulk{.weak|.relaxed}{.cta|.cluster|.gpu|.sys}"
	bytesWord    = ".mbarrier::complete_tx::bytes"
	reduceShared = ".reduce.async.bulk.shared::cluster.shared::cta" + bytesWord
	reduceGlobal = ".reduce.async.bulk.global.shared::cta.bulk_group" + hintWord
	packedWords  = ".b8x16<.b6x16_p32|.b4x16_p64>"
	smallTypes   = "<.e4m3|.e5m2|.e3m2|.e2m3|.e2m1>"
	sparseWords  = "<.sp|.sp::ordered_metadata>.sync.aligned"

	scaledBytes    = ".row.col.kind::mxf8f6f4.block_scale{.scale_vec::1X}.f32" + smallTypes + smallTypes + ".f32.ue8m0"
	scaledFours    = ".row.col.kind::mxf4.block_scale{.scale_vec::2X}.f32.e2m1.e2m1.f32.ue8m0"
	scaledAnyFours = ".row.col.kind::mxf4nvf4.block_scale<.scale_vec::2X|.scale_vec::4X>.f32.e2m1.e2m1.f32<.ue8m0|.ue4m3>"

	flatGeometries = "<.1d|.2d|.3d|.a1d|.a2d>"
	geometries     = "<.1d|.2d|.3d|.a1d|.a2d|.cube|.acube|.2dms|.a2dms>"
	clampWords     = "<.trap|.clamp|.zero>"
)

// formRows are the rows of the instructions that have forms.
var formRows = []Row{
	{Name: "cp", Summary: "copies, and goes on meanwhile; here it is done at once", Forms: []Form{
		{".async<.ca|.cg>" + sharedWord + ".global" + hintWord + "{.L2::64B|.L2::128B|.L2::256B}", "AAi?OO", LowerCopyAsync},
		{".async.commit_group", "", LowerNothing},
		{".async.wait_group", "i", LowerNothing},
		{".async.wait_all", "", LowerNothing},
		{".async.mbarrier.arrive{.noinc}" + sharedWord + ".b64", "A", LowerCopyArrive},
		{bulkWords + "<.shared::cta|.shared::cluster><.global|.shared::cta>" + bytesWord + "{.multicast::cluster}" + hintWord + "{.b128}", "AAuA?OO", LowerCopyBulk},
		{bulkWords + ".shared::cta.global" + bytesWord + hintWord + ".ignore_oob{.b128}", "AAuuuA?O", LowerCopyBulk},
		{bulkWords + ".global.shared::cta.bulk_group" + hintWord + "{.cp_mask}{.b128}", "AAu?OO", LowerCopyBulk},
		{".async.bulk.commit_group", "", LowerNothing},
		{".async.bulk.wait_group{.read}", "i", LowerNothing},
		{".async.bulk.prefetch.L2.global" + hintWord, "Au?O", LowerNothing},
		{reduceShared + "<.and|.or|.xor>.b32", "AAuA", LowerReduceBulk},
		{reduceShared + "<.inc|.dec>.u32", "AAuA", LowerReduceBulk},
		{reduceShared + "<.min|.max><.u32|.s32>", "AAuA", LowerReduceBulk},
		{reduceShared + ".add<.u32|.s32|.u64>", "AAuA", LowerReduceBulk},
		{reduceGlobal + "<.and|.or|.xor><.b32|.b64>", "AAu?O", LowerReduceBulk},
		{reduceGlobal + "<.inc|.dec>.u32", "AAu?O", LowerReduceBulk},
		{reduceGlobal + "<.min|.max><.u32|.s32|.u64|.s64|.f16|.bf16>", "AAu?O", LowerReduceBulk},
		{reduceGlobal + ".add<.u32|.s32|.u64|.f32|.f64>", "AAu?O", LowerReduceBulk},
		{reduceGlobal + ".add.noftz<.f16|.bf16>", "AAu?O", LowerReduceBulk},
	}},
	{Name: "mbarrier", Summary: "a barrier in memory, which counts arrivals and bytes", Discards: true, Forms: []Form{
		{".init" + sharedWord + ".b64", "Au", LowerMbarrierInit},
		{".inval" + sharedWord + ".b64", "A", LowerNothing},
		{"<.arrive|.arrive_drop>{.expect_tx|.noComplete}{.release|.relaxed}{.cta|.cluster}" + sharedWord + "{.release|.relaxed}{.cta|.cluster}.b64", "QA?u", LowerMbarrierArrive},
		{"<.expect_tx|.complete_tx>{.relaxed}{.cta|.cluster}" + sharedWord + "{.relaxed}{.cta|.cluster}.b64", "Au", LowerMbarrierBytes},
		{"<.test_wait|.try_wait>{.parity}{.acquire|.relaxed}{.cta|.cluster}" + sharedWord + ".b64", "pAO?O", LowerMbarrierWait},
		{".pending_count.b64", "Uk", LowerMbarrierPending},
	}},
	{Name: "st.async", Summary: "memory at a = b, and an mbarrier counts the bytes; here it is done at once", Forms: []Form{
		{"{.weak}{.cluster}{.shared::cluster}{" + bytesWord + "}{.v2|.v4}<.b32|.b64|.u32|.u64|.s32|.s64|.f32|.f64|.b128>", "AOA", LowerStoreAsync},
		{"{.mmio}.release<.gpu|.sys>{.global}<.b8|.b16|.b32|.b64|.u8|.u16|.u32|.u64|.s8|.s16|.s32|.s64|.f32|.f64>", "AO", LowerStoreAsync},
	}},
	{Name: "st.bulk", Summary: "memory at a, so many bytes of it, = 0", Forms: []Form{{"{.weak}{.shared::cta}", "AOi", LowerStoreBulk}}},
	{Name: "red.async", Summary: "memory at a becomes what the operation makes of it, and an mbarrier counts the bytes; here at once", Forms: []Form{
		{".relaxed.cluster{.shared::cluster}" + bytesWord + "<.inc|.dec|.min|.max|.and|.or|.xor|.add><.u32|.s32|.u64|.b32>", "AOA", LowerStoreAsync},
		{"{.mmio}.release{.global}<.gpu|.cluster|.sys>{.global}.add<.u32|.s32|.u64|.s64>", "AO", LowerStoreAsync},
	}},
	{Name: "membar", Summary: "orders memory accesses", Forms: []Form{
		{"<.cta|.gl|.sys>", "", LowerFence},
		{".proxy.alias", "", LowerNothing},
		{".proxy.async{.global|.shared::cta|.shared::cluster}", "", LowerNothing},
	}},
	{Name: "fence", Summary: "orders memory accesses", Forms: []Form{
		{"{.sc|.acq_rel|.acquire|.release}<.cta|.cluster|.gpu|.sys>", "", LowerFence},
		{".acquire.sync_restrict::shared::cluster.cluster", "", LowerFence},
		{".release.sync_restrict::shared::cta.cluster", "", LowerFence},
		{".mbarrier_init.release.cluster", "", LowerFence},
		{".proxy.alias", "", LowerNothing},
		{".proxy.async{.global|.shared::cta|.shared::cluster}", "", LowerNothing},
		{".proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster", "", LowerNothing},
		{".proxy.async::generic.release.sync_restrict::shared::cta.cluster", "", LowerNothing},
	}},
	{Name: "elect", Summary: "d = the lowest lane of a membermask; p = whether it is this one", Forms: []Form{
		{".sync", "Ju", LowerElect},
	}},
	{Name: "createpolicy", Summary: "makes a cache policy, which has no effect here", Forms: []Form{
		{".fractional" + levelWords + ".b64", "Q?O", LowerPolicy},
		{".range{.global}" + levelWords + ".b64", "QAuu", LowerPolicy},
		{".cvt.L2.b64", "Qk", LowerPolicy},
	}},
	{Name: "discard", Summary: "drops what a cache holds of memory; no effect here", Forms: []Form{{"{.global}.L2", "Ai", LowerNothing}}},
	{Name: "applypriority", Summary: "sets how long a cache keeps memory; no effect here", Forms: []Form{{"{.global}.L2::evict_normal", "Ai", LowerNothing}}},
	{Name: "griddepcontrol", Summary: "waits for the grid before, which has ended here", Forms: []Form{{"<.launch_dependents|.wait>", "", LowerNothing}}},
	{Name: "setmaxnreg", Summary: "gives registers back; no effect here", Forms: []Form{{"<.inc|.dec>.sync.aligned.u32", "i", LowerNothing}}},
	{Name: "mapa", Summary: "d = the address of a in the shared memory of a block of the cluster", Forms: []Form{
		{"{.shared::cluster}.u32", "UOu", LowerMapAddress},
		{"{.shared::cluster}.u64", "QOu", LowerMapAddress},
	}},
	{Name: "getctarank", Summary: "d = the rank of the block in whose shared memory a is", Forms: []Form{
		{"{.shared::cluster}<.u32|.u64>", "UO", LowerRankOfBlock},
	}},
	{Name: "alloca", Summary: "d = the address of new local memory", Forms: []Form{
		{".u32", "Uu?i", LowerAllocate},
		{".u64", "Qk?i", LowerAllocate},
	}},
	{Name: "stacksave", Summary: "d = how far local memory is used", Forms: []Form{
		{".u32", "U", LowerSaveStack},
		{".u64", "Q", LowerSaveStack},
	}},
	{Name: "stackrestore", Summary: "gives back local memory", Forms: []Form{
		{".u32", "u", LowerRestoreStack},
		{".u64", "k", LowerRestoreStack},
	}},
	{Name: "ldmatrix", Summary: "loads matrices of 8 times 8, of which each lane gets its elements", Forms: []Form{
		{".sync.aligned.m8n8<.x1|.x2|.x4>{.trans}" + sharedWord + ".b16", "OA", LowerLoadMatrix},
		{".sync.aligned.m16n16<.x1|.x2>.trans" + sharedWord + ".b8", "OA", LowerLoadBytes},
		{".sync.aligned.m8n16<.x1|.x2|.x4>" + sharedWord + packedWords, "OA", LowerLoadBytes},
		{".sync.aligned.m16n16<.x1|.x2>.trans" + sharedWord + packedWords, "OA", LowerLoadBytes},
	}},
	{Name: "stmatrix", Summary: "stores matrices of 8 times 8, of which each lane has its elements", Forms: []Form{
		{".sync.aligned.m8n8<.x1|.x2|.x4>{.trans}" + sharedWord + ".b16", "AO", LowerStoreMatrix},
		{".sync.aligned.m16n8<.x1|.x2|.x4>{.trans}" + sharedWord + ".b8", "AO", LowerStoreBytes},
	}},
	{Name: "mma", Summary: "d = a * b + c of matrices whose elements the lanes of a warp have", Forms: []Form{
		{".sync.aligned<.m16n8k8|.m16n8k16>.row.col.f16.f16.f16.f16", "OOOO", LowerMma},
		{".sync.aligned<.m16n8k8|.m16n8k16>.row.col.f32.f16.f16.f32", "OOOO", LowerMma},
		{".sync.aligned.m16n8k16.row.col<.f16|.f32>.f16.f16<.f16|.f32>", "OOOO", LowerMma},
		{".sync.aligned<.m16n8k8|.m16n8k16>.row.col.f32.bf16.bf16.f32", "OOOO", LowerMma},
		{".sync.aligned<.m16n8k4|.m16n8k8>.row.col.f32.tf32.tf32.f32", "OOOO", LowerMma},
		{".sync.aligned<.m8n8k16|.m16n8k16|.m16n8k32>.row.col{.satfinite}.s32<.u8|.s8><.u8|.s8>.s32", "OOOO", LowerMma},
		{".sync.aligned<.m8n8k32|.m16n8k32|.m16n8k64>.row.col{.satfinite}.s32<.u4|.s4><.u4|.s4>.s32", "OOOO", LowerMma},
		{".sync.aligned<.m8n8k128|.m16n8k128|.m16n8k256>.row.col.s32.b1.b1.s32<.xor|.and>.popc", "OOOO", LowerMma},
		{".sync.aligned<.m8n8k4|.m16n8k4|.m16n8k8|.m16n8k16>.row.col.f64.f64.f64.f64", "OOOO", LowerMma},
		{".sync.aligned<.m16n8k16|.m16n8k32>.row.col<.f16|.f32><.e4m3|.e5m2><.e4m3|.e5m2><.f16|.f32>", "OOOO", LowerMma},
		{".sync.aligned.m16n8k32.row.col.kind::f8f6f4<.f16|.f32>" + smallTypes + smallTypes + "<.f16|.f32>", "OOOO", LowerMma},
		{".sync.aligned.m8n8k4<.row|.col><.row|.col><.f16|.f32>.f16.f16<.f16|.f32>", "OOOO", LowerMmaOfQuads},
		{sparseWords + "<.m16n8k16|.m16n8k32>.row.col<.f16|.f32>.f16.f16<.f16|.f32>", "OOOOOi", LowerMma},
		{sparseWords + "<.m16n8k16|.m16n8k32>.row.col.f32.bf16.bf16.f32", "OOOOOi", LowerMma},
		{sparseWords + "<.m16n8k8|.m16n8k16>.row.col.f32.tf32.tf32.f32", "OOOOOi", LowerMma},
		{sparseWords + "<.m16n8k32|.m16n8k64>.row.col{.satfinite}.s32<.u8|.s8><.u8|.s8>.s32", "OOOOOi", LowerMma},
		{sparseWords + "<.m16n8k64|.m16n8k128>.row.col{.satfinite}.s32<.u4|.s4><.u4|.s4>.s32", "OOOOOi", LowerMma},
		{sparseWords + ".m16n8k64.row.col<.f16|.f32><.e4m3|.e5m2><.e4m3|.e5m2><.f16|.f32>", "OOOOOi", LowerMma},
		{sparseWords + ".m16n8k64.row.col.kind::f8f6f4<.f16|.f32>" + smallTypes + smallTypes + "<.f16|.f32>", "OOOOOi", LowerMma},
		{".sync.aligned.m16n8k32" + scaledBytes, "OOOOOOOO", LowerMmaOfScales},
		{".sync.aligned.m16n8k64" + scaledFours, "OOOOOOOO", LowerMmaOfScales},
		{".sync.aligned.m16n8k64" + scaledAnyFours, "OOOOOOOO", LowerMmaOfScales},
		{sparseWords + ".m16n8k64" + scaledBytes, "OOOOOiOOOO", LowerMmaOfScales},
		{sparseWords + ".m16n8k128" + scaledFours, "OOOOOiOOOO", LowerMmaOfScales},
		{sparseWords + ".m16n8k128" + scaledAnyFours, "OOOOOiOOOO", LowerMmaOfScales},
		{AnyWords, "OOOO?OOOOOO", LowerNoMatrix},
	}},
	{Name: "wmma", Summary: "loads, multiplies or stores matrices whose elements the lanes of a warp have", Forms: warpMatrixForms},
	{Name: "tex", Textured: true, Summary: "d = a texture at coordinates", Forms: []Form{
		{"{.base|.level|.grad}" + geometries + "{.v4|.v2}<.u32|.s32|.f16|.f32|.f16x2><.s32|.f32>", "OA?OOOO", LowerTexture},
	}},
	{Name: "tld4", Textured: true, Summary: "d = a channel of the four texels around coordinates of a texture", Forms: []Form{
		{"<.r|.g|.b|.a><.2d|.a2d|.cube|.acube>.v4<.u32|.s32|.f32>.f32", "OA?OO", LowerTexture},
	}},
	{Name: "txq", Textured: true, Summary: "d = what is known of a texture or sampler", Forms: []Form{
		{".level<.width|.height|.depth>.b32", "UAu", LowerAskTexture},
		{"<.width|.height|.depth|.channel_data_type|.channel_order|.normalized_coords|.array_size|.num_mipmap_levels|.num_samples|.force_unnormalized_coords|.filter_mode|.addr_mode_0|.addr_mode_1|.addr_mode_2>.b32", "UA", LowerAskTexture},
	}},
	{Name: "suq", Textured: true, Summary: "d = what is known of a surface", Forms: []Form{
		{"<.width|.height|.depth|.channel_data_type|.channel_order|.array_size|.memory_layout>.b32", "UA", LowerAskTexture},
	}},
	{Name: "suld", Textured: true, Summary: "d = the bytes of a surface at coordinates", Forms: []Form{
		{"<.b>" + flatGeometries + "{.ca|.cg|.cs|.cv}{.v2|.v4}<.b8|.b16|.b32|.b64>" + clampWords, "OA", LowerSurfaceLoad},
	}},
	{Name: "sust", Textured: true, Summary: "the bytes or the texel of a surface at coordinates = b", Forms: []Form{
		{"<.b>" + flatGeometries + "{.wb|.cg|.cs|.wt}{.v2|.v4}<.b8|.b16|.b32|.b64>" + clampWords, "AO", LowerSurfaceStore},
		{"<.p>" + flatGeometries + "{.v2|.v4}.b32" + clampWords, "AO", LowerTexelStore},
	}},
	{Name: "sured", Textured: true, Summary: "a surface at coordinates becomes what the operation makes of it", Forms: []Form{
		{"<.b><.add|.min|.max|.and|.or>" + flatGeometries + "<.u32|.u64|.s32|.b32|.s64|.b64>" + clampWords, "AO", LowerSurfaceReduce},
		{"<.p><.add|.min|.max|.and|.or>" + flatGeometries + "<.b32|.b64>" + clampWords, "AO", LowerSurfaceReduce},
	}},
	{Name: "istypep", Summary: "p = whether a is a handle of a texture, sampler or surface", Forms: []Form{
		{"<.texref|.samplerref|.surfref>", "pk", LowerIsHandle},
	}},
	{Name: "movmatrix", Summary: "transposes a matrix of 8 times 8 whose elements the lanes have", Forms: []Form{
		{".sync.aligned.m8n8.trans.b16", "Uu", LowerMoveMatrix},
	}},
}

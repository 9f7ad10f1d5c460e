package ptxisa

// Words that several forms of wmma have in common.
const (
	warpSync   = ".sync{.aligned}"
	warpLayout = "<.row|.col>"
	warpShapes = "<.m16n16k16|.m8n32k16|.m32n8k16>"
	warpSpace  = "{.global|.shared|.shared::cta}"
)

// warpMatrixForms are the forms of wmma. Older texts leave out .aligned.
var warpMatrixForms = []Form{
	{".load<.a|.b>" + warpSync + warpLayout + warpShapes + warpSpace + "<.f16|.bf16|.u8|.s8>", "OA?u", LowerLoadWarpMatrix},
	{".load.c" + warpSync + warpLayout + warpShapes + warpSpace + "<.f16|.f32|.s32>", "OA?u", LowerLoadWarpMatrix},
	{".store.d" + warpSync + warpLayout + warpShapes + warpSpace + "<.f16|.f32|.s32>", "AO?u", LowerStoreWarpMatrix},
	{".load<.a|.b>" + warpSync + warpLayout + ".m16n16k8" + warpSpace + ".tf32", "OA?u", LowerLoadWarpMatrix},
	{".load.c" + warpSync + warpLayout + ".m16n16k8" + warpSpace + ".f32", "OA?u", LowerLoadWarpMatrix},
	{".store.d" + warpSync + warpLayout + ".m16n16k8" + warpSpace + ".f32", "AO?u", LowerStoreWarpMatrix},
	{".load<.a|.b>" + warpSync + warpLayout + ".m8n8k4" + warpSpace + ".f64", "OA?u", LowerLoadWarpMatrix},
	{".load.c" + warpSync + warpLayout + ".m8n8k4" + warpSpace + ".f64", "OA?u", LowerLoadWarpMatrix},
	{".store.d" + warpSync + warpLayout + ".m8n8k4" + warpSpace + ".f64", "AO?u", LowerStoreWarpMatrix},
	{".load.c" + warpSync + warpLayout + "<.m8n8k32|.m8n8k128>" + warpSpace + ".s32", "OA?u", LowerLoadWarpMatrix},
	{".store.d" + warpSync + warpLayout + "<.m8n8k32|.m8n8k128>" + warpSpace + ".s32", "AO?u", LowerStoreWarpMatrix},
	{".load.a" + warpSync + ".row.m8n8k32" + warpSpace + "<.u4|.s4>", "OA?u", LowerLoadWarpMatrix},
	{".load.b" + warpSync + ".col.m8n8k32" + warpSpace + "<.u4|.s4>", "OA?u", LowerLoadWarpMatrix},
	{".load.a" + warpSync + ".row.m8n8k128" + warpSpace + ".b1", "OA?u", LowerLoadWarpMatrix},
	{".load.b" + warpSync + ".col.m8n8k128" + warpSpace + ".b1", "OA?u", LowerLoadWarpMatrix},

	{".mma" + warpSync + warpLayout + warpLayout + warpShapes + "<.f16|.f32><.f16|.f32>", "OOOO", LowerMultiplyWarpMatrices},
	{".mma" + warpSync + warpLayout + warpLayout + warpShapes + ".f32.bf16.bf16.f32", "OOOO", LowerMultiplyWarpMatrices},
	{".mma" + warpSync + warpLayout + warpLayout + warpShapes + ".s32<.u8|.s8><.u8|.s8>.s32{.satfinite}", "OOOO", LowerMultiplyWarpMatrices},
	{".mma" + warpSync + warpLayout + warpLayout + ".m16n16k8.f32.tf32.tf32.f32", "OOOO", LowerMultiplyWarpMatrices},
	{".mma" + warpSync + warpLayout + warpLayout + ".m8n8k4{.rn|.rz|.rm|.rp}.f64.f64.f64.f64", "OOOO", LowerMultiplyWarpMatrices},
	{".mma" + warpSync + warpLayout + warpLayout + ".m8n8k4.f64.f64.f64.f64<.rn|.rz|.rm|.rp>", "OOOO", LowerMultiplyWarpMatrices}, // nvcc 13.0
	{".mma" + warpSync + ".row.col.m8n8k32.s32<.u4|.s4><.u4|.s4>.s32{.satfinite}", "OOOO", LowerMultiplyWarpMatrices},
	{".mma<.xor|.and>.popc" + warpSync + ".row.col.m8n8k128.s32.b1.b1.s32", "OOOO", LowerMultiplyWarpMatrices},
}

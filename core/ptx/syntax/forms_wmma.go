package syntax

// warpMatrixForms are the forms of wmma. Older texts leave .aligned out.
func warpMatrixForms() []form {
	const (
		sync   = ".sync{.aligned}"
		layout = "<.row|.col>"
		shapes = "<.m16n16k16|.m8n32k16|.m32n8k16>"
		space  = "{.global|.shared|.shared::cta}"
	)
	const load, store, multiply = LowerLoadWarpMatrix, LowerStoreWarpMatrix, LowerMultiplyWarpMatrices
	var list []form
	for _, x := range []struct{ factors, sums string }{ // shapes, types and where they stand
		{shapes + space + "<.f16|.bf16|.u8|.s8>", shapes + space + "<.f16|.f32|.s32>"},
		{".m16n16k8" + space + ".tf32", ".m16n16k8" + space + ".f32"},
		{".m8n8k4" + space + ".f64", ".m8n8k4" + space + ".f64"},
		{"", "<.m8n8k32|.m8n8k128>" + space + ".s32"},
	} {
		if x.factors != "" {
			list = append(list, form{".load<.a|.b>" + sync + layout + x.factors, "OA?u", load})
		}
		list = append(list, form{".load.c" + sync + layout + x.sums, "OA?u", load}, form{".store.d" + sync + layout + x.sums, "AO?u", store})
	}
	for _, small := range []string{".m8n8k32" + space + "<.u4|.s4>", ".m8n8k128" + space + ".b1"} {
		list = append(list, form{".load.a" + sync + ".row" + small, "OA?u", load}, form{".load.b" + sync + ".col" + small, "OA?u", load})
	}
	for _, words := range []string{
		sync + layout + layout + shapes + "<.f16|.f32><.f16|.f32>",
		sync + layout + layout + shapes + ".f32.bf16.bf16.f32",
		sync + layout + layout + shapes + ".s32<.u8|.s8><.u8|.s8>.s32{.satfinite}",
		sync + layout + layout + ".m16n16k8.f32.tf32.tf32.f32",
		sync + layout + layout + ".m8n8k4{.rn|.rz|.rm|.rp}.f64.f64.f64.f64",
		sync + ".row.col.m8n8k32.s32<.u4|.s4><.u4|.s4>.s32{.satfinite}",
		"<.xor|.and>.popc" + sync + ".row.col.m8n8k128.s32.b1.b1.s32",
	} {
		list = append(list, form{".mma" + words, "OOOO", multiply})
	}
	return list
}

package ptx

import (
	"strings"

	"github.com/lanewise/lanewise/core/text"
)

// Instructions whose words have an order and depend on each other, as those of mbarrier and cp.async:
// a row has a form for each, as the manual writes them.

// form is one of the ways an instruction is written: ".arrive{.release|.relaxed}.b64", where words in
// braces can be left out, those in <> not. Its operands have roles of their own.
type form struct {
	words string
	roles string
	emit  func(t *translator, in *Inst)
}

// anyWords is the form of whatever words there are.
const anyWords = "..."

// matches reports whether words are of a form, and how many are at its beginning.
func (f *form) matches(words []string) (first int, all bool) {
	pattern, given := f.words, len(words)
	if pattern == anyWords {
		return given, true
	}
	for pattern != "" {
		item := pattern
		end := len(pattern)
		switch pattern[0] {
		case '{', '<':
			end = strings.IndexAny(pattern, "}>") + 1
			item = pattern[1 : end-1]
		default:
			if i := strings.IndexAny(pattern[1:], ".{<"); i >= 0 {
				end = i + 1
			}
			item = pattern[:end]
		}
		taken := false
		for rest := item; rest != "" && !taken; {
			var one string
			one, rest, _ = strings.Cut(rest, "|")
			taken = len(words) > 0 && one == "."+words[0]
		}
		switch {
		case taken:
			words = words[1:]
		case pattern[0] != '{':
			return given - len(words), false
		}
		pattern = pattern[end:]
	}
	return given - len(words), len(words) == 0
}

// formOf finds the form of an instruction; nil if it has none.
func (in *Inst) formOf() *form {
	// Compilers write .x4.trans before .m8n8, too, and .kind before the shape.
	if !in.ordered && (hasWord("ldmatrix stmatrix", in.Row.name) || in.has("block_scale")) {
		in.ordered = true
		for i := range in.words {
			for j := i; j > 0 && shapeFirst(in.words[j]) < shapeFirst(in.words[j-1]); j-- {
				in.words[j], in.words[j-1] = in.words[j-1], in.words[j]
			}
		}
	}
	for i := range in.Row.forms {
		if _, all := in.Row.forms[i].matches(in.words); all {
			return &in.Row.forms[i]
		}
	}
	return nil
}

// shapeFirst is where a word of ldmatrix or mma stands in its forms: the shape before the number of matrices and the kind.
func shapeFirst(word string) int {
	switch {
	case word == "sync" || word == "aligned" || strings.HasPrefix(word, "sp"):
		return 0
	case word[0] == 'm':
		return 1
	case word[0] == 'x' || word == "row" || word == "col":
		return 2
	case word == "trans" || strings.HasPrefix(word, "kind") || strings.Contains(word, "scale"):
		return 3
	case word[0] == 's':
		return 4
	}
	return 5
}

// has reports whether an instruction with forms has a word.
func (in *Inst) has(word string) bool {
	for _, w := range in.words {
		if w == word {
			return true
		}
	}
	return false
}

// formed checks an instruction of a row with forms.
func (c *checker) formed(in *Inst) {
	f := in.formOf()
	if f == nil {
		list, most := "", 0 // those that begin as it does
		for i := range in.Row.forms {
			first, _ := in.Row.forms[i].matches(in.words)
			if first > most {
				list, most = "", first
			}
			if first == most {
				list += ", " + in.Row.name + in.Row.forms[i].words
			}
		}
		c.say(in.Name, codeModifier, "{} is not written so; it is one of {}.", in.Row.name, strings.TrimPrefix(list, ", "))
		return
	}
	in.form = f
	roles, more, _ := strings.Cut(f.roles, "?")
	if n := len(in.Args); n < len(roles) || n > len(roles)+len(more) {
		c.say(in.Span, codeOperands, "{} takes {}, and this one has {}.", text.Quote(c.mod.File.Slice(in.Name)), text.Count(len(roles), "operand"), itoa(n))
		return
	}
	for i := range in.Args {
		c.operand(in, in.Args[i], (roles + more)[i])
	}
	if in.Row.textured {
		c.texel(in)
	}
}

// emitForm is emit of all rows with forms.
func (t *translator) emitForm(in *Inst) { in.form.emit(t, in) }

// sharedWord is how the spaces of shared memory are written in the forms.
const sharedWord = "{.shared|.shared::cta|.shared::cluster}"

// space is the state space that a word of a form names, dotted; "" for the generic one.
func (in *Inst) space() string {
	for _, w := range in.words {
		if w == "global" || strings.HasPrefix(w, "shared") {
			name, _, _ := strings.Cut(w, ":")
			return dotted(name)
		}
	}
	return ""
}

// formRows are the instructions that have forms.
func formRows() []instr {
	none := (*translator).nothing
	const (
		sem    = "{.release|.relaxed|.acquire}{.cta|.cluster}"
		hint   = "{.L2::cache_hint}"
		level  = "<.L2::evict_last|.L2::evict_normal|.L2::evict_first|.L2::evict_unchanged>{.L2::evict_first|.L2::evict_unchanged}"
		bytes  = ".mbarrier::complete_tx::bytes"
		packed = ".b8x16<.b6x16_p32|.b4x16_p64>"
		small  = "<.e4m3|.e5m2|.e3m2|.e2m3|.e2m1>"
		sparse = "<.sp|.sp::ordered_metadata>.sync.aligned"

		scaledBytes    = ".row.col.kind::mxf8f6f4.block_scale{.scale_vec::1X}.f32" + small + small + ".f32.ue8m0"
		scaledFours    = ".row.col.kind::mxf4.block_scale{.scale_vec::2X}.f32.e2m1.e2m1.f32.ue8m0"
		scaledAnyFours = ".row.col.kind::mxf4nvf4.block_scale<.scale_vec::2X|.scale_vec::4X>.f32.e2m1.e2m1.f32<.ue8m0|.ue4m3>"

		flatGeometries = "<.1d|.2d|.3d|.a1d|.a2d>"
		geometries     = "<.1d|.2d|.3d|.a1d|.a2d|.cube|.acube|.2dms|.a2dms>"
		clamps         = "<.trap|.clamp|.zero>"
	)
	return []instr{
		{name: "cp", summary: "copies, and goes on meanwhile; here it is done at once", forms: []form{
			{".async<.ca|.cg>" + sharedWord + ".global" + hint + "{.L2::64B|.L2::128B|.L2::256B}", "AAi?OO", (*translator).copyAsync},
			{".async.commit_group", "", none},
			{".async.wait_group", "i", none},
			{".async.wait_all", "", none},
			{".async.mbarrier.arrive{.noinc}" + sharedWord + ".b64", "A", (*translator).copyArrive},
			{".async.bulk<.shared::cta|.shared::cluster><.global|.shared::cta>" + bytes + "{.multicast::cluster}" + hint, "AAuA?OO", (*translator).copyBulk},
			{".async.bulk.global.shared::cta.bulk_group" + hint + "{.cp_mask}", "AAu?OO", (*translator).copyBulk},
			{".async.bulk.commit_group", "", none},
			{".async.bulk.wait_group{.read}", "i", none},
			{".async.bulk.prefetch.L2.global" + hint, "Au?O", none},
			{".reduce.async.bulk.shared::cluster.shared::cta" + bytes + "<.and|.or|.xor|.add|.inc|.dec|.min|.max><.b32|.u32|.s32|.b64|.u64>", "AAuA", (*translator).reduceBulk},
			{".reduce.async.bulk.global.shared::cta.bulk_group" + hint + "<.and|.or|.xor|.add|.inc|.dec|.min|.max>{.noftz}<.f16|.bf16|.b32|.u32|.s32|.b64|.u64|.s64|.f32|.f64>", "AAu?O", (*translator).reduceBulk},
		}},
		{name: "mbarrier", summary: "a barrier in memory, which counts arrivals and bytes", forms: []form{
			{".init" + sharedWord + ".b64", "Au", (*translator).mbarrierInit},
			{".inval" + sharedWord + ".b64", "A", none},
			{"<.arrive|.arrive_drop>{.expect_tx|.noComplete}" + sem + sharedWord + "{.release|.relaxed}{.cta|.cluster}.b64", "QA?u", (*translator).mbarrierArrive},
			{"<.expect_tx|.complete_tx>{.relaxed}{.cta|.cluster}" + sharedWord + "{.relaxed}{.cta|.cluster}.b64", "Au", (*translator).mbarrierBytes},
			{"<.test_wait|.try_wait>{.parity}" + sem + sharedWord + ".b64", "pAO?O", (*translator).mbarrierWait},
			{".pending_count.b64", "Uk", (*translator).mbarrierPending},
		}},
		{name: "st.async", summary: "memory at a = b, and an mbarrier counts the bytes; here it is done at once", forms: []form{
			{"{.weak}{.cluster}{.shared::cluster}{" + bytes + "}{.v2|.v4}<.b32|.b64|.u32|.u64|.s32|.s64|.f32|.f64>", "AOA", (*translator).storeAsync},
			{"{.mmio}.release<.gpu|.sys>{.global}<.b8|.b16|.b32|.b64|.u8|.u16|.u32|.u64|.s8|.s16|.s32|.s64|.f32|.f64>", "AO", (*translator).storeAsync},
		}},
		{name: "st.bulk", summary: "memory at a, so many bytes of it, = 0", forms: []form{{"{.weak}{.shared::cta}", "AOi", (*translator).storeBulk}}},
		{name: "red.async", summary: "memory at a becomes what the operation makes of it, and an mbarrier counts the bytes; here at once", forms: []form{
			{".relaxed.cluster{.shared::cluster}" + bytes + "<.inc|.dec|.min|.max|.and|.or|.xor|.add><.u32|.s32|.u64|.b32>", "AOA", (*translator).storeAsync},
			{"{.mmio}.release{.global}<.gpu|.cluster|.sys>{.global}.add<.u32|.s32|.u64|.s64>", "AO", (*translator).storeAsync},
		}},
		{name: "elect", summary: "d = the lowest lane of a membermask; p = whether it is this one", forms: []form{
			{".sync", "ju", (*translator).elect},
		}},
		{name: "createpolicy", summary: "makes a cache policy, which has no effect here", forms: []form{
			{".fractional" + level + ".b64", "Q?O", (*translator).policy},
			{".range{.global}" + level + ".b64", "QAOO", (*translator).policy},
			{".cvt.L2.b64", "QO", (*translator).policy},
		}},
		{name: "discard", summary: "drops what a cache holds of memory; no effect here", forms: []form{{"{.global}.L2", "Ai", none}}},
		{name: "applypriority", summary: "sets how long a cache keeps memory; no effect here", forms: []form{{"{.global}.L2::evict_normal", "Ai", none}}},
		{name: "griddepcontrol", summary: "waits for the grid before, which has ended here", forms: []form{{"<.launch_dependents|.wait>", "", none}}},
		{name: "setmaxnreg", summary: "gives registers back; no effect here", forms: []form{{"<.inc|.dec>.sync.aligned.u32", "i", none}}},
		{name: "mapa", summary: "d = the address of a in the shared memory of a block of the cluster", forms: []form{
			{"{.shared::cluster}.u32", "UOu", (*translator).mapAddress},
			{"{.shared::cluster}.u64", "QOu", (*translator).mapAddress},
		}},
		{name: "getctarank", summary: "d = the rank of the block in whose shared memory a is", forms: []form{
			{"{.shared::cluster}<.u32|.u64>", "UO", (*translator).rankOfBlock},
		}},
		{name: "alloca", summary: "d = the address of new local memory", forms: []form{
			{".u32", "UO?i", (*translator).allocate},
			{".u64", "QO?i", (*translator).allocate},
		}},
		{name: "stacksave", summary: "d = how far local memory is used", forms: []form{
			{".u32", "U", (*translator).saveStack},
			{".u64", "Q", (*translator).saveStack},
		}},
		{name: "stackrestore", summary: "gives back local memory", forms: []form{
			{".u32", "u", (*translator).restoreStack},
			{".u64", "k", (*translator).restoreStack},
		}},
		{name: "ldmatrix", summary: "loads matrices of 8 times 8, of which each lane gets its elements", forms: []form{
			{".sync.aligned.m8n8<.x1|.x2|.x4>{.trans}" + sharedWord + ".b16", "OA", (*translator).loadMatrix},
			{".sync.aligned.m16n16<.x1|.x2>.trans" + sharedWord + ".b8", "OA", (*translator).loadBytes},
			{".sync.aligned.m8n16<.x1|.x2|.x4>" + sharedWord + packed, "OA", (*translator).loadBytes},
			{".sync.aligned.m16n16<.x1|.x2>.trans" + sharedWord + packed, "OA", (*translator).loadBytes},
		}},
		{name: "stmatrix", summary: "stores matrices of 8 times 8, of which each lane has its elements", forms: []form{
			{".sync.aligned.m8n8<.x1|.x2|.x4>{.trans}" + sharedWord + ".b16", "AO", (*translator).storeMatrix},
			{".sync.aligned.m16n8<.x1|.x2|.x4>{.trans}" + sharedWord + ".b8", "AO", (*translator).storeBytes},
		}},
		{name: "mma", summary: "d = a * b + c of matrices whose elements the lanes of a warp have", forms: []form{
			{".sync.aligned<.m16n8k8|.m16n8k16>.row.col.f16.f16.f16.f16", "OOOO", (*translator).mma},
			{".sync.aligned<.m16n8k8|.m16n8k16>.row.col.f32.f16.f16.f32", "OOOO", (*translator).mma},
			{".sync.aligned.m16n8k16.row.col<.f16|.f32>.f16.f16<.f16|.f32>", "OOOO", (*translator).mma},
			{".sync.aligned<.m16n8k8|.m16n8k16>.row.col.f32.bf16.bf16.f32", "OOOO", (*translator).mma},
			{".sync.aligned<.m16n8k4|.m16n8k8>.row.col.f32.tf32.tf32.f32", "OOOO", (*translator).mma},
			{".sync.aligned<.m8n8k16|.m16n8k16|.m16n8k32>.row.col{.satfinite}.s32<.u8|.s8><.u8|.s8>.s32", "OOOO", (*translator).mma},
			{".sync.aligned<.m8n8k32|.m16n8k32|.m16n8k64>.row.col{.satfinite}.s32<.u4|.s4><.u4|.s4>.s32", "OOOO", (*translator).mma},
			{".sync.aligned<.m8n8k128|.m16n8k128|.m16n8k256>.row.col.s32.b1.b1.s32<.xor|.and>.popc", "OOOO", (*translator).mma},
			{".sync.aligned<.m8n8k4|.m16n8k4|.m16n8k8|.m16n8k16>.row.col.f64.f64.f64.f64", "OOOO", (*translator).mma},
			{".sync.aligned<.m16n8k16|.m16n8k32>.row.col<.f16|.f32><.e4m3|.e5m2><.e4m3|.e5m2><.f16|.f32>", "OOOO", (*translator).mma},
			{".sync.aligned.m16n8k32.row.col.kind::f8f6f4<.f16|.f32>" + small + small + "<.f16|.f32>", "OOOO", (*translator).mma},
			{".sync.aligned.m8n8k4<.row|.col><.row|.col><.f16|.f32>.f16.f16<.f16|.f32>", "OOOO", (*translator).mmaOfQuads},
			{sparse + "<.m16n8k16|.m16n8k32>.row.col<.f16|.f32>.f16.f16<.f16|.f32>", "OOOOOi", (*translator).mma},
			{sparse + "<.m16n8k16|.m16n8k32>.row.col.f32.bf16.bf16.f32", "OOOOOi", (*translator).mma},
			{sparse + "<.m16n8k8|.m16n8k16>.row.col.f32.tf32.tf32.f32", "OOOOOi", (*translator).mma},
			{sparse + "<.m16n8k32|.m16n8k64>.row.col{.satfinite}.s32<.u8|.s8><.u8|.s8>.s32", "OOOOOi", (*translator).mma},
			{sparse + "<.m16n8k64|.m16n8k128>.row.col{.satfinite}.s32<.u4|.s4><.u4|.s4>.s32", "OOOOOi", (*translator).mma},
			{sparse + ".m16n8k64.row.col<.f16|.f32><.e4m3|.e5m2><.e4m3|.e5m2><.f16|.f32>", "OOOOOi", (*translator).mma},
			{sparse + ".m16n8k64.row.col.kind::f8f6f4<.f16|.f32>" + small + small + "<.f16|.f32>", "OOOOOi", (*translator).mma},
			{".sync.aligned.m16n8k32" + scaledBytes, "OOOOOOOO", (*translator).mmaOfScales},
			{".sync.aligned.m16n8k64" + scaledFours, "OOOOOOOO", (*translator).mmaOfScales},
			{".sync.aligned.m16n8k64" + scaledAnyFours, "OOOOOOOO", (*translator).mmaOfScales},
			{sparse + ".m16n8k64" + scaledBytes, "OOOOOiOOOO", (*translator).mmaOfScales},
			{sparse + ".m16n8k128" + scaledFours, "OOOOOiOOOO", (*translator).mmaOfScales},
			{sparse + ".m16n8k128" + scaledAnyFours, "OOOOOiOOOO", (*translator).mmaOfScales},
			{anyWords, "OOOO?OOOOOO", (*translator).noMatrix},
		}},
		{name: "wmma", summary: "loads, multiplies or stores matrices whose elements the lanes of a warp have", forms: warpMatrixForms()},
		{name: "tex", textured: true, summary: "d = a texture at coordinates", forms: []form{
			{"{.base|.level|.grad}" + geometries + "{.v4|.v2}<.u32|.s32|.f16|.f32|.f16x2><.s32|.f32>", "OA?OOOO", (*translator).texture},
		}},
		{name: "tld4", textured: true, summary: "d = a channel of the four texels around coordinates of a texture", forms: []form{
			{"<.r|.g|.b|.a><.2d|.a2d|.cube|.acube>.v4<.u32|.s32|.f32>.f32", "OA?OO", (*translator).gatherTexture},
		}},
		{name: "txq", textured: true, summary: "d = what is known of a texture or sampler", forms: []form{
			{".level<.width|.height|.depth>.b32", "UAu", (*translator).askTexture},
			{"<.width|.height|.depth|.channel_data_type|.channel_order|.normalized_coords|.array_size|.num_mipmap_levels|.num_samples|.force_unnormalized_coords|.filter_mode|.addr_mode_0|.addr_mode_1|.addr_mode_2>.b32", "UA", (*translator).askTexture},
		}},
		{name: "suq", textured: true, summary: "d = what is known of a surface", forms: []form{
			{"<.width|.height|.depth|.channel_data_type|.channel_order|.array_size|.memory_layout>.b32", "UA", (*translator).askTexture},
		}},
		{name: "suld", textured: true, summary: "d = the bytes of a surface at coordinates", forms: []form{
			{"<.b>" + flatGeometries + "{.ca|.cg|.cs|.cv}{.v2|.v4}<.b8|.b16|.b32|.b64>" + clamps, "OA", (*translator).surfaceLoad},
		}},
		{name: "sust", textured: true, summary: "the bytes or the texel of a surface at coordinates = b", forms: []form{
			{"<.b>" + flatGeometries + "{.wb|.cg|.cs|.wt}{.v2|.v4}<.b8|.b16|.b32|.b64>" + clamps, "AO", (*translator).surfaceStore},
			{"<.p>" + flatGeometries + "{.v2|.v4}.b32" + clamps, "AO", (*translator).texelStore},
		}},
		{name: "sured", textured: true, summary: "a surface at coordinates becomes what the operation makes of it", forms: []form{
			{"<.b><.add|.min|.max|.and|.or>" + flatGeometries + "<.u32|.u64|.s32|.b32|.s64|.b64>" + clamps, "AO", (*translator).surfaceReduce},
			{"<.p><.add|.min|.max|.and|.or>" + flatGeometries + "<.b32|.b64>" + clamps, "AO", (*translator).surfaceReduce},
		}},
		{name: "istypep", summary: "p = whether a is a handle of a texture, sampler or surface", forms: []form{
			{"<.texref|.samplerref|.surfref>", "pk", (*translator).isHandle},
		}},
		{name: "movmatrix", summary: "transposes a matrix of 8 times 8 whose elements the lanes have", forms: []form{
			{".sync.aligned.m8n8.trans.b16", "Uu", (*translator).moveMatrix},
		}},
	}
}

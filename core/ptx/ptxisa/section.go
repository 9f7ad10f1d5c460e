package ptxisa

import (
	"slices"
	"strings"
)

// chapters are the chapters of "Instruction Set" in NVIDIA's "Parallel Thread Execution ISA", and the instructions that
// have a section in them; a slash joins instructions that share a section. Titles stay the same from version to
// version, numbers do not. If several chapters have a section for an instruction, the first one whose types it has
// counts.
var chapters = []struct {
	title    string
	types    TypeSet // 0: all
	sections string
}{
	{"Half Precision Floating Point Instructions", HalfTypes, "add sub mul fma neg abs min max tanh ex2"},
	{"Half Precision Comparison Instructions", HalfTypes, "set setp"},
	{"Floating Point Instructions", tFloat | 1<<F32x2, "testp copysign add sub mul fma mad div abs neg min max rcp sqrt rsqrt sin cos lg2 ex2 tanh"},
	{"Integer Arithmetic Instructions", 0, "add sub mul mad mul24 mad24 sad div rem abs neg min max popc clz bfind fns brev bfe bfi bmsk szext dp4a dp2a"},
	{"Extended-Precision Integer Arithmetic Instructions", 0, "add.cc addc sub.cc subc mad.cc madc"},
	{"Comparison and Selection Instructions", 0, "set setp selp slct"},
	{"Logic and Shift Instructions", 0, "and or xor not cnot lop3 shf shl shr"},
	{"Data Movement and Conversion Instructions", 0, "mov shfl shfl.sync prmt ld ld.global.nc ldu st st.async st.bulk prefetch/prefetchu applypriority discard " +
		"createpolicy isspacep cvta cvt cvt.pack mapa getctarank cp.async cp.async.commit_group cp.async.wait_group/cp.async.wait_all " +
		"tensormap.replace multimem.ld_reduce/multimem.st/multimem.red cp.async.bulk cp.async.bulk.prefetch cp.async.bulk.commit_group cp.async.bulk.wait_group cp.reduce.async.bulk"},
	{"Texture Instructions", 0, "tex tld4 txq istypep"},
	{"Surface Instructions", 0, "suld sust sured suq"},
	{"Control Flow Instructions", 0, "bra brx.idx call ret exit"},
	{"Parallel Synchronization and Communication Instructions", 0, "bar/barrier bar.warp.sync barrier.cluster membar/fence atom red red.async vote vote.sync " +
		"match.sync activemask redux.sync griddepcontrol elect.sync mbarrier.init mbarrier.inval mbarrier.expect_tx mbarrier.complete_tx " +
		"mbarrier.arrive mbarrier.arrive_drop cp.async.mbarrier.arrive mbarrier.test_wait/mbarrier.try_wait mbarrier.pending_count " +
		"tensormap.cp_fenceproxy clusterlaunchcontrol.try_cancel clusterlaunchcontrol.query_cancel"},
	{"Warp-level Matrix Instructions", 0, "wmma.load wmma.store wmma.mma mma ldmatrix stmatrix movmatrix"},
	{"Stack Manipulation Instructions", 0, "stacksave stackrestore alloca"},
	{"Scalar Video Instructions", 0, "vadd/vsub/vabsdiff/vmin/vmax vshl/vshr vmad vset"},
	{"SIMD Video Instructions", 0, "vadd2/vsub2/vavrg2/vabsdiff2/vmin2/vmax2 vset2 vadd4/vsub4/vavrg4/vabsdiff4/vmin4/vmax4 vset4"},
	{"Miscellaneous Instructions", 0, "brkpt nanosleep pmevent trap setmaxnreg"},
}

// Section returns the page of NVIDIA's manual that describes an instruction such as "add.cc.u32": `PTX ISA, "Chapter:
// name"`.
func Section(op string, types []Type) string {
	title, longest := "Instruction Set", 0
	for i := range chapters {
		c := &chapters[i]
		if c.types != 0 && !slices.ContainsFunc(types, func(t Type) bool { return c.types>>t&1 != 0 }) {
			continue
		}
		for _, section := range strings.Fields(c.sections) {
			joint := strings.Split(section, "/")
			for _, name := range joint {
				if len(name) > longest && names(name, op) {
					title, longest = c.title+": "+strings.Join(joint, ", "), len(name)
				}
			}
		}
	}
	return "PTX ISA, \"" + title + "\""
}

// names reports whether a section describes an instruction: "ld.global.nc" describes
// "ld.global.L1::no_allocate.nc.f32".
func names(section, op string) bool {
	name, words, _ := strings.Cut(section, ".")
	first, rest, _ := strings.Cut(op, ".")
	if name != first {
		return false
	}
	for words != "" {
		var word string
		word, words, _ = strings.Cut(words, ".")
		at := strings.Index("."+rest+".", "."+word+".")
		if at < 0 {
			return false
		}
		rest = rest[min(at+len(word)+1, len(rest)):]
	}
	return true
}

package ptxlang

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/study"
)

// entry is a word with how it is written and what it means.
type entry struct{ name, usage, meaning string }

// directives are the directives of PTX that can be read here.
var directives = []entry{
	{"version", ".version MAJOR.MINOR", "The version of PTX that the text is written in."},
	{"target", ".target sm_NN", "The architecture that the text is for."},
	{"address_size", ".address_size 64", "The bits of an address: 32 or 64."},
	{"entry", ".entry NAME(.param .TYPE name, ...) { ... }", "A kernel: a program that the host launches."},
	{"func", ".func (result) NAME(parameters) { ... }", "A function, which call reaches by its name or through a register with its address."},
	{"visible", ".visible", "The name can be used by other files."},
	{"extern", ".extern", "Another file defines it; of shared memory: its size comes from the launch."},
	{"weak", ".weak", "Another file may define it, too; that one counts."},
	{"common", ".common", "Several files may declare the variable; it is one."},
	{"reg", ".reg .TYPE name<COUNT>, name;", "Registers: variables of one thread. %r<10> declares %r0 to %r9."},
	{"param", ".param .TYPE name", "A parameter, or an argument or result of a call: memory of the thread that a callee gets a copy of."},
	{"global", ".global .TYPE name[COUNT] = { values };", "A variable in global memory, which all threads have in common."},
	{"const", ".const .TYPE name[COUNT] = { values };", "A variable in constant memory: all threads read it, none writes it."},
	{"shared", ".shared .TYPE name[COUNT];", "A variable in shared memory: a block's threads have it in common."},
	{"local", ".local .TYPE name[COUNT];", "A variable in local memory: each thread has its own."},
	{"calltargets", "LABEL: .calltargets f, g;", "The functions that an indirect call with this label can reach."},
	{"callprototype", "LABEL: .callprototype (result) _ (parameters);", "How the functions that an indirect call with this label reaches are called."},
	{"branchtargets", "LABEL: .branchtargets L1, L2;", "The labels that brx.idx with this label selects from."},
	{"file", ".file NUMBER \"NAME\"", "A source file, for .loc."},
	{"loc", ".loc FILE LINE COLUMN", "The source line that the instructions after it come from."},
	{"section", ".section NAME { ... }", "Data for a debugger; passed over here."},
	{"pragma", ".pragma \"TEXT\";", "A hint for a compiler; no effect here."},
	{"alias", ".alias NAME, NAME;", "A second name for a function."},
	{"noreturn", ".noreturn", "The function never returns to its caller."},
	{"maxntid", ".maxntid X, Y, Z", "At most so many threads are launched in a block."},
	{"reqntid", ".reqntid X, Y, Z", "Exactly so many threads are launched in a block."},
	{"minnctapersm", ".minnctapersm N", "So many blocks share a multiprocessor at least."},
	{"maxnctapersm", ".maxnctapersm N", "So many blocks share a multiprocessor at most."},
	{"maxnreg", ".maxnreg N", "A thread has at most so many registers of the machine."},
	{"align", ".align BYTES", "The address is a multiple of this."},
	{"ptr", ".ptr .SPACE .align BYTES", "What the parameter points to."},
}

func directive(name string) *entry { return entryOf(directives, name) }

func entryOf(list []entry, name string) *entry {
	for i := range list {
		if list[i].name == name {
			return &list[i]
		}
	}
	return nil
}

// meanings are words, each with its meaning behind it: "rz toward zero|rm toward minus infinity".
type meanings string

func (m meanings) of(word string) string {
	for entry := range strings.SplitSeq(string(m), "|") {
		if w, meaning, _ := strings.Cut(entry, " "); w == word {
			return meaning
		}
	}
	return ""
}

// vectors are the words for how many elements an access has.
const vectors meanings = "v2 two elements that lie side by side|v4 four elements that lie side by side"

// modifierMeanings explains modifiers, by kind (syntax.Modifier.Kind) and word. For those that are missing, the kind
// says enough. A map of maps would be built by 5 kB of code.
var modifierMeanings = []struct {
	kind  string
	words meanings
}{
	{"rounding", "rn to the nearest, to even where two are|rz toward zero|rm toward minus infinity|rp toward plus infinity"},
	{"rounding to an integer", "rni to the nearest, to even where two are|rzi toward zero|rmi toward minus infinity|rpi toward plus infinity"},
	{"subnormals", "ftz subnormal operands and results become zero"},
	{"saturation", "sat the result is clamped: integers to their range, floating point to 0.0 ... 1.0"},
	{"precision", "approx fast and not exact|full fast, and exact within two units of the last place"},
	{"combination with a predicate", "and with a predicate by and|or with a predicate by or|xor with a predicate by exclusive or"},
	{"state space", "global memory that all threads have in common|shared memory of a block's threads|local memory of one thread|const memory that is only read|" +
		"param parameters, and arguments and results of calls|shared::cta memory of a block's threads|shared::cluster memory of a cluster's threads|" +
		"param::entry parameters of a kernel|param::func parameters of a function"},
	{"memory order", "weak no order: the default|volatile each access is done, in its order|relaxed no order with other addresses|acquire later accesses come later|" +
		"release earlier accesses come earlier|acq_rel both|sc one order for all threads|mmio of devices"},
	{"scope", "cta for the threads of the block|cluster for the threads of the cluster|gpu for all threads of the device|sys for the whole system"},
	{"vector", vectors},
	{"uniform", "uni all active threads of the warp do the same"},
	{"synchronization", "sync the threads wait for each other"},
	{"alignment of the warp", "aligned all threads of the warp execute it together"},
	{"carry", "cc the carry is kept for addc or subc"},
	{"direction", "to from a generic address to one of the space"},
	{"NaN", "NaN a NaN makes the result NaN"},
	{"operation", "add sum|min the smaller|max the larger|and bits of both|or bits of either|xor bits of one|exch the new value|cas the new value, where the old one is b|" +
		"inc one more, 0 above b|dec one less, b below 0|up of the lane b below|down of the lane b above|bfly of the lane whose number differs in the bits b|idx of the lane b; of brx: by an index|" +
		"all in all lanes|any in one lane at least|uni the same in all lanes|ballot a bit for each lane|l to the left|r to the right|clamp by 32 at most; of a surface: coordinates outside become the nearest inside|wrap by the low five bits|" +
		"pack two numbers side by side, each as near as its bits allow|u2 unsigned, 2 bits|s2 signed, 2 bits|u4 unsigned, 4 bits|s4 signed, 4 bits|" +
		"warp of the warp|arrive without waiting|gl for all threads of the device|shiftamt as the amount of a shift to the left|" +
		"f4e four bytes forward|b4e four bytes backward|rc8 one byte four times|rc16 one half twice|ecl clamped to the left|ecr clamped to the right"},
	{"form of the instruction", "1d by one coordinate|2d by two coordinates|3d by three coordinates|a1d by the number of a layer and a coordinate|a2d by the number of a layer and two coordinates|" +
		"cube by a direction, which meets a face of a cube|acube by the number of a cube and a direction|base the largest level of detail|level a level of detail that is given|grad a level of detail by gradients|" +
		"trap coordinates outside end the program|zero coordinates outside read 0, and nothing is stored there|b bytes as they lie|p a texel, converted to its format|" +
		"row the matrix lies row by row|col the matrix lies column by column|trans the matrix is transposed|x1 one matrix|x2 two matrices|x4 four matrices|" +
		"satfinite what is beyond the largest number becomes it|sp half of the first matrix is 0 and left out|popc the products are bits, and those that are 1 are counted|" +
		"async goes on meanwhile; here it is done at once|bulk of many bytes, by one thread|commit_group the copies before it are a group|wait_group until all groups but the last so many are done|wait_all until all copies are done|" +
		"noinc of those arrivals that are counted already|arrive one arrival more|arrive_drop one arrival more, and one less is expected from then on|expect_tx so many bytes more are expected|complete_tx so many bytes have come|" +
		"test_wait whether the phase is over|try_wait waits a while for the end of the phase, and says whether it is over|parity the phase by its lowest bit|init sets how many arrivals end a phase|inval ends its use|pending_count of how many arrivals a state is short|" +
		"load a matrix from memory|store a matrix to memory|mma product and sum of matrices"},
}

// typeMeanings explains the data types.
var typeMeanings = map[string]string{
	"b8": "8 bits", "b16": "16 bits", "b32": "32 bits", "b64": "64 bits", "b128": "128 bits",
	"u8": "unsigned, 8 bits", "u16": "unsigned, 16 bits", "u32": "unsigned, 32 bits", "u64": "unsigned, 64 bits",
	"s8": "signed, 8 bits", "s16": "signed, 16 bits", "s32": "signed, 32 bits", "s64": "signed, 64 bits",
	"f16": "half precision, 16 bits", "f16x2": "two of half precision", "bf16": "bfloat16, 16 bits", "f32": "single precision, 32 bits", "f64": "double precision, 64 bits",
	"bf16x2": "two of bfloat16", "f32x2": "two of single precision", "tf32": "single precision with ten bits of fraction", "u16x2": "two unsigned, 16 bits each", "s16x2": "two signed, 16 bits each",
	"u8x4": "four unsigned, 8 bits each", "s8x4": "four signed, 8 bits each",
	"e4m3x2": "two of 8 bits, four of them exponent", "e5m2x2": "two of 8 bits, five of them exponent", "e4m3x4": "four of 8 bits, four of them exponent", "e5m2x4": "four of 8 bits, five of them exponent",
	"e2m3x2": "two of 6 bits, two of them exponent", "e3m2x2": "two of 6 bits, three of them exponent", "e2m3x4": "four of 6 bits, two of them exponent", "e3m2x4": "four of 6 bits, three of them exponent",
	"e2m1x2": "two of 4 bits, two of them exponent", "e2m1x4": "four of 4 bits, two of them exponent",
	"pred": "predicate, one bit",
}

// meaningOf returns the meaning of a modifier or type in an instruction.
func meaningOf(m *study.Modifier) string {
	if m.Kind == "type" {
		return typeMeanings[m.Word]
	}
	switch m.Kind {
	case "part of the result":
		return study.Halves[m.Word]
	case "relation":
		return study.Relations[m.Word]
	}
	for _, k := range modifierMeanings {
		if k.kind == m.Kind {
			return k.words.of(m.Word)
		}
	}
	return ""
}

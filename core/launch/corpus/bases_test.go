package corpus

import (
	"debug/elf"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/launch/corpus/zebintest"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// What IGC 2.40 writes of
//
//	constant int tab[2] = {3, 1}; constant int *constant where[2] = {tab, tab + 1}; global int *global at = &count;
//	global int count = 7, zeros[2];
//
// The kernel gets the addresses of the first constant and of the first global variable, which starts the variables that
// are zeros, too, and on DG2 the states of bindless surfaces on them. DATA begins with the variables' symbols.
func TestZebinWithBases(t *testing.T) {
	symbols := inFile(t, []elf.Sym64{{}, {Name: 1, Shndx: 3, Size: 8}, {Name: 5, Shndx: 3, Value: 8, Size: 16}, {Name: 11, Shndx: 4, Value: 8, Size: 4}, {Name: 17, Shndx: 4, Value: 16, Size: 8}})
	constants := inFile(t, []uint32{3, 1, 0, 0, 4, 0})
	relocated := inFile(t, []elf.Rel64{{Off: 8, Info: elf.R_INFO(1, 1)}, {Off: 16, Info: elf.R_INFO(1, 1)}})
	globals := inFile(t, []uint32{0, 0, 7, 0})
	toCount := inFile(t, []elf.Rel64{{Off: 0, Info: elf.R_INFO(3, 1)}})
	text := strings.Replace(smallText, ".input N offset=64 size=4", `.decl C v_type=G type=uq num_elts=1 align=GRF
.decl G v_type=G type=uq num_elts=1 align=GRF
.decl S v_type=G type=d num_elts=1 align=GRF
.input C offset=32 size=8
.input G offset=40 size=8
.input S offset=48 size=4
.input N offset=52 size=4`, 1)
	info := strings.Replace(smallInfo, "      - {arg_type: arg_byvalue, offset: 0,", `      - {arg_type: const_base, offset: 0, size: 8}
      - {arg_type: global_base, offset: 8, size: 8, is_ptr: true}
      - {arg_type: global_base, offset: 16, size: 4, addrmode: bindless}
      - {arg_type: arg_byvalue, offset: 20,`, 1)
	file := func(info string, more ...zebintest.Section) []byte {
		return zebintest.Program("twice", text, info, append([]zebintest.Section{
			{Name: ".data.const", Content: constants, Kind: elf.SHT_PROGBITS},
			{Name: ".data.global", Content: globals, Kind: elf.SHT_PROGBITS},
			{Name: ".bss.global", Content: make([]byte, 8), Kind: elf.SHT_NOBITS},
			{Name: ".symtab", Content: symbols, Kind: elf.SHT_SYMTAB, Link: 7},
			{Name: ".names", Content: []byte("\x00tab\x00where\x00count\x00zeros\x00"), Kind: elf.SHT_STRTAB},
			{Name: ".rel.data.const", Content: relocated, Kind: elf.SHT_REL, Link: 6, Info: 3},
			{Name: ".rel.data.global", Content: toCount, Kind: elf.SHT_REL, Link: 6, Info: 4},
		}, more...)...)
	}
	program := readOne(t, file(info), "DG2")
	// Two arguments stand before the surface on the global variables, which follow the binding table's index 3.
	hasAll(t, program.Text, "//@ svm const_base = uq[3] 4294967299, address(const_base), address(const_base, 4)\n",
		"//@ surface global_base bti=7 = uq[3] address(global_base, 8), 7, 0\n",
		"C = address(const_base)", "G = address(global_base)", "S = 448")
	if target, diags := either.Open(visa.NewFile("k.visaasm", program.Text)); target.Launch == nil {
		t.Error(diags)
	}
	// A name that the source has for an argument leaves the variables another one.
	named := readOne(t, file(strings.Replace(info, "name: out", "name: const_base", 1)), "DG2")
	hasAll(t, named.Text, "//@ svm const_base_2 = uq[3]", "C = address(const_base_2)")

	// For TGLLP the compiler gives the index of the surface on them. A wrong one is left to the checks of the launch.
	const address = "{arg_type: const_base, offset: 0, size: 8"
	bound := func(index string) string {
		return readOne(t, file(strings.Replace(info, address, address+", bti_value: "+index, 1)), "DG2").Text
	}
	hasAll(t, bound("5"), "//@ surface const_base bti=5 = uq[3] ", "//@ surface global_base bti=9 =", "C = address(const_base)")
	for _, wrong := range []string{"3", "70000", "2147483647"} { // another surface has 3
		if target, diags := either.Open(visa.NewFile("k.visaasm", bound(wrong))); target.Launch != nil || len(diags) == 0 {
			t.Errorf("a surface has the index %s", wrong)
		}
	}
	hasAll(t, bound("-7"), "//@ svm const_base = ")

	// A function reaches them by their names (IGC 2.40, -cl-std=CL2.0): what the kernel writes is not seen there.
	calling := zebintest.Section{Name: ".visaasm.f", Content: []byte(strings.Replace(taking("count", "tab"), ".kernel \"twice\"", ".global_function \"f\"", 1))}
	both := readOne(t, file(info, calling), "DG2")
	hasAll(t, strings.ReplaceAll(both.Text, "\n//@ note", ""), "these by their names, where they are copies: count. What is written", "//@ svm count = ub[4]", "//@ svm tab = ub[8]")
	if strings.Contains(program.Text, "copies") {
		t.Error("there are copies without a function")
	}

	half := readOne(t, file(strings.Replace(info, "offset: 16, size: 4, addrmode: bindless", "offset: 14, size: 4, addrmode: bindless", 1)), "DG2")
	hasAll(t, half.Text, "is guessed from its text")
}

// For Xe2, IGC 2.40 leaves out the local ids that the kernel does not need, from z on, and of the cross-thread data, 32
// bytes come in a register of their own, which has 64.
func TestZebinOfXe2(t *testing.T) {
	const text = `.version 4.2
.kernel "add"
.decl X v_type=G type=uw num_elts=32 align=GRF
.decl Y v_type=G type=uw num_elts=32 align=GRF
.decl OFFSET v_type=G type=d num_elts=3 align=dword
.decl SIZE v_type=G type=d num_elts=3 align=dword
.decl A v_type=G type=uq num_elts=1 align=qword
.decl B v_type=G type=uq num_elts=1 align=qword
.decl N v_type=G type=d num_elts=1 align=dword
.input X offset=64 size=64
.input Y offset=128 size=64
.input OFFSET offset=192 size=12
.input SIZE offset=204 size=12
.input A offset=216 size=8
.input B offset=256 size=8
.input N offset=264 size=4
.function "add"
    ret (M1, 1)
`
	const info = `kernels:
  - name: add
    execution_env: {simd_size: 32, inline_data_payload_size: 32, offset_to_skip_per_thread_data_load: 128}
    payload_arguments:
      - {arg_type: global_id_offset, offset: 0, size: 12}
      - {arg_type: enqueued_local_size, offset: 12, size: 12}
      - {arg_type: arg_bypointer, offset: 24, size: 8, arg_index: 0, addrmode: stateless, addrspace: global}
      - {arg_type: arg_bypointer, offset: 32, size: 8, arg_index: 1, addrmode: stateless, addrspace: global}
      - {arg_type: arg_byvalue, offset: 40, size: 4, arg_index: 2}
    per_thread_payload_arguments:
      - {arg_type: local_id, offset: 0, size: 128}
kernels_misc_info:
  - name: add
    args_info:
      - {index: 0, name: a, type_name: 'int*;8'}
      - {index: 1, name: b, type_name: 'int*;8'}
      - {index: 2, name: n, type_name: 'int;4'}
`
	program := readOne(t, zebintest.Program("add", text, info, zebintest.Section{Name: ".note.intelgt.compat", Content: note(coreNote, 0x0c09)}), "")
	lines := strings.NewReplacer("\n//@ args opencl ", "; ").Replace(program.Text)
	hasAll(t, lines, "//@ platform XE2\n", "X = local_id.x; Y = local_id.y; OFFSET = global_offset; SIZE = enqueued_local_size; A = address(a); B = address(b); N = 64\n")

	for _, size := range []string{"127", "256", "32"} { // no whole rows, more than three, less than one
		damaged := zebintest.Program("add", text, strings.Replace(info, "offset: 0, size: 128", "offset: 0, size: "+size, 1))
		hasAll(t, readOne(t, damaged, "PVC").Text, "is guessed from its text")
	}
}

package corpus

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launch/corpus/zebintest"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// note is a note about the device.
func note(kind, value uint32) []byte {
	b := binary.LittleEndian.AppendUint32(nil, 8)
	b = binary.LittleEndian.AppendUint32(b, 4)
	b = binary.LittleEndian.AppendUint32(b, kind)
	return binary.LittleEndian.AppendUint32(append(b, "IntelGT\x00"...), value)
}

const smallInfo = "version: '1.19'\nkernels:\n" + smallKernels + `kernels_misc_info:
  - name: twice
    args_info:
      - {index: 0, name: out, type_name: 'float2*;8'}
      - {index: 1, name: n, type_name: 'int;4'}
`

const smallKernels = `  - name: twice
    execution_env: {simd_size: 8, required_work_group_size: [4, 2, 1]}
    payload_arguments:
      - {arg_type: arg_bypointer, offset: 0, size: 0, arg_index: 0, addrmode: stateful, addrspace: global, access_type: readwrite}
      - {arg_type: arg_byvalue, offset: 0, size: 4, arg_index: 1}
    per_thread_payload_arguments: []
    binding_table_indices:
      - {bti_value: 3, arg_index: 0}
    per_thread_memory_buffers:
      - {type: global, usage: private_space, size: 64}
`

const smallText = `.version 4.1
.kernel "twice"
.decl N v_type=G type=d num_elts=1 align=GRF
.input N offset=64 size=4
.function "twice"
    ret (M1, 1)
`

// taking returns smallText with instructions that take the addresses of variables of the program, as ocloc 22.43 writes
// them: a name with a dot stands in quotes.
func taking(names ...string) string {
	text := ".decl A v_type=G type=uq num_elts=1 align=qword\n.function"
	body := ""
	for _, name := range names {
		body += "    faddr " + name + " A(0,0)<1>\n"
	}
	return strings.NewReplacer(".function", text, "    ret", body+"    ret").Replace(smallText)
}

// inFile returns data in the form in which a file has it.
func inFile(t *testing.T, data any) []byte {
	t.Helper()
	b, err := binary.Append(nil, binary.LittleEndian, data)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// readOne reads a file that must have one program, and returns it.
func readOne(t *testing.T, file []byte, platform string) *Program {
	t.Helper()
	programs, err := ReadZebin("k.zebin", file, platform)
	if err != nil || len(programs) != 1 {
		t.Fatal(programs, err)
	}
	return programs[0]
}

// hasAll checks that a program's text contains all of some pieces.
func hasAll(t *testing.T, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("the program has no %q:\n%s", want, text)
		}
	}
}

func TestZebin(t *testing.T) {
	file := zebintest.Program("twice", smallText, smallInfo, zebintest.Section{Name: ".note.intelgt.compat", Content: note(coreNote, 18)})
	program := readOne(t, file, "")
	hasAll(t, program.Text, "//@ platform TGLLP\n", "//@ grid groups=2 local=4,2 simd=8\n", "//@ surface out bti=3 = f[32] iota\n", "N = 8", "//@ private 64\n", smallText)
	hasAll(t, readOne(t, file, "PVC").Text, "//@ platform PVC\n")
}

// Floats are 1, also those in vectors: a kernel that divides by its scale, and loops as often as the quotient says, as
// kernels that shrink a picture do, would not end with a scale of 0. The sizes and names of types are those that ocloc
// 22.43 writes for `kernel void zoom(half h, float f, float3 v, double d)`.
func TestZebinFloats(t *testing.T) {
	const info = `kernels:
  - name: zoom
    execution_env: {simd_size: 8}
    payload_arguments:
      - {arg_type: arg_byvalue, offset: 0, size: 4, arg_index: 0}
      - {arg_type: arg_byvalue, offset: 4, size: 4, arg_index: 1}
      - {arg_type: arg_byvalue, offset: 16, size: 16, arg_index: 2}
      - {arg_type: arg_byvalue, offset: 32, size: 8, arg_index: 3}
kernels_misc_info:
  - name: zoom
    args_info:
      - {index: 0, name: h, type_name: 'half;2'}
      - {index: 1, name: f, type_name: 'float;4'}
      - {index: 2, name: v, type_name: 'float3;16'}
      - {index: 3, name: d, type_name: 'double;8'}
`
	const text = `.version 4.1
.kernel "zoom"
.decl H v_type=G type=hf num_elts=1 align=word
.decl F v_type=G type=f num_elts=1 align=dword
.decl V v_type=G type=f num_elts=4 align=oword
.decl D v_type=G type=df num_elts=1 align=qword
.input H offset=64 size=2
.input F offset=68 size=4
.input V offset=80 size=16
.input D offset=96 size=8
.function "zoom"
    ret (M1, 1)
`
	program := readOne(t, zebintest.Program("zoom", text, info), "SKL")
	hasAll(t, program.Text, "//@ args opencl H = 1; F = 1; V = 1, 1, 1, 1; D = 1\n")
}

// TestZebinWithoutLocalIDs: where the cross-thread data begins in a kernel without local ids. The offsets are those
// that ocloc 22.43 (IGC 1.0.12504.6) writes for `kernel void noid(global int *p, int v) { p[0] = v + get_group_id(0);
// }` on each device.
func TestZebinWithoutLocalIDs(t *testing.T) {
	const info = `kernels:
  - name: noid
    execution_env: {simd_size: 32}
    payload_arguments:
      - {arg_type: global_id_offset, offset: 0, size: 12}
      - {arg_type: local_size, offset: 12, size: 12}
      - {arg_type: arg_bypointer, offset: 32, size: 8, arg_index: 0, addrmode: stateless, addrspace: global, access_type: readwrite}
      - {arg_type: arg_byvalue, offset: 40, size: 4, arg_index: 1}
`
	for platform, first := range map[string]int{"SKL": 64, "TGLLP": 64, "DG2": 32, "PVC": 64} {
		text := fmt.Sprintf(`.version 4.1
.kernel "noid"
.decl V0038 v_type=G type=d num_elts=8 align=hword
.decl V0034 v_type=G type=uq num_elts=1 align=qword
.decl V0035 v_type=G type=d num_elts=1 align=dword
.input V0038 offset=%d size=32
.input V0034 offset=%d size=8
.input V0035 offset=%d size=4
.function "noid"
    ret (M1, 1)
`, first, first+32, first+40)
		program := readOne(t, zebintest.Program("noid", text, info), platform)
		hasAll(t, program.Text, "V0038 = global_offset, local_size", "V0034 = address(arg0)", "V0035 = 64")
	}
}

// TestZebinOfVectorBackEnd: in the output of Intel's vector back end, a work-item is a thread whose lanes are all on,
// its local id is three words in a register of its own, surface variables are inputs, and nothing is said about some
// inputs. The texts are IGC/VectorCompiler/test/GenXSimdCFRegion/cm_loop.ll, CisaBuilder/add3.ll and
// CisaBuilder/predef_surf_write.ll as ocloc 22.43 compiles them for PVC (-llvm_input -options -vc-codegen).
func TestZebinOfVectorBackEnd(t *testing.T) {
	const info = `kernels:
  - name: vadd
    execution_env: {simd_size: 1}
    payload_arguments:
      - {arg_type: local_size, offset: 0, size: 12}
      - {arg_type: arg_bypointer, offset: 24, size: 8, arg_index: 0, addrmode: stateless, addrspace: global, access_type: readwrite}
      - {arg_type: arg_bypointer, offset: 0, size: 0, arg_index: 0, addrmode: stateful, addrspace: global, access_type: readwrite}
      - {arg_type: arg_bypointer, offset: 32, size: 8, arg_index: 1, addrmode: bindless, addrspace: global, access_type: readwrite}
    per_thread_payload_arguments:
      - {arg_type: packed_local_ids, offset: 0, size: 6}
    binding_table_indices:
      - {bti_value: 1, arg_index: 0}
      - {bti_value: -1, arg_index: 1}
`
	const text = `.version 4.1
.kernel "vadd"
.decl V34 v_type=G type=w num_elts=3 align=word
.decl V35 v_type=G type=d num_elts=3 align=dword
.decl V36 v_type=G type=q num_elts=1 align=qword
.decl V37 v_type=G type=q num_elts=1 align=qword
.decl V38 v_type=G type=b num_elts=1
.decl T6 v_type=T num_elts=1
.input T6 offset=152 size=4
.input V37 offset=160 size=8
.input V38 offset=192 size=1
.implicit_LOCAL_ID V34 offset=64 size=6
.implicit_LOCAL_SIZE V35 offset=128 size=12
.implicit_UNDEFINED_12 V36 offset=144 size=8
.kernel_attr Target="cm"
.function "vadd"
    ret (M1, 1)
`
	read := func(info string) string { return readOne(t, zebintest.Program("vadd", text, info), "PVC").Text }
	program := read(info)
	hasAll(t, program, "//@ grid groups=2 local=1 simd=32\n", "//@ surface T6 bti=1 = d[2] ", "//@ surface arg1 bti=3 = d[2] ", "V37 = 192", "V34 = local_id", "V35 = local_size", "V36 = zeros", "V38 = zeros")
	if _, diags := either.Open(visa.NewFile("k.visaasm", program)); len(diags) > 0 {
		t.Error(diags)
	}
	for _, other := range []struct{ in, out, want string }{
		{"{simd_size: 1}", "{simd_size: 1, required_work_group_size: [2, 3, 1]}", "//@ grid groups=2 local=2,3 simd=32\n"},
		{"offset: 32, size: 8", "offset: 64, size: 1", "input V38: an address does not fit its elements, which are of type b"}, // CMABI/linearization.ll
	} {
		hasAll(t, read(strings.Replace(info, other.in, other.out, 1)), other.want)
	}
}

// The notes are as compilers write them. The numbers of products are those of ocloc 22.43 for each device, which leaves
// the graphics core 0; those of newer products are from IGC (inc/common/igfxfmid.h).
func TestPlatformOfNotes(t *testing.T) {
	for _, c := range []struct {
		want     string
		products []uint32
	}{
		{"SKL", []uint32{16, 18, 19, 20, 22, 23}}, // bdw; skl; kbl, aml; cfl, whl, cml; bxt, apl; glk
		{"ICLLP", []uint32{26, 27, 28}},           // icllp; lkf; ehl, jsl
		{"TGLLP", []uint32{29, 30, 31, 32, 33, 1210}},
		{"XEHP", []uint32{1250}},
		{"DG2", []uint32{1270, 1272, 1273}},
		{"PVC", []uint32{1271, 2039}},
		{"XE2", []uint32{1274, 1275}},
		{"XE3", []uint32{1300}},
		{launch.DefaultPlatform.String(), []uint32{7}},
	} {
		for _, product := range c.products {
			if got := platformOf(append(note(productNote, product), note(coreNote, 0)...)); got != c.want {
				t.Errorf("product %d: %s, want %s", product, got, c.want)
			}
		}
	}
	for core, want := range map[uint32]string{11: "SKL", 12: "SKL", 16: "ICLLP", 18: "TGLLP", 0x0c07: "DG2", 0x0c08: "PVC", 0x0c09: "XE2", 0x1e00: "XE3", 0x2300: "XE3"} { // newer compilers name the graphics core
		if got := platformOf(append(note(3, 18), note(coreNote, core)...)); got != want {
			t.Errorf("graphics core %#x: %s, want %s", core, got, want)
		}
	}
	if got := platformOf(note(coreNote, 0x0c08)[:20]); got != launch.DefaultPlatform.String() {
		t.Errorf("a note that is cut off names %s", got)
	}
}

// Arguments by value of all sizes: the payload has them in whole dwords, with `.input` lines of their own sizes. This
// is how ocloc 22.43 (IGC 1.0.12504.6) lays out `kernel void small(char c, ushort s, half h, char3 v, long l, S t)`
// with `typedef struct { char c[3]; } S` for TGLLP.
func TestZebinWithSmallArguments(t *testing.T) {
	const info = `kernels:
  - name: small
    execution_env: {simd_size: 32, required_work_group_size: [100, 1, 1]}
    payload_arguments:
      - {arg_type: arg_byvalue, offset: 0, size: 4, arg_index: 0}
      - {arg_type: arg_byvalue, offset: 4, size: 4, arg_index: 1}
      - {arg_type: arg_byvalue, offset: 8, size: 4, arg_index: 2}
      - {arg_type: arg_byvalue, offset: 12, size: 4, arg_index: 3}
      - {arg_type: arg_byvalue, offset: 16, size: 8, arg_index: 4}
      - {arg_type: arg_byvalue, offset: 24, size: 4, arg_index: 5, source_offset: 0}
      - {arg_type: arg_byvalue, offset: 28, size: 4, arg_index: 5, source_offset: 1}
      - {arg_type: arg_byvalue, offset: 32, size: 4, arg_index: 5, source_offset: 2}
kernels_misc_info:
  - name: small
    args_info:
      - {index: 0, name: c, type_name: 'char;1'}
      - {index: 1, name: s, type_name: 'ushort;2'}
      - {index: 2, name: h, type_name: 'half;2'}
      - {index: 3, name: v, type_name: 'char3;4'}
      - {index: 4, name: l, type_name: 'long;8'}
      - {index: 5, name: t, type_name: 'S;3'}
`
	const text = `.version 4.1
.kernel "small"
.decl C v_type=G type=b num_elts=1
.decl S v_type=G type=w num_elts=1 align=word
.decl H v_type=G type=hf num_elts=1 align=word
.decl V v_type=G type=b num_elts=3
.decl L v_type=G type=q num_elts=1 align=qword
.decl M0 v_type=G type=b num_elts=1 align=dword
.decl M1 v_type=G type=b num_elts=1 align=dword
.decl M2 v_type=G type=b num_elts=1 align=dword
.input C offset=64 size=1
.input S offset=68 size=2
.input H offset=72 size=2
.input V offset=76 size=3
.input L offset=80 size=8
.input M0 offset=88 size=1
.input M1 offset=92 size=1
.input M2 offset=96 size=1
.function "small"
    ret (M1, 1)
`
	program := readOne(t, zebintest.Program("small", text, info), "TGLLP")
	target, diags := either.Open(visa.NewFile("k.visaasm", program.Text))
	if target.Launch == nil || len(diags) > 0 {
		t.Fatal(diags, program.Text)
	}
	const items = 200 // more than a char can hold
	want := make([]byte, 35)
	binary.LittleEndian.PutUint16(want[4:], items)
	binary.LittleEndian.PutUint16(want[8:], 0x3c00) // 1
	binary.LittleEndian.PutUint64(want[16:], items)
	if got := target.Launch.Payload([3]int{}, 0)[64:][:len(want)]; !bytes.Equal(got, want) {
		t.Errorf("the payload is %x, want %x\n%s", got, want, program.Text)
	}
}

// Made-up values can be replaced by others: more elements of a buffer for each work-item, and other integers. The
// launch lines say that all of these are made up, and if a program goes outside its buffers with them, they say so.
func TestProgramsWithOtherValues(t *testing.T) {
	file := zebintest.Program("twice", smallText, smallInfo)
	program := readOne(t, file, "TGLLP")
	for m, wants := range map[Made][]string{
		{}:                         {"= f[32] iota\n", "N = 8\n", "made up: the compiler's", "these may be too small for them."},
		{Stretch: 16}:              {"= f[512] iota\n", "N = 8\n"},
		{Stretch: 1 << 40}:         {"= f[1048576] iota\n"}, // bounded
		{Number: 3, Stretch: 1}:    {"= f[32] iota\n", "N = 3\n"},
		{Fill: Zeros}:              {"= f[32] zeros\n", "N = 8\n"},
		{Fill: FromOne}:            {"= f[32] iota(1)\n", "N = 8\n"},
		{Group: [3]int{8, 2, 1}}:   {"groups=2 local=8,2 simd=8", "= f[64] iota\n", "N = 16\n"},
		{Number: 3, Outside: true}: {"N = 3\n", "made up: the compiler's", "the program goes outside its buffers"},
	} {
		p := program.With(m)
		for _, want := range wants {
			if text := strings.ReplaceAll(p.Text, "\n//@ note", ""); !strings.Contains(text, want) || p.Config != "k.zebin" {
				t.Errorf("%+v: no %q:\n%s", m, want, p.Text)
			}
		}
	}
	if p := (&Program{}); p.With(Made{}) != nil {
		t.Error("a program with values of its own has others")
	}
}

// A buffer that the kernel only writes holds zeros, on which results show best.
func TestZebinOfWrittenBuffer(t *testing.T) {
	const message = "    movs (M1_NM, 1) T6(0) 0x3:ud\n    MESSAGE (M1, 8) T6 0x0:ud A.0 A.0\n    ret"
	declared := strings.Replace(smallText, ".input", ".decl T6 v_type=T num_elts=1\n.decl A v_type=G type=d num_elts=8 align=GRF\n.input", 1)
	for name, want := range map[string]string{"scatter4_scaled.R": "//@ surface out bti=3 = f[32] zeros\n", "gather4_scaled.R": "//@ surface out bti=3 = f[32] iota\n"} {
		text := strings.Replace(declared, "    ret", strings.Replace(message, "MESSAGE", name, 1), 1)
		hasAll(t, readOne(t, zebintest.Program("twice", text, smallInfo), "TGLLP").Text, want)
	}
}

// However large buffers are asked for, all of them together can be launched.
func TestZebinOfManyBuffers(t *testing.T) {
	info := smallInfo
	for i := range 30 {
		info = strings.Replace(info, "    per_thread_payload", fmt.Sprintf("      - {arg_type: arg_bypointer, offset: 0, size: 0, arg_index: %d, addrmode: stateful, addrspace: global, access_type: readwrite}\n    per_thread_payload", 2+i), 1)
		info = strings.Replace(info, "    per_thread_memory", fmt.Sprintf("      - {bti_value: %d, arg_index: %d}\n    per_thread_memory", 4+i, 2+i), 1)
	}
	p := readOne(t, zebintest.Program("twice", smallText, info), "TGLLP").With(Made{Stretch: 1 << 40})
	if target, diags := either.Open(visa.NewFile("k.visaasm", p.Text)); target.Launch == nil || len(diags) > 0 || len(target.Launch.Surfaces) < 30 {
		t.Error(diags, p.Text)
	}
}

// A type of the source's own making says nothing: the elements are what the kernel's messages move, and a number is
// what its input is.
func TestZebinOfNamedTypes(t *testing.T) {
	text := strings.Replace(smallText, ".input", ".decl T6 v_type=T num_elts=1\n.decl A v_type=G type=f num_elts=8 align=GRF\n.decl B v_type=G type=ud num_elts=8 align=GRF alias=<A, 0>\n.input", 1)
	text = strings.Replace(text, "    ret", "    movs (M1_NM, 1) T6(0) 0x3:ud\n    gather4_scaled.R (M1, 8) T6 0x0:ud B.0 B.0\n    ret", 1)
	info := strings.NewReplacer("float2*;8", "DATA_TYPE*;8", "int;4", "index_t;4").Replace(smallInfo)
	hasAll(t, readOne(t, zebintest.Program("twice", text, info), "TGLLP").Text, "//@ surface out bti=3 = f[16] iota\n", "N = 8")
}

// The size of a group is made up, too, if the kernel asks for none. libxcam's kernel_wavelet_coeff_variance is written
// for 8 by 8 work-items, which nothing in its file says. With 32 in a row, 278 instructions read shared local memory
// that no work-item has filled.
func TestZebinGroupsOfNoSize(t *testing.T) {
	const asked, sized = ", required_work_group_size: [4, 2, 1]", "groups there are and of which size, are made up"
	const unfilled = "read shared local memory that none of them has filled (R0110)"
	for env, want := range map[string][2]bool{
		asked:                    {},
		asked + ", slm_size: 64": {},
		"":                       {true, false},
		", slm_size: 64":         {true, true},
		", slm_size: 64, required_work_group_size: [0, 0, 0]": {true, true},
	} {
		file := zebintest.Program("twice", smallText, strings.Replace(smallInfo, asked, env, 1))
		program := readOne(t, file, "TGLLP")
		text := strings.ReplaceAll(program.Text, "\n//@ note", "")
		if got := [2]bool{strings.Contains(text, sized), strings.Contains(text, unfilled)}; got != want {
			t.Errorf("%q: size, local memory: %v, want %v\n%s", env, got, want, text)
		}
	}
}

// A kernel that prints gets the buffer of printf, and the strings in the file.
func TestZebinThatPrints(t *testing.T) {
	said := "i=%d\n\x00"
	symbols := inFile(t, []elf.Sym64{{}, {Name: 1, Shndx: 3, Size: uint64(len(said))}, {Name: 6, Shndx: 3, Value: 3, Size: 100}, {Name: 1, Shndx: 3, Size: 2}})
	info := strings.Replace(smallInfo, "arg_type: arg_byvalue, offset: 0, size: 4, arg_index: 1", "arg_type: printf_buffer, offset: 0, size: 8", 1)
	text := strings.NewReplacer("type=d", "type=uq", "size=4", "size=8").Replace(taking(`".str"`, `".out"`))
	file := zebintest.Program("twice", text, info,
		zebintest.Section{Name: ".data.const.string", Content: []byte(said), Kind: elf.SHT_PROGBITS},
		zebintest.Section{Name: ".symtab", Content: symbols, Kind: elf.SHT_SYMTAB, Link: 5},
		zebintest.Section{Name: ".names", Content: []byte("\x00.str\x00.out\x00"), Kind: elf.SHT_STRTAB})
	program := readOne(t, file, "TGLLP")
	hasAll(t, program.Text, "//@ svm .str = ub[6] x\"693d25640a00\"", "//@ printf printf = ud[1048576] 4\n", "N = address(printf)")
	if strings.Contains(program.Text, "//@ svm .out") {
		t.Error("a name outside its section is a constant")
	}
}

// Variables of program scope become buffers with their initial values, under the names by which the code finds them.
// The compiler adds a kernel that holds their names (ocloc 22.43), which does not become a program.
func TestZebinWithGlobalVariables(t *testing.T) {
	symbols := inFile(t, []elf.Sym64{{}, {Name: 1, Shndx: 3, Size: 8}, {Name: 6, Shndx: 3, Value: 8, Size: 4}, {Name: 12, Shndx: 4, Size: 16}})
	info := strings.Replace(smallInfo, "kernels:\n", "kernels:\n  - {name: "+symbolTable+", execution_env: {simd_size: 8}}\n", 1)
	program := readOne(t, zebintest.Program("twice", taking("seen", "table", "zero"), info,
		zebintest.Section{Name: ".data.global", Content: []byte{1, 0, 0, 0, 2, 0, 0, 0, 9, 9, 9, 9}, Kind: elf.SHT_PROGBITS},
		zebintest.Section{Name: ".bss.global", Content: make([]byte, 16), Kind: elf.SHT_NOBITS},
		zebintest.Section{Name: ".symtab", Content: symbols, Kind: elf.SHT_SYMTAB, Link: 6},
		zebintest.Section{Name: ".names", Content: []byte("\x00seen\x00table\x00zero\x00"), Kind: elf.SHT_STRTAB},
		zebintest.Section{Name: ".visaasm." + symbolTable, Content: []byte(strings.ReplaceAll(smallText, "twice", symbolTable))}), "TGLLP")
	hasAll(t, program.Text, `//@ svm seen = ub[8] x"0100000002000000"`, `//@ svm table = ub[4] x"09090909"`, `//@ svm zero = ub[16] x"`+strings.Repeat("00", 16)+`"`)
}

// `constant int table[3]; constant int *where[2] = {table, table + 2};` as ocloc 22.43 writes it: the values of the
// pointers are offsets from the variable that they point to, and .rel.data.const names that variable.
func TestZebinWithPointers(t *testing.T) {
	symbols := inFile(t, []elf.Sym64{{}, {Name: 1, Shndx: 3, Size: 12}, {Name: 7, Shndx: 3, Value: 16, Size: 24}, {Name: 13}})
	rel := inFile(t, []elf.Rel64{{Off: 16, Info: elf.R_INFO(1, 1)}, {Off: 24, Info: elf.R_INFO(1, 1)}, {Off: 32, Info: elf.R_INFO(3, 1)}, {Off: 32, Info: elf.R_INFO(99, 1)}})
	data := append([]byte{5, 0, 0, 0, 6, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0}, make([]byte, 24)...)
	data[24], data[32] = 8, 3
	program := readOne(t, zebintest.Program("twice", taking("where"), smallInfo,
		zebintest.Section{Name: ".data.const", Content: data, Kind: elf.SHT_PROGBITS},
		zebintest.Section{Name: ".rel.data.const", Content: rel, Kind: elf.SHT_REL, Link: 5, Info: 3},
		zebintest.Section{Name: ".symtab", Content: symbols, Kind: elf.SHT_SYMTAB, Link: 6},
		zebintest.Section{Name: ".names", Content: []byte("\x00table\x00where\x00elsewhere\x00"), Kind: elf.SHT_STRTAB}), "TGLLP")
	hasAll(t, program.Text, "//@ svm table = ub[12] ", "//@ svm where = uq[3] address(table), address(table, 8), 3\n")
	if target, diags := either.Open(visa.NewFile("k.visaasm", program.Text)); target.Launch == nil {
		t.Error(diags)
	}
}

// A variable of a file belongs to the kernels that take its address (ocloc 22.43 has the variables of all kernels in
// one section): `constant int table[3]; kernel void one(...) { ... table[i] ... } kernel void two(...) {}`.
func TestZebinWithVariablesOfOthers(t *testing.T) {
	symbols := inFile(t, []elf.Sym64{{}, {Name: 1, Shndx: 4, Size: 12}})
	info := "kernels:\n" + strings.ReplaceAll(smallKernels, "twice", "one") + strings.ReplaceAll(smallKernels, "twice", "two")
	programs, err := ReadZebin("k.zebin", zebintest.Write(zebintest.Section{Name: ".visaasm.one", Content: []byte(strings.ReplaceAll(taking("table"), "twice", "one"))},
		zebintest.Section{Name: ".visaasm.two", Content: []byte(strings.ReplaceAll(smallText, "twice", "two"))}, zebintest.Section{Name: ".ze_info", Content: []byte(info)},
		zebintest.Section{Name: ".data.const", Content: make([]byte, 12), Kind: elf.SHT_PROGBITS},
		zebintest.Section{Name: ".symtab", Content: symbols, Kind: elf.SHT_SYMTAB, Link: 6},
		zebintest.Section{Name: ".names", Content: []byte("\x00table\x00"), Kind: elf.SHT_STRTAB}), "TGLLP")
	if err != nil || len(programs) != 2 {
		t.Fatal(programs, err)
	}
	for i, want := range []bool{true, false} {
		if strings.Contains(programs[i].Text, "//@ svm table") != want {
			t.Errorf("kernel %s: the variable is there: %v\n%s", programs[i].Kernel, !want, programs[i].Text)
		}
	}
}

// Errors in a file are reported in a sentence.
func TestBrokenZebins(t *testing.T) {
	text, info := zebintest.Section{Name: ".visaasm.twice", Content: []byte(smallText)}, zebintest.Section{Name: ".ze_info", Content: []byte(smallInfo)}
	whole := zebintest.Write(text, info)
	cases := map[string][]byte{
		"nothing": nil, "no ELF": []byte("CISA and more that is no ELF"), "no text": zebintest.Write(info), "no metadata": zebintest.Write(text),
		"no YAML":       zebintest.Write(text, zebintest.Section{Name: ".ze_info", Content: []byte("kernels: [")}),
		"another shape": zebintest.Write(text, zebintest.Section{Name: ".ze_info", Content: []byte("kernels: 5")}),
		"other kernels": zebintest.Write(zebintest.Section{Name: ".visaasm.other", Content: []byte(smallText)}, info),
		"no lanes":      zebintest.Write(text, zebintest.Section{Name: ".ze_info", Content: []byte(strings.Replace(smallInfo, "simd_size: 8", "simd_size: 800", 1))}),
	}
	for n := 0; n < len(whole); n += 7 {
		cases[fmt.Sprint("cut at ", n)] = whole[:n]
	}
	for name, content := range cases {
		if _, err := ReadZebin("k.zebin", content, ""); err == nil {
			t.Errorf("%s: it was read", name)
		}
	}
	for at := range whole { // a change of any byte must not make the reader panic
		broken := bytes.Clone(whole)
		broken[at] ^= 0xff
		_, _ = ReadZebin("k.zebin", broken, "")
	}
}

// An ELF file that no compiler of vISA wrote, or that has only machine code, gets an error that says what it is.
func TestOtherELFFiles(t *testing.T) {
	cubin := zebintest.Write(zebintest.Section{Name: ".nv.info"})
	binary.LittleEndian.PutUint16(cubin[18:], uint16(elf.EM_CUDA))
	for _, c := range []struct {
		file []byte
		want string
	}{
		{zebintest.Write(zebintest.Section{Name: "BuildOptions"}, zebintest.Section{Name: "SPIRV Object"}, zebintest.Section{Name: "Intel(R) OpenCL Device Binary"}),
			"it is Intel's older form of a binary (patch tokens), with machine code and no vISA. Give the folder of texts that IGC_ShaderDumpEnable=1 dumps"},
		{cubin, "it holds NVIDIA's machine code (cubin) and no PTX. Give the file that nvcc -ptx writes"},
		{zebintest.Write(zebintest.Section{Name: ".text"}), "it has no section .ze_info"},
	} {
		if _, err := ReadZebin("k.bin", c.file, ""); err == nil || err.Error() != "k.bin is no zebin: "+c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// Values in .ze_info of other kinds than compilers write are reported in the terms of YAML, not of Go.
func TestOtherMetadata(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"simd_size: 8", "simd_size: text", "simd_size is text, not a number"},
		{"simd_size: 8", "simd_size: [8]", "simd_size is a list, not a number"},
		{"simd_size: 8", "simd_size: 8.5", "simd_size is 8.5, which is no whole number or too large"},
		{"simd_size: 8", "simd_size: 99999999999999999999", "simd_size is 100000000000000000000, which is no whole number or too large"},
		{"simd_size: 8", "simd_size: .nan", "it has a number that is infinite or none, or a name that is no text"},
		{"simd_size: 8", "1: 8", "it has a number that is infinite or none, or a name that is no text"},
		{"name: twice", "name: {a: 1}", "name is a mapping, not text"},
		{smallInfo, "kernels: true", "kernels is true or false, not a list"},
		{smallInfo, "[1]", "it is a list, not a mapping"},
	} {
		info := strings.Replace(smallInfo, c.from, c.to, 1)
		_, err := ReadZebin("k.zebin", zebintest.Program("twice", smallText, info), "")
		if want := "k.zebin: section .ze_info: " + c.want; err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", c.to, err, want)
		}
	}
}

// A small file that claims to have many large sections of zeros does not make the reader allocate all of them.
func TestZebinOfManyZeros(t *testing.T) {
	sections := []zebintest.Section{
		{Name: ".visaasm.twice", Content: []byte(smallText)}, {Name: ".ze_info", Content: []byte(smallInfo)},
		{Name: ".symtab", Content: make([]byte, elf.Sym64Size), Kind: elf.SHT_SYMTAB, Link: 4}, {Name: ".names", Content: []byte{0}, Kind: elf.SHT_STRTAB},
	}
	first := uint64(len(sections)) + 1 // section 0 is the null section
	const many = 64
	for i := range many {
		sections = append(sections, zebintest.Section{Name: fmt.Sprint(".bss.", i), Kind: elf.SHT_NOBITS})
	}
	file := zebintest.Write(sections...)
	headers := binary.LittleEndian.Uint64(file[40:])
	for i := range many {
		binary.LittleEndian.PutUint64(file[headers+64*(first+uint64(i))+32:], maxSection) // the size of a section
	}
	z, err := openZebin("k.zebin", file)
	if err != nil {
		t.Fatal(err)
	}
	all := 0
	for _, c := range z.constants {
		all += c.Size
	}
	if all != maxSection {
		t.Errorf("%d bytes are read, the most is %d", all, maxSection)
	}
}

// What the compiler says about every kernel of the corpus, as the metadata of a zebin, gives the same inputs as the
// folder with answers.
func TestZebinsOfTheCorpus(t *testing.T) {
	layouts, _ := filepath.Glob("../../../../shared/corpus/kernels/*/*/layout.json")
	if len(layouts) == 0 {
		t.Skip("the corpus is not there")
	}
	made := 0
	last := ""
	for _, path := range layouts {
		dir := filepath.Dir(path)
		if kernel := filepath.Dir(dir); kernel == last {
			continue // only one configuration of each kernel
		} else {
			last = kernel
		}
		if functions, _ := filepath.Glob(filepath.Join(dir, "*.f*.visaasm")); len(functions) > 0 {
			continue // their names are those of the functions, which the layout does not give
		}
		var l map[string]any
		b := filetest.Read(t, path)
		if err := json.Unmarshal([]byte(b), &l); err != nil {
			t.Fatal(err)
		}
		if l["const_data"] != nil {
			continue // a zebin has the data in sections of its own
		}
		name := l["kernel"].(string)
		text := filetest.Read(t, filepath.Join(dir, name+".visaasm"))
		env := map[string]any{"simd_size": l["simd"], "slm_size": l["slm_size"]}
		kernel := map[string]any{"name": name, "execution_env": env}
		for _, key := range []string{"payload_arguments", "per_thread_payload_arguments", "binding_table_indices", "per_thread_memory_buffers", "inline_samplers"} {
			if l[key] != nil {
				kernel[key] = l[key]
			}
		}
		info, err := json.Marshal(map[string]any{"kernels": []any{kernel}}) // JSON is YAML
		if err != nil {
			t.Fatal(err)
		}
		platform, _, _ := strings.Cut(strings.ReplaceAll(l["config"].(string), "/", "-"), "-")
		programs, err := ReadZebin(name, zebintest.Program(name, text, string(info)), platform)
		if err != nil {
			t.Errorf("%s: %v", dir, err)
			continue
		}
		target, diags := either.Open(visa.NewFile(name+".visaasm", programs[0].Text))
		if target.Program == nil {
			t.Errorf("%s: %v", dir, diags)
			continue
		}
		answered, err := Read(dir)
		if err != nil {
			continue // it has no answers to compare with
		}
		want, _ := either.Open(visa.NewFile(name+".visaasm", answered[0].Text))
		if got, want := calls(target.Spec.Inputs), calls(want.Spec.Inputs); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", dir, got, want)
		}
		made++
	}
	if made < 25 {
		t.Errorf("only %d were compared", made)
	}
}

// calls returns the inputs and their values, without literal values and the names of buffers.
func calls(inputs []launch.Input) string {
	var b strings.Builder
	for _, in := range inputs {
		fmt.Fprintf(&b, "%s[%d]", in.Var, in.First)
		for _, d := range in.Data {
			if d.Kind == launch.Call && d.Text != "address" {
				fmt.Fprintf(&b, " %s%v", d.Text, d.Args)
			} else if d.Kind == launch.Call {
				b.WriteString(" address")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// The members of a structure, and the elements of a vector whose type has a name of its own, get the values that their
// types in the text ask for, as other arguments do. What may be an address is left as it is. (ocloc 26.27 describes a
// structure as one piece of the payload, and each member of it is an input.)
func TestMadeMembers(t *testing.T) {
	const info = `kernels:
  - name: k
    execution_env: {simd_size: 8}
    payload_arguments:
      - {arg_type: arg_byvalue, offset: 0, size: 25, arg_index: 0, source_offset: 0}
      - {arg_type: arg_byvalue, offset: 32, size: 16, arg_index: 1, source_offset: 0}
kernels_misc_info:
  - name: k
    args_info:
      - {index: 0, name: s, type_name: 'struct params;24'}
      - {index: 1, name: v, type_name: 'real4;16'}
`
	const text = `.version 4.2
.kernel "k"
.decl N v_type=G type=d num_elts=1 align=dword
.decl F v_type=G type=f num_elts=2 align=dword
.decl P v_type=G type=uq num_elts=1 align=qword
.decl C v_type=G type=b num_elts=1 align=dword
.decl V v_type=G type=f num_elts=4 align=oword
.input N offset=32 size=4
.input F offset=36 size=8
.input P offset=48 size=8
.input C offset=56 size=1
.input V offset=64 size=16
.kernel_attr SimdSize=8
.function "k_main"
    ret (M1, 1)
`
	programs, err := ReadZebin("k.zebin", zebintest.Program("k", text, info), "DG2")
	if err != nil {
		t.Fatal(err)
	}
	hasAll(t, programs[0].Text, "N = 16; F = 1, 1; P = 0; ", "V = 1, 1, 1, 1")
}

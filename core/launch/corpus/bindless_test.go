package corpus

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launch/corpus/zebintest"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
)

// A kernel that reaches its buffers by the offsets of their surface states, as ocloc 22.43 compiles `kernel void
// f(global int *a, global int *b) { b[get_local_id(0)] = a[get_local_id(0)] + 1; }` for TGLLP with
// -cl-intel-use-bindless-buffers and -cl-intel-greater-than-4GB-buffer-required. The compiler gives the buffers binding
// table indices, too, or, as its vector back end, none. With the first option alone it calls these offsets the
// addresses of the buffers.
func TestZebinBindless(t *testing.T) {
	const info = `kernels:
  - name: f
    execution_env: {simd_size: 8}
    payload_arguments:
      - {arg_type: arg_bypointer, offset: 0, size: 0, arg_index: 0, addrmode: stateful, addrspace: global, access_type: readwrite}
      - {arg_type: arg_bypointer, offset: 32, size: 8, arg_index: 0, addrmode: bindless, addrspace: global, access_type: readwrite}
      - {arg_type: arg_bypointer, offset: 0, size: 0, arg_index: 1, addrmode: stateful, addrspace: global, access_type: readwrite}
      - {arg_type: arg_bypointer, offset: 40, size: 8, arg_index: 1, addrmode: bindless, addrspace: global, access_type: readwrite}
    per_thread_payload_arguments:
      - {arg_type: local_id, offset: 0, size: 96}
    binding_table_indices:
      - {bti_value: 0, arg_index: 0}
      - {bti_value: 1, arg_index: 1}
kernels_misc_info:
  - name: f
    args_info:
      - {index: 0, name: a, type_name: 'int*;8'}
      - {index: 1, name: b, type_name: 'int*;8'}
`
	const text = `.version 4.1
.kernel "f"
.decl V0034 v_type=G type=uq num_elts=1 align=qword
.decl V0035 v_type=G type=uq num_elts=1 align=qword
.decl V0039 v_type=G type=w num_elts=16 align=hword
.decl V0044 v_type=G type=d num_elts=8 align=hword
.decl V0045 v_type=G type=uw num_elts=16 align=hword alias=<V0039, 0>
.decl V0046 v_type=G type=ud num_elts=1 align=dword
.decl V0047 v_type=G type=ud num_elts=2 align=qword alias=<V0034, 0>
.decl V0048 v_type=G type=d num_elts=8 align=hword
.decl V0049 v_type=G type=d num_elts=8 align=hword
.decl V0050 v_type=G type=ud num_elts=1 align=dword
.decl V0051 v_type=G type=ud num_elts=2 align=qword alias=<V0035, 0>
.input V0039 offset=32 size=32
.input V0034 offset=160 size=8
.input V0035 offset=168 size=8
.function "_main_0"
_main_0:
    mov (M1, 8) V0044(0,0)<1> V0045(0,0)<1;1,0>
    shl (M1, 8) V0044(0,0)<1> V0044(0,0)<1;1,0> 0x2:d
    mov (M1_NM, 1) V0046(0,0)<1> V0047(0,0)<0;1,0>
    movs (M1_NM, 1) %bss(0) V0046(0,0)<0;1,0>
    gather4_scaled.R (M1, 8) %bss 0x0:ud V0044.0 V0048.0
    add (M1, 8) V0049(0,0)<1> V0048(0,0)<1;1,0> 0x1:w
    mov (M1_NM, 1) V0050(0,0)<1> V0051(0,0)<0;1,0>
    movs (M1_NM, 1) %bss(0) V0050(0,0)<0;1,0>
    scatter_scaled.4 (M1, 8) %bss 0x0:ud V0044.0 V0049.0
    ret (M1, 1)
`
	for name, info := range map[string]string{
		"with indices":    info,
		"as addresses":    regexp.MustCompile(`arg_bypointer, (offset: \d+, size: 8, arg_index: \d), addrmode: bindless, .*}`).ReplaceAllString(info, "buffer_address, $1}"),
		"without indices": strings.NewReplacer("bti_value: 0", "bti_value: -1", "bti_value: 1", "bti_value: -1").Replace(info),
	} {
		programs, err := ReadZebin("k.zebin", zebintest.Program("f", text, info), "TGLLP")
		if err != nil {
			t.Fatal(name, err)
		}
		program := programs[0].Text
		runsBindless(t, name, program)
	}

	// A folder of the corpus gives the same as the zebin, with the second name for these arguments.
	dir := filepath.Join(t.TempDir(), "tgllp-simd8")
	const layout = `{"kernel": "f", "config": "tgllp/simd8", "simd": 8, "grf_size": 32, "per_thread_size": 96, "cross_thread_base": 128, "inputs": [
  {"var": "V0039", "size": 32, "type": "w", "source": "per_thread", "local_id_offset": 0},
  {"var": "V0034", "size": 8, "type": "uq", "source": "cross_thread", "cross_offset": 32},
  {"var": "V0035", "size": 8, "type": "uq", "source": "cross_thread", "cross_offset": 40}], "payload_arguments": [
  {"arg_type": "buffer_address", "offset": 32, "size": 8, "arg_index": 0}, {"arg_type": "buffer_address", "offset": 40, "size": 8, "arg_index": 1}],
  "binding_table_indices": [{"bti_value": 0, "arg_index": 0}, {"bti_value": 1, "arg_index": 1}]}`
	const expected = `{"work_dim": 1, "global_size": [8, 1, 1], "local_size": [8, 1, 1], "args": [
  {"kind": "buffer", "dtype": "int32", "size": 4, "in": "00000000", "out": "00000000", "compare": "exact"},
  {"kind": "buffer", "dtype": "int32", "size": 4, "in": "00000000", "out": "01000000", "compare": "exact"}]}`
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{"layout.json": layout, "f.visaasm": text, "../expected.json": expected} {
		filetest.Write(t, filepath.Join(dir, name), data)
	}
	programs, err := Read(dir)
	if err != nil || len(programs) != 1 {
		t.Fatal(programs, err)
	}
	if text := programs[0].Text; !strings.Contains(text, "V0034 = 0;") || !strings.Contains(text, "V0035 = 64") {
		t.Error(text)
	}
}

// runsBindless runs a program that adds 1 to the elements of a and writes them to b.
func runsBindless(t *testing.T, name, program string) {
	t.Helper()
	target, diags := run.Open(visa.NewFile("k.visaasm", program))
	if target.Launch == nil {
		t.Errorf("%s: %v\n%s", name, diags, program)
		return
	}
	m := runtest.Start(t, target.Program, target.Launch)
	if _, stop := m.Run(1000); stop != eu.StopDone || len(m.Reports()) > 0 {
		t.Errorf("%s: it stops with %v and reports %v\n%s", name, stop, m.Reports(), program)
	}
	for i, s := range target.Launch.Surfaces {
		if got := binary.LittleEndian.Uint32(m.SurfaceBytes(i)); s.Name == "b" && got != 1 {
			t.Errorf("%s: b begins with %d, not with a's 0 and 1\n%s", name, got, program)
		}
	}
}

// For DG2, IGC 2.40 describes a buffer twice: by its address, which the text does not use, and by the offset of its
// state in four bytes, which messages take. The state shows that the kernel only writes the second one, and what
// elements both have (`kernel void k(global float *a, global float *o) { ... o[i] = a[i] * 2; }`).
func TestBindlessStatesShowTheUse(t *testing.T) {
	const info = `kernels:
  - name: k
    execution_env: {simd_size: 8}
    payload_arguments:
      - {arg_type: arg_bypointer, offset: 0, size: 8, arg_index: 0, addrmode: stateless, addrspace: global, access_type: readonly}
      - {arg_type: arg_bypointer, offset: 8, size: 8, arg_index: 1, addrmode: stateless, addrspace: global, access_type: readwrite}
      - {arg_type: arg_bypointer, offset: 16, size: 4, arg_index: 0, addrmode: bindless, addrspace: global, access_type: readonly}
      - {arg_type: arg_bypointer, offset: 20, size: 4, arg_index: 1, addrmode: bindless, addrspace: global, access_type: readwrite}
`
	const text = `.version 4.2
.kernel "k"
.decl A v_type=G type=uq num_elts=1 align=qword
.decl B v_type=G type=uq num_elts=1 align=qword
.decl S0 v_type=G type=d num_elts=1 align=dword
.decl S1 v_type=G type=d num_elts=1 align=dword
.decl FROM v_type=G type=ud num_elts=1 align=dword alias=<S0, 0>
.decl TO v_type=G type=ud num_elts=1 align=dword alias=<S1, 0>
.decl AT v_type=G type=ud num_elts=8 align=GRF
.decl D v_type=G type=f num_elts=8 align=GRF
.input A offset=32 size=8
.input B offset=40 size=8
.input S0 offset=48 size=4
.input S1 offset=52 size=4
.kernel_attr SimdSize=8
.function "k_main"
    mov (M1, 8) AT(0,0)<1> 0x0:ud
    lsc_load.ugm (M1, 8) D:d32 bss(FROM)[AT]:a32
    mul (M1, 8) D(0,0)<1> D(0,0)<1;1,0> 0x2:f
    lsc_store.ugm (M1, 8) bss(TO)[AT]:a32 D:d32
    ret (M1, 1)
`
	programs, err := ReadZebin("k.zebin", zebintest.Program("k", text, info), "DG2")
	if err != nil {
		t.Fatal(err)
	}
	hasAll(t, programs[0].Text, " = f[16] iota\n", " = f[16] zeros\n")
}

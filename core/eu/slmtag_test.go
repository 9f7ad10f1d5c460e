package eu_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// TestTagsOfSharedMemory: Intel's compiler marks generic pointers into shared local memory with bit 28
// (corpus/README.md, "Payload"), and every message that uses one must access the same bytes as without the mark. Each
// line is a message. L holds the byte address 4*i of channel i, S the byte address 16, E and W these addresses counted
// in dwords and owords, and G is 0, all with the mark or all without. D holds data, R gets a result.
func TestTagsOfSharedMemory(t *testing.T) {
	messages := []struct {
		text  string
		first isa.Platform
		last  isa.Platform // the newest that has it
	}{
		{"oword_ld (2) %slm W(0,0)<0;1,0> R.0", isa.ICLLP, isa.PVC},
		{"oword_ld (4) %slm W(0,0)<0;1,0> R.0", isa.ICLLP, isa.PVC},
		{"oword_ld_unaligned (2) %slm S(0,0)<0;1,0> R.0", isa.ICLLP, isa.PVC},
		{"oword_st (2) %slm W(0,0)<0;1,0> D.0", isa.ICLLP, isa.PVC},
		{"gather.4 (M1, 16) %slm 0x0:ud E.0 R.0", isa.SKL, isa.PVC},
		{"gather.4 (M1, 16) %slm GE(0,0)<0;1,0> O.0 R.0", isa.SKL, isa.PVC},
		{"scatter.4 (M1, 16) %slm 0x0:ud E.0 D.0", isa.SKL, isa.PVC},
		{"gather_scaled.2 (M1, 16) %slm 0x0:ud L.0 R.0", isa.SKL, isa.PVC},
		{"gather_scaled.1 (M1, 16) %slm G(0,0)<0;1,0> O.0 R.0", isa.SKL, isa.PVC},
		{"scatter_scaled.2 (M1, 16) %slm 0x0:ud L.0 D.0", isa.SKL, isa.PVC},
		{"gather4_scaled.RG (M1, 16) %slm 0x0:ud L.0 R.0", isa.SKL, isa.PVC},
		{"gather4_scaled.R (M1, 16) %slm G(0,0)<0;1,0> O.0 R.0", isa.SKL, isa.PVC},
		{"scatter4_scaled.R (M1, 16) %slm G(0,0)<0;1,0> O.0 D.0", isa.SKL, isa.PVC},
		{"qw_gather.1 (M1, 8) %slm L.0 R.0", isa.PVC, isa.PVC},
		{"dword_atomic.add (M1, 16) %slm L.0 D.0 %null.0 R.0", isa.SKL, isa.PVC},
		{"raw_send (M1, 8) 0xc 1 1 0x2106efe:ud L.0 R.0", isa.SKL, isa.DG2},
		{"raw_send (M1, 8) 0xa 1 1 0x21104fe:ud L.0 R.0", isa.SKL, isa.DG2},
		{"lsc_load.slm (M1, 16) R:d32 flat[L]:a32", isa.DG2, isa.PVC},
		{"lsc_load.slm (M1, 16) R:d32x2 flat[L+0x8]:a32", isa.DG2, isa.PVC},
		{"lsc_load.slm (M1, 16) R:d8u32 flat[L]:a32", isa.DG2, isa.PVC},
		{"lsc_load.slm (M1_NM, 1) R:d32x8t flat[S]:a32", isa.DG2, isa.PVC},
		{"lsc_load.slm (M1_NM, 1) R:d64x4t flat[S]:a32", isa.DG2, isa.PVC},
		{"lsc_load_quad.slm (M1, 16) R:d32.xy flat[L]:a32", isa.DG2, isa.PVC},
		{"lsc_load_strided.slm (M1, 16) R:d32 flat[S,0x8]:a32", isa.DG2, isa.PVC},
		{"lsc_load_status.slm (M1, 16) R:d32 flat[L]:a32", isa.DG2, isa.PVC},
		{"lsc_store.slm (M1, 16) flat[L]:a32 D:d32", isa.DG2, isa.PVC},
		{"lsc_store.slm (M1_NM, 1) flat[S]:a32 D:d32x8t", isa.DG2, isa.PVC},
		{"lsc_store_strided.slm (M1, 16) flat[S,0x8]:a32 D:d32", isa.DG2, isa.PVC},
		{"lsc_store_quad.slm (M1, 16) flat[L]:a32 D:d32.x", isa.DG2, isa.PVC},
		{"lsc_atomic_iadd.slm (M1, 16) R:d32 flat[L]:a32 D %null", isa.DG2, isa.PVC},
		{"lsc_load.ugm (M1, 16) R:d32 bti(0xfe)[L]:a32", isa.DG2, isa.PVC},
	}
	for _, x := range messages {
		for platform := x.first; platform <= x.last; platform++ {
			t.Run(platform.String()+"/"+x.text, func(t *testing.T) {
				registers, memory, reports := sharedMemory(t, x.text, platform, 0)
				if bytes.Count(registers, []byte{0}) == len(registers) && bytes.Equal(memory, filled(t, platform)) {
					t.Fatal("the message does nothing")
				}
				tagged, taggedMemory, more := sharedMemory(t, x.text, platform, 0x10000000)
				if len(reports)+len(more) > 0 {
					t.Errorf("reports %v %v", reports, more)
				}
				if !bytes.Equal(registers, tagged) {
					t.Errorf("the registers are\n%x with the mark,\n%x without", tagged, registers)
				}
				if !bytes.Equal(memory, taggedMemory) {
					t.Errorf("the memory is\n%x with the mark,\n%x without", taggedMemory, memory)
				}
			})
		}
	}
}

// filled returns the shared memory before the message.
func filled(t *testing.T, platform isa.Platform) []byte {
	_, memory, _ := sharedMemory(t, "mov (M1, 16) R(0,0)<1> 0:d", platform, 0)
	return memory
}

// sharedMemory runs a message on shared local memory whose dword n is 0x01010101*(n+1), and returns R, the memory and
// the reports.
func sharedMemory(t *testing.T, message string, platform isa.Platform, tag uint32) (registers, memory []byte, reports []eu.Report) {
	t.Helper()
	grf := platform.GRF()
	var inputs strings.Builder
	var payload []byte
	give := func(name string, n int, value func(i int) uint32) {
		for len(payload)%64 != 0 || len(payload) < grf {
			payload = append(payload, 0)
		}
		fmt.Fprintf(&inputs, ".decl %s v_type=G type=ud num_elts=%d align=GRF\n.input %s offset=%d size=%d\n", name, max(n, 16), name, len(payload), 4*max(n, 16))
		for i := range max(n, 16) {
			v := uint32(0)
			if i < n {
				v = value(i)
			}
			payload = append(payload, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
		}
	}
	address := func(i int) uint32 { return uint32(4 * i) }
	give("O", 16, address)
	give("L", 16, func(i int) uint32 { return address(i) + tag })
	give("E", 16, func(i int) uint32 { return (address(i) + tag) / 4 })
	give("S", 1, func(int) uint32 { return 16 + tag })
	give("W", 1, func(int) uint32 { return (16 + tag) / 16 })
	give("G", 1, func(int) uint32 { return tag })
	give("GE", 1, func(int) uint32 { return tag / 4 })
	give("D", 16, func(i int) uint32 { return uint32(i+1) * 0x11223 })
	give("F", 64, func(i int) uint32 { return uint32(i+1) * 0x01010101 })
	source := ".version 4.1\n.kernel \"k\"\n.decl R v_type=G type=ud num_elts=64 align=GRF\n" + inputs.String()
	for i := range 4 {
		source += fmt.Sprintf("scatter4_scaled.R (M1, 16) %%slm %#x:ud O.0 F.%d\n", 64*i, 64*i)
	}
	source += message + "\nret (M1, 1)\n"
	p := runtest.Load(t, platform, source)
	m := runtest.Start(t, p, &dispatch.Launch{SIMD: 16, SLM: 512, Payload: func([3]int, int) []byte { return payload }})
	m.Run(4 + 1)
	return bytes.Clone(m.VarBytes(0, 0, named(p, "R"))), bytes.Clone(m.SLMBytes()), m.Reports()
}

package eu_test

import (
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// TestStateID checks that what Intel's compiler computes from %sr0 on PVC and DG2 (corpus/calls/rec_fib, pvc-simd16-fc2
// and dg2-simd16-fc4), and from %sr0 and %msg0 on XE2 and XE3 (IGC 2.40, CShader::GetHWTID, as in its text of rec_fib for
// Battlemage and Panther Lake), is the number of each thread of a group.
func TestStateID(t *testing.T) {
	dense := map[isa.Platform]func(sr0, msg0 uint32) uint32{
		isa.SKL: func(v, _ uint32) uint32 { return v }, isa.TGLLP: func(v, _ uint32) uint32 { return v },
		isa.XEHP: func(v, _ uint32) uint32 { return takeOut(v&0x3fff, 1) },
		isa.DG2:  func(v, _ uint32) uint32 { return takeOut(v&0x3fff, 1) },
		isa.PVC:  func(v, _ uint32) uint32 { return takeOut(v&0x7fff, 2) },
		isa.XE2: func(v, msg uint32) uint32 {
			v &= 0x7f
			return msg&0xff<<6 | v>>1&^7 | v&7
		},
		isa.XE3: func(v, msg uint32) uint32 { return (msg&0xff<<3|v&0x7f>>4)*10 + v&0xf },
	}
	const threads = 1024
	for platform, number := range dense {
		text := fmt.Sprintf(`.version 4.1
.kernel "k"
.decl R v_type=G type=ud num_elts=1 align=GRF
.decl O v_type=G type=ud num_elts=16 align=GRF
.decl S v_type=G type=ud num_elts=16 align=GRF
.decl M v_type=G type=ud num_elts=16 align=GRF
.decl T6 v_type=T num_elts=1
.input R offset=%d size=4
shl (M1, 16) O(0,0)<1> R(0,0)<0;1,0> 3:ud
mov (M1, 16) S(0,0)<1> %%sr0(0,0)<0;1,0>
mov (M1, 16) M(0,0)<1> %%msg0(0,0)<0;1,0>
scatter4_scaled.R (M1, 16) T6 0x0:ud O.0 S.0
scatter4_scaled.R (M1, 16) T6 0x4:ud O.0 M.0
ret (M1, 1)
`, platform.GRF())
		p := runtest.Load(t, platform, text)
		m := runtest.Start(t, p, &dispatch.Launch{
			Threads: threads, Surfaces: []dispatch.Surface{{Name: "T6", BTI: 0, Size: 8 * threads}},
			Payload: func(_ [3]int, thread int) []byte {
				b := make([]byte, platform.GRF()+4)
				binary.LittleEndian.PutUint32(b[platform.GRF():], uint32(thread))
				return b
			},
		})
		if _, stop := m.Run(1 << 20); stop != eu.StopDone {
			t.Fatal(stop)
		}
		for i := range threads {
			at := m.SurfaceBytes(0)[8*i:]
			sr0, msg0 := binary.LittleEndian.Uint32(at), binary.LittleEndian.Uint32(at[4:])
			if n := number(sr0, msg0); n != uint32(i) {
				t.Fatalf("%s: %%sr0 and %%msg0 of thread %d are %#x and %#x, which Intel's compiler takes for %d", platform, i, sr0, msg0, n)
			}
		}
	}
}

// takeOut is the compiler's code: it removes a number of bits from bit 6 on, then bit 3.
func takeOut(v uint32, bits uint) uint32 {
	v = v&0x3f | v>>bits&^0x3f
	return v&7 | v>>1&^7
}

package eu_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// TestStartAgain checks that, where only r0 tells the group, as in a compute walker's dispatch (core/launch), threads
// start with the same registers in each group, whether the launch says so (GroupInR0) or not.
func TestStartAgain(t *testing.T) {
	for name, input := range map[string]string{
		"arguments": ".input V offset=32 size=32",
		"r0":        ".input V offset=0 size=32",
	} {
		p := assemble(t, isa.DG2, `
.decl V v_type=G type=ud num_elts=8 align=GRF
.decl W v_type=G type=ud num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
`+input+`
add (M1, 8) W(0,0)<1> %r0(0,0)<1;1,0> V(0,0)<1;1,0>
mov (M1_NM, 1) V(0,1)<1> %group_id_y(0,0)<0;1,0>
barrier
ret (M1_NM, 1)
`)
		launch := dispatch.Launch{
			SIMD: 8, Threads: 3, Groups: [3]int{2, 3, 2}, Dispatch: []uint32{0xff, 0, 0x0f},
			Payload: func(group [3]int, thread int) []byte {
				b := make([]byte, 64)
				for i, word := range [3]int{1, 6, 7} {
					binary.LittleEndian.PutUint32(b[4*word:], uint32(group[i]))
				}
				for i := range 8 {
					b[32+4*i] = byte(16*thread + i)
				}
				return b
			},
		}
		plain := runtest.Start(t, p, &launch)
		launch.GroupInR0 = true
		known := runtest.Start(t, p, &launch)
		for plain.Finished() != true {
			plain.Run(1)
			known.Run(1)
			if !bytes.Equal(plain.Arena(), known.Arena()) {
				index, id := plain.Group()
				t.Fatalf("%s: after step %d the arenas differ, in group %d, %v", name, plain.Steps(), index, id)
			}
		}
		if _, stop := known.Run(1); stop != eu.StopDone {
			t.Errorf("%s: %v", name, stop)
		}
	}
}

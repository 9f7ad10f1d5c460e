package translated_test

import (
	"testing"

	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/protocol"
)

// Each kind of instruction has its matrices once, and each element of a matrix has one lane and one register (PTX ISA,
// "Matrix Fragments for mma.m16n8k8").
func TestMatrices(t *testing.T) {
	answer := translated.Answer(&protocol.Translate{Name: "k.ptx", Text: `.version 8.0
.target sm_90
.entry k() {
	.reg .b32 r<8>;
	.reg .f32 f<4>;
	mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {f0, f1, f2, f3}, {r0, r1}, {r2}, {f0, f1, f2, f3};
	add.f32 f0, f0, f1;
	mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {f0, f1, f2, f3}, {r0, r1}, {r2}, {f0, f1, f2, f3};
	ldmatrix.sync.aligned.m8n8.x2.shared.b16 {r0, r1}, [r2];
	ret;
}
`})
	m, ok := answer.(*protocol.Translated)
	if !ok || len(m.Matrices) != 6 {
		t.Fatalf("%+v", answer)
	}
	names := ""
	for _, x := range m.Matrices {
		names += x.Name
		for i, e := range x.Elements {
			if e < 0 {
				t.Errorf("%s: element %d of %s is in no register", x.Op, i, x.Name)
			}
		}
	}
	if names != "dabc01" {
		t.Errorf("the matrices are %s", names)
	}
	if a := m.Matrices[1]; a.Columns != 8 || len(a.Elements) != 128 || a.Elements[9*8+3] != 5+32 {
		t.Errorf("a is %+v", a)
	}
}

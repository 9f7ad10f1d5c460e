package debug

import (
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// A frame shows its function's parameters and return values as PTX declares them, with the values of the lanes that are
// in the frame. There is no value before one is written, and none for parameters without a register for each lane.
func TestFramesShowParameters(t *testing.T) {
	s := open(t, "k.ptx", `//@ launch k block=6
//@ param out = u32[6] zeros
//@ param n = s32 -2
.version 7.0
.target sm_70
.address_size 64
.func (.param .b32 sum) twice(.reg .u32 a, .param .b8 unused[8], .reg .pred p) {
  .reg .u32 r;
  add.u32 r, a, a;
  @p add.u32 r, r, 1;
  st.param.b32 [sum], r;
  ret;
}
.entry k(.param .u64 out, .param .s32 n) {
  .reg .u32 x, y; .reg .pred q; .param .b8 bytes[8];
  mov.u32 x, %tid.x;
  setp.lt.u32 q, x, 1;
  @q exit;
  min.u32 x, x, 4;
  setp.gt.u32 q, x, 3;
  st.param.b32 [bytes], 7;
  call (y), twice, (x, bytes, q);
  ret;
}
`)
	kernel := []string{".u64 out", ".s32 n = -2"}
	want := [][]string{ // at its beginning and at its end
		{"returned .b32 sum =", ".u32 a =", ".b8[8] unused", ".pred p ="},
		{"returned .b32 sum = 2 4 6 9 9", ".u32 a = 1 2 3 4 4", ".b8[8] unused", ".pred p = F F F T T"},
	}
	told := func(f *protocol.Frame) (list []string) {
		for _, p := range f.Params {
			said := p.Type + " " + p.Name
			if p.Role == protocol.RoleDst {
				said = "returned " + said
			}
			if p.Values != nil {
				said += " ="
			}
			for l, x := range p.Values {
				if f.CallMask>>l&1 != 0 && !x.Never && (f.Kind != "kernel" || l == 1) {
					said += " " + x.Text
				}
			}
			list = append(list, said)
		}
		return list
	}
	var first, last []string
	for !s.Ended() {
		s.Forward(1)
		frames := s.View(protocol.Window{Thread: -1}).Frames
		if len(frames) == 0 {
			break
		}
		if got := told(&frames[0]); len(got) != 2 || !strings.HasPrefix(got[0], kernel[0]) || got[1] != kernel[1] {
			t.Fatalf("the kernel has %q", got)
		}
		if len(frames) == 2 {
			if last = told(&frames[1]); first == nil {
				first = last
			}
		}
	}
	if !slices.Equal(first, want[0]) || !slices.Equal(last, want[1]) {
		t.Errorf("at first %q,\nat last %q", first, last)
	}
}

// A product of matrices is a subroutine of the function that contains it. Its frame has no parameters of its own, and
// does not repeat those of the function.
func TestFrameOfAProduct(t *testing.T) {
	s := open(t, "k.ptx", `//@ launch k block=32
//@ param out = u32[64] zeros
.version 7.0
.target sm_75
.address_size 64
.entry k(.param .u64 out) {
  .reg .b32 a, c<2>;
  mov.b32 a, 1;
  mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {c0, c1}, {a}, {a}, {0, 0};
  ret;
}
`)
	for !s.Ended() {
		s.Forward(1)
		if frames := s.View(protocol.Window{Thread: -1}).Frames; len(frames) == 2 {
			if n := [2]int{len(frames[0].Params), len(frames[1].Params)}; n != [2]int{1, 0} {
				t.Errorf("%s has %d parameters, and %s %d", frames[0].Name, n[0], frames[1].Name, n[1])
			}
			return
		}
	}
	t.Error("the product has no frame")
}

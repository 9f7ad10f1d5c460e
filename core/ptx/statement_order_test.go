package ptx_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

// joins generates programs whose lanes diverge and reconverge, and computes their results.
type joins struct {
	*rand.Rand
	blocks []string // each begins with its label and ends with a branch
	labels int
}

// piece appends the blocks of a piece of program that is entered at the label from and continues at the label to. It
// returns a function that does the same to the values of the lanes in a mask.
func (j *joins) piece(depth int, uniform bool, from, to string) func(x *[32]uint32, mask uint32) {
	label := func() string { j.labels++; return fmt.Sprint("L", j.labels) }
	put := func(at, format string, args ...any) {
		j.blocks = append(j.blocks, at+":\n"+fmt.Sprintf(format, args...)+"\n")
	}
	each := func(mask uint32, f func(lane int)) {
		for lane := range 32 {
			if mask>>lane&1 != 0 {
				f(lane)
			}
		}
	}
	kind := j.Intn(5)
	switch {
	case depth == 0 && uniform && kind < 3: // each lane adds the next lane's value, and all use one bit of every lane
		put(from, "bar.sync 0; shfl.sync.idx.b32 y, x, next, 31, -1; add.u32 x, x, y; and.b32 y, x, 128; setp.ne.u32 p, y, 0; vote.sync.ballot.b32 y, p, -1; xor.b32 x, x, y; bra %s;", to)
		return func(x *[32]uint32, mask uint32) {
			was, ballot := *x, uint32(0)
			each(mask, func(lane int) {
				x[lane] += was[(lane+1)%32]
				ballot |= x[lane] >> 7 & 1 << lane
			})
			each(mask, func(lane int) { x[lane] ^= ballot })
		}
	case depth == 0:
		n := j.Uint32()
		put(from, "%s bra %s;", []string{fmt.Sprintf("xor.b32 x, x, %d; mul.lo.u32 x, x, 69069;", n), fmt.Sprintf("call (x), mix, (x, %d);", n)}[n&1], to)
		return func(x *[32]uint32, mask uint32) {
			each(mask, func(lane int) { x[lane] = (x[lane] ^ n) * 69069 })
		}
	case kind < 2: // one piece after the other
		middle := label()
		a, b := j.piece(depth-1, uniform, from, middle), j.piece(depth-1, uniform, middle, to)
		return func(x *[32]uint32, mask uint32) { a(x, mask); b(x, mask) }
	case kind == 2: // one of two pieces, or one piece or none
		bit := j.Intn(32)
		yes, no := label(), to
		if j.Intn(2) == 0 {
			no = label()
		}
		put(from, "shr.u32 y, x, %d; and.b32 y, y, 1; setp.ne.u32 p, y, 0; @p bra %s; bra %s;", bit, yes, no)
		a, b := j.piece(depth-1, false, yes, to), func(*[32]uint32, uint32) {}
		if no != to {
			b = j.piece(depth-1, false, no, to)
		}
		return func(x *[32]uint32, mask uint32) {
			on := uint32(0)
			each(mask, func(lane int) { on |= x[lane] >> bit & 1 << lane })
			a(x, on)
			b(x, mask&^on)
		}
	default: // a loop, with a number of rounds that is uniform or depends on the lane
		head, body, end := label(), label(), label()
		i := fmt.Sprint("i", depth)
		rounds := "mov.u32 " + i + ", 3;"
		if uniform = uniform && kind == 3; !uniform {
			rounds = "and.b32 " + i + ", x, 3;"
		}
		put(from, "%s bra %s;", rounds, head)
		put(head, "setp.eq.u32 p, %s, 0; @p bra %s; bra %s;", i, to, body)
		put(end, "sub.u32 %s, %s, 1; bra %s;", i, i, head)
		a := j.piece(depth-1, uniform, body, end)
		return func(x *[32]uint32, mask uint32) {
			var left [32]uint32
			each(mask, func(lane int) {
				if left[lane] = 3; !uniform {
					left[lane] = x[lane] & 3
				}
			})
			for mask != 0 {
				on := uint32(0)
				each(mask, func(lane int) {
					if left[lane] > 0 {
						left[lane]--
						on |= 1 << lane
					}
				})
				if mask = on; on != 0 {
					a(x, on)
				}
			}
		}
	}
}

// TestBlocksInAnyOrder checks that the lanes of a program reconverge where their paths join, with the same results,
// however its blocks are laid out. The order of the text has no meaning (PTX ISA, "Control Flow Instructions": a branch
// goes to its label).
func TestBlocksInAnyOrder(t *testing.T) {
	for seed := range 150 {
		j := &joins{Rand: rand.New(rand.NewSource(int64(seed)))}
		run := j.piece(4, true, "begin", "done")
		var x [32]uint32
		for lane := range x {
			x[lane] = uint32(lane) * 2654435761
		}
		run(&x, 1<<32-1)
		j.Shuffle(len(j.blocks), func(a, b int) { j.blocks[a], j.blocks[b] = j.blocks[b], j.blocks[a] })
		for i, b := range j.blocks[1:] { // no branch is needed to the block that comes next
			next, _, _ := strings.Cut(b, ":")
			j.blocks[i] = strings.TrimSuffix(j.blocks[i], "bra "+next+";\n")
		}
		runPTX(t, fmt.Sprintf("order%d.ptx", seed), "//@ launch k block=32\n//@ param out = u32[32] zeros\n//@ expect out = "+strings.Trim(strings.ReplaceAll(fmt.Sprint(x), " ", ", "), "[]")+`
.version 8.8
.target sm_90
.address_size 64
.func (.reg .u32 r) mix (.reg .u32 x, .reg .u32 n) { xor.b32 r, x, n; mul.lo.u32 r, r, 69069; ret; }
.entry k(.param .u64 out)
{
	.reg .pred p; .reg .b32 x, y, next, i1, i2, i3, i4; .reg .b64 at;
	mov.u32 next, %tid.x;
	mul.lo.u32 x, next, 2654435761;
	ld.param.u64 at, [out];
	mad.wide.u32 at, next, 4, at;
	add.u32 next, next, 1;
	bra begin;
`+strings.Join(j.blocks, "")+`done:
	st.global.u32 [at], x;
	ret;
}
`)
		if t.Failed() {
			return
		}
	}
}

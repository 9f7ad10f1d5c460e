package ptx_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

// The end of the loop, with its barrier, stands before the branch that goes back to it: clang 22 lays out so what OpenCL C
// has as `for (s = n / 2; s; s >>= 1) { if (l < s) t[l] += t[l + s]; barrier(...); }`. All lanes of a warp come to an
// aligned barrier together (PTX ISA, "bar": "all threads in the warp must execute the same bar instruction").
func TestJoinBeforeItsBranch(t *testing.T) {
	runPTX(t, "join.ptx", `//@ launch k block=64
//@ param out = u32[64] zeros
//@ expect out = iota(85344)
.version 6.0
.target sm_70
.address_size 64
.entry k(.param .u64 out)
{
	.reg .pred %p<4>;
	.reg .b32 %r<13>;
	.reg .b64 %rd<8>;
	.shared .align 4 .b8 t[256];
	mov.u32 %r2, %tid.x;
	mul.lo.s32 %r3, %r2, %r2;
	mul.wide.u32 %rd5, %r2, 4;
	mov.b64 %rd6, t;
	add.s64 %rd2, %rd6, %rd5;
	st.shared.b32 [%rd2], %r3;
	bar.sync 0;
	mov.u32 %r1, %ntid.x;
	shr.u32 %r12, %r1, 1;
	setp.eq.b32 %p1, %r12, 0;
	@%p1 bra $L__BB23_5;
	bra.uni $L__BB23_2;
$L__BB23_4:
	bar.sync 0;
	shr.u32 %r12, %r12, 1;
	setp.eq.b32 %p3, %r12, 0;
	@%p3 bra $L__BB23_5;
$L__BB23_2:
	setp.le.u32 %p2, %r12, %r2;
	@%p2 bra $L__BB23_4;
	mul.wide.s32 %rd7, %r12, 4;
	add.s64 %rd3, %rd2, %rd7;
	ld.shared.b32 %r5, [%rd3];
	ld.shared.b32 %r6, [%rd2];
	add.s32 %r7, %r6, %r5;
	st.shared.b32 [%rd2], %r7;
	bra.uni $L__BB23_4;
$L__BB23_5:
	ld.shared.b32 %r9, [t];
	add.s32 %r10, %r9, %r2;
	ld.param.u64 %rd1, [out];
	add.s64 %rd1, %rd1, %rd5;
	st.global.b32 [%rd1], %r10;
	ret;
}
`)
	// The block that is moved stands before one that leaves at the end of the text.
	runPTX(t, "end.ptx", `//@ launch k block=4
//@ param out = u32[4] zeros
//@ expect out = 0, 0, 2, 3
.version 6.0
.target sm_70
.address_size 64
.entry k(.param .u64 out)
{
	.reg .pred p; .reg .b32 x; .reg .b64 at;
	mov.u32 x, %tid.x;
	bra parts;
join:
	ld.param.u64 at, [out];
	mad.wide.u32 at, x, 4, at;
	st.global.u32 [at], x;
	ret;
parts:
	setp.gt.u32 p, x, 1;
	@p bra join;
}
`)
}

// The loop that the lanes leave one after another ends with a branch alone, behind the one that leaves it for a place before
// it: clang 15 to 22 lay out so a loop of atomics of 8 bits in a loop whose end stands first. vote.sync "causes executing thread
// to wait until all non-exited threads corresponding to membermask have executed vote.sync" (PTX ISA, "vote.sync").
func TestBranchAloneBehindAnExit(t *testing.T) {
	runPTX(t, "alone.ptx", `//@ launch k block=4
//@ param out = u32[4] zeros
//@ expect out = 30, 30, 30, 30
.version 6.0
.target sm_70
.address_size 64
.global .u32 count;
.entry k(.param .u64 out)
{
	.reg .pred %p<4>; .reg .b32 %r<8>; .reg .b64 %rd<3>;
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	mov.u32 %r3, 0;
	bra.uni head;
join:
	vote.sync.ballot.b32 %r4, 1, 15;
	add.u32 %r3, %r3, %r4;
	add.u32 %r2, %r2, 1;
	setp.eq.u32 %p1, %r2, 2;
	@%p1 bra end;
head:
	mov.u32 %r5, %r1;
	setp.eq.u32 %p2, %r1, 3;
	@%p2 bra join;
around:
	atom.global.add.u32 %r6, [count], 1;
	sub.u32 %r5, %r5, 1;
	setp.lt.s32 %p3, %r5, 0;
	@%p3 bra join;
	bra.uni around;
end:
	ld.param.u64 %rd1, [out];
	mad.wide.u32 %rd1, %r1, 4, %rd1;
	st.global.u32 [%rd1], %r3;
	ret;
}
`)
}

// joins writes programs whose lanes part and meet, and computes what they do.
type joins struct {
	*rand.Rand
	blocks []string // each begins with its label and ends with a branch
	labels int
}

// piece appends the blocks of a piece that is entered at a label and goes on at another one, and gives what it does to
// the values of the lanes whose bits are in a mask.
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
	case depth == 0 && uniform && kind < 3: // all lanes take what the next one has, and a bit of all of them
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
	case kind < 2: // one after the other
		middle := label()
		a, b := j.piece(depth-1, uniform, from, middle), j.piece(depth-1, uniform, middle, to)
		return func(x *[32]uint32, mask uint32) { a(x, mask); b(x, mask) }
	case kind == 2: // either of two, or one and none
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
	default: // a loop: of as many rounds for all lanes, or not
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

// However the blocks of a program are laid out, its lanes meet where their paths join, and do the same: the order of the
// text says nothing of it (PTX ISA, "Control Flow Instructions": a branch goes to its label).
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
		for i, b := range j.blocks[1:] { // what stands next needs no branch
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

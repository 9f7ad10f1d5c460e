package ptx_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/visa"
)

// clusterProgram runs statements in each thread of a launch with clusters. me is the thread's number in its block, bx
// and by are the block's coordinates, and no is the thread's number in the grid. dest is the address where the thread
// writes eight words.
func clusterProgram(t *testing.T, launch, attribute, body string, grid, cluster [2]int, block int, want func(x, y, tid int) [8]int) {
	t.Helper()
	var list []string
	for y := range grid[1] {
		for x := range grid[0] {
			for tid := range block {
				for _, v := range want(x, y, tid) {
					list = append(list, fmt.Sprint(v))
				}
			}
		}
	}
	text := fmt.Sprintf("//@ launch k %s\n//@ param out = u32[%d] zeros\n//@ expect out = %s\n", launch, len(list), strings.Join(list, ", "))
	text += ".version 8.1\n.target sm_90\n.address_size 64\n.extern .shared .align 16 .b8 dynamic[];\n.entry k(.param .u64 out) " + attribute + ` {
	.reg .b32 %r<24>; .reg .b32 me, bx, by, no; .reg .b64 dest, %rd<8>; .reg .pred %p<4>;
	.shared .align 8 .b64 phase; .shared .align 4 .u32 word; .shared .align 4 .u32 table[64];
	mov.u32 me, %tid.x; mov.u32 bx, %ctaid.x; mov.u32 by, %ctaid.y; mov.u32 %r0, %nctaid.x; mad.lo.u32 no, by, %r0, bx; mov.u32 %r0, %ntid.x; mad.lo.u32 no, no, %r0, me;
	ld.param.u64 dest, [out]; mul.wide.u32 %rd0, no, 32; add.u64 dest, dest, %rd0;
	` + body + "\nret; }\n"
	acceptedByIntel(t, launch+body, runPTX(t, "cluster.ptx", text).Translation)
}

const clusterBarrier = "barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;"

// TestClusters checks that the blocks of a cluster run together: the values of their special registers, and reads and
// writes of each other's shared memory.
func TestClusters(t *testing.T) {
	grid, cluster := [2]int{4, 2}, [2]int{2, 2}
	rank := func(x, y int) int { return y%2*2 + x%2 }
	clusterProgram(t, "grid=4,2 block=32 cluster=2,2", "", `
	mov.u32 %r1, %cluster_ctarank; mov.u32 %r2, %cluster_nctarank; mov.u32 %r3, %clusterid.x; mov.u32 %r4, %nclusterid.x;
	st.global.v4.u32 [dest], {%r1, %r2, %r3, %r4};
	mov.u32 %r1, %cluster_ctaid.x; mov.u32 %r2, %cluster_ctaid.y; mov.u32 %r3, %cluster_nctaid.y; mov.pred %p0, %is_explicit_cluster; selp.u32 %r4, 1, 0, %p0;
	st.global.v4.u32 [dest+16], {%r1, %r2, %r3, %r4};`, grid, cluster, 32, func(x, y, tid int) [8]int {
		return [8]int{rank(x, y), 4, x / 2, 2, x % 2, y % 2, 2, 1}
	})

	// Each thread reads what its partner in the next block has left, both by an address of shared memory and by a
	// generic address.
	clusterProgram(t, "grid=4 block=64 shared=16", ".reqnctapercluster 4, 1, 1", `
	mov.u32 %r1, table; shl.b32 %r2, me, 2; add.u32 %r1, %r1, %r2; mad.lo.u32 %r3, bx, 1000, me; st.shared.u32 [%r1], %r3;
	setp.eq.u32 %p1, me, 0; @%p1 st.shared.u32 [dynamic], bx;
	`+clusterBarrier+`
	mov.u32 %r4, %cluster_ctarank; add.u32 %r4, %r4, 1; and.b32 %r4, %r4, 3;
	mapa.shared::cluster.u32 %r5, %r1, %r4; ld.shared::cluster.u32 %r6, [%r5];
	cvt.u64.u32 %rd1, %r1; cvta.shared.u64 %rd1, %rd1; mapa.u64 %rd2, %rd1, %r4; ld.u32 %r7, [%rd2];
	mov.u32 %r9, dynamic; mapa.shared::cluster.u32 %r9, %r9, %r4; ld.shared::cluster.u32 %r9, [%r9];
	getctarank.shared::cluster.u32 %r8, %r5; getctarank.u64 %r10, %rd2; getctarank.shared::cluster.u32 %r11, %r1;
	isspacep.shared::cluster %p0, %rd2; selp.u32 %r12, 1, 0, %p0;
	st.global.v4.u32 [dest], {%r6, %r7, %r8, %r9}; st.global.v4.u32 [dest+16], {%r10, %r11, %r12, me};
	barrier.cluster.arrive; barrier.cluster.wait;`, [2]int{4, 1}, [2]int{4, 1}, 64, func(x, y, tid int) [8]int {
		next := (x + 1) % 4
		return [8]int{next*1000 + tid, next*1000 + tid, next, next, next, x, 1, tid}
	})

	// A barrier of the block is not a barrier of the cluster: each block counts for itself. All threads add to a word
	// of block 0.
	clusterProgram(t, "grid=2 block=64 cluster=2", "", `
	setp.eq.u32 %p0, me, 0; @%p0 st.shared.u32 [word], 0; @%p0 st.shared.u32 [table], 0;
	bar.sync 0;
	atom.shared.add.u32 %r1, [word], 1; bar.sync 0; ld.shared.u32 %r2, [word];
	setp.lt.u32 %p1, me, 40; bar.red.popc.u32 %r3, 0, %p1;
	`+clusterBarrier+`
	mov.u32 %r4, table; mapa.shared::cluster.u32 %r4, %r4, 0; mov.u32 %r6, %cluster_ctarank; add.u32 %r6, %r6, 1; red.relaxed.cluster.shared::cluster.add.u32 [%r4], %r6;
	`+clusterBarrier+`
	ld.shared::cluster.u32 %r5, [%r4]; mov.u32 %r7, %warpid; mov.u32 %r8, %nwarpid;
	st.global.v4.u32 [dest], {%r2, %r3, %r5, %r7}; st.global.u32 [dest+16], %r8;`, [2]int{2, 1}, [2]int{2, 1}, 64, func(x, y, tid int) [8]int {
		return [8]int{64, 40, 64 + 2*64, tid / 32, 2}
	})

	// An mbarrier of another block counts the bytes that this block sends.
	clusterProgram(t, "grid=2 block=32 cluster=2", "", `
	setp.eq.u32 %p0, me, 0; mov.u32 %r1, phase; @%p0 mbarrier.init.shared::cta.b64 [%r1], 1; @%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 128;
	`+clusterBarrier+`
	mov.u32 %r2, %cluster_ctarank; xor.b32 %r2, %r2, 1; mov.u32 %r3, table; shl.b32 %r4, me, 2; add.u32 %r3, %r3, %r4; mapa.shared::cluster.u32 %r5, %r3, %r2; mapa.shared::cluster.u32 %r6, %r1, %r2;
	add.u32 %r7, no, 100; st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r5], %r7, [%r6];
	wait: mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], 0; @!%p1 bra wait;
	ld.shared.u32 %r8, [%r3]; st.global.u32 [dest], %r8;
	`+clusterBarrier, [2]int{2, 1}, [2]int{2, 1}, 32, func(x, y, tid int) [8]int { return [8]int{(1-x)*32 + tid + 100} })
}

// PTX ISA, "cp.async.bulk": .multicast::cluster copies to the blocks whose ranks are in the mask, to the same place in
// each, and the mbarrier at the same place in each block counts the bytes.
func TestMulticast(t *testing.T) {
	clusterProgram(t, "grid=4 block=32 cluster=4", "", `
	setp.eq.u32 %p0, me, 0; mov.u32 %r1, phase; mov.u32 %r2, table; and.b32 %r3, me, 3; shl.b32 %r3, %r3, 2; add.u32 %r3, %r2, %r3; st.shared.u32 [%r3], 7;
	@%p0 mbarrier.init.shared::cta.b64 [%r1], 1; @%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 16;
	`+clusterBarrier+`
	setp.ne.u32 %p1, no, 0; @%p1 bra copied;
	mov.u32 %r4, 11; mov.u32 %r5, 22; mov.u32 %r6, 33; mov.u32 %r7, 44; st.global.v4.u32 [dest+16], {%r4, %r5, %r6, %r7};
	add.u64 %rd1, dest, 16; .reg .b16 mask; mov.b16 mask, 0xb;
	cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r2], [%rd1], 16, [%r1], mask;
	copied: setp.eq.u32 %p2, bx, 2; @%p2 bra last;
	wait: mbarrier.try_wait.parity.shared::cta.b64 %p3, [%r1], 0; @!%p3 bra wait;
	last: `+clusterBarrier+`
	ld.shared.u32 %r8, [%r3]; mbarrier.test_wait.parity.shared::cta.b64 %p3, [%r1], 0; selp.u32 %r9, 1, 0, %p3; st.global.v2.u32 [dest], {%r8, %r9};`,
		[2]int{4, 1}, [2]int{4, 1}, 32, func(x, y, tid int) (want [8]int) {
			want = [8]int{7, 0}
			if x != 2 {
				want = [8]int{11 * (tid%4 + 1), 1}
			}
			if x == 0 && tid == 0 {
				copy(want[4:], []int{11, 22, 33, 44})
			}
			return want
		})
}

// TestClusterLines checks that what a launch line asks of clusters, but cannot be had, is reported at the line.
func TestClusterLines(t *testing.T) {
	const kernel = "\n.version 8.1\n.target sm_90\n.address_size 64\n.entry k() .reqnctapercluster 2 { ret; }\n"
	for line, want := range map[string]string{
		"//@ launch k grid=3 block=32":            "which is no multiple of a cluster's 2,1,1",
		"//@ launch k grid=4 block=48":            "48 threads is no multiple of 32",
		"//@ launch k grid=4 block=1024":          "have at most 1024 threads in all",
		"//@ launch k grid=4 block=32 cluster=4":  "says that its clusters have 2,1,1 blocks, and the line says 4,1,1",
		"//@ launch k grid=4 block=32 clusters=2": "A launch has no `clusters`",
	} {
		_, diags := ptx.Translate(visa.NewFile("c.ptx", line+kernel))
		said := ""
		for _, d := range diags {
			said += d.Message + " "
		}
		if !strings.Contains(said, want) {
			t.Errorf("%s: %q", line, said)
		}
	}
	if tr, diags := ptx.Translate(visa.NewFile("c.ptx", kernel)); tr.File == nil || len(diags) > 0 {
		t.Errorf("without a launch line: %v", diags)
	}
}

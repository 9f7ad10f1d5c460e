package ptx_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
)

// TestOrdersOfMemory tests PTX ISA, "Memory Consistency Model": what one warp wrote before it set a flag is visible to
// another that has seen the flag, if a fence or .release precedes the setting and a fence or .acquire follows the
// reading. Strong accesses are not a data race.
func TestOrdersOfMemory(t *testing.T) {
	const race = "R0207"
	for _, c := range []struct {
		set, look string // how the flag is set, and how it is read into r2
		want      []string
	}{
		{"fence.acq_rel.gpu; atom.global.exch.b32 r1, [f], 1;", "atom.global.or.b32 r2, [f], 0; fence.acq_rel.gpu;", nil},
		{"membar.gl; st.volatile.global.u32 [f], 1;", "ld.volatile.global.u32 r2, [f]; membar.gl;", nil},
		{"fence.sc.cta; st.relaxed.cta.global.u32 [f], 1;", "ld.relaxed.cta.global.u32 r2, [f]; fence.sc.cta;", nil},
		{"st.release.gpu.global.u32 [f], 1;", "ld.acquire.gpu.global.u32 r2, [f];", nil},
		{"st.release.gpu.u32 [f], 1;", "ld.acquire.gpu.u32 r2, [f];", nil},
		{"mov.u64 q, 1; st.release.sys.u64 [f], q;", "ld.acquire.sys.u64 q, [f]; cvt.u32.u64 r2, q;", nil},
		{"mov.u64 q, 1; st.release.sys.global.u64 [f], q;", "ld.acquire.sys.global.u64 q, [f]; cvt.u32.u64 r2, q;", nil},
		{"mov.u64 q, s; cvta.shared.u64 q, q; atom.add.release.cta.u64 q, [q], 1;", "ld.acquire.cta.shared.u64 q, [s]; cvt.u32.u64 r2, q;", nil},
		{"red.release.gpu.global.add.u32 [f], 1;", "atom.acquire.gpu.global.add.u32 r2, [f], 0;", nil},
		{"atom.acq_rel.gpu.global.cas.b32 r1, [f], 0, 1;", "atom.acq_rel.gpu.global.cas.b32 r2, [f], 7, 7;", nil},
		{"st.relaxed.gpu.global.v2.u32 [f], {r1, r1};", "ld.relaxed.gpu.global.v2.u32 {r2, r1}, [f];", []string{race}},
		{"st.volatile.global.u32 [f], 1;", "ld.volatile.global.u32 r2, [f];", []string{race}}, // nothing orders the data
		{"atom.global.exch.b32 r1, [f], 1;", "atom.global.or.b32 r2, [f], 0;", []string{race}},
		{"fence.acq_rel.gpu; st.global.u32 [f], 1;", "ld.volatile.global.u32 r2, [f]; fence.acq_rel.gpu;", []string{race, race}}, // a weak write
	} {
		text := `//@ launch k block=64
//@ param data = u32[2] zeros
//@ param flag = u32[2] zeros
//@ expect data = 42, 42
.version 8.0
.target sm_80
.address_size 64
.shared .u64 s;
.entry k(.param .u64 data, .param .u64 flag) {
.reg .u64 a, f, q; .reg .u32 r<4>; .reg .pred p, first, second;
ld.param.u64 a, [data]; ld.param.u64 f, [flag]; mov.u64 q, 0;
mov.u32 r0, %tid.x; mov.u32 r1, 1;
setp.eq.u32 first, r0, 0; setp.eq.u32 second, r0, 32;
@first st.shared.u64 [s], q; bar.sync 0;
@first bra SET;
@!second bra END;
LOOK: ` + c.look + `
setp.eq.u32 p, r2, 0; @p bra LOOK;
ld.global.u32 r3, [a]; st.global.u32 [a+4], r3; bra END;
SET: st.global.u32 [a], 42; ` + c.set + `
END: ret; }
`
		target := runtest.Open(t, "order.ptx", text)
		acceptedByIntel(t, c.set, target.Translation)
		m := runtest.Start(t, target.Program, target.Launch)
		sanitize.Attach(m)
		if _, stop := m.Run(1_000_000); stop != eu.StopDone {
			t.Fatalf("%s: %s", c.set, m.StopReason())
		}
		var got []string
		for _, r := range target.Reports(m) {
			got = append(got, r.Code)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s %s: reports %s, want %s", c.set, c.look, strings.Join(got, " "), strings.Join(c.want, " "))
		}
		runtest.Check(t, c.set, target.Spec, m)
	}
}

// TestStrongAccesses tests "Memory Consistency Model: Data-race freedom": two strong accesses do not race, but a weak
// one races with one of another warp.
func TestStrongAccesses(t *testing.T) {
	for body, want := range map[string]bool{
		"st.volatile.shared.u32 [s], r0; ld.volatile.shared.u32 r1, [s];":                                       false,
		"st.relaxed.cta.shared.u32 [s], r0; atom.shared.add.u32 r1, [s], 1; ld.relaxed.cta.shared.u32 r1, [s];": false,
		"st.volatile.global.u32 [g], r0; ld.volatile.u32 r1, [g];":                                              false, // no weak access before
		"ld.volatile.shared.u32 r1, [s]; ld.shared.u32 r1, [s];":                                                false, // nobody writes
		"ld.volatile.shared.u32 r1, [s]; st.shared.u32 [s], 5;":                                                 true,
		"st.volatile.shared.u32 [s], r0; ld.shared.u32 r1, [s];":                                                true,
		"ld.shared.u32 r1, [s]; st.volatile.shared.u32 [s], r0;":                                                true,
		// The last thread to count resets the counter (CUDA C++ Programming Guide, "Memory Fence Functions"): no other
		// thread can see that.
		"atom.shared.inc.u32 r1, [s], 64; setp.eq.u32 p, r1, 63; @p st.shared.u32 [s], 0;": false,
		"atom.shared.inc.u32 r1, [s], 64; setp.eq.u32 p, r1, 31; @p st.shared.u32 [s], 0;": true, // other threads continue to count
		// A load whose value atom.cas compares (CUDA C++ Programming Guide, "Atomic Functions": atomicAdd of doubles).
		"ld.shared.u32 r1, [s]; atom.shared.cas.b32 r1, [s], r1, r0;":                       false,
		"ld.global.u32 r1, [g]; mov.b32 r0, r1; atom.global.cas.b32 r1, [g], r0, 5;":        false,
		"ld.global.u32 r1, [g]; atom.global.cas.b32 r1, [g], r0, r1;":                       true, // compared is another value
		"ld.shared.u32 r1, [s]; atom.shared.cas.b32 r1, [s], r1, r0; st.shared.u32 [s], 7;": true,
	} {
		text := "//@ launch k block=64\n.version 8.0\n.target sm_80\n.shared .u32 s[4];\n.global .u32 g[4];\n.entry k() { .reg .u32 r<2>; .reg .pred p;\n" +
			"mov.u32 r0, %tid.x; setp.eq.u32 p, r0, 0; @p st.shared.u32 [s], 0; bar.sync 0;\n" + body + " ret; }\n"
		target := runtest.Open(t, "strong.ptx", text)
		m := runtest.Start(t, target.Program, target.Launch)
		sanitize.Attach(m)
		m.Run(10_000)
		for _, r := range target.Reports(m) {
			if r.Code != "R0207" {
				t.Errorf("%s: %s %s", body, r.Code, r.Message)
			}
		}
		if got := len(target.Reports(m)) > 0; got != want {
			t.Errorf("%s: a data race is reported: %t, want %t", body, got, want)
		}
	}
}

// TestLanesOfAWarp tests "Memory Consistency Model": lanes of a warp are threads like any others, and from sm_70 on it
// is unspecified which of them runs first ("bar.warp.sync": it "guarantees memory ordering among threads participating
// in the barrier"). If one lane accesses memory that another lane uses, there is a note, unless something orders the
// two accesses.
func TestLanesOfAWarp(t *testing.T) {
	const mine, next = "st.shared.u32 [own], r0; ", "ld.shared.u32 r1, [other]; "
	for _, c := range []struct{ target, body, want string }{
		{"sm_80", mine + next, "0-30: The other is a write of lane 31."}, // no other lane writes what lane 31 reads
		{"sm_60", mine + next, ""},
		{"sm_80", mine + "bar.warp.sync -1; " + next, ""},
		{"sm_80", mine + "bar.sync 0; " + next, ""},
		{"sm_80", mine + "barrier.sync 0; " + next, ""},
		{"sm_80", mine + "fence.acq_rel.cta; " + next, ""},
		{"sm_80", mine + "ld.shared.u32 r1, [own]; ", ""},
		{"sm_80", mine + "bar.warp.sync -1; " + next + mine, "1-31: The other is a read of lane 30."},
		{"sm_80", "st.volatile.shared.u32 [own], r0; ld.volatile.shared.u32 r1, [other];", ""},
		{"sm_80", "atom.shared.add.u32 r1, [s], 1; ld.volatile.shared.u32 r1, [s];", ""},
		{"sm_80", "st.shared.u32 [s], 5; ld.shared.u32 r1, [s];", ""}, // all lanes wrote the same value
		{"sm_80", "setp.eq.u32 p, r0, 3; @p st.shared.u32 [s], 5; ld.shared.u32 r1, [s];", "0-2, 4-31: The other is a write of lane 3."},
		{"sm_80", "ld.shared.u32 r1, [s]; setp.eq.u32 p, r0, 3; @p st.shared.u32 [s], 5;", "3: The other is a read of other lanes."},
		{"sm_80", "setp.eq.u32 p, r0, 3; @p st.shared.u32 [s], 5; @!p st.shared.u32 [s], 5;", ""}, // the same value
		{"sm_80", "setp.eq.u32 p, r0, 3; @p st.shared.u32 [s], 5; setp.eq.u32 p, r0, 4; @p st.shared.u32 [s], 6;", "4: The other is a write of lane 3."},
		{"sm_80", "cvt.u64.u32 at, r0; add.u64 at, at, s; st.shared.u8 [at], r0; ld.shared.u8 r1, [at];", ""},                                                                 // bytes of one dword
		{"sm_80", "cvt.u64.u32 at, r0; add.u64 at, at, s; st.shared.u8 [at], r0; ld.shared.u8 r1, [at+1];", "2, 6, 10, 14, 18, 22, 26, 30: The other is a write of lane 31."}, // only the last byte of each dword
		{"sm_80", "mul.wide.u32 at, r0, 4; add.u64 at, at, g; st.global.u32 [at], r0; ld.global.u32 r1, [at+4];", "0-30: The other is a write of lane 31."},
	} {
		text := "//@ ignore R0110, R0206\n//@ launch k block=32\n.version 8.0\n.target " + c.target + "\n.shared .u32 s[64];\n.global .u32 g[64];\n" +
			".entry k() { .reg .u32 r<2>; .reg .u32 own, other; .reg .u64 at; .reg .pred p;\n" +
			"mov.u32 r0, %tid.x; mov.u32 own, s; mad.lo.u32 own, r0, 4, own; add.u32 other, own, 4;\n" + c.body + " ret; }\n"
		target := runtest.Open(t, "lanes.ptx", text)
		m := runtest.Start(t, target.Program, target.Launch)
		sanitize.Attach(m)
		m.Run(10_000)
		got := ""
		for _, r := range target.Reports(m) {
			if r.Code != "R0210" || !r.Note() {
				t.Errorf("%s: %s %s", c.body, r.Code, r.Message)
			}
			got += eu.LaneList(r.Lanes) + ": " + r.Message[strings.Index(r.Message, "The other"):]
		}
		if got != c.want {
			t.Errorf("%s %s\n%q, want\n%q", c.target, c.body, got, c.want)
		}
	}
}

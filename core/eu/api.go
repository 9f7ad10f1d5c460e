// Package eu is the machine: it runs a visa.Module lane by lane, as the execution unit of the specification does.
//
// A Program is a module decoded once (Load). A Machine is a program with a launch: threads, groups, payloads, surfaces
// (New). Everything that changes while it runs lies in one flat byte arena (layout.go), so a snapshot is a copy of the
// arena, equal arenas are equal states, and a run is deterministic.
//
// The path of an instruction: Load numbers it (prepare.go) and decodes it to an op (op.go, decode.go). Its row of the
// table in execute.go names the function that decodes it, which is in the file for its kind. The machine
// (machine.go) runs the op in its thread's turn (run.go, sched.go), with traced.go and observed.go if a tracer or an
// observer watches.
//
// One step is one instruction of one thread. Each lane has its own program counter. Of the lanes in the thread's
// innermost frame, those with the lowest counter run and the others wait (flow.go). That one rule gives forward and
// backward goto, reconvergence at labels and calls within divergent code.
//
// What the specification leaves undefined does not stop a run: the machine makes a documented choice, goes on, and
// reports it (report.go).
//
// # Where the specification is silent or contradicts itself
//
// Each choice has a test. "Intel" means what Intel's compiler emits and expects, as the corpus shows it.
//
//   - A scalar call with NoMask fills the call mask with ones (CALL.md): every lane
//     that is still in the caller's frame enters, waiting or not. Any other call takes
//     the active lanes that the predicate lets through (chapter 3; Intel).
//   - goto, ret and fret of execution size 1 apply to all active lanes; bit 0 of the predicate decides for all of them.
//     ret (M1_NM, 1) ends the frame even if lanes wait in it, and reports those lanes.
//   - jmp obeys the rule of the lowest counter, too: waiting lanes that it jumps over run first (R0303).
//   - %arg, %retval, %sp and %fp exist once per thread: copying them at calls (FCALL.md) would make no difference, as a
//     caller's %arg is destroyed anyway.
//   - Registers, shared local memory and surfaces are zero before they are written;
//     %cr0 is zero, so denormals are flushed until a program asks for them.
//   - A sum or fused sum of numbers of two signs that is exactly zero is +0, and -0 when
//     rounding down (IEEE 754, 6.3).
//   - cmp compares denormals as they are, whatever %cr0 says; min and max flush them as
//     arithmetic does.
//   - Invalid floating point operations give one quiet NaN, 0x7fc00000, on every host; in PTX programs they give the
//     NaNs of PTX (arith/nan.go). min, max, sel and mov keep the NaN they are given; rndd, rndu, rnde and rndz do, too,
//     and make it quiet.
//   - F to unsigned integers: the table of chapter 2 gives "qNaN indefinite" for
//     negative numbers; the sentence above it and Intel say the least value, 0.
//   - Integer division by zero gives the largest quotient and remainder of the
//     numerator's sign, as the hardware does (R0120).
//   - All sources are read before a destination is written, even where the two overlap. The pseudo-code of the pages
//     goes channel by channel; Intel's finalizer copies the source where it splits an instruction, and does not copy it
//     elsewhere. R0107 reports where the two differ.
//   - ret ends a function that fcall entered, as fret does; fret ends a subroutine, as ret does, and the kernel
//     (R0311). Intel's finalizer fails on the first two.
//   - Mixed signs: operations whose result depends on the whole operands (min, max,
//     cmp, div) compare values, in 64 bits if need be; only Q with UQ is computed as Q.
//   - Shift counts have six bits if the shifted source or the destination has 64, as in the hardware; the pages name
//     the destination only.
//   - rol and ror of words rotate 16 bits, whatever the destination.
//   - bfe with a signed destination shifts src2 as a signed number, so a field that reaches past bit 31 is filled with
//     its sign. The pseudo-code only writes >>; ibfe of Direct3D is defined so.
//   - shr shifts zeros into sources of signed types (Intel; the page has none).
//   - lrp walks the regions of its operands, for which Intel's finalizer adds moves. LRP.md ignores all regions but that
//     of one element.
//   - rnde and rndz give -0 for negative values that they round to zero; the pseudo-code of the pages would give +0.
//   - (abs) of an unsigned source is the source.
//   - A scalar mov of a predicate copies all its bits (Intel's ballot); a wider one
//     gives each channel its bit.
//   - any and all combine the bits of the instruction's channels, as the algorithm of 5_operands.md says; of an
//     instruction of one channel, all bits of the variable (visa.Inst.Combined). Intel's assembler combines all bits for
//     every execution size, and its compilers write no other than these.
//   - CBIT.md's pseudo-code stores what is left of the value; the machine follows its description, the number of bits.
//   - An address that is moved into a register becomes an offset in bytes into the function's variables, which lie one
//     after another; an address that is moved back points into the variable at that byte.
//   - An operand element outside its variable reads as zero and is not written.
//   - A block message that crosses the end of its memory moves the bytes that are inside; for the rest a load gives
//     zeros and a store is dropped. After LeaveOutside such a load is reported (R0201) only if the bytes outside are
//     used: Intel's compiler loads whole owords.
//   - Bit 28 of an address of shared local memory is Intel's mark of a generic pointer; every message clears it.
//   - The thread number in %sr0 has the gaps that Intel's compiler takes out (stateID).
//   - svm_block_ld without .unaligned takes addresses that are multiples of 4: Intel's
//     assembler does not read that word, and its compiler loads dwords with it all the same.
//   - fbl, fbh, cbit, bfrev and lzd take every integer type up to 32 bits, converted to 32
//     bits, as Intel's compiler and assembler do; the checker warns of those beyond the pages.
//   - A sampler index that the launch does not have samples with the defaults of a sampler line, and is reported.
//   - ss(..) of lsc messages is the thread's scratch space: Intel computes the offset from r0.5 and uses ss for nothing
//     else. bss(..) and %bss are 64 times a binding table index.
//   - arg[..] of lsc messages is the thread's own copy of the payload, starting at its first kernel argument, which
//     follows r0 and the local ids. (Intel's assembler adds r0.0, the address of the indirect data, which begins with
//     them.)
//   - ifcall.uniform is executed as ifcall: what its page promises about the threads changes nothing, and the binary
//     object has no place for the word.
//   - faddr also takes the address of a constant, which is that of the launch's buffer with its name (Intel).
//   - svm_scatter4scaled has UD offsets on its page; Intel puts UQ addresses there.
//   - A named barrier opens when as many threads have signalled as the first signal of the phase says. A signal with
//     other numbers, or a wait by a thread that is no consumer, is reported (R0403). It orders memory as the group's
//     barrier does.
//   - In the media mode (grid media=) all threads are one group of the launch.
//   - %arg is destroyed by a call, and of %retval only the declared registers come back:
//     the machine leaves them as they are, the sanitizer counts them as not written.
//   - Atomics of one instruction to one address happen in the order of the lanes.
//   - A surface variable starts as the binding table index of the launch's surface with its name, a sampler variable
//     likewise.
//   - Typed messages and samplers: a surface without an image is one row of its elements.
//     Texels lie row by row, slice by slice, level by level. Outside, gather4_typed gives
//     zeros and alpha 1, a sampler's load zeros in all channels. Channels that a format
//     does not have are 0, alpha 1. Filters work in double precision, not in the eight
//     fraction bits of hardware; integers are not filtered. A comparing sample gives 1
//     where reference and texel are in the relation, in red, then 0, 0 and 1.
//   - The 32 pixels of sample_unorm are 8 columns and 4 rows, row by row, of level 0; each
//     channel enabled has 32 words of the destination in every output format.
//   - Cubes have the faces that graphics interfaces give them. A filter stays on its face, and the level of detail is
//     computed as if neighbouring directions met one face. Typed messages and loads see the faces as slices. resinfo
//     gives the width in red, where its page has "Buffer size", and the number of cubes in blue. A texel of a packed
//     format is stored in one access.
//   - lsc_read_state_info returns four dwords: width, height, depth, levels (the page
//     does not say).
//   - media_ld outside the surface: zeros, and a report. Interlaced surfaces have the
//     rows of the top field at even, those of the bottom field at odd places.
//   - lsc_load_block2d: width, height and pitch are stored less one. The page says so of the first two only, but
//     GenX_IR copies all three into the payload, which has them so, and Intel's library of OpenCL passes pitch - 1. x
//     and y are signed; outside are zeros. A store is the load the other way round: the pseudo-code of STORE_BLOCK2D
//     goes by columns, which contradicts its text. No page has the form with the address in one register,
//     flat[V+(x,y)], which compilers have written since 2024: V holds the payload (block.go, unpacked), and x and y are
//     added to the ones in it. If the size in the instruction differs from the one in the register, the register's
//     counts (R0209), because that is what reaches the hardware.
//   - Append counters are 0 at the start.
//   - dpas sums as product.go describes; src2 advances from row to row by what a row uses (the pseudo-code), not by
//     eight steps (the text below it). dpasw: the threads 2n and 2n+1 of a group are fused and wait for each other.
//   - srnd overflows to infinity; HF8 has no conversion, as its page names none.
//   - Raw messages run if they are messages to the data port with immediate descriptors.
//
// # Accuracy
//
// Correctly rounded to the destination's type, in each rounding mode of %cr0: add, sub, mul, mad (fused), div, divm,
// inv, sqrt, sqrtm, invm, frc, rnd*, conversions, atomics on floats (nearest even). exp, log, sin, cos, pow, rsqrt and
// rsqtm on F and HF are rounded the same way, but from a result in double precision that is wrong by less than one unit
// in its last place: about one operand in 2^28 comes out one unit away (TestMath compares some with 400 bits). rsqtm on
// DF is wrong by one unit at most, where its page allows two. The pages name no other bounds. Hardware is less exact,
// also in div and inv, which it computes as x * INV(y). plane rounds its products, and lrp the second of its
// products, to double precision before the sum is rounded.
package eu

import (
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/visa"
)

// MaxLanes is the most lanes a thread can have.
const MaxLanes = dispatch.MaxLanes

// Stop says why Run returned.
type Stop uint8

const (
	StopBudget   Stop = iota // the budget is used up; call Run again
	StopDone                 // every thread of every group has ended
	StopLimit                // a limit was reached; StopReason says which
	StopDeadlock             // no thread can go on; StopReason says where they wait
	StopPause                // an instruction or event given to SetPauses
)

// Status is what a thread is doing.
type Status uint8

const (
	Ready     Status = iota // it can run
	AtBarrier               // it waits for the other threads of its group
	Done                    // all its lanes have ended
)

// CallKind says how a frame was entered.
type CallKind uint8

const (
	KernelEntry    CallKind = iota // the thread's first frame
	SubroutineCall                 // call: shares its caller's variables
	FunctionCall                   // fcall
	IndirectCall                   // ifcall
)

// Report describes something that a run did and that the specification leaves undefined or, as a note, something that
// it defines but that is seldom meant. There is at most one for each rule and instruction.
type Report struct {
	Code     string        // "R0101"
	Severity visa.Severity // Warning or Note
	Inst     int           // index in Program.Insts
	Site     int           // the same; in a function without source lines, the call that led into it
	Thread   int           // the first time: thread of the group
	Group    int           // the first time: index of the group
	Lanes    uint32        // the first time: which lanes
	Step     uint64        // the first time: Machine.Steps before the instruction
	Count    int           // how often it happened, the first time included
	Addr     uint64        // the first time: address, where the rule is about memory
	Message  string        // one sentence
	Page     string        // where the specification says so
	Other    int           // index in Program.Insts of another instruction it is about; -1: none
	Rule     rule.ID       // the rule that Code names
	Need     int           // R0201 behind the end of a surface: the bytes with which it would hold the access; otherwise 0
	Surface  int           // with Need: the surface's index in Launch.Surfaces
}

// Package ptx translates PTX, the assembly of NVIDIA's compilers and of clang's NVPTX
// target, to vISA. Nothing of it runs PTX: there is one machine, and a
// reader sees how the calls of one architecture are done with the masks of the other.
//
// The way of a text, from package to package:
//
//	internal/lex          text to tokens
//	syntax                tokens to a Module, each instruction held against its row of the table
//	internal/launch       the `//@` lines of the text: read, and written as those of the vISA text
//	ptx                   a Module to a vISA module
//
// and in this package, from what begins to what serves all others:
//
//	translate.go          Translate; what concerns the whole text: which functions are reached, where variables lie
//	lower.go              which function lowers what the table names
//	translate_*.go        those functions: what each instruction becomes
//	function.go           a function: its head, its blocks, where it returns
//	order.go              in which order its blocks are laid out; critical.go what of that is for locks, on blocks.go and locks.go
//	routine.go            products of matrices as subroutines; library.go: functions for what is too long for every use
//	statement.go          one statement: its comment, its vISA, its guard
//	end.go                how lanes end; report.go: what is undefined is reported
//	access.go             memory, and the messages that access it
//	lanes.go              what lanes read of each other
//	made.go               instructions said in others of PTX, which are lowered in their place
//	operand.go            operands of PTX as those of vISA; variable.go: where variables lie
//	provided.go           what a function has at hand: lane numbers, frame, shared memory
//	frame.go              what passes between functions, and the stack; callgraph.go: which call which
//	translator.go         what a translation knows while it is made
//	build.go              the calls that make instructions and operands of vISA, of whatever is translated.
//	                      visa.Builder writes their text while it puts the module together
//	translation.go        what becomes of a text: the program, and what in it stands for what of the text
//
// # What the translation looks like
//
// The text is a whole vISA program for PVC (with textures for DG2), launch lines included: `lanewise run` takes it,
// and so does GenX_IR. A warp is a thread of 32 lanes. A register is a variable of 32
// elements with the register's name; a predicate is a predicate. A function of PTX is a
// stack-called function: it has its own registers, so recursion needs nothing special.
// A branch is a goto. Each statement of PTX stands as a comment above its vISA, in the order of the text but where lanes
// would not meet so (order.go).
//
// A call copies the arguments to %arg row by row, one row of 32 lanes for each 32 bits (or
// 64, if the argument is so wide), and the callee takes them from there first of all. It has one fret, which all its
// lanes reach together: an early ret goes to it. So no lane's result is overwritten while
// others are still in the function. Rows that do not fit lie on the stack.
//
// An indirect call is a loop over its distinct targets: the lowest lane that has not been
// served names the target, all lanes with the same one call together, the rest go round
// again.
//
// A product of matrices is a call of a subroutine, one for each kind of product in each function that has it
// (routine.go).
//
// exit in a function ends a lane in all frames: the lane returns with a flag, and each
// caller looks at it. Only functions that can reach an exit have the flag.
//
// # What PTX leaves undefined
//
// A check of the translation that finds such a thing executes an ifcall of address 0. The
// machine leaves that call out and reports it, with its lanes; Translation.Checks says what
// the report means in terms of PTX (seeds/ptx_call.md, "Description").
//
//   - A target that is not in the call table or .calltargets list, or that does not have the
//     signature of the .callprototype: the call is left out for those lanes.
//   - call.uni and bra.uni of lanes that differ in guard or target: done as if .uni were not there.
//   - An index of brx.idx past the list: the lanes go on with the next instruction.
//   - A membermask without the lane that executes the instruction (shfl, vote, match, redux,
//     bar.warp.sync): the lane takes part all the same.
//   - A membermask with lanes that are elsewhere and have not ended (shfl, vote, match, redux of a kernel; in a function it
//     is not known who has ended): the others go on without them. Who branches to a ret has ended.
//   - A vector, or a value of 16 bits, whose address is no multiple of the access size: the bytes there are used. Of
//     single elements of 32 and 64 bits the machine reports it (R0203). A parameter that is in
//     registers is read in pieces at multiples of their own size.
//   - trap ends its lanes, and does not stop the others.
//   - Lanes of a warp at barriers with different numbers: as if the numbers were the same.
//   - An aligned barrier that a part of a warp reaches, and before sm_70 any: the machine's report
//     of a divergent barrier (R0401), but for those that are counted in shared memory (below).
//
// # Choices where PTX leaves room, or the machine differs
//
//   - Addresses: global, constant and local memory have one address in their own space and in
//     the generic one. Shared memory is at 0x10000000 in the generic space.
//   - The results of .approx instructions are those of the machine, which are as good as F can hold. Those of an H200
//     are mostly one or two places of the last digit away, of tanh as many as its own error (TestHardware has how many).
//     It takes sin and cos of subnormal numbers as 0, and those of huge ones as they come.
//   - mul and add without a rounding are rounded each by itself; ptxas makes one fma of them.
//   - bar.sync is a barrier of all threads of the group that have not exited, whatever its number. Where some
//     of a number are only signalled, or have fewer threads than the block, all with that number are counted in
//     shared memory, warp by warp, and who waits looks until it has been opened (translate_barrier_counted.go). A warp counts
//     when all of its lanes have come, also those of barrier.arrive. Of an aligned one each part of a warp counts
//     as a warp, and nothing is reported.
//   - A cluster is one group of the machine (translate_cluster.go), so its blocks have 1024 threads in all at most and
//     whole warps. Without a cluster= of the launch line or .reqnctapercluster, each block is a cluster. mapa of a
//     rank that the cluster does not have ends the lane.
//   - A program with textures or surfaces is for DG2, whose sampler reads textures (translate_texture.go): div, rcp,
//     sqrt and rsqrt of doubles end the lane there. Weights of linear filters are exact, where CUDA's have eight
//     fraction bits. A tex without a level of detail, and tex.base, read level 0. Integer coordinates outside the
//     image and the border give 0; alpha, where the format has none, is 1 there, too. A texture without a sampler
//     line is read at coordinates in texels, nearest, clamped. A handle is the number of its launch line; lanes with
//     one that no line gives end.
//   - Copies of cp.async and st.async are done at once, and wait_group waits for nothing. mbarrier.try_wait
//     does not wait: it says whether the phase has been completed. The bytes that .ignore_oob counts are not copied.
//   - The address of a kernel is 0, with a warning: no kernel launches another one.
//   - The lanes of a warp meet at a barrier without .aligned wherever they wait in one function
//     (translate_barrier.go). They do not if some of them are in a function and the others, or
//     the rest of those that called it, are not: a frame of the machine ends before its caller goes on. Then
//     the barrier opens for those that are there, which R0401 reports. Lanes that exit in a function
//     are in it until it returns.
//   - Lanes of a warp have no progress of their own: of those that are at different places, the ones at the lowest run;
//     hardware since Volta lets both go on by turns. What is done under a lock is laid out before the loop that takes it
//     (critical.go), so lanes of a warp take it in turn, also where its address is made or loaded anew for each access, as
//     compilers do that are told not to optimize. A lane that waits in other ways for another one of its warp (a lock that is
//     taken in a function of its own; a flag) spins until the limit of steps: R0310 names both.
//   - Atomics serve the lanes of a warp from the lowest on; PTX leaves the order open. What shared
//     memory has no message for is a loop around compare and exchange there. atom.add.f32 keeps
//     denormals on global memory, too, where the manual says of current implementations that they flush them; an H200
//     does. It also leaves a signalling NaN as it is in a sum of .f64 there.
//   - Fragments of wmma, whose layout PTX leaves open, are fragments of mma beside each other (translate_wmma.go). The
//     sums of mma and wmma are made in the order of k, each product fused with the sum; an H200 adds them all at once,
//     cut off at places below the largest, so its results differ in their last places, but for whole numbers and
//     doubles; of bytes with sums of .f16 in some more. Of a scaled block each element
//     times its scale is rounded to .f32 first. What the manual shows of sparse matrices in pictures only is as CUTLASS
//     stores it (translate_matrix_sparse.go). What ldmatrix reads of 4 or
//     6 bits gets into the low bits of a byte.
//   - sub.cc leaves the carry of a + ~b + 1, the opposite of the borrow: addc adds that, and subc subtracts 1 less what
//     add.cc left. By the manual's letter sub.cc leaves the borrow; hardware does this (an NVIDIA H200), and nvcc's
//     division of 128 bits needs it.
//   - Video instructions do what the manual's pseudo-code says. What ptxas 13.0 makes of them for sm_90 leaves out .sat
//     and the upper half of a result in places, and takes signs of minima otherwise. It also takes a bfi of all 32 bits
//     as one of none and a bfe from behind the top as all ones, if these are numbers in the text, and of cvt.ftz.f16.f32
//     the hardware rounds up what it should have flushed.
//   - Memory is sequentially consistent, and caching has no effect. Fences, and accesses that are volatile, relaxed,
//     acquire or release, matter to the reports of data races only; those of 8 and 16 bits, and stores of 64 in shared
//     memory, count as weak there.
//   - The windows of constant and local memory, which isspacep knows, lie among global memory. Where local memory
//     begins is known in the kernel only, so in a function it counts as global. Parameters have no window.
//   - min and max put -0 below +0, as PTX says; of two NaN the canonical one is made.
//   - The random bits of cvt.rs count from right below the last place of the result, also of a subnormal one; of four
//     numbers the two that share a half of them get the same. In .ue8m0 the sign of a number does not count, and what
//     is too large is NaN without .satfinite (translate_random.go). What is below -127/64 becomes that in .s2f6, for
//     .satfinite is said to leave the largest number with its sign.
//   - NaN as an integer is 0, but of a double, or as 64 bits, the top bit alone (PTX ISA 9.0, "cvt";
//     older manuals say 0).
//   - A NaN that arithmetic, abs, neg or cvt makes is the canonical one, 0x7fffffff or 0x7fff, also where the manual
//     leaves it open ("Floating Point Instructions"), but for a cvt of a double hardware keeps its sign. A double is the
//     first operand that is NaN, made quiet, for its payload is kept; of an invalid operation 0xfff8000000000000, which
//     the manual leaves open, and of rcp and rsqrt.approx.ftz.f64 0x7fffffff00000000. Hardware changes no sign of a
//     NaN that is a double; here sub, abs and neg do. copysign changes nothing but the sign, and mov, ld,
//     st, selp and the like not a bit. The machine does this where the launch says that the program was PTX
//     (core/eu/internal/arith/nan.go): the vISA that it becomes, run by itself, makes 0x7fc00000.
//   - .ftz flushes what is read and written, in set, setp and slct what is compared. bf16 has no
//     .ftz and keeps its subnormals, so a kernel with bf16 sets the mode around each .ftz.
//   - A literal is a double or the bits of a single, and is rounded from there to its type, once, to
//     nearest even; a whole number is rounded from the whole number.
//   - The block's and the grid's size are numbers in the text, which is made for one launch.
//   - A thread has 512 KiB of local memory at most. Where no `limits depth=` says how deep a recursive program goes, it gets
//     room for 64 frames on the path of calls that needs most, or for as many as fit in some 64 KiB. A frame has 1024 bytes for
//     alloca, less where a deep recursion shares what there is; a lane that takes more ends (translate_alloca.go).
//   - vprintf writes to a buffer of the launch (translate_print.go); where that is full, nothing is written and the
//     result is -1. CUDA's buffer is a ring, which forgets the oldest lines.
//   - What is read behind the end of a parameter is 0, and what is written there is dropped, with a warning: clang
//     does both.
//   - Variable arguments (`.param .b8 rest[]`) are passed by value, all as long as the longest of the text.
//   - Integer division by zero and its remainder give all ones, as hardware does.
//   - shfl.sync, vote.sync and the others that exchange values take the lanes that are active at the
//     instruction and in the mask; a mask that names lanes which are elsewhere does not wait for them.
//     What shfl reads from a lane that is not active, which PTX does not say, is what the lane's register holds;
//     an H200 gives 0.
//
// # What is read, but not run
//
// Instructions that need hardware of their own (refuse.go), combinations that have no translation, and calls
// of functions that have no body in the text are warned of. A lane that comes to one ends there, with a report
// (P0609). So do lanes that wait at an mbarrier from then on for a phase that is not complete: what would complete it may be
// what is not run. testdata/isa.txt lists every instruction of PTX ISA 9.0 with statements of its forms, also of later ones,
// and says which run; the tests hold it against the table.
//
// # What hardware does
//
// testdata/hardware has what an NVIDIA H200 gave for some three thousand forms of instructions and for programs made
// at random; hardware_test.go holds them, and says how to record them again. Where the manual leaves a result open,
// it is that of the hardware, but for what stands in the list above.
//
// # What other projects expect
//
// Test programs of other implementations expect more, here and there, than the manual says: values
// that one machine happens to leave where PTX leaves them open, an order of atomics, the contents of
// memory that nothing has written, the bits of .approx results. The manual decides. Where it is
// silent, the choice stands in the list above and a test beside it; nothing is imitated because a
// test expects it.
package ptx

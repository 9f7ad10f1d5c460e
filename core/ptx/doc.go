// Package ptx translates PTX, the assembly of NVIDIA's compilers and of clang's NVPTX target, to vISA. There is no
// interpreter for PTX: the program runs on the one machine for vISA, and a reader can see how the calls of one
// architecture are done with the masks of the other.
//
// A text passes through these packages:
//
//	internal/lex          splits the text into tokens
//	ptxisa                the tables of PTX: instructions, types, special registers
//	syntax                the tree: a text with its names resolved
//	internal/checker      checks each instruction against its row of the table
//	internal/record       keeps what an editor asks of a text while it is read
//	parser                parses the tokens into a tree, and has it checked
//	study                 answers what an editor asks of a text; nothing below knows it
//	matrix                says which elements of a matrix each lane holds
//	internal/launch       reads the `//@` lines of the text, and writes them as those of the vISA text
//	internal/naming       chooses names of vISA
//	internal/plan         decides what concerns the whole text: functions, exits, frames, where variables lie, barriers
//	internal/order        lays out the blocks of a function
//	internal/emit         makes the lines of vISA: instructions, operands, variables and labels of a function.
//	                      assembler.Builder writes their text and puts the module together
//	internal/library      functions of vISA for what is too long to repeat
//	internal/lower        translates each statement to lines of vISA
//	origin                what the lines, names and reports of the vISA text come from
//	ptx                   Translate, which calls these one after the other, and its result
//
// The files of internal/lower, from the entry point down to what all of them use:
//
//	program.go            Translate: a text, from its plan to its lines; translator.go: the state of a translation
//	table.go              which function lowers which instruction of the table
//	function.go           a function: its head, its blocks, and the place where it returns
//	statement.go          one statement: its comment, its vISA, its guard
//	int.go, float.go ...  the translation of each instruction
//	routine.go            products of matrices as subroutines; library.go: calls of the library
//	end.go                how lanes end; report.go: reports of undefined behaviour
//	access.go             memory, and the messages that access it
//	lanes.go              what lanes read from each other
//	made.go               instructions that are expressed by other PTX instructions, which are then lowered
//	operand.go            operands of PTX as those of vISA; variable.go: addresses of variables
//	provided.go           what a function can use anywhere: lane numbers, frame, shared memory
//
// # What the translation looks like
//
// The result is a whole vISA program for PVC (or, with textures, for DG2), launch lines included: `lanewise run`
// accepts it, and so does GenX_IR. A warp is a thread of 32 lanes. A register is a variable of 32 elements with the
// register's name; a predicate is a predicate. A function of PTX is a stack-called function with registers of its own,
// so recursion needs nothing special. A branch is a goto. Each statement of PTX is a comment above its vISA. The order
// is that of the text, except where lanes would then not meet as on hardware (internal/order).
//
// A call copies the arguments to %arg row by row, one row of 32 lanes for each 32 bits (or 64, for an argument of that
// width), and the callee copies them out before anything else. The callee has one fret, which all its lanes reach
// together; an early ret goes to it. So no lane's result is overwritten while others are still in the function. Rows
// that do not fit are passed on the stack.
//
// An indirect call is a loop over its distinct targets: the lowest lane that has not been served names the target, all
// lanes with the same target call it together, and the rest repeat the loop.
//
// A product of matrices is a call of a subroutine. Each function has one for each kind of product in it (routine.go).
//
// exit in a function ends a lane in all frames: the lane returns with a flag, which each caller checks. Only functions
// that can reach an exit have the flag.
//
// # What PTX leaves undefined
//
// The translation checks for such behaviour, and executes an ifcall of address 0 where it finds it. The machine leaves
// that call out and reports it, with its lanes; Translation.Checks says what the report means in terms of PTX
// (seeds/ptx_call.md, "Description").
//
//   - A target that is not in the call table or .calltargets list, or that does not have the signature of the
//     .callprototype: the call is left out for those lanes.
//   - call.uni and bra.uni of lanes that differ in guard or target: done as if .uni were not there.
//   - An index of brx.idx past the list: the lanes go on with the next instruction.
//   - A membermask without the lane that executes the instruction (shfl, vote, match, redux, bar.warp.sync): the lane
//     takes part all the same.
//   - A membermask with lanes that are elsewhere and have not ended (shfl, vote, match, redux of a kernel; in a
//     function it is not known which lanes have ended): the others go on without them. A lane that branches to a ret
//     counts as ended.
//   - A vector, or a value of 16 bits, whose address is not a multiple of the access size: the bytes at the address are
//     used. For single elements of 32 and 64 bits the machine reports it (R0203). A parameter that is in registers is
//     read in pieces at multiples of their own size.
//   - trap ends its lanes, and does not stop the others.
//   - Lanes of a warp at barriers with different numbers: as if the numbers were the same.
//   - An aligned barrier that only a part of a warp reaches, and before sm_70 any barrier: the machine's report of a
//     divergent barrier (R0401), except for barriers that are counted in shared memory (below).
//
// # Choices where PTX leaves room, or the machine differs
//
//   - Addresses: global, constant and local memory have the same address in their own space and in the generic one.
//     Shared memory is at 0x10000000 in the generic space.
//   - The results of .approx instructions are those of the machine, which are as exact as F allows. Those of an H200
//     mostly differ by one or two units in the last place, for tanh by as many as its own error (TestHardware has the
//     numbers). The H200 takes sin and cos of subnormal numbers as 0, and its results for huge arguments are arbitrary.
//   - mul and add without a rounding are each rounded separately; ptxas makes one fma of them.
//   - bar.sync is a barrier of all threads of the group that have not exited, whatever its number. If some barriers
//     with a number are only signalled, or have fewer threads than the block, all barriers with that number are counted
//     in shared memory, warp by warp, and waiting threads poll until the barrier has been opened
//     (lower/barrier_counted.go). A warp counts when all of its lanes have come, also for barrier.arrive. For an
//     aligned one, each part of a warp counts as a warp, and nothing is reported.
//   - A cluster is one group of the machine (lower/cluster.go), so its blocks have at most 1024 threads in all, and
//     whole warps. Without a cluster= of the launch line or .reqnctapercluster, each block is a cluster. mapa of a rank
//     that the cluster does not have ends the lane.
//   - A program with textures or surfaces is for DG2, whose sampler reads textures (lower/texture.go): div, rcp,
//     sqrt and rsqrt of doubles end the lane there. Weights of linear filters are exact, where CUDA's have eight
//     fraction bits. A tex without a level of detail, and tex.base, read level 0. Integer coordinates outside the image
//     and the border give 0; alpha, where the format has none, is 1 there, too. A texture without a sampler line is
//     read at coordinates in texels, nearest, clamped. A handle is the number of its launch line; lanes with a handle
//     that no line gives end.
//   - Copies of cp.async and st.async are done at once, and wait_group does not wait. mbarrier.try_wait does not wait:
//     it returns whether the phase has been completed. The bytes that .ignore_oob counts are not copied.
//   - The address of a kernel is 0, with a warning: no kernel launches another one.
//   - The lanes of a warp meet at a barrier without .aligned wherever they wait in one function (lower/barrier.go).
//     They do not meet if some of them are in a function while the others, or the rest of those that called it, are
//     not: a frame of the machine ends before its caller goes on. Then the barrier opens for those that are there,
//     which R0401 reports. Lanes that exit in a function remain in it until it returns.
//   - Lanes of a warp do not make progress independently: of lanes at different places, those at the lowest one run;
//     hardware since Volta lets both go on by turns. The code that runs under a lock is laid out before the loop that
//     takes the lock (order/critical.go), so lanes of a warp take it in turn, even if the address of the lock is
//     computed or loaded anew for each access, as compilers do without optimization. A lane that waits for another one
//     of its warp in other ways (a lock that is taken in a function of its own; a flag) spins until the limit of steps:
//     R0310 names both.
//   - Atomics serve the lanes of a warp from the lowest up; PTX leaves the order open. An atomic operation for which
//     shared memory has no message is a loop around compare-and-exchange. atom.add.f32 keeps denormals on global
//     memory, too, where the manual says that current implementations flush them; an H200 does. The H200 also leaves a
//     signalling NaN unchanged in a sum of .f64 there.
//   - Fragments of wmma, whose layout PTX leaves open, are fragments of mma side by side (lower/wmma.go). The sums
//     of mma and wmma are computed in the order of k, each product fused with the sum. An H200 adds all products at
//     once, cut off at places below the largest, so its results differ in the last places, except for integers and
//     doubles; for bytes with sums of .f16 they differ in some more. For a scaled block, each element times its scale
//     is rounded to .f32 first. What the manual shows of sparse matrices only in pictures follows the way CUTLASS
//     stores them (lower/matrix_sparse.go). ldmatrix puts elements of 4 or 6 bits into the low bits of a byte.
//   - sub.cc sets the carry to that of a + ~b + 1, the opposite of the borrow: addc adds it, and subc subtracts 1 minus
//     what add.cc left. By the manual's letter sub.cc sets the borrow; hardware does what is done here (an NVIDIA
//     H200), and nvcc's division of 128 bits needs it.
//   - Video instructions follow the manual's pseudo-code. The code of ptxas 13.0 for them on sm_90 leaves out .sat and
//     the upper half of a result in places, and treats signs of minima differently. It also treats a bfi of all 32 bits
//     as one of none, and a bfe from beyond the top as all ones, if these are numbers in the text; and for
//     cvt.ftz.f16.f32 the hardware rounds up what it should have flushed.
//   - Memory is sequentially consistent, and caching has no effect. Fences, and accesses that are volatile, relaxed,
//     acquire or release, matter only to the reports of data races; those of 8 and 16 bits, and stores of 64 bits in
//     shared memory, count as weak there.
//   - The windows of constant and local memory, for isspacep, lie within global memory. The start of local memory is
//     known only in the kernel, so in a function it counts as global. Parameters have no window.
//   - min and max order -0 below +0, as PTX says; of two NaN they make the canonical one.
//   - The random bits of cvt.rs begin right below the last place of the result, also for a subnormal one; of four
//     numbers, the two that share a half of the bits get the same ones. For .ue8m0 the sign of a number is ignored, and
//     a number that is too large becomes NaN without .satfinite (lower/random.go). Numbers below -127/64 become
//     -127/64 in .s2f6, because .satfinite is said to leave the largest number with its sign.
//   - NaN as an integer is 0, but from a double, or as 64 bits, only the top bit is set (PTX ISA 9.0, "cvt"; older
//     manuals say 0).
//   - A NaN that arithmetic, abs, neg or cvt makes is the canonical one, 0x7fffffff or 0x7fff, also where the manual
//     leaves it open ("Floating Point Instructions"); but in a cvt of a double hardware keeps its sign. A NaN of
//     doubles is the first operand that is NaN, made quiet, because its payload is kept. An invalid operation gives
//     0xfff8000000000000, which the manual leaves open, and rcp and rsqrt.approx.ftz.f64 give 0x7fffffff00000000.
//     Hardware never changes the sign of a NaN that is a double; here sub, abs and neg do. copysign changes only the
//     sign, and mov, ld, st, selp and the like change no bit. The machine does this where the launch says that the
//     program was PTX (core/eu/internal/arith/nan.go): the vISA of the translation, run by itself, makes 0x7fc00000.
//   - .ftz flushes what is read and written; in set, setp and slct, what is compared. bf16 has no .ftz and keeps its
//     subnormals, so a kernel with bf16 sets the mode around each .ftz.
//   - A literal is a double or the bits of a single, and is rounded from there to its type, once, to nearest even; an
//     integer is rounded from the exact integer.
//   - The sizes of the block and the grid are numbers in the vISA text, which is made for one launch.
//   - A thread has at most 512 KiB of local memory. If no `limits depth=` bounds a recursive program, there is room for
//     64 frames on the path of calls that needs most, or for as many as fit in about 64 KiB. A frame has 1024 bytes for
//     alloca, or less where a deep recursion shares the room; a lane that takes more ends (lower/alloca.go).
//   - vprintf writes to a buffer of the launch (lower/print.go). If it is full, nothing is written and the result
//     is -1. CUDA's buffer is a ring, which drops the oldest lines.
//   - Reading past the end of a parameter gives 0, and writing there has no effect, with a warning: clang does both.
//   - Variable arguments (`.param .b8 rest[]`) are passed by value, all with the length of the longest in the text.
//   - Integer division by zero and its remainder give all ones, as on hardware.
//   - shfl.sync, vote.sync and the others that exchange values involve the lanes that are active at the instruction and
//     in the mask; a mask that names lanes which are elsewhere does not wait for them. shfl from a lane that is not
//     active, which PTX leaves open, reads the lane's register; an H200 gives 0.
//
// # What is read, but not run
//
// Translate warns of instructions that need hardware of their own (ptxisa/refuse.go), combinations that have no
// translation, and calls of functions that have no body in the text. A lane that reaches one ends there, with a report
// (P0609). From then on, lanes that wait at an mbarrier for a phase that is not complete end, too, because the
// instruction that was not run may have been the one to complete it. testdata/isa.txt lists every instruction of PTX
// ISA 9.0 with statements of its forms, including those of later versions, and says which of them run; the tests check
// it against the table.
//
// # What hardware does
//
// testdata/hardware has the results of an NVIDIA H200 for some three thousand forms of instructions and for random
// programs; hardware_test.go compares with them, and says how to record them again. Where the manual leaves a result
// open, it is that of the hardware, with the exceptions in the list above.
//
// # What other projects expect
//
// Test programs of other implementations sometimes expect more than the manual says: values that one machine happens to
// leave where PTX leaves them open, an order of atomics, the contents of memory that nothing has written, the bits of
// .approx results. The manual decides. Where it is silent, the list above has the choice and a test checks it; nothing
// is imitated only because a test expects it.
package ptx

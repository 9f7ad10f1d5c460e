/** The table of all terms that the page explains, with their meaning and the page of the specification. */

export interface Term {
  /** The value of data-term in the elements that name the term. */
  readonly key: string;
  readonly name: string;
  /** The full name, if the name is an abbreviation. */
  readonly long?: string;
  /** One or two sentences; `backquotes` mark code. */
  readonly text: string;
  /** A page of Intel's vISA specification with its heading, or a section of NVIDIA's PTX ISA. */
  readonly page?: string;
}

export const terms: readonly Term[] = [
  { key: "lane", name: "Lane", text: "One of the 8, 16 or 32 program counters of a thread. All lanes of a thread share its registers; each works on its own elements of them. The specification says channel.", page: "3_execution_model.md#execution-mask" },
  { key: "thread", name: "Thread", text: "An instance of the kernel with its own registers. What PTX calls a thread is a lane here, and its warp is the thread.", page: "3_execution_model.md#thread-organization" },
  { key: "group", name: "Thread group", text: "Threads that start together, share local memory and can meet at barriers. PTX says block.", page: "3_execution_model.md#thread-organization" },
  { key: "step", name: "Step", text: "One instruction of one thread. Step n is the moment before instruction n runs, counted from the start of the run." },
  { key: "moment", name: "Moment", text: "The state of the machine at a step. Two of them can be compared: mark A, and move. Moments, beside Stack, are those at which other lanes run than before." },
  { key: "em", name: "EM", long: "execution mask", text: "The lanes that run in the innermost frame: those whose program counter is the lowest there.", page: "3_execution_model.md#execution-mask" },
  { key: "cm", name: "CM", long: "call mask", text: "The lanes that are in a frame. A return takes lanes out of it; when it is empty, the frame ends and its caller goes on.", page: "3_execution_model.md#subroutine-and-function-calls" },
  { key: "dm", name: "DM", long: "dispatch mask", text: "The lanes that a thread starts with. Others never run.", page: "3_execution_model.md#execution-mask" },
  { key: "pred", name: "Pred", long: "predicate", text: "A bit for each lane, which `cmp` writes. An instruction with a predicate runs only where it is true, or false with `!`; `.any` and `.all` make one answer of all lanes.", page: "5_operands.md#predication" },
  { key: "chen", name: "ChEn", long: "channel enable", text: "The lanes that the next instruction acts on: those of the execution mask (of all under NoMask) whose predicate allows it, within exec size and mask offset.", page: "5_operands.md#predication" },
  { key: "exec-size", name: "Exec size", text: "How many lanes an instruction covers: the second number of `(M1, 16)`. The first says where they begin.", page: "3_execution_model.md#execution-mask" },
  { key: "mask-offset", name: "Mask offset", text: "The lane of an instruction's first channel: M1 is lane 0, M2 lane 4, up to M8, lane 28.", page: "3_execution_model.md#execution-mask" },
  { key: "nomask", name: "NoMask", text: "`(M1_NM, 16)`: the instruction ignores the execution mask and runs in all its lanes, subject to its predicate.", page: "3_execution_model.md#execution-mask" },
  { key: "state-a", name: "Active", text: "The next instruction runs in this lane." },
  { key: "state-w", name: "Waiting", text: "The lane stands at another instruction and goes on when the others come there, or have nothing before it left to do.", page: "3_execution_model.md#branch-instructions" },
  { key: "state-r", name: "Returned", text: "The lane has left this function. It goes on in the caller when all lanes of the call have returned.", page: "3_execution_model.md#subroutine-and-function-calls" },
  { key: "state-p", name: "Predicate off", text: "The lane is here, but the instruction's predicate turns it off.", page: "5_operands.md#predication" },
  { key: "state-s", name: "Beyond exec size", text: "The lane is here, but the instruction covers fewer lanes, or begins at a later one.", page: "3_execution_model.md#execution-mask" },
  { key: "state-e", name: "Ended", text: "The lane has run, and has nothing left to do." },
  { key: "state-d", name: "Not started", text: "The thread was started without this lane: it never runs.", page: "3_execution_model.md#execution-mask" },
  { key: "parted", name: "Parted, met again", text: "Lanes part where a branch sends some of them elsewhere, and meet again where all stand at one instruction. The specification says divergent and re-convergence.", page: "3_execution_model.md#mixing-uniform-and-divergent-control-flow" },
  { key: "uniform", name: "Uniform", text: "All active lanes go the same way. A `goto` of exec size 1 moves all of them or none.", page: "3_execution_model.md#mixing-uniform-and-divergent-control-flow" },
  { key: "efficiency", name: "SIMD efficiency", text: "Enabled channels of all channels: exec size times executions. NoMask, scalar and block instructions are left out." },
  { key: "operand", name: "dst, src0, src1", text: "The operands of the next instruction: dst is what it writes, src0 and so on are what it reads." },
  { key: "wrote", name: "wrote", text: "What the last step wrote, where it is no operand of the next instruction." },
  { key: "never", name: "Never written", text: "A dot stands where nothing has written yet. An instruction that computes with it is reported." },
  { key: "watch", name: "Watch", text: "An expression that is shown at every step: a variable, an element `X[3]`, a region, a mask, arithmetic on them." },
  { key: "grf", name: "GRF", long: "general register file", text: "A thread's registers. One is 32 bytes, on PVC 64; a variable is laid out over as many as it needs.", page: "3_execution_model.md#thread-organization" },
  { key: "type", name: "Types: d, ud, f, ...", text: "Of an element: `b`, `w`, `d`, `q` are whole numbers of 1, 2, 4 and 8 bytes, with `u` before them without a sign; `hf`, `f`, `df` are floating point of 2, 4 and 8 bytes.", page: "2_datatypes.md#fundamental-data-types" },
  { key: "element", name: "Element", text: "One value of a variable: `X[3]` is its fourth. With 16 lanes and type d, lane n usually has element n.", page: "4_visa_header.md#general-variables" },
  { key: "region", name: "Region", text: "`X(r,c)<v;w,h>`: which elements an operand takes. From register r, element c on: w elements in a row, h apart, and the next row begins v after the one before.", page: "5_operands.md#region-based-addressing" },
  { key: "region-rules", name: "Region rules", text: "What a region must keep to: it may not wrap within a row, spans two registers at most, and so on. Rules 1 to 6 are checked for each operand.", page: "5_operands.md#region-restrictions" },
  { key: "indirect", name: "Indirect operand", text: "`r[A0(0),0]`: an address variable says at run time which elements it takes.", page: "5_operands.md#indirect-operands" },
  { key: "raw", name: "Raw operand", text: "A register as a whole, `X.0`: messages to memory take their data so, whatever its type.", page: "5_operands.md#raw-operands" },
  { key: "surface", name: "Surface", text: "A buffer or image that messages access by its index in the binding table (BTI).", page: "3_execution_model.md#surface-based-access" },
  { key: "svm", name: "SVM", long: "shared virtual memory", text: "A buffer that messages access by its address." },
  { key: "texel", name: "Texel", text: "One point of an image: its format says how many channels it has, and how their bits are read." },
  { key: "level", name: "Level, slice", text: "Of an image: level 0 has the full size, each one above half of it. A slice is one of a volume, a layer one of an array, a face one of a cube." },
  { key: "slm", name: "SLM", long: "shared local memory", text: "Memory that the threads of a group share.", page: "3_execution_model.md#shared-local-memory-slm" },
  { key: "payload", name: "Payload", text: "The bytes that a thread starts with. An `.input` line says at which offset a variable gets its own.", page: "4_visa_header.md#input-variables" },
  { key: "stack", name: "Stack", text: "The calls that have not returned, the innermost first, and in each of them which lanes wait where.", page: "3_execution_model.md#subroutine-and-function-calls" },
  { key: "block", name: "Block, graph", text: "Instructions that run one after the other, up to a jump or a label. The graph of a function shows its blocks, and the jumps between them." },
  { key: "frame", name: "Frame", text: "A call that has not returned, with its call mask and its own variables. The kernel's is the first.", page: "3_execution_model.md#subroutine-and-function-calls" },
  { key: "call", name: "call, fcall, ifcall", text: "`call` enters a subroutine of the same function, `fcall` another function, `ifcall` the function at an address that `faddr` gave.", page: "3_execution_model.md#subroutine-and-function-calls" },
  { key: "arg", name: "%arg, %retval", text: "Registers of the thread that carry what a function is given, and what it gives back. A call leaves %arg undefined in the caller.", page: "3_execution_model.md#subroutine-and-function-calls" },
  { key: "sp", name: "%sp, %fp", text: "Stack pointer and frame pointer: a program keeps its own stack in memory, and a return brings the callee's back.", page: "3_execution_model.md#subroutine-and-function-calls" },
  { key: "barrier", name: "Barrier", text: "A point where the threads of a group wait for each other.", page: "instructions/BARRIER.md" },
  { key: "report", name: "Report", text: "What a run did that the specification leaves undefined: an element read before it was written, a region beyond its variable, a race." },
  { key: "note", name: "Note", text: "A report of something that is defined, but seldom meant." },
  { key: "launch", name: "Launch line", text: "A comment `//@ ...` that says what a program needs to run: platform, grid, inputs, buffers, and what is expected of them." },
  { key: "platform", name: "Platform", text: "The Intel GPU that the program is for, such as DG2 or PVC. It says how large a register is, and which instructions there are.", page: "appendix_instruction_by_platform.md" },
  { key: "kernel", name: "Kernel", text: "The function that a launch starts, once in each thread." },
  { key: "local", name: "Local size", text: "How many work items a group has in x, y and z. Each is a lane: a group of 64 on 16 lanes has 4 threads." },
  { key: "expect", name: "Expectation", text: "What a buffer must hold at the end of the run. An `//@ expect` line says so, and every element is compared." },
  { key: "breakpoint", name: "Breakpoint", text: "A line before which the run stops, if its condition holds, or from its nth time on. With a text it prints that and goes on." },
  { key: "gather", name: "Gather, scatter", text: "Each lane reads or writes memory at an address of its own.", page: "instructions/GATHER_SCALED.md" },
  { key: "inline", name: "Inline values", text: "What the operands hold, written behind the instruction in the code." },
  { key: "pin", name: "Pin", text: "A pinned variable stays in Registers at every step, a pinned lane above them." },
  { key: "warp", name: "Warp", text: "In PTX, 32 threads that run together. Here a warp is one thread, and its threads are the lanes.", page: "PTX ISA, \"SIMT Architecture\"" },
  { key: "guard", name: "Guard", text: "In PTX, `@%p1` before an instruction: only threads whose predicate is true run it.", page: "PTX ISA, \"Predicated Execution\"" },
  { key: "statement", name: "Statement", text: "An instruction of PTX. It is translated to one or more instructions of vISA, and a step runs all of them, or one." },
];

export const termOf = (key: string): Term | undefined => terms.find((term) => term.key === key);

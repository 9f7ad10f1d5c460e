package jit

import (
	"syscall/js"
	"unsafe"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/spread"
)

// In a browser, and in Node, this program is WebAssembly itself. A generated module imports the program's memory, where
// the arena lies, and calls its lanewiseExecute. The script that started the program instantiates modules with these
// imports, and calls what they export:
//
//	lanewiseInstance(module)  instantiates a module and returns the number of each function that it exports, by
//	                          name; throws if that is not possible
//	lanewise.enter            an import of the program: calls a function by its number. A call by
//	                          js.Value.Invoke takes a hundred times as long, and many turns are ten instructions

// page makes modules run. It compiles at once, because its user does not run on the page's thread.
type page struct {
	*runner.Runner
	machine *eu.Machine
	marking *spread.Marking
	ready   []*runner.Ready // code that Take has not returned yet
	start   []byte          // what a group starts with
}

// New makes a runner of a machine.
func New(m *eu.Machine) *runner.Runner { return newPage(m, nil).Runner }

// Spreading is a runner whose code marks what it reads and writes.
type Spreading struct {
	*runner.Runner
	memory []byte
}

// NewSpreading is New for a machine that runs some of the groups. marking says how its code marks memory.
func NewSpreading(m *eu.Machine, marking *spread.Marking) Spreading {
	memory := make([]byte, marking.Size()+eu.PageBytes)
	memory = memory[-address(memory)%eu.PageBytes:]
	marking.Begin = address(memory)
	eu.Seam{Machine: m}.MoveArena(memory)
	return Spreading{newPage(m, marking).Runner, memory}
}

// Memory returns the machine's arena and its marks.
func (s Spreading) Memory() []byte { return s.memory }

func newPage(m *eu.Machine, marking *spread.Marking) *page {
	h := &page{machine: m, marking: marking}
	h.Runner = runner.New(m, h)
	return h
}

// Compile translates and compiles the program for a mode.
func (h *page) Compile(m eu.Mode, apart []bool) bool {
	instance := js.Global().Get("lanewiseInstance")
	if instance.IsUndefined() {
		return false
	}
	module, code := Translate(h.machine.Program(), m, eu.Seam{Machine: h.machine}.Lanes(), apart, h.marking, fuses())
	exports := instance.Invoke(bytesOf(module))
	r := &runner.Ready{Code: code, Box: make([]byte, code.BoxBytes), Arena: address(h.machine.Arena())}
	r.BoxAt = address(r.Box)
	r.Fresh()
	entries := make([]int32, len(code.Functions))
	for fn, f := range code.Functions {
		if f != nil {
			entries[fn] = int32(exports.Get(runner.ExportName(fn)).Int())
		}
	}
	r.Call = func(fn int, vars, thread, box, limit uint32) int {
		running = h.Runner
		return int(enter(entries[fn], int32(vars), int32(thread), int32(box), int32(limit)))
	}
	h.ready = append(h.ready, r)
	return true
}

// bytesOf returns bytes as a JavaScript Uint8Array.
func bytesOf(b []byte) js.Value {
	bytes := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(bytes, b)
	return bytes
}

// enter calls a function of a module.
//
//go:wasmimport lanewise enter
func enter(entry, vars, thread, box, limit int32) int32

// address returns where bytes lie in the program's memory. The heap does not move them.
func address(b []byte) uint32 { return uint32(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) }

// StartRoom returns room for what a group starts with.
func (h *page) StartRoom(n int) (room []byte, at uint32) {
	h.start = make([]byte, n)
	return h.start, address(h.start)
}

// Pending returns how many modules Take has not returned yet.
func (h *page) Pending() int { return len(h.ready) }

// Take returns the code that there is.
func (h *page) Take(bool) []*runner.Ready {
	ready := h.ready
	h.ready = nil
	return ready
}

// Close has nothing to do: the arena is where it was.
func (h *page) Close() {}

// running is the runner whose generated code runs.
var running *runner.Runner

// execute is called by generated code for an instruction that is left to the interpreter.
//
//lint:ignore U1000 a module calls it, by the name it is exported by
//go:wasmexport lanewiseExecute
func execute(inst, exec, done int32) { running.Execute(int(inst), uint32(exec), int(done)) }

//go:build js

// Package inpage runs generated code beside a Go program that is WebAssembly itself: modules
// import its memory, where the arena lies. Somebody else translates and compiles: the script
// that started the program has a function
//
//	lanewiseTranslate(request, done)
//
// which takes the bytes of a runner.Request and calls done with what runner.Decode reads and
// the module's exports, or with nothing if there is no code. The module's imports are the
// program's exports: its memory, and lanewiseExecute.
package inpage

import (
	"syscall/js"
	"unsafe"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/jit/runner"
)

// Keeper keeps the code of the program that ran last, for the next machine that runs it.
type Keeper struct {
	program runner.Request // but for the mode
	modules map[eu.Mode]*module
}

// module is a translation.
type module struct {
	*runner.Ready // nil: it is being made, or there is none
	ended         bool
	done          chan struct{} // closed when it is there, or known to be none
}

// host is a Keeper for one machine.
type host struct {
	*runner.Runner
	keeper  *Keeper
	machine *eu.Machine
	wanted  []*module // that Take has not given yet
}

// New makes a runner of a machine that runs the program of a request, whatever its mode.
func (k *Keeper) New(m *eu.Machine, program runner.Request) *runner.Runner {
	if program.Mode = 0; k.program != program || k.modules == nil {
		k.program, k.modules = program, map[eu.Mode]*module{}
	}
	h := &host{keeper: k, machine: m}
	h.Runner = runner.New(m, h)
	return h.Runner
}

// Compile asks for the code of a mode, unless it is there.
func (h *host) Compile(mode eu.Mode) bool {
	translate := js.Global().Get("lanewiseTranslate")
	if translate.IsUndefined() {
		return false
	}
	m := h.keeper.modules[mode]
	if m == nil {
		m = &module{done: make(chan struct{})}
		h.keeper.modules[mode] = m
		request := h.keeper.program
		request.Mode = mode
		var done js.Func
		done = js.FuncOf(func(_ js.Value, args []js.Value) any {
			done.Release()
			if len(args) == 2 {
				m.Ready = ready(args[0], args[1])
			}
			m.ended = true
			close(m.done)
			return nil
		})
		bytes := request.Encode()
		out := js.Global().Get("Uint8Array").New(len(bytes))
		js.CopyBytesToJS(out, bytes)
		translate.Invoke(out, done)
	}
	h.wanted = append(h.wanted, m)
	return true
}

// ready takes up the exports of a module and what stands beside it.
func ready(rest, exports js.Value) *runner.Ready {
	b := make([]byte, rest.Length())
	js.CopyBytesToGo(b, rest)
	c := &runner.Ready{Code: runner.Decode(b)}
	c.Box = make([]byte, c.BoxBytes)
	c.BoxAt = address(c.Box)
	calls := make([]js.Value, len(c.Functions))
	for fn, f := range c.Functions {
		if f != nil {
			calls[fn] = exports.Get(runner.ExportName(fn))
		}
	}
	c.Call = func(fn int, vars, thread, box, limit uint32) int {
		return calls[fn].Invoke(vars, thread, box, limit).Int()
	}
	return c
}

// address is where bytes lie in the program's memory: the heap does not move them.
func address(b []byte) uint32 { return uint32(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) }

// Pending is how many modules Take has not given yet.
func (h *host) Pending() int { return len(h.wanted) }

// Take gives the code that is there.
func (h *host) Take(wait bool) (list []*runner.Ready) {
	var rest []*module
	for _, m := range h.wanted {
		if wait {
			<-m.done
		}
		switch {
		case !m.ended:
			rest = append(rest, m)
		case m.Ready != nil:
			m.Arena = address(h.machine.Arena())
			m.Fresh()
			list = append(list, m.Ready)
		}
	}
	h.wanted = rest
	running = h.Runner
	return list
}

// Close forgets the machine; the Keeper has the code.
func (h *host) Close() {
	h.wanted = nil
	if running == h.Runner {
		running = nil
	}
}

// running is the runner whose generated code may run.
var running *runner.Runner

// execute is what generated code calls for an instruction that is the interpreter's.
//
//go:wasmexport lanewiseExecute
func execute(inst, exec, done int32) { running.Execute(int(inst), uint32(exec), int(done)) }

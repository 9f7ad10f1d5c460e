//go:build !js

package jit

import (
	"context"
	"errors"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/jit/runner"
)

// New makes a runner of a machine, with wazero.
func New(m *eu.Machine) *runner.Runner {
	h := &native{m: eu.Seam{Machine: m}}
	h.Runner = runner.New(m, h)
	return h.Runner
}

// native compiles modules with wazero and keeps the memory that they share with the machine.
type native struct {
	*runner.Runner
	m       eu.Seam
	ctx     context.Context
	cancel  context.CancelFunc
	runtime wazero.Runtime // nil: none was needed, or there is none for this processor
	done    chan *compiled // what came of compiling; with an error, code that cannot run
	pending int            // modules that are being compiled

	memory []byte // of all modules: the arena, then their boxes
	boxes  int    // where the next box lies
}

// compiled is a translation that can run.
type compiled struct {
	*runner.Code
	module wazero.CompiledModule
	err    error

	translating, compiling time.Duration
}

// start starts a compiler, once; false where there is none for this processor.
func (h *native) start() bool {
	if h.runtime == nil {
		h.done = make(chan *compiled, runner.MaxModes)
		h.ctx, h.cancel = context.WithCancel(context.Background())
		h.runtime = newRuntime(h.ctx)
	}
	return h.runtime != nil
}

func newRuntime(ctx context.Context) (r wazero.Runtime) {
	defer func() {
		if recover() != nil { // that is how wazero says that there is none
			r = nil
		}
	}()
	return wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler())
}

// Close takes the machine out of the memory. Nobody waits for what is being compiled: the
// compiler ends behind it.
func (h *native) Close() {
	if h.runtime == nil {
		return
	}
	h.cancel()
	if h.memory != nil {
		h.m.MoveArena(make([]byte, len(h.m.Arena())))
	}
	end := func(pending int) {
		for range pending {
			<-h.done
		}
		h.runtime.Close(context.Background())
	}
	if h.pending == 0 {
		end(0)
		return
	}
	go end(h.pending)
	h.pending = 0
}

// Compile translates and compiles the program for a mode, beside what runs.
func (h *native) Compile(m eu.Mode, apart []bool) bool {
	if !h.start() {
		return false
	}
	h.pending++
	go func() {
		begin := time.Now()
		c := &compiled{}
		if c.err = h.ctx.Err(); c.err == nil {
			var module []byte
			module, c.Code = Translate(h.m.Program(), m, apart)
			c.translating = time.Since(begin)
			c.module, c.err = h.runtime.CompileModule(h.ctx, module)
			c.compiling = time.Since(begin) - c.translating
		}
		h.done <- c
	}()
	return true
}

// Pending is how many modules are being compiled.
func (h *native) Pending() int { return h.pending }

// Take gives the modules that are ready, and moves the machine into their memory. wait: for
// all that are being compiled.
func (h *native) Take(wait bool) (ready []*runner.Ready) {
	for h.pending > 0 {
		var c *compiled
		if wait {
			c = <-h.done
		} else {
			select {
			case c = <-h.done:
			default:
				return ready
			}
		}
		h.pending--
		if c.err != nil {
			continue
		}
		if r, err := h.load(c); err == nil {
			ready = append(ready, r)
		}
	}
	return ready
}

// pageBytes is the size of a page of WebAssembly's memory, maxPages how many it has at most.
const (
	pageBytes = 1 << 16
	maxPages  = 1 << 16
)

// load makes a module ready to be called.
func (h *native) load(c *compiled) (*runner.Ready, error) {
	if h.memory == nil {
		if err := h.share(c.BoxBytes); err != nil {
			return nil, err
		}
	}
	// Boxes of one program differ in nothing but what they hold.
	if h.boxes+c.BoxBytes > len(h.memory) {
		return nil, errors.New("the memory has no room for another box")
	}
	instance, err := h.runtime.InstantiateModule(h.ctx, c.module, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, err
	}
	calls := make([]api.Function, len(c.Functions))
	for fn, f := range c.Functions {
		if f != nil {
			calls[fn] = instance.ExportedFunction(runner.ExportName(fn))
		}
	}
	r := &runner.Ready{
		Code: c.Code, Box: h.memory[h.boxes:][:c.BoxBytes], BoxAt: uint32(h.boxes),
		Translating: c.translating, Compiling: c.compiling,
	}
	h.boxes += c.BoxBytes
	r.Fresh()
	var stack [runner.EntryParams]uint64
	r.Call = func(fn int, vars, thread, box, limit uint32) int {
		stack = [...]uint64{runner.ParamVars: uint64(vars), runner.ParamThread: uint64(thread), runner.ParamBox: uint64(box), runner.ParamLimit: uint64(limit)}
		if err := calls[fn].CallWithStack(h.ctx, stack[:]); err != nil {
			// Generated code checks what it accesses; a trap is a fault of this package, and the
			// state it leaves is no state of the program.
			panic(err)
		}
		return int(int32(stack[0]))
	}
	return r, nil
}

// share makes the memory, with room for some boxes, and moves the machine into it.
func (h *native) share(box int) error {
	arena := (len(h.m.Arena()) + reachSize - 1) &^ (reachSize - 1)
	pages := (arena + runner.MaxModes*box + pageBytes - 1) / pageBytes
	if pages > maxPages {
		return errors.New("the arena is larger than a memory can be")
	}
	_, err := h.runtime.NewHostModuleBuilder(runner.CallOwner).NewFunctionBuilder().
		WithGoFunction(api.GoFunc(h.execute), []api.ValueType{api.ValueTypeI32, api.ValueTypeI32, api.ValueTypeI32}, nil).
		Export(runner.ImportCall).Instantiate(h.ctx)
	if err != nil {
		return err
	}
	owner, err := h.runtime.InstantiateWithConfig(h.ctx, memoryModule(pages), wazero.NewModuleConfig().WithName(runner.MemoryOwner))
	if err != nil {
		return err
	}
	memory, ok := owner.ExportedMemory(runner.ImportMemory).Read(0, uint32(min(pages*pageBytes, 1<<32-1)))
	if !ok {
		return errors.New("the memory cannot be read")
	}
	h.memory, h.boxes = memory, arena
	h.m.MoveArena(memory)
	return nil
}

// execute is what generated code calls for an instruction that is the interpreter's.
func (h *native) execute(_ context.Context, stack []uint64) {
	h.Execute(int(stack[0]), uint32(stack[1]), int(stack[2]))
}

// memoryModule is a module that has nothing but a memory of so many pages, exported.
func memoryModule(pages int) []byte {
	var memories, exports, out code
	memories.raw(1)
	memories.number(uint64(pages))
	memories.number(uint64(pages))
	exports.name(runner.ImportMemory)
	exports.raw(2, 0)
	out.raw(magic...)
	out.section(5, 1, memories)
	out.section(7, 1, exports)
	return out.bytes
}

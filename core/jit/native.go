//go:build !js

package jit

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/spread"
)

// New makes a runner of a machine, with wazero.
func New(m *eu.Machine) *runner.Runner { return newNative(eu.Seam{Machine: m}, nil).Runner }

// Spreading is a runner whose code runs on workers, too.
type Spreading struct {
	*runner.Runner
	host *native
}

// NewSpreading is New for a machine whose groups are spread; marking is what their code marks, nil: they are not.
func NewSpreading(m *eu.Machine, marking *spread.Marking) Spreading {
	h := newNative(eu.Seam{Machine: m}, marking)
	return Spreading{h.Runner, h}
}

// Memory is the machine's arena and its marks, once there is code.
func (s Spreading) Memory() []byte { return s.host.memory }

// Worker is a worker that begins with the code that there is.
func (s Spreading) Worker() (*spread.Worker, error) {
	h := s.host
	w := newNative(h.m.Fork(), h.marking)
	w.compiler = h.compiler
	for _, c := range h.loaded {
		r, err := w.load(c)
		if err != nil {
			return nil, err
		}
		w.Give(r)
	}
	return &spread.Worker{Machine: w.m, Runner: w.Runner, Memory: w.memory}, nil
}

// native compiles modules with wazero and keeps the memory that they share with the machine.
type native struct {
	*runner.Runner
	*compiler // nil: none was needed, or there is none for this processor
	m         eu.Seam
	marking   *spread.Marking
	done      chan *compiled // what came of compiling; with an error, code that cannot run
	pending   int            // modules that are being compiled
	loaded    []*compiled    // what this has taken

	memory []byte     // of all modules: the arena, its marks, what a group starts with, then their boxes
	begin  int        // where that lies
	boxes  int        // where the next box lies
	owner  api.Module // of the memory
	calls  api.Module // has what modules call
}

// compiler is what all that run a program have together.
type compiler struct {
	ctx     context.Context
	cancel  context.CancelFunc
	runtime wazero.Runtime
	work    sync.WaitGroup // compiling
}

func newNative(m eu.Seam, marking *spread.Marking) *native {
	h := &native{m: m, marking: marking, done: make(chan *compiled, runner.MaxModes)}
	h.Runner = runner.New(m.Machine, h)
	return h
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
	if h.compiler == nil {
		ctx, cancel := context.WithCancel(context.Background())
		r := newRuntime(ctx)
		if r == nil {
			cancel()
			return false
		}
		h.compiler = &compiler{ctx: ctx, cancel: cancel, runtime: r}
	}
	return true
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
// compiler ends behind it. Workers must not run any more.
func (h *native) Close() {
	c := h.compiler
	if c == nil {
		return
	}
	c.cancel()
	if h.memory != nil {
		h.m.MoveArena(make([]byte, len(h.m.Arena())))
	}
	h.pending = 0
	go func() {
		c.work.Wait()
		c.runtime.Close(context.Background())
	}()
}

// Compile translates and compiles the program for a mode, beside what runs.
func (h *native) Compile(m eu.Mode, apart []bool) bool {
	if !h.start() {
		return false
	}
	h.pending++
	h.work.Go(func() {
		begin := time.Now()
		c := &compiled{}
		if c.err = h.ctx.Err(); c.err == nil {
			var module []byte
			module, c.Code = Translate(h.m.Program(), m, h.m.Lanes(), apart, h.marking, false) // wazero has no relaxed_madd
			c.translating = time.Since(begin)
			c.module, c.err = h.runtime.CompileModule(h.ctx, module)
			c.compiling = time.Since(begin) - c.translating
		}
		h.done <- c
	})
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
			r.Translating, r.Compiling = c.translating, c.compiling
			h.loaded = append(h.loaded, c)
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
	imports := experimental.WithImportResolver(h.ctx, func(name string) api.Module {
		if name == runner.MemoryOwner {
			return h.owner
		}
		return h.calls
	})
	instance, err := h.runtime.InstantiateModule(imports, c.module, unnamed())
	if err != nil {
		return nil, err
	}
	calls := make([]api.Function, len(c.Functions))
	for fn, f := range c.Functions {
		if f != nil {
			calls[fn] = instance.ExportedFunction(runner.ExportName(fn))
		}
	}
	r := &runner.Ready{Code: c.Code, Box: h.memory[h.boxes:][:c.BoxBytes], BoxAt: uint32(h.boxes)}
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

// StartRoom is room for what a group starts with.
func (h *native) StartRoom(n int) (room []byte, at uint32) {
	return h.memory[h.begin:][:n], uint32(h.begin)
}

// unnamed is how modules are made of which there are several.
func unnamed() wazero.ModuleConfig { return wazero.NewModuleConfig().WithName("") }

// share makes the memory, with room for some boxes, and moves the machine into it.
func (h *native) share(box int) error {
	arena := (len(h.m.Arena()) + reachSize - 1) &^ (reachSize - 1)
	if h.marking != nil {
		arena = spread.Arenas * int(h.marking.Distance)
	}
	begin := arena
	if from, to := h.m.Own(); to-from <= runner.MostStart {
		arena += to - from
	}
	pages := (arena + runner.MaxModes*box + pageBytes - 1) / pageBytes
	if pages > maxPages {
		return errors.New("the arena is larger than a memory can be")
	}
	calls, err := h.runtime.NewHostModuleBuilder(runner.CallOwner).NewFunctionBuilder().
		WithGoFunction(api.GoFunc(h.execute), []api.ValueType{api.ValueTypeI32, api.ValueTypeI32, api.ValueTypeI32}, nil).
		Export(runner.ImportCall).Compile(h.ctx)
	if err != nil {
		return err
	}
	if h.calls, err = h.runtime.InstantiateModule(h.ctx, calls, unnamed()); err != nil {
		return err
	}
	if h.owner, err = h.runtime.InstantiateWithConfig(h.ctx, memoryModule(pages), unnamed()); err != nil {
		return err
	}
	memory, ok := h.owner.ExportedMemory(runner.ImportMemory).Read(0, uint32(min(pages*pageBytes, 1<<32-1)))
	if !ok {
		return errors.New("the memory cannot be read")
	}
	h.memory, h.begin, h.boxes = memory, begin, arena
	h.m.MoveArena(memory)
	return nil
}

// execute is what generated code calls for an instruction that is the interpreter's.
func (h *native) execute(_ context.Context, stack []uint64) {
	h.Execute(int(stack[0]), uint32(stack[1]), int(stack[2]))
}

// memoryModule is a module that has nothing but a memory of so many pages, exported.
func memoryModule(pages int) []byte {
	var out code
	out.raw(magic...)
	size := out.section(5, 1)
	out.byte(1)
	out.number(uint64(pages))
	out.number(uint64(pages))
	out.setSize(size)
	size = out.section(7, 1)
	out.name(runner.ImportMemory)
	out.raw(2, 0)
	out.setSize(size)
	return out.bytes
}

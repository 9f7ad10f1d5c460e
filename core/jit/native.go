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

// New makes a runner of a machine that uses wazero.
func New(m *eu.Machine) *runner.Runner { return newNative(eu.Seam{Machine: m}, nil).Runner }

// Spreading is a runner whose code also runs on workers.
type Spreading struct {
	*runner.Runner
	host *native
}

// NewSpreading is New for a machine whose groups are spread. marking says how their code marks memory; nil: groups are
// not spread.
func NewSpreading(m *eu.Machine, marking *spread.Marking) Spreading {
	h := newNative(eu.Seam{Machine: m}, marking)
	return Spreading{h.Runner, h}
}

// Memory returns the machine's arena and its marks, once there is code.
func (s Spreading) Memory() []byte { return s.host.memory }

// Worker makes a worker that begins with the code that there is.
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

// native compiles modules with wazero and owns the memory that they share with the machine.
type native struct {
	*runner.Runner
	*compiler // nil: none was needed yet, or wazero has none for this processor
	m         eu.Seam
	marking   *spread.Marking
	done      chan *compiled // results of compiling; one with an error cannot run
	pending   int            // modules that are being compiled
	loaded    []*compiled    // modules that this runner has loaded

	memory []byte     // memory of all modules: the arena, its marks, what a group starts with, then the boxes
	begin  int        // offset of what a group starts with
	boxes  int        // offset of the next box
	owner  api.Module // the module that owns the memory
	calls  api.Module // the module that modules call
}

// compiler is what a machine and its workers share.
type compiler struct {
	ctx     context.Context
	cancel  context.CancelFunc
	runtime wazero.Runtime
	work    sync.WaitGroup // compilations under way
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

// start starts a compiler, once. It returns false if there is none for this processor.
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
		if recover() != nil { // this is how wazero says that there is no compiler
			r = nil
		}
	}()
	return wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler())
}

// Close takes the machine out of the memory. It does not wait for what is being compiled: the compiler is closed
// afterwards. Workers must not run any more.
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

// Compile translates and compiles the program for a mode in the background.
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

// Pending returns how many modules are being compiled.
func (h *native) Pending() int { return h.pending }

// Take returns the modules that are ready, and moves the machine into their memory. With wait, it waits for all that
// are being compiled.
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

// pageBytes is the size of a page of WebAssembly's memory, maxPages the number of pages that it can have.
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
	// All boxes of a program have the same size.
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
			// Generated code checks what it accesses. A trap is a fault of this package, and the state that it leaves
			// is not a state of the program.
			panic(err)
		}
		return int(int32(stack[0]))
	}
	return r, nil
}

// StartRoom returns room for what a group starts with.
func (h *native) StartRoom(n int) (room []byte, at uint32) {
	return h.memory[h.begin:][:n], uint32(h.begin)
}

// unnamed returns the configuration of modules of which there may be several.
func unnamed() wazero.ModuleConfig { return wazero.NewModuleConfig().WithName("") }

// share makes the memory, with room for some boxes, and moves the machine into it.
func (h *native) share(box int) error {
	arena := (len(h.m.Arena()) + reachSize - 1) &^ (reachSize - 1)
	if h.marking != nil {
		arena = (h.marking.Size() + reachSize - 1) &^ (reachSize - 1)
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

// execute is called by generated code for an instruction that is left to the interpreter.
func (h *native) execute(_ context.Context, stack []uint64) {
	h.Execute(int(stack[0]), uint32(stack[1]), int(stack[2]))
}

// memoryModule returns a module that has nothing but an exported memory of so many pages.
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

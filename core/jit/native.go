package jit

import (
	"context"
	"errors"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/lanewise/lanewise/core/eu"
)

// host compiles modules with wazero and keeps the memory that they share with the machine.
type host struct {
	ctx     context.Context
	cancel  context.CancelFunc
	runtime wazero.Runtime
	done    chan *compiled // what came of compiling; with an error, code that cannot run
	pending int            // modules that are being compiled

	m      eu.Seam
	memory []byte    // of all modules: the arena, then their boxes
	boxes  int       // where the next box lies
	now    *compiled // whose code runs
}

// compiled is a translation that can run.
type compiled struct {
	*translation
	host   *host
	module wazero.CompiledModule
	err    error

	translating, compiling time.Duration

	box   []byte
	at    int            // of the box in the memory
	calls []api.Function // by the program's functions
	stack [entryParams]uint64
	begun int // steps of the turn before the last call
	left  int // instructions of that that the interpreter did
}

// function is the translation of a function of the program; nil: there is none.
func (c *compiled) function(fn int) *translated {
	if c == nil {
		return nil
	}
	return c.functions[fn]
}

// newHost starts a compiler; nil where there is none for this processor.
func newHost() (h *host) {
	defer func() {
		if recover() != nil { // that is how wazero says so
			h = nil
		}
	}()
	h = &host{done: make(chan *compiled, maxModes)}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	h.runtime = wazero.NewRuntimeWithConfig(h.ctx, wazero.NewRuntimeConfigCompiler())
	return h
}

// close takes the machine out of the memory. Nobody waits for what is being compiled: the
// compiler ends behind it.
func (h *host) close(m eu.Seam) {
	h.cancel()
	if h.memory != nil {
		m.MoveArena(make([]byte, len(m.Arena())))
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

// compile translates and compiles a program for a mode, beside what runs.
func (h *host) compile(p *eu.Shapes, m eu.Mode) {
	h.pending++
	go func() {
		begin := time.Now()
		c := &compiled{translation: translate(p, m), host: h}
		c.translating = time.Since(begin)
		if c.err = h.ctx.Err(); c.err == nil {
			c.module, c.err = h.runtime.CompileModule(h.ctx, c.translation.module)
		}
		c.compiling = time.Since(begin) - c.translating
		h.done <- c
	}()
}

// take gives the modules that are ready, and moves the machine into their memory. wait: for
// all that are being compiled.
func (h *host) take(m eu.Seam, wait bool) (ready []*compiled) {
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
		if c.err == nil {
			c.err = h.start(m, c)
		}
		if c.err == nil {
			ready = append(ready, c)
		}
	}
	return ready
}

// pageBytes is the size of a page of WebAssembly's memory, maxPages how many it has at most.
const (
	pageBytes = 1 << 16
	maxPages  = 1 << 16
)

// start makes a module ready to be called.
func (h *host) start(m eu.Seam, c *compiled) error {
	if h.memory == nil {
		if err := h.share(m, c.boxBytes); err != nil {
			return err
		}
	}
	// Boxes of one program differ in nothing but what they hold.
	if h.boxes+c.boxBytes > len(h.memory) {
		return errors.New("the memory has no room for another box")
	}
	c.at, c.box = h.boxes, h.memory[h.boxes:][:c.boxBytes]
	h.boxes += c.boxBytes
	for _, t := range c.tables {
		t.write(c.box)
	}
	instance, err := h.runtime.InstantiateModule(h.ctx, c.module, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return err
	}
	for fn, f := range c.functions {
		var call api.Function
		if f != nil {
			call = instance.ExportedFunction(exportName(fn))
		}
		c.calls = append(c.calls, call)
	}
	return nil
}

// share makes the memory, with room for some boxes, and moves the machine into it.
func (h *host) share(m eu.Seam, box int) error {
	arena := (len(m.Arena()) + reachSize - 1) &^ (reachSize - 1)
	pages := (arena + maxModes*box + pageBytes - 1) / pageBytes
	if pages > maxPages {
		return errors.New("the arena is larger than a memory can be")
	}
	_, err := h.runtime.NewHostModuleBuilder(callOwner).NewFunctionBuilder().
		WithGoFunction(api.GoFunc(h.execute), []api.ValueType{api.ValueTypeI32, api.ValueTypeI32, api.ValueTypeI32}, nil).
		Export(importCall).Instantiate(h.ctx)
	if err != nil {
		return err
	}
	owner, err := h.runtime.InstantiateWithConfig(h.ctx, memoryModule(pages), wazero.NewModuleConfig().WithName(memoryOwner))
	if err != nil {
		return err
	}
	memory, ok := owner.ExportedMemory(importMemory).Read(0, uint32(min(pages*pageBytes, 1<<32-1)))
	if !ok {
		return errors.New("the memory cannot be read")
	}
	h.m, h.memory, h.boxes = m, memory, arena
	m.MoveArena(memory)
	return nil
}

// execute is what generated code calls for an instruction that is the interpreter's.
func (h *host) execute(_ context.Context, stack []uint64) {
	c, inst := h.now, int(stack[0])
	c.left++
	h.m.ExecuteIn(inst, uint32(stack[1]), c.begun+int(stack[2]))
	if m, ok := c.messages[inst]; ok {
		if r, ok := h.m.Reached(inst); ok {
			remember(c.box[m.at:], &m.shape, r)
		}
	}
}

// call runs generated code for a turn that has taken begun steps and may take limit, and gives the
// steps it took.
func (c *compiled) call(t *eu.Turn, begun, limit int) int {
	c.host.now, c.begun, c.left = c, begun, 0
	c.stack = [entryParams]uint64{paramVars: uint64(t.Vars), paramThread: uint64(t.ThreadVars), paramBox: uint64(c.at), paramLimit: uint64(limit - begun)}
	if err := c.calls[t.Func].CallWithStack(c.host.ctx, c.stack[:]); err != nil {
		// Generated code checks what it accesses; a trap is a fault of this package, and the
		// state it leaves is no state of the program.
		panic(err)
	}
	return int(int32(c.stack[0]))
}

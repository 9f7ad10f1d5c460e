package launch

import (
	"encoding/binary"
	"math/bits"
	"strconv"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Virtual addresses: of the first buffer, and the end of all; the alignment of a buffer; and the most and the least
// number of unmapped bytes behind it. The unmapped bytes catch an access that runs over the buffer's end, through an
// index that is wrong by a row, by the size of a buffer or by a factor. Where a text has so many buffers that they
// would not fit, the gaps are smaller. All addresses are below 4 GiB, so that 32-bit address models reach them.
const (
	firstAddress = 0x2000_0000
	lastAddress  = 0x1_0000_0000
	addressAlign = 0x1_0000
	guardMost    = 0x400_0000
	guardLeast   = 0x1000
)

// guardBytes returns the size of the gap behind each of n buffers that together take a number of bytes.
func guardBytes(n, bytes int) int {
	room := lastAddress - firstAddress - bytes - n*addressAlign
	return max(guardLeast, min(guardMost, room/max(n, 1)-addressAlign))
}

// slmAlign is the alignment of a named region of shared local memory, in bytes.
const slmAlign = 64

// PrivateMemory is the name of the surface that `//@ private` adds.
const PrivateMemory = "%private"

// Build makes the launch that a spec describes for the program that it stands in. The surfaces of the launch are the
// buffers in their order, without the regions of shared local memory, then private memory. If one of the diagnostics is
// an error, the launch is nil. Build also prepares the expectations for Expect.Test.
func Build(s *Spec, m *visa.Module) (*dispatch.Launch, []visa.Diagnostic) {
	b := builder{spec: s, module: m, kernel: m.Kernel()}
	if s.Kernel != "" {
		b.findKernel(m)
	}
	if b.kernel == nil {
		return nil, b.diags // a module without a kernel has its own diagnostic
	}
	b.grid()
	b.memory()
	b.expectations()
	samplers := b.samplers()
	p := b.payload(samplers)
	visa.SortDiagnostics(b.diags)
	if visa.HasErrors(b.diags) {
		return nil, b.diags
	}
	g := b.facts.grid
	return &dispatch.Launch{
		SIMD:     g.SIMD,
		Groups:   g.Groups,
		Threads:  g.Threads,
		Media:    g.Media,
		Seed:     uint64(s.Seed),
		Dispatch: g.masks(),
		Payload:  p.of,

		GroupInR0: true,
		Arguments: p.arguments(),

		Surfaces: b.surfaces,
		Samplers: samplers,
		Ignore:   s.Ignore,
		SLM:      b.slm,
		Scratch:  p.scratch,
		Limits:   s.Limits,

		StrictAddresses: s.StrictAddresses,
		Functions:       b.called(),
	}, b.diags
}

// called returns the functions whose addresses the data contain, in the order of the program.
func (b *builder) called() (names []string) {
	for _, o := range b.module.Objects {
		if b.facts.called[o.Name] {
			names = append(names, o.Name)
		}
	}
	return names
}

type builder struct {
	spec     *Spec
	module   *visa.Module
	kernel   *visa.Object
	facts    facts
	surfaces []dispatch.Surface
	slm      int
	diags    []visa.Diagnostic
}

func (b *builder) report(d visa.Diagnostic) { b.diags = append(b.diags, d) }

func (b *builder) findKernel(m *visa.Module) {
	if b.kernel = kernelNamed(m, b.spec.Kernel); b.kernel != nil {
		return
	}
	var names []string
	for _, o := range m.Objects {
		if o.Kind == visa.KernelObject {
			names = append(names, o.Name)
		}
	}
	b.report(unknownName(b.spec.KernelSpan, codeKernel, "There is no kernel "+text.Quote(b.spec.Kernel), b.spec.Kernel, names))
}

func (b *builder) grid() {
	simd := widthOf(b.kernel)
	if given := b.spec.Grid.SIMD; given != 0 && given != simd && b.kernel.SIMD() > 0 && (given < simd || !b.kernel.Explicit()) {
		b.report(warning(b.spec.GridSpan, codeWidth, text.Say("The kernel was compiled for SIMD{}, and the grid runs it with {} lanes.", simd, given)))
	}
	g := b.spec.Grid.resolve(b.kernel)
	if n := len(g.Dispatch); n > 1 && n != g.Threads {
		b.report(problem(b.spec.GridSpan, codeValue, text.Say("There are {} dispatch masks for {} of a group; give one for all, or one for each.", n, text.Count(g.Threads, "thread"))))
	}
	for _, lanes := range g.Dispatch {
		if bits.Len32(lanes) > g.SIMD {
			b.report(warning(b.spec.GridSpan, codeWidth, text.Say("A dispatch mask turns lane {} on, and the lanes of this grid's threads are 0 to {}.", bits.Len32(lanes)-1, g.SIMD-1)))
			break
		}
	}
	if g.Threads > maxThreads {
		b.report(problem(b.spec.GridSpan, codeCap, text.Say("A group of this grid has {}; {} is the most.", text.Count(g.Threads, "thread"), maxThreads)))
	}
	b.facts.grid = g
}

// kernelSLM returns the bytes of shared local memory that the kernel itself declares for a group: SLMSize, which is in
// KB and is rounded up to a power of two (4_visa_header.md, "SLMSize"). It returns 0 if the spec has named regions,
// which are more precise.
func (b *builder) kernelSLM() int {
	for i := range b.spec.Buffers {
		if b.spec.Buffers[i].Kind == SLMBuffer {
			return 0
		}
	}
	value, _ := b.kernel.Attr("SLMSize")
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > maxSLM>>10 {
		return 0
	}
	return 1 << bits.Len(uint(n-1)) << 10
}

// memory lays out the buffers: addresses, binding table indices, regions of shared
// local memory, private memory.
func (b *builder) memory() {
	b.facts.addresses = map[string]uint64{}
	b.facts.functions, b.facts.called = map[string]uint64{}, map[string]bool{}
	for i, o := range b.module.Objects {
		b.facts.functions[o.Name] = dispatch.FunctionAddress(i)
	}
	total := b.spec.Private * b.facts.grid.SIMD * b.facts.grid.Threads
	for i := range b.spec.Buffers {
		total += b.spec.Buffers[i].Bytes()
	}
	guard := guardBytes(len(b.spec.Buffers)+1, total)
	next := uint64(firstAddress)
	place := func(bytes int) uint64 {
		base := next
		next = (base + uint64(bytes+guard) + addressAlign - 1) / addressAlign * addressAlign
		return base
	}
	if b.slm = b.spec.SLM; b.slm == 0 {
		b.slm = b.kernelSLM()
	}
	for i := range b.spec.Buffers {
		buf := &b.spec.Buffers[i]
		if buf.Kind == SLMBuffer {
			b.slm = roundUp(b.slm, slmAlign)
			b.facts.addresses[buf.Name] = uint64(b.slm)
			b.slm += buf.Bytes()
			continue
		}
		s := dispatch.Surface{Name: buf.Name, BTI: -1, Base: place(buf.Bytes()), Size: buf.Bytes(), Elem: buf.Elem, Image: buf.Image, Prints: buf.Kind == PrintfBuffer}
		if buf.Kind == SurfaceBuffer {
			s.BTI = b.bindingTableIndex(buf)
		}
		if s.Prints {
			b.facts.printf = s.Base
		}
		b.facts.addresses[buf.Name] = s.Base
		b.surfaces = append(b.surfaces, s)
	}
	// All addresses are known now, so a buffer can hold that of a later one.
	surface := 0
	for i := range b.spec.Buffers {
		if buf := &b.spec.Buffers[i]; buf.Kind != SLMBuffer {
			e := encoder{elem: buf.Elem, count: buf.Count, facts: &b.facts, base: b.facts.addresses[buf.Name]}
			b.encode(&e, buf.Data)
			b.surfaces[surface].Init = e.out
			surface++
		}
	}
	if b.spec.Private > 0 {
		size := b.spec.Private * b.facts.grid.SIMD * b.facts.grid.Threads
		b.facts.privateBase = place(size)
		b.surfaces = append(b.surfaces, dispatch.Surface{Name: PrivateMemory, BTI: -1, Base: b.facts.privateBase, Size: size, Unwritten: true})
	}
}

// bindingTableIndex returns the index that the surface's line gives, or the lowest free one if the kernel has a surface
// variable of its name, which then starts out holding that index.
func (b *builder) bindingTableIndex(buf *Buffer) int {
	if buf.BTI >= 0 {
		return buf.BTI
	}
	var names []string
	for _, d := range b.kernel.Decls {
		if d.Class != visa.Surface || d.Predefined {
			continue
		}
		if d.Name == buf.Name {
			return b.freeIndex()
		}
		names = append(names, d.Name)
	}
	b.report(unknownName(buf.NameSpan, codeSurface, "The kernel has no surface variable "+text.Quote(buf.Name)+", and the line gives no `bti=`", buf.Name, names))
	return -1
}

// samplers gives each sampler its index: its own, or the lowest free one if the program
// has a sampler variable of its name.
func (b *builder) samplers() []dispatch.Sampler {
	taken := map[int]bool{}
	for i := range b.spec.Samplers {
		taken[b.spec.Samplers[i].Index] = true
	}
	var list []dispatch.Sampler
	for i := range b.spec.Samplers {
		s := b.spec.Samplers[i]
		if s.Index < 0 {
			for s.Index = 0; taken[s.Index]; {
				s.Index++
			}
			taken[s.Index] = true
			b.checkSampler(&s)
		}
		list = append(list, s.Sampler)
	}
	return list
}

// checkSampler reports a sampler for which the kernel has no sampler variable of the same name.
func (b *builder) checkSampler(s *Sampler) {
	var names []string
	for _, d := range b.kernel.Decls {
		if d.Class != visa.Sampler {
			continue
		}
		if d.Name == s.Name {
			return
		}
		names = append(names, d.Name)
	}
	b.report(unknownName(s.NameSpan, codeSurface, "The kernel has no sampler variable "+text.Quote(s.Name)+", and the line gives no `index=`", s.Name, names))
}

func (b *builder) freeIndex() int {
	taken := map[int]bool{}
	for i := range b.spec.Buffers {
		taken[b.spec.Buffers[i].BTI] = true
	}
	for i := range b.surfaces {
		taken[b.surfaces[i].BTI] = true
	}
	for n := 0; ; n++ {
		if !taken[n] {
			return n
		}
	}
}

func (b *builder) encode(e *encoder, d Data) bool {
	bad := e.encode(d)
	if bad != nil {
		b.report(problem(bad.span, codeData, sentence(bad.message)))
	}
	return bad == nil
}

// expectations computes the bytes that Expect.Test compares with.
func (b *builder) expectations() {
	for i := range b.spec.Expects {
		x := &b.spec.Expects[i]
		data := x.Data
		if x.Unchanged {
			data = b.spec.Buffers[x.buffer].Data
		}
		e := encoder{elem: x.Elem, count: x.Count, facts: &b.facts}
		b.encode(&e, data)
		x.want = make([]byte, x.Count*x.Elem.Size())
		copy(x.want, e.out)
	}
}

// payload makes the part of the payload images that all threads have in common, and records the places that differ.
func (b *builder) payload(samplers []dispatch.Sampler) *payload {
	p := &payload{
		grf:     b.spec.Platform.GRF(),
		grid:    b.facts.grid,
		scratch: roundUp(b.spec.Scratch, scratchGranularity),
	}
	size := p.grf
	for _, in := range b.kernel.Inputs {
		size = max(size, in.Offset+in.Size)
	}
	if size > maxPerThread {
		b.report(problem(b.kernel.NameSpan, codeCap, text.Say("The inputs of this kernel end at byte {} of the payload; {} is the most.", size, maxPerThread)))
		return p
	}
	p.image = make([]byte, size)
	covered := map[*visa.Input][]bool{}
	for i := range b.spec.Inputs {
		b.input(p, &b.spec.Inputs[i], covered)
	}
	p.localIDs = b.facts.localIDs
	b.states(p, samplers, covered)
	if !b.spec.Bare() { // a text without launch lines gets one warning instead: see withoutLines
		b.uncovered(covered)
	}
	return p
}

// input puts one input's elements into the payload.
func (b *builder) input(p *payload, given *Input, covered map[*visa.Input][]bool) {
	in := b.findInput(given)
	if in == nil {
		return
	}
	elem := in.Var.Type
	count := in.Size / elem.Size()
	if given.First >= count {
		b.report(problem(given.Span, codeInput, text.Say("The input `{}` has {} of type {}, counted from 0.", given.Var, text.Count(count, "element"), elem)))
		return
	}
	e := encoder{elem: elem, count: count - given.First, facts: &b.facts}
	rows := len(b.facts.localIDs)
	if !b.encode(&e, given.Data) {
		return
	}
	if covered[in] == nil {
		covered[in] = make([]bool, count)
	}
	for i := given.First; i < given.First+e.next; i++ {
		if covered[in][i] {
			b.report(problem(given.Span, codeTwice, text.Say("Element {} of `{}` is given twice.", i, given.Var)))
			return
		}
		covered[in][i] = true
	}
	at := in.Offset + given.First*elem.Size()
	copy(p.image[at:], e.out)
	for i := rows; i < len(b.facts.localIDs); i++ {
		b.facts.localIDs[i].offset += at
	}
}

// inputOffset returns the first payload offset from end on at which an input may stand: an input of a register or more
// at a multiple of the register size, a smaller one within one register (spec/visa/4_visa_header.md, "Input
// Variables").
func inputOffset(end, grf int, d *visa.Decl) int {
	off := roundUp(end, d.Type.Size())
	if d.Bytes() >= grf || off/grf != (off+d.Bytes()-1)/grf {
		off = roundUp(off, grf)
	}
	return off
}

// findInput returns the `.input` line of a variable. It reports a variable that has none, a surface or sampler, and a
// name that no variable has.
func (b *builder) findInput(given *Input) *visa.Input {
	var names []string
	end := b.spec.Platform.GRF()
	for _, in := range b.kernel.Inputs {
		if in.Var.Class == visa.General {
			if in.Var.Name == given.Var {
				return in
			}
			names = append(names, in.Var.Name)
		} else if in.Var.Name == given.Var {
			word := "surface"
			if in.Var.Class == visa.Sampler {
				word = "sampler"
			}
			b.report(problem(given.Span, codeInput, "A line `//@ "+word+" "+given.Var+" ...` gives `"+given.Var+"` its index."))
			return nil
		}
		end = max(end, in.Offset+in.Size)
	}
	for _, d := range b.kernel.Decls {
		if d.Name == given.Var && d.Class == visa.General && !d.Predefined {
			line := text.Say(".input {} offset={} size={}", d.Name, inputOffset(end, b.spec.Platform.GRF(), d), d.Bytes())
			p := problem(given.Span, codeInput, "The variable `"+d.Name+"` is not an input; add the line `"+line+"` to the kernel.")
			p.Fix = &visa.Fix{Span: visa.Span{Start: d.Span.End, End: d.Span.End}, Text: "\n" + line, Label: "Add the .input line"}
			b.report(p)
			return nil
		}
	}
	b.report(unknownName(given.Span, codeInput, "The kernel has no input variable "+text.Quote(given.Var), given.Var, names))
	return nil
}

// uncovered warns about inputs that no launch line sets.
func (b *builder) uncovered(covered map[*visa.Input][]bool) {
	for _, in := range b.kernel.Inputs {
		if covered[in] == nil {
			b.report(warning(in.Span, codeUncovered, "No launch line gives `"+in.Var.Name+"`; it starts as zeros."))
		}
	}
}

// states sets the inputs that are surface or sampler variables to the index of the surface or sampler of the same name.
// They have launch lines of their own in place of an `input` line.
func (b *builder) states(p *payload, samplers []dispatch.Sampler, covered map[*visa.Input][]bool) {
	for _, in := range b.kernel.Inputs {
		index := -1
		switch in.Var.Class {
		case visa.Surface:
			for i := range b.surfaces {
				if s := &b.surfaces[i]; s.Name == in.Var.Name {
					index = s.BTI
				}
			}
		case visa.Sampler:
			for i := range samplers {
				if s := &samplers[i]; s.Name == in.Var.Name {
					index = s.Index
				}
			}
		}
		if index >= 0 {
			covered[in] = []bool{true}
			if in.Size >= 4 {
				binary.LittleEndian.PutUint32(p.image[in.Offset:], uint32(index))
			}
		}
	}
}

package wasmpack

import (
	"encoding/binary"
	"slices"
)

// The Go compiler writes each function as basic blocks (BB) behind one dispatch, because a goroutine that was parked
// in a call must be able to come back into the middle of the function:
//
//	global.get SP  local.set 1
//	block                            exit
//	  loop                           the dispatch, again for each jump
//	    block block block            one for each BB
//	      local.get 0  br_table ..   local 0, the parameter: number of the BB to go on at
//	    end                          here begins BB 0
//	      ..  call F  global.get SP  local.set 1  br_if exit    F returned 1: to be parked
//	    end                          BB 1
//	      ..  if  i32.const 7  local.set 0  br loop  end        jump to the BB of number 7
//	    end
//	  end
//	  unreachable
//	end
//	i32.const 1
//
// Two numbers in each call and two in each jump depend on how many blocks are open at that place, so hardly any two
// calls or jumps are the same bytes. The rewrites below express the same in words that repeat, which makes code 18 %
// smaller as sent (brotli), and forward jumps no longer go through the dispatch.
//
// A function of any other shape stays as it is.

// Local variables of every function of Go's calling convention.
const (
	localBlock = 0 // the parameter
	localSP    = 1
	localPC    = 2 // pcLocal inserts it
)

const globalSP = 0

// packCode packs the code section.
func packCode(section []byte) ([]byte, error) {
	r := wasmReader{b: section}
	count := r.uint()
	out := binary.AppendUvarint(make([]byte, 0, len(section)), count)
	var f wasmFunction
	for range count {
		body := r.next(int(r.uint()))
		if r.bad {
			return nil, errWasm
		}
		out = appendSized(out, f.pack(body))
	}
	if r.at != len(section) {
		return nil, errWasm
	}
	return out, nil
}

// pack packs one function. It reuses the buffers of the function before.
func (f *wasmFunction) pack(body []byte) []byte {
	if !f.read(body) || !f.goConvention() {
		return body
	}
	f.jumpDirectly()
	f.returnAtOnce()
	f.foldAddresses()
	f.pcLocal()
	return f.bytes()
}

// goConvention reports whether a function has Go's calling convention: its first local variable is a copy of the
// stack pointer.
func (f *wasmFunction) goConvention() bool {
	return len(f.locals) > 0 && f.locals[0] == localRun{1, typeI32} && len(f.code) > 2 &&
		f.code[len(f.code)-1].op == opEnd && f.code[0].is(opGlobalGet, globalSP) && f.code[1].is(opLocalSet, localSP)
}

// dispatch says where the parts of a function's frame are.
type dispatch struct {
	loop   bool
	blocks int   // how many BB have a block
	table  int   // index of the br_table
	target []int // by BB number: which of the blocks, counted from the innermost
}

// dispatch finds the function's dispatch; ok is false if it has none.
func (f *wasmFunction) dispatch() (d dispatch, ok bool) {
	at := 2
	if _, ok := f.exit(); ok {
		at++
	}
	if d.loop = f.code[at].op == opLoop; d.loop {
		at++
	}
	for f.code[at].op == opBlock {
		at++
		d.blocks++
	}
	if !f.code[at].is(opLocalGet, localBlock) || f.code[at+1].op != opBrTable {
		return d, false
	}
	d.table = at + 1
	d.target = f.code[d.table].table()
	return d, slices.Max(d.target) == d.blocks-1
}

// exit reports whether the function has the block around everything else that leads to its return of 1, and where
// that block ends.
func (f *wasmFunction) exit() (end int, ok bool) {
	end = len(f.code) - 3
	if end < 3 || f.code[2].op != opBlock || f.code[end].op != opEnd || !f.code[end+1].is(opI32Const, 1) {
		return 0, false
	}
	depth := 0
	for at, i := range f.code[2:] {
		if i.opens() {
			depth++
		} else if i.op == opEnd {
			if depth--; depth == 0 {
				return end, at+2 == end
			}
		}
	}
	return 0, false
}

// jumpDirectly makes a single branch of each jump to a later BB.
func (f *wasmFunction) jumpDirectly() {
	d, ok := f.dispatch()
	if !ok || !d.loop {
		return
	}
	out := append(f.spare[:0], f.code[:d.table+1]...)
	code := f.code[d.table+1:]
	begun := 0 // blocks of BB that have ended: one more than the number of the current one
	inside := 0
	for at := 0; at < len(code); at++ {
		i := code[at]
		switch {
		case i.opens():
			inside++
		case i.op == opEnd && inside > 0:
			inside--
		case i.op == opEnd:
			begun++
		case i.op == opI32Const && i.arg >= 0 && i.arg < int64(len(d.target)) && at+3 < len(code) && code[at+1].is(opLocalSet, localBlock):
			to := d.target[i.arg]
			if begun > d.blocks || to < begun || !code[at+2].is(opBr, int64(d.blocks-begun+inside)) {
				break
			}
			depth := int64(to - begun + inside)
			if last := len(out) - 1; out[last].op == opIf && code[at+3].op == opEnd {
				out[last] = makeInstruction(opBrIf, depth-1)
				inside--
				at += 3
			} else {
				out = append(out, makeInstruction(opBr, depth))
				at += 2
			}
			continue
		}
		out = append(out, i)
	}
	f.rewrite(out)
}

// returnAtOnce returns 1 directly after a call that returned 1, instead of branching to the exit.
func (f *wasmFunction) returnAtOnce() {
	end, ok := f.exit()
	if !ok {
		return
	}
	out := append(f.spare[:0], f.code[:2]...)
	depth := int64(0)
	for _, i := range f.code[3:end] {
		switch {
		case i.opens():
			depth++
		case i.op == opEnd:
			depth--
		case i.is(opBrIf, depth):
			out = append(out, makeInstruction(opIf, typeEmpty), makeInstruction(opI32Const, 1), makeInstruction(opReturn), makeInstruction(opEnd))
			continue
		case i.op == opBr && i.arg >= depth, i.op == opBrIf && i.arg > depth:
			return // another way to the exit
		}
		out = append(out, i)
	}
	f.rewrite(append(out, f.code[len(f.code)-1]))
}

// foldAddresses shortens the arithmetic with the stack pointer:
//
//	local.get SP  i64.extend_i32_u  i64.const 8  i64.add  i32.wrap_i64  ..  i64.store
//	local.get SP  ..  i64.store offset=8
//
//	local.get SP  i32.const 8  i32.add  local.tee SP  global.set SP  and that again  i32.const 0  return
//	local.get SP  i32.const 16  i32.add  global.set SP  i32.const 0  return
func (f *wasmFunction) foldAddresses() {
	code, out := f.code, f.spare[:0]
	for at := 0; at < len(code); at++ {
		i, rest := code[at], code[at+1:]
		if i.op == opNop || i.op == opI32Eqz && len(rest) > 1 && rest[0].op == opI32Eqz && (rest[1].op == opIf || rest[1].op == opBrIf) {
			if i.op == opI32Eqz {
				at++ // two negations of a condition
			}
			continue
		}
		if !i.is(opLocalGet, localSP) {
			out = append(out, i)
			continue
		}
		if sum, n := popped(code[at:]); n > 0 {
			out = append(out, i, makeInstruction(opI32Const, sum), makeInstruction(opI32Add), makeInstruction(opGlobalSet, globalSP))
			at += n - 1
			continue
		}
		out = append(out, i)
		var offset int64
		n := 0 // number of instructions that add offset
		switch {
		case follows(rest, opI64ExtendU, opI64Const, opI64Add, opI32WrapI64):
			offset, n = rest[1].arg, 4
		case follows(rest, opI32Const, opI32Add):
			offset, n = rest[0].arg, 2
		}
		if n == 0 || offset < 0 || offset >= 1<<31 {
			continue
		}
		if use := addressed(rest[n:]); use >= 0 && rest[n+use].arg < 1<<31 {
			rest[n+use] = rest[n+use].withOffset(rest[n+use].arg + offset)
		} else {
			out = append(out, makeInstruction(opI32Const, offset), makeInstruction(opI32Add))
		}
		at += n
	}
	f.rewrite(out)
}

// follows reports whether the code begins with these opcodes.
func follows(code []instruction, ops ...byte) bool {
	return len(code) >= len(ops) && slices.EqualFunc(code[:len(ops)], ops, func(i instruction, op byte) bool { return i.op == op })
}

// popped is what the code adds to the stack pointer before it returns, and the number of instructions that do it.
func popped(code []instruction) (sum int64, n int) {
	for follows(code[n:], opLocalGet, opI32Const, opI32Add, opLocalTee, opGlobalSet) &&
		code[n].arg == localSP && code[n+3].arg == localSP && code[n+4].arg == globalSP {
		sum += code[n+1].arg
		n += 5
	}
	if n == 0 || !follows(code[n:], opI32Const, opReturn) {
		return 0, 0
	}
	return sum, n
}

// addressed finds the load or store that uses the address on top of the stack before the code; -1 if a block or a
// call comes first.
func addressed(code []instruction) int {
	above := 0 // how many values are above the address
	for at, i := range code {
		pops, pushes := 0, 1
		switch op := i.op; {
		case op == opLocalGet, op == opGlobalGet, op >= opI32Const && op <= opF64Const:
		case op == opLocalSet, op == opGlobalSet:
			pops, pushes = 1, 0
		case op == opLocalTee, op == opI32Eqz, op == opI64Eqz:
			pops = 1
		case op >= opFirstStore && op <= opLastStore:
			pops, pushes = 2, 0
		case i.isMemory():
			pops = 1
		case op > opI32Eqz && op < 0x67, op >= opI32Add && op < 0x79, op >= opI64Add && op < 0x8b, op >= 0x92 && op < 0x99, op >= 0xa0 && op < opI32WrapI64:
			pops = 2 // comparisons and arithmetic
		case op >= 0x67 && op <= opLastPlain:
			pops = 1 // bit counts, functions of one number, conversions
		case op == opSelect:
			pops = 3
		default:
			return -1
		}
		if above -= pops; above < 0 {
			if i.isMemory() {
				return at
			}
			return -1
		}
		above += pushes
	}
	return -1
}

// pcLocal keeps the part that all return addresses of the function have in common in a local variable. It is the
// function's own number, in the bits from 16 up:
//
//	global.set SP  local.get SP  i64.const 0x12340005  i64.store
//	global.set SP  local.get SP  local.get PC  i64.const 5  i64.or  i64.store
func (f *wasmFunction) pcLocal() {
	const fewest = 2 // fewest calls for which that is shorter
	pc, calls := int64(0), 0
	for at := range f.code {
		if f.returnAddress(at) {
			this := f.code[at].arg &^ 0xffff
			if calls++; pc != 0 && pc != this {
				return
			}
			pc = this
		}
	}
	if calls < fewest {
		return
	}
	f.insertLocal(typeI64, localPC)
	out := append(append(f.spare[:0], f.code[:2]...), makeInstruction(opI64Const, pc), makeInstruction(opLocalSet, localPC))
	for at := 2; at < len(f.code); at++ {
		i := f.code[at]
		if f.returnAddress(at) {
			out = append(out, makeInstruction(opLocalGet, localPC), makeInstruction(opI64Const, i.arg&0xffff), makeInstruction(opI64Or))
		} else {
			out = append(out, i)
		}
	}
	f.rewrite(out)
}

// returnAddress reports whether an instruction is a constant that is a return address.
func (f *wasmFunction) returnAddress(at int) bool {
	return f.code[at].op == opI64Const && f.code[at].arg >= 1<<28 && f.code[at].arg < 1<<31 && at >= 2 && at+1 < len(f.code) &&
		f.code[at-2].is(opGlobalSet, globalSP) && f.code[at-1].is(opLocalGet, localSP) && f.code[at+1].is(opI64Store, 0)
}

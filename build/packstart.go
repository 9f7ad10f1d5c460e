package main

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// The runtime finds the description of a function (runtime._func) by a program counter through two
// tables: a list of the descriptions (moduledata.ftab), and where in that list to begin for every
// 4096 program counters (moduledata.findfunctab), of which each function has 65536 in WebAssembly.
// Both say nothing but how long the descriptions are, in a megabyte that hardly compresses: 17 kB
// of the engine as sent (brotli). So the program makes them itself when it starts.

const (
	bucketSize       = 20 // runtime.findfuncbucket: a number and a byte for each 256 program counters, here zero
	bucketsPerFunc   = 1 << 16 / 4096
	funcAlignment    = 8
	listEntry        = 8 // runtime.functab: the number of a function, the offset of its description
	shiftOfListEntry = 3
)

// funcIndex is where the two tables stand.
type funcIndex struct {
	list      int // address
	functions int
	number    int // of the first function
	first     int // offset of the first description from the list
	buckets   int // address
	count     int // of buckets
}

// dropIndex makes zeros of both tables and of the numbers of functions in their descriptions; false
// where they hold anything but what makeIndex makes.
func dropIndex(memory []byte) (x funcIndex, ok bool) {
	t, ok := findTables(memory)
	if !ok {
		return x, false
	}
	module, ok := t.module(memory)
	if !ok {
		return x, false
	}
	start := len(memory) - len(t.base)
	list := int(binary.LittleEndian.Uint64(t.base[8+8*7:]))
	counters := module[moduleMaxPC] - module[moduleMinPC]
	x = funcIndex{
		list:      start + list,
		functions: len(t.funcs),
		number:    int(t.u32(list)),
		first:     t.funcs[0] - list,
		buckets:   module[moduleFindFunc],
		count:     (counters + 4095) / 4096,
	}
	if x.count <= 0 || x.count > bucketsPerFunc*x.functions || x.buckets < 0 || x.buckets > len(memory)-bucketSize*x.count {
		return x, false
	}
	at := t.funcs[0]
	for i, entry := range t.funcs {
		if entry != at || int(t.u32(list+listEntry*i)) != x.number+i || int(t.u32(at)) != x.number+i {
			return x, false
		}
		at += (t.size(at) + funcAlignment - 1) &^ (funcAlignment - 1)
	}
	want := make([]byte, bucketSize*x.count)
	for i := range x.count {
		binary.LittleEndian.PutUint32(want[bucketSize*i:], uint32(i/bucketsPerFunc))
	}
	buckets := memory[x.buckets : x.buckets+4*x.count+(counters+255)/256] // the last is cut short
	if !bytes.Equal(buckets, want[:len(buckets)]) {
		return x, false
	}
	for i, at := range t.funcs {
		t.setU32(at, 0)
		clear(t.base[list+listEntry*i : list+listEntry*(i+1)])
	}
	clear(buckets)
	return x, true
}

// makeIndex is a function that makes the tables again.
func (x funcIndex) makeIndex() wasmFunction {
	const number, description = 0, 1 // local variables
	get := func(local int64) instruction { return makeInstruction(opLocalGet, local) }
	constant := func(v int) instruction { return makeInstruction(opI32Const, int64(v)) }
	op := func(op byte) instruction { return makeInstruction(op) }
	list := int64(x.list)
	next := func(count int) []instruction {
		return []instruction{
			get(number), constant(1), op(opI32Add), makeInstruction(opLocalTee, number),
			constant(count), op(opI32LtU), makeInstruction(opBrIf, 0), op(opEnd),
		}
	}
	return wasmFunction{[]localRun{{2, typeI32}}, slices.Concat([]instruction{
		constant(x.first), makeInstruction(opLocalSet, description),
		makeInstruction(opLoop, typeEmpty),
		get(number), constant(shiftOfListEntry), op(opI32Shl), get(number), constant(x.number), op(opI32Add), makeMemory(opFirstStore, list),
		get(number), constant(shiftOfListEntry), op(opI32Shl), get(description), makeMemory(opFirstStore, list+4),
		get(description), get(number), constant(x.number), op(opI32Add), makeMemory(opFirstStore, list),
		get(description), get(description), makeMemory(opFirstLoad, list+funcTables),
		get(description), makeMemory(opI32Load8U, list+funcMaps), op(opI32Add), constant(2), op(opI32Shl), op(opI32Add),
		constant(funcFixed + funcAlignment - 1), op(opI32Add), constant(-funcAlignment), op(opI32And), makeInstruction(opLocalSet, description),
	}, next(x.functions), []instruction{
		constant(0), makeInstruction(opLocalSet, number),
		makeInstruction(opLoop, typeEmpty),
		get(number), constant(bucketSize), op(opI32Mul),
		get(number), constant(bucketsPerFunc), op(opI32DivU), makeMemory(opFirstStore, int64(x.buckets)),
	}, next(x.count), []instruction{op(opEnd)})}
}

// startWithIndex drops the tables and lets the program begin with making them, where its memory
// and its sections are as expected.
func startWithIndex(sections []wasmSection, memory []byte) []wasmSection {
	types, functions, exports, code := section(sections, wasmTypes), section(sections, wasmFunctions), section(sections, wasmExports), section(sections, wasmCode)
	imported, ok := importedFunctions(sections)
	if !ok || types < 0 || functions < 0 || exports < 0 || code < 0 || section(sections, wasmStart) >= 0 {
		return sections
	}
	x, ok := dropIndex(memory)
	if !ok {
		return sections
	}
	noArguments := sections[types].appendEntry([]byte{typeFunc, 0, 0})
	function := imported + sections[functions].appendEntry(binary.AppendUvarint(nil, noArguments))
	sections[code].appendEntry(appendSized(nil, x.makeIndex().bytes()))
	return slices.Insert(sections, exports+1, wasmSection{wasmStart, binary.AppendUvarint(nil, function)})
}

// importedFunctions counts the imports of a program that imports nothing but functions, as
// those of the Go linker do.
func importedFunctions(sections []wasmSection) (count uint64, ok bool) {
	at := section(sections, wasmImports)
	if at < 0 {
		return 0, true
	}
	r := wasmReader{b: sections[at].content}
	count = r.uint()
	for range min(count, uint64(len(r.b))) {
		r.take(int(r.uint())) // module
		r.take(int(r.uint())) // name
		if r.byte() != 0 {
			return 0, false
		}
		r.uint() // type
	}
	return count, !r.bad
}

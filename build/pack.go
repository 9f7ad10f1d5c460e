package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
)

// Packing makes a WebAssembly program of the Go toolchain smaller to transfer,
// without a change of what it does:
//
//   - The linker begins a new data segment at every eight zero bytes: 80,000 of them
//     in the engine. Segments that lie close together become one: 8 % less as sent
//     (brotli), and the browser copies 500 pieces of memory instead of 80,000.
//   - The tables from instructions to lines and files, and the names of functions, serve
//     nothing but traces of a panic. They become zeros: another 8 %. What the runtime
//     itself reads stays: the sizes of stack frames, the maps for the collector, its
//     own names, and one method's name in the place of all (runtime.panicwrap looks for
//     its brackets).
//   - The code is written in words that repeat more: packcode.go.
//
// A program whose tables look otherwise than those of Go 1.20 to 1.26 keeps them.

const mergeWithin = 64 // zero bytes between two segments that become one

// packWasm packs a program.
func packWasm(program []byte) ([]byte, error) {
	return mapSections(program, func(id byte, content []byte) ([]byte, error) {
		switch id {
		case wasmCode:
			return packCode(content)
		case wasmData:
			return packData(content)
		}
		return content, nil
	})
}

// packData packs the data section: the memory that the program begins with.
func packData(section []byte) ([]byte, error) {
	memory, err := readData(section)
	if err != nil {
		return nil, err
	}
	dropTraces(memory)
	return writeData(memory), nil
}

// readData lays the segments out as memory, from address 0.
func readData(section []byte) ([]byte, error) {
	r := wasmReader{b: section}
	var memory []byte
	for range r.uint() {
		if r.byte() != 0 || r.byte() != opI32Const {
			return nil, errWasm
		}
		start := int(uint32(r.int()))
		if r.byte() != opEnd {
			return nil, errWasm
		}
		content := r.take(int(r.uint()))
		if r.bad || start > 1<<28 {
			return nil, errWasm
		}
		if end := start + len(content); end > len(memory) {
			memory = append(memory, make([]byte, end-len(memory))...)
		}
		copy(memory[start:], content)
	}
	if r.bad || r.at != len(section) {
		return nil, errWasm
	}
	return memory, nil
}

// writeData makes segments of what is not zero.
func writeData(memory []byte) []byte {
	type segment struct{ from, to int }
	var segments []segment
	for at := 0; at < len(memory); at++ {
		if memory[at] == 0 {
			continue
		}
		if n := len(segments); n > 0 && at-segments[n-1].to < mergeWithin {
			segments[n-1].to = at + 1
		} else {
			segments = append(segments, segment{at, at + 1})
		}
	}
	out := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		out = append(out, 0, opI32Const)
		out = appendSigned(out, int64(int32(s.from)))
		out = append(out, opEnd)
		out = binary.AppendUvarint(out, uint64(s.to-s.from))
		out = append(out, memory[s.from:s.to]...)
	}
	return out
}

// The header of the runtime's function table (runtime.pcHeader), as Go 1.20 to 1.26
// write it for WebAssembly: a magic number, two zero bytes, the instruction quantum, the
// size of a pointer, then eight words.
var tableMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// Offsets in runtime._func.
const (
	funcName      = 4
	funcSP        = 16
	funcFile      = 20
	funcLine      = 24
	funcTables    = 28 // how many further tables of the instructions there are
	funcUnit      = 32
	funcStartLine = 36
	funcFixed     = 44 // bytes before the further tables
)

// dropTraces makes zeros of what only traces of a panic read. It reports whether it
// knew the tables.
func dropTraces(memory []byte) bool {
	start := bytes.Index(memory, tableMagic)
	if start < 0 || len(memory) < start+72 {
		return false
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint64(memory[start+8+8*i:])) }
	functions, names, units, files, tables, list := word(0), word(3), word(4), word(5), word(6), word(7)
	if !slices.IsSorted([]int{72, names, units, files, tables, list, len(memory) - start}) || functions <= 0 || functions > (len(memory)-start-list)/8 {
		return false
	}
	base := memory[start:]
	u32 := func(at int) int { return int(binary.LittleEndian.Uint32(base[at:])) }

	// What of the tables the runtime reads.
	kept := make([]bool, list-tables)
	keep := func(offset int) bool {
		end, ok := tableEnd(base[tables:list], offset)
		if ok && offset != 0 {
			for i := offset; i < end; i++ {
				kept[i] = true
			}
		}
		return ok
	}
	funcs := make([]int, functions)
	for i := range funcs {
		at := list + u32(list+8*i+4)
		if at+funcFixed > len(base) || at+funcFixed+4*u32(at+funcTables) > len(base) || u32(at+funcName) >= units-names {
			return false
		}
		funcs[i] = at
		ok := keep(u32(at + funcSP))
		for k := range u32(at + funcTables) {
			ok = ok && keep(u32(at+funcFixed+4*k))
		}
		if !ok {
			return false
		}
	}
	for i, k := range kept {
		if !k {
			base[tables+i] = 0
		}
	}
	clear(base[files:tables])

	name := func(offset int) []byte {
		text, _, _ := bytes.Cut(base[names+offset:units], []byte{0})
		return text
	}
	needed := map[int]bool{}
	method := -1 // a name with the brackets of a method
	for _, at := range funcs {
		for _, field := range []int{funcFile, funcLine, funcUnit, funcStartLine} {
			binary.LittleEndian.PutUint32(base[at+field:], 0)
		}
		offset := u32(at + funcName)
		text := name(offset)
		switch {
		case bytes.HasPrefix(text, []byte("runtime.")):
			needed[offset] = true
		case bytes.Contains(text, []byte("(*")):
			if method < 0 {
				method = offset
				needed[offset] = true
			}
			binary.LittleEndian.PutUint32(base[at+funcName:], uint32(method))
		}
	}
	for at := 0; at < units-names; {
		text := name(at)
		if !needed[at] {
			clear(text)
		}
		at += len(text) + 1
	}
	return true
}

// tableEnd is where a table of values by instruction ends: pairs of variable-length
// numbers until a zero in the place of a pair's first.
func tableEnd(tables []byte, offset int) (int, bool) {
	for at, first := offset, true; at < len(tables); first = false {
		if tables[at] == 0 && !first {
			return at + 1, true
		}
		for range 2 {
			_, n := binary.Uvarint(tables[at:])
			if n <= 0 {
				return 0, false
			}
			at += n
		}
	}
	return 0, false
}

// pack packs a compiled program and names it in its error.
func pack(name string, program []byte) ([]byte, error) {
	packed, err := packWasm(program)
	if err != nil {
		return nil, fmt.Errorf("packing %s: %w", name, err)
	}
	return packed, nil
}

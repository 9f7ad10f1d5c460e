// Package wasmpack makes a WebAssembly program of the Go toolchain smaller to transfer, without changing what it
// does:
//
//   - The linker begins a new data segment at every eight zero bytes: 80,000 of them
//     in the engine. Segments that are close to each other become one: 8 % less as sent
//     (brotli), and the browser copies 500 pieces of memory instead of 80,000.
//   - Tables that only serve traces of a panic become zeros: tables.go, another
//     12 %.
//   - The code is written in words that repeat more often: code.go.
//   - Custom sections are removed: the linker writes a build ID and the producers, which nothing reads.
package wasmpack

import (
	"encoding/binary"
	"slices"
)

const mergeWithin = 64 // largest number of zero bytes between two segments that become one

// Pack packs a program.
func Pack(program []byte) ([]byte, error) {
	sections, err := readSections(program)
	if err != nil {
		return nil, err
	}
	if at := section(sections, wasmCode); at >= 0 {
		if sections[at].content, err = packCode(sections[at].content); err != nil {
			return nil, err
		}
	}
	if at := section(sections, wasmData); at >= 0 {
		memory, err := readData(sections[at].content)
		if err != nil {
			return nil, err
		}
		dropTraces(memory)
		sections[section(sections, wasmData)].content = writeData(memory)
	}
	sections = slices.DeleteFunc(sections, func(s wasmSection) bool { return s.id == wasmCustom })
	return writeSections(sections), nil
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
		content := r.next(int(r.uint()))
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

// writeData makes segments of everything that is not zero.
func writeData(memory []byte) []byte {
	type segment struct{ from, to int }
	var segments []segment
	for at := range memory {
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

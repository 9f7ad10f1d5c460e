package wasmpack

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// The runtime's tables of functions (runtime.pcHeader and what follows it) hold for each function its name and lines,
// the size of its frame, where its pointers are, and which functions were inlined. What only a trace of a panic reads
// becomes zeros. What stays: the sizes of frames, the maps for the collector, open-coded defers, and the names that
// the runtime looks for.
//
// A program whose tables differ from those of Go 1.20 to 1.26 keeps them.

// tableMagic is the header of the tables for WebAssembly: a magic number, two zero bytes, the instruction quantum and
// the size of a pointer. Eight words follow.
var tableMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

const tableHeader = 72

// Offsets in runtime._func.
const (
	funcName      = 4
	funcSP        = 16
	funcFile      = 20
	funcLine      = 24
	funcTables    = 28 // number of further tables by instruction
	funcUnit      = 32
	funcStartLine = 36
	funcMaps      = 43 // number of offsets of further data, in one byte
	funcFixed     = 44 // then the offsets of the further tables, and those of the further data
)

// The further tables and data that only traces read, by their number in internal/abi: where a goroutine could be
// preempted (never in WebAssembly), what was inlined, and the arguments.
var (
	traceTables = map[int]bool{0: true, 2: true, 3: true}
	traceData   = map[int]bool{3: true, 5: true, 6: true}
)

const noData = 1<<32 - 1

// methodName replaces the names of all methods: runtime.panicwrap looks for its brackets.
const methodName = "(*"

// neededNames are the names that the collector looks for, to find the pointers in the frames of functions that
// reflect makes.
var neededNames = []string{"reflect.makeFuncStub", "reflect.methodValueCall"}

// funcTable is the tables in memory.
type funcTable struct {
	base    []byte // memory from the header onwards
	namesAt int    // offset of names in base
	names   []byte // each ends with a zero
	lines   []byte // tables of values by instruction
	funcs   []int  // offset of each function's runtime._func in base
	files   []byte // the lists of the files of each package, and the names of the files
}

// findTables finds the tables; ok is false if they have another form.
func findTables(memory []byte) (t funcTable, ok bool) {
	start := bytes.Index(memory, tableMagic)
	if start < 0 || len(memory) < start+tableHeader {
		return t, false
	}
	t.base = memory[start:]
	word := func(i int) int { return int(binary.LittleEndian.Uint64(t.base[8+8*i:])) }
	functions, names, units, files, tables, list := word(0), word(3), word(4), word(5), word(6), word(7)
	if !slices.IsSorted([]int{tableHeader, names, units, files, tables, list, len(t.base)}) || functions <= 0 || functions > (len(t.base)-list)/8 {
		return t, false
	}
	t.namesAt, t.names, t.lines = names, t.base[names:units], t.base[tables:list]
	t.files = t.base[units:tables]
	for i := range functions {
		at := list + int(t.u32(list+8*i+4))
		if at+funcFixed > len(t.base) || at+t.size(at) > len(t.base) || int(t.u32(at+funcName)) >= len(t.names) {
			return t, false
		}
		t.funcs = append(t.funcs, at)
	}
	return t, true
}

func (t *funcTable) u32(at int) uint32         { return binary.LittleEndian.Uint32(t.base[at:]) }
func (t *funcTable) setU32(at int, v uint32)   { binary.LittleEndian.PutUint32(t.base[at:], v) }
func (t *funcTable) tables(at int) (count int) { return int(t.u32(at + funcTables)) }
func (t *funcTable) maps(at int) (count int)   { return int(t.base[at+funcMaps]) }
func (t *funcTable) size(at int) int           { return funcFixed + 4*t.tables(at) + 4*t.maps(at) }

// name is the name at an offset.
func (t *funcTable) name(offset uint32) []byte {
	text, _, _ := bytes.Cut(t.names[offset:], []byte{0})
	return text
}

// dropTraces overwrites with zeros what only traces of a panic read. It reports whether it knew the form of the
// tables.
func dropTraces(memory []byte) bool {
	t, ok := findTables(memory)
	if !ok {
		return false
	}
	if !t.gatherTables() {
		return false
	}
	clear(t.files)
	t.dropData(memory)
	t.dropIndex(memory)
	t.dropReflection(memory)
	for _, at := range t.funcs {
		for _, field := range []int{funcFile, funcLine, funcUnit, funcStartLine} {
			t.setU32(at+field, 0)
		}
		for k := range t.tables(at) {
			if traceTables[k] {
				t.setU32(at+funcFixed+4*k, 0)
			}
		}
	}
	t.dropNames()
	return true
}

// gatherTables keeps the tables by instruction that are read, each only once, and puts those that most functions
// share first. Their offsets are then small numbers, and do not depend on the tables between them.
func (t *funcTable) gatherTables() bool {
	fields := map[string][]int{} // by content: where its offset is stored
	var contents []string
	size := 1 // offset 0 stands for no table
	for _, at := range t.funcs {
		read := []int{at + funcSP}
		for k := range t.tables(at) {
			if !traceTables[k] {
				read = append(read, at+funcFixed+4*k)
			}
		}
		for _, field := range read {
			offset := int(t.u32(field))
			if offset == 0 {
				continue
			}
			end, ok := tableEnd(t.lines, offset)
			if !ok {
				return false
			}
			content := string(t.lines[offset:end])
			if fields[content] == nil {
				contents = append(contents, content)
				size += len(content)
			}
			fields[content] = append(fields[content], field)
		}
	}
	if size > len(t.lines) {
		return false
	}
	slices.SortStableFunc(contents, func(a, b string) int { return len(fields[b]) - len(fields[a]) })
	clear(t.lines)
	next := 1
	for _, content := range contents {
		for _, field := range fields[content] {
			t.setU32(field, uint32(next))
		}
		next += copy(t.lines[next:], content)
	}
	return true
}

// dropNames keeps only one name for all methods, the names that the collector looks for, and an empty one.
func (t *funcTable) dropNames() {
	needed := map[uint32]bool{}
	method, empty := -1, uint32(len(t.names)-1)
	for _, at := range t.funcs {
		offset := t.u32(at + funcName)
		text := t.name(offset)
		switch {
		case bytes.Contains(text, []byte(methodName)):
			if method < 0 {
				method = int(offset)
			}
			needed[uint32(method)] = true
			t.setU32(at+funcName, uint32(method))
		case slices.Contains(neededNames, string(text)):
			needed[offset] = true
		default:
			t.setU32(at+funcName, empty)
		}
	}
	for at := 0; at < len(t.names); {
		text := t.name(uint32(at))
		if !needed[uint32(at)] {
			clear(text)
		}
		at += len(text) + 1
	}
}

// Words of runtime.moduledata in Go 1.26.
const (
	moduleNames    = 1
	moduleFindFunc = 19
	moduleMinPC    = 20
	moduleMaxPC    = 21
	moduleData     = 40 // gofunc: the further data of all functions
	moduleWords    = 48
)

// dropData overwrites with zeros the further data that only traces read, if it can find where the data is.
func (t *funcTable) dropData(memory []byte) {
	module, ok := t.module(memory)
	if !ok {
		return
	}
	data, end := module[moduleData], module[moduleFindFunc]
	if data >= end || end > len(memory) {
		return
	}
	// Each piece of data extends to the next.
	needed := map[uint32]bool{}
	for _, at := range t.funcs {
		for k := range t.maps(at) {
			field := at + funcFixed + 4*t.tables(at) + 4*k
			offset := t.u32(field)
			if offset == noData {
				continue
			}
			if int(offset) >= end-data {
				return
			}
			needed[offset] = needed[offset] || !traceData[k]
		}
	}
	var offsets []uint32
	for offset := range needed {
		offsets = append(offsets, offset)
	}
	slices.Sort(offsets)
	for i, offset := range offsets[:max(len(offsets)-1, 0)] {
		if !needed[offset] {
			clear(memory[data+int(offset) : data+int(offsets[i+1])])
		}
	}
	for _, at := range t.funcs {
		for k := range t.maps(at) {
			if traceData[k] {
				t.setU32(at+funcFixed+4*t.tables(at)+4*k, noData)
			}
		}
	}
}

// The index by which the runtime finds the function of an address (runtime.findfunctab) has an entry for each
// indexReach addresses. A function has 1<<16 addresses: its number in the upper bits, and 16 bits for the places in
// it to go on at.
const (
	indexEntry   = 20
	indexReach   = 4096
	indexEntries = 1 << 16 / indexReach // of a function
)

// dropIndex overwrites with zeros all entries of the index but each function's first, because the runtime looks up a
// function by its first address. (From an entry of zeros it would find the function, too, but by searching from the
// first function on.)
func (t *funcTable) dropIndex(memory []byte) {
	module, ok := t.module(memory)
	if !ok {
		return
	}
	from, to := module[moduleFindFunc], indexEnd(module)
	if from < 0 || to > len(memory) {
		return
	}
	for entry := 0; from < to; entry, from = entry+1, from+indexEntry {
		if entry%indexEntries != 0 {
			clear(memory[from : from+indexEntry])
		}
	}
}

// indexEnd is the address after the index of a module.
func indexEnd(module []int) int {
	entries := (module[moduleMaxPC] - module[moduleMinPC] + indexReach - 1) / indexReach
	return module[moduleFindFunc] + entries*indexEntry
}

// module finds the words of runtime.firstmoduledata.
func (t *funcTable) module(memory []byte) (words []int, ok bool) {
	start := len(memory) - len(t.base)
	for at := 0; at+8*moduleWords <= len(memory); at += 8 {
		word := func(i int) int { return int(binary.LittleEndian.Uint64(memory[at+8*i:])) }
		if word(0) != start || word(moduleNames) != start+t.namesAt {
			continue
		}
		if size := word(moduleMaxPC) - word(moduleMinPC); (size+1<<16-1)>>16 != len(t.funcs) {
			return nil, false
		}
		for i := range moduleWords {
			words = append(words, word(i))
		}
		return words, true
	}
	return nil, false
}

// tableEnd is where a table of values by instruction ends. It consists of pairs of variable-length numbers, up to a
// zero in place of a pair's first number.
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

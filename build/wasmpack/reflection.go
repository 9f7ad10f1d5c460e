package wasmpack

import (
	"bytes"
	"encoding/binary"
)

// A program describes its types for reflect, and for the runtime, which tells types apart by the addresses of their
// descriptions, finds methods by their names, and hashes structs field by field. In a program that does not link
// reflect, nothing reads these parts of the descriptions:
//
//   - the name of a type ("*visa.Operand"), except for the message of a failed type assertion, which then has no
//     names, as a trace has none;
//   - which type is the type of pointers to it;
//   - the names of fields, except for fields called _, which are not hashed;
//   - the code of a method that takes its receiver as it is declared: an interface calls the one that takes a word;
//   - the list of types in which reflect looks up a type by name. (The runtime reads such a list only for a plugin.)
//
// Names of methods and packages stay. The types are found through that list, which has all types without a name of
// their own, among them a pointer to most of the others.

// typeNamer is the function by which reflect asks for a type's name. A program without it has no reflect.
const typeNamer = "reflect.(*rtype).String"

// Words of runtime.moduledata in Go 1.26, by offset: where the types and their names are, and the list of types.
const (
	moduleTypes     = 37
	moduleTypesEnd  = 38
	moduleTypeLinks = 45 // then the number of types
)

// Offsets in abi.Type, and in what follows it in the types of pointers and structs.
const (
	typeFlags  = 20
	typeKind   = 23
	typeName   = 40 // the offset of its name
	typePtr    = 44 // the offset of the type of pointers to it
	typeElem   = 48 // in a pointer's type: the address of the type that it points to
	typeFields = 56 // in a struct's type: the address of its fields, then their number
	typeEnd    = 72

	typeNamed = 1 << 0 // a flag: a package and methods follow the rest

	kindMask    = 1<<5 - 1
	pointerKind = 22
	structKind  = 25

	methodsCount  = 4 // after the rest of a type
	methodsOffset = 8 // from there
	methodSize    = 16
	methodCode    = 12 // the offset of the code that only reflect calls

	fieldSize = 24 // the address of the name, the address of the type, the offset
)

// A name is a byte of flags, a length, and its letters.
const (
	nameExported = 1 << 0
	// typeMark begins the name of every type, and no other name. It is a star, which the runtime leaves out for types
	// that are not pointers.
	typeMark = '*'
)

// typeSizes are the sizes of descriptions, by kind, up to what follows for a type with a name: array, channel,
// function, interface, pointer, slice, struct. A map's size differs between versions; its methods are left as they
// are (0). All other kinds have abi.Type alone.
var typeSizes = map[int]int{17: 72, 18: 64, 19: 56, 20: 80, 21: 0, pointerKind: 56, 23: 56, structKind: 80}

// abiType is the size of abi.Type.
const abiType = 48

// reflection is the descriptions of types in memory.
type reflection struct {
	types     []byte
	at        int    // the address of types in memory
	fieldName uint64 // the address of the name that all fields get
}

// dropReflection reduces the descriptions of types to what the runtime reads, unless the program has reflect.
func (t *funcTable) dropReflection(memory []byte) {
	if bytes.Contains(t.names, []byte(typeNamer+"\x00")) {
		return
	}
	module, ok := t.module(memory)
	if !ok {
		return
	}
	from, to := module[moduleTypes], module[moduleTypesEnd]
	first, count := module[moduleTypeLinks], module[moduleTypeLinks+1]
	if from < 0 || from > to || to > len(memory) || first < 0 || count < 0 || count > len(memory)/4 || first+4*count > len(memory) {
		return
	}
	r := reflection{types: memory[from:to], at: from}
	list := memory[first : first+4*count]
	for i := range count {
		at := int(binary.LittleEndian.Uint32(list[4*i:]))
		r.drop(at)
		if r.kind(at) == pointerKind {
			r.drop(r.address(at + typeElem))
		}
	}
	clear(list)
}

// kind is the kind of the type at an offset; -1 if there can be no type.
func (r *reflection) kind(at int) int {
	if at < 0 || at+typeEnd > len(r.types) {
		return -1
	}
	return int(r.types[at+typeKind]) & kindMask
}

// address is the offset in types of the address that is stored at an offset.
func (r *reflection) address(at int) int { return int(binary.LittleEndian.Uint64(r.types[at:])) - r.at }

// drop cuts the name of the type at an offset down to its mark, and gives all fields of a struct the same name.
func (r *reflection) drop(at int) {
	kind := r.kind(at)
	if kind < 0 {
		return
	}
	if name := r.letters(int(binary.LittleEndian.Uint32(r.types[at+typeName:]))); name != nil && name[0] == typeMark {
		clear(name[1:])
	}
	clear(r.types[at+typePtr : at+typePtr+4])
	r.dropMethods(at, kind)
	if kind != structKind {
		return
	}
	fields, count := r.address(at+typeFields), r.address(at+typeFields+8)+r.at
	if fields < 0 || count < 0 || count > len(r.types)/fieldSize || fields+fieldSize*count > len(r.types) {
		return
	}
	for ; count > 0; fields, count = fields+fieldSize, count-1 {
		if name := r.letters(r.address(fields)); name == nil || string(name) == "_" {
			continue
		}
		if r.fieldName == 0 {
			r.fieldName = uint64(r.address(fields) + r.at)
		}
		binary.LittleEndian.PutUint64(r.types[fields:], r.fieldName)
	}
}

// dropMethods clears the method code of the type at an offset that only reflect calls.
func (r *reflection) dropMethods(at, kind int) {
	size, other := typeSizes[kind]
	if !other {
		size = abiType
	}
	behind := at + size
	if size == 0 || r.types[at+typeFlags]&typeNamed == 0 || behind+methodSize > len(r.types) {
		return
	}
	count := int(binary.LittleEndian.Uint16(r.types[behind+methodsCount:]))
	methods := behind + int(binary.LittleEndian.Uint32(r.types[behind+methodsOffset:]))
	if methods+count*methodSize > len(r.types) {
		return
	}
	for ; count > 0; methods, count = methods+methodSize, count-1 {
		clear(r.types[methods+methodCode : methods+methodSize])
	}
}

// letters are the letters of the name at an offset; nil if there is no name, or one with a tag or a package.
func (r *reflection) letters(at int) []byte {
	if at < 0 || at+1 >= len(r.types) || r.types[at]&^nameExported != 0 {
		return nil
	}
	length, n := binary.Uvarint(r.types[at+1:])
	from := at + 1 + n
	if n <= 0 || length == 0 || from >= len(r.types) || length > uint64(len(r.types)-from) {
		return nil
	}
	return r.types[from : from+int(length)]
}

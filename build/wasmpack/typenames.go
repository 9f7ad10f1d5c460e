package wasmpack

import (
	"bytes"
	"encoding/binary"
)

// What a type is called ("*visa.Operand") is read by reflect, and by the runtime for the sentence of a failed type
// assertion. A program without reflect does without: such a sentence then has no names in it, as a trace has none.
// Names of methods, fields and packages stay: the runtime finds a type's methods by theirs.

// typeNamer is the function that gives reflect a type's name. A program that does not link it cannot ask.
const typeNamer = "reflect.(*rtype).String"

// Words of runtime.moduledata in Go 1.26: where types and their names stand, and the list of types that reflect looks in,
// by their offsets.
const (
	moduleTypes     = 37
	moduleTypesEnd  = 38
	moduleTypeLinks = 45 // then how many there are
)

// Offsets in abi.Type, and what is behind it in the type of a pointer.
const (
	typeKind    = 23
	typeName    = 40 // the offset of its name
	typeElem    = 48 // of a pointer's type: the address of what it points to
	typeEnd     = 56
	pointerKind = 22
	kindMask    = 1<<5 - 1
)

// A name is a byte of flags, a length, and its letters.
const (
	nameExported = 1 << 0
	// typeMark begins the name of every type, and no other: a star, which the runtime leaves out of the names of types that
	// are no pointers.
	typeMark = '*'
)

// dropTypeNames cuts the names of types down to their mark, unless the program has reflect.
func (t *funcTable) dropTypeNames(memory []byte) {
	if bytes.Contains(t.names, []byte(typeNamer+"\x00")) {
		return
	}
	module, ok := t.module(memory)
	if !ok {
		return
	}
	from, to := module[moduleTypes], module[moduleTypesEnd]
	list, count := module[moduleTypeLinks], module[moduleTypeLinks+1]
	if from < 0 || from > to || to > len(memory) || list < 0 || count < 0 || count > len(memory)/4 || list+4*count > len(memory) {
		return
	}
	types := memory[from:to]
	for i := range count {
		at := int(binary.LittleEndian.Uint32(memory[list+4*i:]))
		dropTypeName(types, at)
		if at+typeEnd <= len(types) && types[at+typeKind]&kindMask == pointerKind {
			dropTypeName(types, int(binary.LittleEndian.Uint64(types[at+typeElem:]))-from)
		}
	}
}

// dropTypeName cuts the name of the type at an offset. Its length stays as it is, and so does what is no such name.
func dropTypeName(types []byte, at int) {
	if at < 0 || at+typeEnd > len(types) {
		return
	}
	name := int(binary.LittleEndian.Uint32(types[at+typeName:]))
	if name < 0 || name+1 >= len(types) || types[name]&^nameExported != 0 {
		return
	}
	length, n := binary.Uvarint(types[name+1:])
	letters := name + 1 + n
	if n <= 0 || length == 0 || letters >= len(types) || length > uint64(len(types)-letters) || types[letters] != typeMark {
		return
	}
	clear(types[letters+1 : letters+int(length)])
}

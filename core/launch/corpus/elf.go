package corpus

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"io"
)

// Of an ELF file the headers of its sections are read, and its symbols, by the types of package elf, but not by its
// reader: that takes no file of version 0, which some compilers write, and links what unpacks compressed sections (zstd
// above all), which no compiler of vISA writes.

// elfFile is a file whose headers were read.
type elfFile struct {
	content  []byte
	wide     bool // addresses and sizes have 64 bits, not 32
	sections []section
}

// section is one of a file.
type section struct {
	elf.Section64
	name string
}

// isELF reports whether a file begins as an ELF file does.
func isELF(content []byte) bool { return bytes.HasPrefix(content, []byte(elf.ELFMAG)) }

// openELF reads the headers.
func openELF(content []byte) (*elfFile, error) {
	if !isELF(content) || len(content) < elf.EI_NIDENT {
		return nil, errors.New("it does not begin as an ELF file")
	}
	class := elf.Class(content[elf.EI_CLASS])
	if class != elf.ELFCLASS64 && class != elf.ELFCLASS32 || elf.Data(content[elf.EI_DATA]) != elf.ELFDATA2LSB {
		return nil, errors.New("its numbers have neither 64 nor 32 bits, or begin with their highest byte")
	}
	f := &elfFile{content: content, wide: class == elf.ELFCLASS64}
	head, err := f.header()
	if err != nil {
		return nil, err
	}
	for i := range uint64(head.Shnum) {
		s, err := f.section(head.Shoff + i*uint64(head.Shentsize))
		if err != nil {
			return nil, err
		}
		f.sections = append(f.sections, section{Section64: s})
	}
	names := f.strings(int(head.Shstrndx))
	for i := range f.sections {
		f.sections[i].name = nameAt(names, f.sections[i].Name)
	}
	return f, nil
}

// header reads the file's own.
func (f *elfFile) header() (h elf.Header64, err error) {
	if f.wide {
		return h, f.read(0, &h)
	}
	var narrow elf.Header32
	err = f.read(0, &narrow)
	return elf.Header64{Shoff: uint64(narrow.Shoff), Shentsize: narrow.Shentsize, Shnum: narrow.Shnum, Shstrndx: narrow.Shstrndx}, err
}

// section reads the header of one.
func (f *elfFile) section(at uint64) (s elf.Section64, err error) {
	if f.wide {
		return s, f.read(at, &s)
	}
	var n elf.Section32
	err = f.read(at, &n)
	return elf.Section64{Name: n.Name, Type: n.Type, Off: uint64(n.Off), Size: uint64(n.Size), Link: n.Link, Info: n.Info}, err
}

// read fills a struct of package elf from where it stands.
func (f *elfFile) read(at uint64, to any) error {
	if at > uint64(len(f.content)) {
		return io.ErrUnexpectedEOF
	}
	if _, err := binary.Decode(f.content[at:], binary.LittleEndian, to); err != nil {
		return io.ErrUnexpectedEOF
	}
	return nil
}

// data are the bytes of a section as they stand in the file.
func (f *elfFile) data(s *section) ([]byte, error) {
	size := uint64(len(f.content))
	if elf.SectionType(s.Type) == elf.SHT_NOBITS || s.Size > maxSection || s.Off > size || s.Size > size-s.Off {
		return nil, io.ErrUnexpectedEOF
	}
	return f.content[s.Off : s.Off+s.Size], nil
}

// strings are the bytes of a section with strings; nil: there is none.
func (f *elfFile) strings(i int) []byte {
	if i <= 0 || i >= len(f.sections) {
		return nil
	}
	b, _ := f.data(&f.sections[i])
	return b
}

// nameAt is the string that begins at a byte of a table; "": none does.
func nameAt(table []byte, at uint32) string {
	if uint64(at) >= uint64(len(table)) {
		return ""
	}
	name, _, ended := bytes.Cut(table[at:], []byte{0})
	if !ended {
		return ""
	}
	return string(name)
}

// elfSymbol is a name of the table of symbols.
type elfSymbol struct {
	elf.Sym64
	name string
}

// symbols reads the first table of symbols; what relocations call number 0 is none of them, but stands there.
func (f *elfFile) symbols() (list []elfSymbol) {
	for i := range f.sections {
		table := &f.sections[i]
		if elf.SectionType(table.Type) != elf.SHT_SYMTAB {
			continue
		}
		size := uint64(elf.Sym64Size)
		if !f.wide {
			size = elf.Sym32Size
		}
		names := f.strings(int(table.Link))
		if _, err := f.data(table); err != nil || table.Size%size != 0 || names == nil {
			return nil
		}
		for at := table.Off; at < table.Off+table.Size; at += size {
			s := f.symbol(at)
			list = append(list, elfSymbol{s, nameAt(names, s.Name)})
		}
		break
	}
	return list
}

// symbol reads one of a table that lies in the file.
func (f *elfFile) symbol(at uint64) (s elf.Sym64) {
	if f.wide {
		_ = f.read(at, &s)
		return s
	}
	var n elf.Sym32
	_ = f.read(at, &n)
	return elf.Sym64{Name: n.Name, Shndx: n.Shndx, Value: uint64(n.Value), Size: uint64(n.Size)}
}

// pointers are the addresses of symbols that the sections of data hold, by the names of the sections.
func (f *elfFile) pointers(symbols []elfSymbol) map[string][]dataPointer {
	const (
		entry   = 16 // bytes of an elf.Rel64
		address = 1  // R_ZE_SYM_ADDR (IGC, ZEELF.h)
	)
	found := map[string][]dataPointer{}
	for i := range f.sections {
		s := &f.sections[i]
		if elf.SectionType(s.Type) != elf.SHT_REL || int(s.Info) >= len(f.sections) {
			continue
		}
		data, err := f.data(s)
		if err != nil {
			continue
		}
		in := f.sections[s.Info].name
		for ; len(data) >= entry; data = data[entry:] {
			offset, info := binary.LittleEndian.Uint64(data), binary.LittleEndian.Uint64(data[8:])
			if n := elf.R_SYM64(info); offset < maxSection && elf.R_TYPE64(info) == address && n > 0 && int(n) < len(symbols) {
				found[in] = append(found[in], dataPointer{int(offset), symbols[n].name})
			}
		}
	}
	return found
}

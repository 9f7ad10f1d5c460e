// Package zebintest writes the ELF files of Intel's compilers, for tests.
package zebintest

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
)

// Section is a section of a file.
type Section struct {
	Name    string
	Content []byte
	Kind    elf.SectionType // 0: the type of Intel's own sections
	Link    uint32          // for symbols: the section with their names
	Info    uint32          // for relocations: the section that they apply to
}

// Program returns a file with one kernel: its text, what the compiler says about it, and more sections.
func Program(kernel, text, info string, more ...Section) []byte {
	return Write(append([]Section{{Name: ".visaasm." + kernel, Content: []byte(text)}, {Name: ".ze_info", Content: []byte(info)}}, more...)...)
}

// Write returns a file as Intel's compilers write it: 64 bits, with their file type, and version 0.
func Write(sections ...Section) []byte {
	var names, body bytes.Buffer
	names.WriteByte(0)
	headers := []elf.Section64{{}}
	const start = 64
	for _, s := range sections {
		if s.Kind == 0 {
			s.Kind = 0xff000000
		}
		headers = append(headers, elf.Section64{Name: uint32(names.Len()), Type: uint32(s.Kind), Off: uint64(start + body.Len()), Size: uint64(len(s.Content)), Addralign: 1, Link: s.Link, Info: s.Info})
		names.WriteString(s.Name + "\x00")
		body.Write(s.Content)
	}
	names.WriteString(".strtab\x00")
	table := names.Bytes()
	headers = append(headers, elf.Section64{Name: uint32(len(table) - len(".strtab\x00")), Type: uint32(elf.SHT_STRTAB), Off: uint64(start + body.Len()), Size: uint64(len(table)), Addralign: 1})
	body.Write(table)
	h := elf.Header64{Type: 0xff12, Machine: 205, Shoff: uint64(start + body.Len()), Ehsize: 64, Shentsize: 64, Shnum: uint16(len(headers)), Shstrndx: uint16(len(headers) - 1)}
	copy(h.Ident[:], elf.ELFMAG)
	h.Ident[elf.EI_CLASS], h.Ident[elf.EI_DATA] = byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB)
	var out bytes.Buffer
	for _, part := range []any{h, body.Bytes(), headers} {
		if err := binary.Write(&out, binary.LittleEndian, part); err != nil {
			panic(err) // these are of fixed sizes
		}
	}
	return out.Bytes()
}

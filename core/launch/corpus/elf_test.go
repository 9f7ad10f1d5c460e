package corpus

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"testing"

	"github.com/lanewise/lanewise/core/launch/corpus/zebintest"
)

// packed are structs of package elf as they stand in a file.
func packed(t *testing.T, parts ...any) []byte {
	t.Helper()
	var b bytes.Buffer
	for _, p := range parts {
		if err := binary.Write(&b, binary.LittleEndian, p); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// narrow is a file of two sections with numbers of 32 bits: names, and symbols that are called by the same.
func narrow(t *testing.T) []byte {
	names := []byte("\x00.strtab\x00.symtab\x00")
	symbols := packed(t, []elf.Sym32{{}, {Name: 1, Value: 4, Size: 8, Shndx: 1}, {Name: 9, Value: 1 << 31, Size: 2, Shndx: 2}})
	const start = 52
	ends := uint32(start + len(names) + len(symbols))
	h := elf.Header32{Type: 0xff12, Machine: 205, Version: 1, Shoff: ends, Ehsize: start, Shentsize: 40, Shnum: 3, Shstrndx: 1}
	copy(h.Ident[:], elf.ELFMAG+"\x01\x01\x01")
	return packed(t, h, names, symbols, []elf.Section32{{},
		{Name: 1, Type: uint32(elf.SHT_STRTAB), Off: start, Size: uint32(len(names))},
		{Name: 9, Type: uint32(elf.SHT_SYMTAB), Off: uint32(start + len(names)), Size: uint32(len(symbols)), Link: 1, Entsize: elf.Sym32Size}})
}

// wide is one with numbers of 64 bits.
func wide(t *testing.T) []byte {
	b := zebintest.Write(zebintest.Section{Name: ".bss", Kind: elf.SHT_NOBITS, Content: make([]byte, 9)},
		zebintest.Section{Name: ".symtab", Kind: elf.SHT_SYMTAB, Link: 3, Content: packed(t, []elf.Sym64{{}, {Name: 1, Shndx: 1, Value: 1 << 40, Size: 3}, {Name: 99}})},
		zebintest.Section{Name: ".names", Kind: elf.SHT_STRTAB, Content: []byte("\x00here\x00")})
	b[elf.EI_VERSION], b[20] = 1, 1 // package elf reads no other
	return b
}

// Package elf is the oracle: what it reads is read alike, and what cannot be read breaks nothing.
func TestELFAsPackageElfReadsIt(t *testing.T) {
	for name, whole := range map[string][]byte{"64 bits": wide(t), "32 bits": narrow(t)} {
		read := 0
		for at := -1; at < len(whole); at++ {
			b := bytes.Clone(whole)
			if at >= 0 {
				b[at] ^= 1
			}
			got, err := openELF(b)
			want, refused := elf.NewFile(bytes.NewReader(b))
			if refused != nil {
				continue
			}
			if read++; err != nil {
				t.Errorf("%s, byte %d: %v", name, at, err)
				continue
			}
			sameELF(t, got, want)
		}
		if read < 100 {
			t.Errorf("%s: %d files were read", name, read)
		}
	}
}

func sameELF(t *testing.T, got *elfFile, want *elf.File) {
	t.Helper()
	if len(got.sections) != len(want.Sections) {
		t.Fatalf("%d sections, not %d", len(got.sections), len(want.Sections))
	}
	for i, w := range want.Sections {
		g := got.sections[i]
		if g.name != w.Name || g.Type != uint32(w.Type) || g.Off != w.Offset || g.Size != w.FileSize || g.Link != w.Link || g.Info != w.Info {
			t.Errorf("section %d is %+v, not %+v", i, g, w)
		}
	}
	symbols, err := want.Symbols()
	list := got.symbols()
	if err != nil {
		if len(list) > 1 {
			t.Errorf("there are symbols: %v", list)
		}
		return
	}
	if len(list) != len(symbols)+1 { // package elf leaves out the first
		t.Fatalf("%d symbols, not %d", len(list)-1, len(symbols))
	}
	for i, w := range symbols {
		if g := list[i+1]; g.name != w.Name || g.Value != w.Value || g.Size != w.Size || elf.SectionIndex(g.Shndx) != w.Section {
			t.Errorf("symbol %d is %+v, not %+v", i, g, w)
		}
	}
}

// What is no such file is refused in a sentence, wherever it breaks off.
func TestBrokenELF(t *testing.T) {
	for _, whole := range [][]byte{wide(t), narrow(t)} {
		for n := range len(whole) {
			if _, err := openELF(whole[:n]); err == nil {
				t.Errorf("%d of %d bytes were read", n, len(whole))
			}
		}
		whole[elf.EI_DATA] = byte(elf.ELFDATA2MSB)
		if _, err := openELF(whole); err == nil {
			t.Error("a file with its highest byte first was read")
		}
	}
}

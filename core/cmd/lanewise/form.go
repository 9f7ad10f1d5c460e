package main

import (
	"bytes"
	"debug/elf"
	"errors"
	"path/filepath"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/book"
	"github.com/lanewise/lanewise/core/lang"
)

// forms are the kinds of files that a command takes.
type forms uint8

const (
	visaTexts forms = 1 << iota
	ptxTexts
	objects
	pages
)

// programs are the kinds of files that hold one program as text.
const programs = visaTexts | ptxTexts

// seen is how many bytes of a file are searched for a 0, which no text has.
const seen = 8000

// admit returns an error for a file that a command does not take. The error is a sentence that says what the file is
// and which command takes it.
func (f forms) admit(name string, content []byte) error {
	ptx := lang.IsPTX(name, string(content))
	switch {
	case isELF(content):
		return errors.New(name + " is an ELF file: `lanewise import` makes programs of those that a compiler of vISA writes")
	case isObject(string(content)) && f&objects == 0:
		return errors.New(name + " is a binary object: `lanewise disasm` prints its text")
	case isObject(string(content)):
		return nil
	case bytes.HasPrefix(content, []byte{0xff, 0xfe}) || bytes.HasPrefix(content, []byte{0xfe, 0xff}):
		return errors.New(name + " is written in UTF-16, as PowerShell's > does: save it as UTF-8")
	case bytes.IndexByte(content[:min(len(content), seen)], 0) >= 0:
		return errors.New(name + " is no text: it holds bytes that are 0")
	case book.IsOtherPage(name):
		return errors.New(filepath.Base(name) + " is a page in AsciiDoc or reStructuredText, which are not read: name the files that it includes")
	case book.IsPage(name) && f&pages == 0:
		return errors.New(filepath.Base(name) + " is a page, which can hold several programs: name a file that is one")
	case book.IsPage(name):
		return nil
	case ptx && f&ptxTexts == 0:
		return errors.New(name + " is PTX: `lanewise ptx` prints the vISA that it becomes")
	case !ptx && f&visaTexts == 0:
		return errors.New(name + " is no PTX: its name does not end with .ptx, and it has no line .target sm_NN")
	}
	return nil
}

// isELF reports whether a file is an ELF file, such as a compiler's zebin.
func isELF(content []byte) bool { return bytes.HasPrefix(content, []byte(elf.ELFMAG)) }

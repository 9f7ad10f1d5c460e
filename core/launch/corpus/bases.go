package corpus

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
)

// Since IGC 2, a kernel gets the addresses of its program's variables as two arguments: the addresses of the first
// constant and of the first global variable. The variables that start as zeros lie behind the others.

// baseSections are the arguments that are addresses of sections of variables, with the sections, in order.
var baseSections = map[string][]string{
	"const_base":  {".data.const", ".bss.const"},
	"global_base": {".data.global", ".bss.global"},
}

// mostVariables bounds the bytes of the variables at one address: each kernel of a file gets a copy of them.
const mostVariables = 4 << 20

// base returns the value of an argument that is the address of a section of variables, or the offset of the state of a
// bindless surface on it. start is the first byte wanted.
func (c *converter) base(a *argument, start int, elem isa.Type) (launch.Data, error) {
	name, err := c.baseBuffer(a.Type)
	if err != nil {
		return nil, err
	}
	if a.AddrMode != bindless {
		return a.call(start, "address", name)
	}
	if start != 0 || elem.Size() != 4 {
		return nil, fmt.Errorf("the argument %s is split", a.Type)
	}
	value := make([]byte, 4)
	binary.LittleEndian.PutUint32(value, uint32(c.baseBTI(a.Type)*dispatch.SurfaceStateBytes))
	return launch.DataOf(value, elem), nil
}

// baseBuffer makes the buffer of a section of variables, if it is not there yet, and returns its name.
func (c *converter) baseBuffer(typ string) (string, error) {
	if name := c.bases[typ]; name != "" {
		return name, nil
	}
	var data []byte
	var pointers dataPointers
	for _, section := range baseSections[typ] {
		if n := len(data) + c.ConstData[section].Size; n > mostVariables {
			return "", fmt.Errorf("the variables at %s have %d bytes", typ, n)
		}
		part, err := hex.DecodeString(c.ConstData[section].Hex)
		if err != nil {
			return "", fmt.Errorf("section %s: %w", section, err)
		}
		for _, p := range c.ConstData[section].Pointers {
			if _, _, isVariable := baseOf(p.Section); isVariable { // another one keeps the value in the file
				p.Offset += len(data)
				pointers = append(pointers, p)
			}
		}
		data = append(data, part...)
	}
	data = append(data, make([]byte, max(-len(data)&7, 8-len(data)))...) // whole qwords, at least one
	name := c.own(typ)
	c.setBase(typ, name) // before the data: the variables may point to each other
	if typ == "global_base" {
		c.copies()
	}
	b := launch.Buffer{Kind: launch.SVMBuffer, Name: name, BTI: c.baseBTI(typ), Elem: isa.UB, Count: len(data), Data: launch.DataOf(data, isa.UB)}
	if b.BTI >= 0 {
		b.Kind = launch.SurfaceBuffer
	}
	if len(pointers) > 0 {
		var err error
		b.Elem, b.Count = isa.UQ, len(data)/8
		if b.Data, err = withPointers(data, pointers, c.placeInBase); err != nil {
			return "", err
		}
	}
	c.answer.Buffers = append(c.answer.Buffers, b)
	return name, nil
}

// copies notes which global variables a function reaches by their names as well: there they are buffers by themselves.
func (c *converter) copies() {
	var names []string
	for i := range c.Symbols {
		if typ, _, _ := baseOf(c.Symbols[i].Section); typ == "global_base" {
			names = append(names, c.Symbols[i].Name)
		}
	}
	const few = 8
	if n := len(names) - few; n > 0 {
		names = append(names[:few], fmt.Sprint(n, " more"))
	}
	if len(names) > 0 {
		c.notes = append(c.notes, "The kernel reaches global variables at global_base, and these by their names, where they are copies: "+strings.Join(names, ", ")+". What is written to one place is not seen in the other.")
	}
}

func (c *converter) setBase(typ, name string) {
	if c.bases == nil {
		c.bases = map[string]string{}
	}
	c.bases[typ] = name
}

// baseOf returns the argument whose buffer holds a section, and the sections before it there.
func baseOf(section string) (typ string, before []string, ok bool) {
	for typ, sections := range baseSections {
		if at := slices.Index(sections, section); at >= 0 {
			return typ, sections[:at], true
		}
	}
	return "", nil, false
}

// placeInBase returns the buffer that the target of a pointer lies in, and its offset there.
func (c *converter) placeInBase(p *dataPointer) (name string, offset int, err error) {
	typ, before, _ := baseOf(p.Section)
	for _, section := range before {
		offset += c.ConstData[section].Size
	}
	name, err = c.baseBuffer(typ)
	return name, offset + p.Value, err
}

// baseBTI returns the index of the surface on a section of variables; -1 if the kernel has none. Before DG2 the compiler
// gives it; a bindless one is behind those of all arguments.
func (c *converter) baseBTI(typ string) int {
	for i := range c.Arguments {
		a := &c.Arguments[i]
		switch {
		case a.Type != typ:
		case a.AddrMode == bindless && typ == "const_base":
			return c.freeBTI() + len(c.Args)
		case a.AddrMode == bindless:
			return c.freeBTI() + len(c.Args) + 1
		case a.BTI != nil:
			return *a.BTI
		}
	}
	return -1
}

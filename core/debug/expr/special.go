package expr

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

// special returns the value of a special register of PTX that tells threads apart (PTX ISA, "Special Registers"). No
// variable holds it: the translation computes it wherever a statement reads it.
func (e *evaluator) special(name string) (Value, bool) {
	l, block := e.Target.Launch, e.Target.Spec.Grid.Local
	if e.Source == nil {
		return Value{}, false
	}
	switch name {
	case "%laneid":
		return e.numbered(0, 1, l.SIMD), true
	case "%warpid":
		return one(uint64(e.Thread), isa.UD), true
	}
	name, axis, _ := strings.Cut(name, ".")
	at := strings.Index("xyz", axis)
	if axis == "" || at < 0 {
		return Value{}, false
	}
	_, group := e.Machine.Group()
	switch name {
	case "%tid":
		below := 1
		for _, n := range block[:at] {
			below *= n
		}
		return e.numbered(e.Thread*l.SIMD, below, block[at]), true
	case "%ntid":
		return one(uint64(block[at]), isa.UD), true
	case "%ctaid":
		return one(uint64(group[at]), isa.UD), true
	case "%nctaid":
		return one(uint64(l.Groups[at]), isa.UD), true
	}
	return Value{}, false
}

// numbered numbers the lanes from first on, and gives of each number its part of size units. Without a local size both
// are 0.
func (e *evaluator) numbered(first, unit, size int) Value {
	x := Value{Shape: protocol.ShapeLanes, Type: isa.UD, Inside: ^uint32(0)}
	for lane := range e.simd() {
		x.Bits = append(x.Bits, uint64((first+lane)/max(unit, 1)%max(size, 1)))
	}
	return x
}

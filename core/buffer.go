package core

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/run/either"
)

// Buffer is the content of a buffer or image at the end of a run: a copy of its bytes, little-endian.
type Buffer struct {
	Name  string
	Type  string // of its elements, as in the buffer's line: "d", "f", "ub"
	Bytes []byte
}

// surface returns the index of a buffer by its name in the text; -1 if there is none.
func surface(t *either.Target, name string) int {
	return slices.IndexFunc(t.Launch.Surfaces, func(s dispatch.Surface) bool { return t.Name(s.Name) == name })
}

// fill replaces the content of a buffer in a launch of the target.
func fill(t *either.Target, l *dispatch.Launch, name string, content []byte) error {
	i := surface(t, name)
	if i < 0 {
		return errors.New("there is no buffer " + name)
	}
	if size := l.Surfaces[i].Size; len(content) > size {
		return fmt.Errorf("the buffer %s has %d bytes, and %d are given", name, size, len(content))
	}
	l.Surfaces[i].Init = append([]byte(nil), content...)
	return nil
}

// Len returns the number of whole elements in the buffer, for elements of a size in bytes.
func (b *Buffer) Len(size int) int {
	if b == nil || size < 1 {
		return 0
	}
	return len(b.Bytes) / size
}

// elements reads a buffer as elements of a size in bytes.
func elements[T any](b *Buffer, size int, read func([]byte) T) []T {
	out := make([]T, b.Len(size))
	for i := range out {
		out[i] = read(b.Bytes[i*size:])
	}
	return out
}

// Int32s returns the bytes as integers of 32 bits.
func (b *Buffer) Int32s() []int32 {
	return elements(b, 4, func(p []byte) int32 { return int32(binary.LittleEndian.Uint32(p)) })
}

// Uint32s returns the bytes as unsigned integers of 32 bits.
func (b *Buffer) Uint32s() []uint32 { return elements(b, 4, binary.LittleEndian.Uint32) }

// Int64s returns the bytes as integers of 64 bits.
func (b *Buffer) Int64s() []int64 {
	return elements(b, 8, func(p []byte) int64 { return int64(binary.LittleEndian.Uint64(p)) })
}

// Float32s returns the bytes as floats of 32 bits.
func (b *Buffer) Float32s() []float32 {
	return elements(b, 4, func(p []byte) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(p)) })
}

// Float64s returns the bytes as floats of 64 bits.
func (b *Buffer) Float64s() []float64 {
	return elements(b, 8, func(p []byte) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(p)) })
}

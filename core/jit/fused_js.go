package jit

import (
	"sync"
	"syscall/js"

	"github.com/lanewise/lanewise/core/runner"
)

// WebAssembly leaves it to the processor whether relaxed_madd rounds its product, and what it does with denormals, but
// it is the same as long as the program runs. So it is asked once.

// fuses reports whether relaxed_madd is there and rounds once, with denormals.
var fuses = sync.OnceValue(func() (once bool) {
	defer func() {
		if recover() != nil { // that is how lanewiseInstance says that it is not there
			once = false
		}
	}()
	exports := js.Global().Get("lanewiseInstance").Invoke(bytesOf(onceRounded()))
	return enter(int32(exports.Get(runner.ExportName(0)).Int()), 0, 0, 0, 0) != 0
})

// onceRounded is a module whose one function tells whether these are right: a lane each for what others come to who
// round the product to F, or the sum to a double, who make a result zero that is denormal, or an operand.
func onceRounded() []byte {
	f := &function{params: runner.EntryParams}
	out := newModule([]int{0}, 1<<9)
	out.add(f, func() {
		f.constant(words(0x3f800800, 0x33800008, 0x1a000000, 0))          // 1+2^-12, 2^-24(1+2^-20), 2^-75, 0
		f.constant(words(0x3f800800, 0x3f7ffff0, 0x1a000001, 0x3f800000)) // 1+2^-12, 1-2^-20, 2^-75(1+2^-23), 1
		f.constant(words(0xbf801000, 0x3f800001, 0, 1))                   // -(1+2^-11), 1+2^-23, 0, 2^-149
		f.vector(vRelaxedMadd)
		f.constant(words(0x33800000, 0x3f800001, 1, 1)) // 2^-24, 1+2^-23, 2^-149, 2^-149
		f.vector(v32Eq)
		f.vector(v32All)
	})
	return out.done()
}

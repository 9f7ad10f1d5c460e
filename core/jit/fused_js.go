package jit

import (
	"sync"
	"syscall/js"

	"github.com/lanewise/lanewise/core/runner"
)

// WebAssembly leaves it to the processor whether relaxed_madd rounds its product, and what it does with denormals, but
// that does not change while the program runs. So it is tried once.

// fuses reports whether relaxed_madd exists, rounds once, and keeps denormals.
var fuses = sync.OnceValue(func() (once bool) {
	defer func() {
		if recover() != nil { // this is how lanewiseInstance says that it does not exist
			once = false
		}
	}()
	exports := js.Global().Get("lanewiseInstance").Invoke(bytesOf(onceRounded()))
	return enter(int32(exports.Get(runner.ExportName(0)).Int()), 0, 0, 0, 0) != 0
})

// onceRounded returns a module with one function that reports whether relaxed_madd gives the right results. Each lane
// would have another result if a certain thing was done: the product rounded to F, the sum rounded to a double, a
// denormal result made zero, a denormal operand made zero.
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

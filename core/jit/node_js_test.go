package jit

import (
	"syscall/js"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/jit/runner"
)

// lender lends the program what web/boot/engine-worker.ts does: it finds the program's exports when
// the runtime makes its next function.
const lender = `{
	const make = Go.prototype._makeFuncWrapper;
	let own;
	Go.prototype._makeFuncWrapper = function (id) {
		own = this._inst.exports;
		return make.call(this, id);
	};
	globalThis.lanewiseInstance = (module) =>
		new WebAssembly.Instance(new WebAssembly.Module(module), {
			arena: { memory: own.mem },
			lanewise: { execute: own.lanewiseExecute },
		}).exports;
}`

func init() {
	js.Global().Call("eval", lender)
	js.FuncOf(func(js.Value, []js.Value) any { return nil }).Release()
}

// newRunner makes a runner that waits for its code.
func newRunner(_ *testing.T, m *eu.Machine) *runner.Runner { return New(m).AtOnce() }

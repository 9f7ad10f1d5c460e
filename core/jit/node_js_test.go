package jit

import (
	"syscall/js"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/jit/inpage"
	"github.com/lanewise/lanewise/core/jit/runner"
)

// lender is what web/boot/engine-worker.ts lends the engine, in Node: it finds the instance when the
// runtime makes its next function, and translates by lanewiseTranslation.
const lender = `{
	const make = Go.prototype._makeFuncWrapper;
	let own;
	Go.prototype._makeFuncWrapper = function (id) {
		own = this._inst.exports;
		return make.call(this, id);
	};
	globalThis.lanewiseTranslate = (request, done) => {
		const [module, rest] = lanewiseTranslation(request);
		const imports = { arena: { memory: own.mem }, lanewise: { execute: own.lanewiseExecute } };
		WebAssembly.instantiate(module, imports).then(({ instance }) => done(rest, instance.exports));
	};
}`

func init() {
	js.Global().Call("eval", lender)
	bytes := js.Global().Get("Uint8Array")
	give := func(b []byte) js.Value {
		out := bytes.New(len(b))
		js.CopyBytesToJS(out, b)
		return out
	}
	js.Global().Set("lanewiseTranslation", js.FuncOf(func(_ js.Value, args []js.Value) any {
		b := make([]byte, args[0].Length())
		js.CopyBytesToGo(b, args[0])
		request := runner.DecodeRequest(b)
		module, rest := runner.Module(runner.Encode(Translate(running, request.Mode)))
		return []any{give(module), give(rest)}
	}))
}

// running is the program that is translated.
var running *eu.Program

// newRunner makes a runner that waits for its code.
func newRunner(_ *testing.T, m *eu.Machine) *runner.Runner {
	running = m.Program()
	var k inpage.Keeper
	return k.New(m, runner.Request{}).AtOnce()
}

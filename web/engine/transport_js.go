package engine

import "syscall/js"

// Worker is the engine's worker, or its successor after Restart.
type Worker struct {
	host      js.Value // window.lanewise.engine
	worker    js.Value
	onMessage js.Func
	handlers  Handlers
	uint8s    js.Value
}

// Connect takes the worker that the page's boot script started.
func Connect(h Handlers) *Worker {
	w := &Worker{
		host:     js.Global().Get("lanewise").Get("engine"),
		handlers: h,
		uint8s:   js.Global().Get("Uint8Array"),
	}
	w.worker = w.host.Call("take")
	if w.worker.IsNull() { // an earlier page of this window has it
		w.worker = w.host.Call("spawn")
	}
	w.listen()
	return w
}

// Send hands a frame over; the bytes are moved, not copied, from page to worker.
func (w *Worker) Send(frame []byte) {
	bytes := w.uint8s.New(len(frame))
	js.CopyBytesToJS(bytes, frame)
	buffer := bytes.Get("buffer")
	w.worker.Call("postMessage", buffer, []any{buffer})
}

// Restart ends the worker in the middle of whatever it does and starts another.
func (w *Worker) Restart() {
	w.Close()
	w.worker = w.host.Call("spawn")
	w.listen()
}

// Close ends the worker.
func (w *Worker) Close() {
	w.worker.Call("removeEventListener", "message", w.onMessage)
	w.worker.Call("terminate")
	w.onMessage.Release()
}

func (w *Worker) listen() {
	w.onMessage = js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		if fatal := data.Get("fatal"); fatal.Type() == js.TypeString {
			w.handlers.Died(fatal.String())
			return nil
		}
		bytes := w.uint8s.New(data)
		frame := make([]byte, bytes.Length())
		js.CopyBytesToGo(frame, bytes)
		w.handlers.Frame(frame)
		return nil
	})
	w.worker.Call("addEventListener", "message", w.onMessage)
}

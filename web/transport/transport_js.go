package transport

import "syscall/js"

// Worker is a program's worker, or its successor after Restart.
type Worker struct {
	host      js.Value // window.lanewise.engine or .assistant
	worker    js.Value // undefined before it is started
	onMessage js.Func
	handlers  Handlers
	uint8s    js.Value
}

// Connect takes over the engine's worker, which the page's boot script started.
func Connect(h Handlers) *Worker {
	w := Later("engine", h)
	w.worker = w.host.Call("take")
	if w.worker.IsNull() { // an earlier page in this window has taken it
		w.worker = w.host.Call("spawn")
	}
	w.listen()
	return w
}

// Later returns a worker for the program that the boot script calls name. The worker starts when it is sent the first
// frame.
func Later(name string, h Handlers) *Worker {
	return &Worker{
		host:     js.Global().Get("lanewise").Get(name),
		handlers: h,
		uint8s:   js.Global().Get("Uint8Array"),
	}
}

// Send sends a frame. Its bytes are moved, not copied, from page to worker.
func (w *Worker) Send(frame []byte) {
	if w.worker.IsUndefined() {
		w.worker = w.host.Call("spawn")
		w.listen()
	}
	bytes := w.uint8s.New(len(frame))
	js.CopyBytesToJS(bytes, frame)
	buffer := bytes.Get("buffer")
	w.worker.Call("postMessage", buffer, []any{buffer})
}

// Restart ends the worker in the middle of whatever it is doing and starts another.
func (w *Worker) Restart() {
	w.Close()
	w.worker = w.host.Call("spawn")
	w.listen()
}

// Close ends the worker. The next frame would start another one.
func (w *Worker) Close() {
	if w.worker.IsUndefined() {
		return
	}
	w.worker.Call("removeEventListener", "message", w.onMessage)
	w.worker.Call("terminate")
	w.worker = js.Undefined()
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

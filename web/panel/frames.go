package panel

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// frames does what can wait for the frame that comes first. A step changes nearly all of the page, which is
// more than a frame's work: the lanes with their masks and values come in the first frame, and
// what stands around them in the next.
type frames struct {
	waiting []func()
	asked   bool // for the next frame
	flushed app.Func
}

// nextFrame is the page's: there is one in a program.
var nextFrame frames

// AfterFrame calls do on go-app's goroutine when the next frame is drawn and the page has nothing more
// urgent to do.
func AfterFrame(ctx app.Context, do func()) { nextFrame.after(ctx, do) }

// joined makes a function that has draw called after the next frame: once, however often it is called until then.
func (f *frames) joined(ctx app.Context, draw func()) func() {
	waits := false
	return func() {
		if waits {
			return
		}
		waits = true
		f.after(ctx, func() {
			waits = false
			draw()
		})
	}
}

func (f *frames) after(ctx app.Context, do func()) {
	f.waiting = append(f.waiting, do)
	if f.asked {
		return
	}
	f.asked = true
	if f.flushed == nil {
		f.flushed = app.FuncOf(func(app.Value, []app.Value) any {
			ctx.Dispatcher().Dispatch(app.Dispatch{Mode: app.Next, Function: func(app.Context) { f.flush() }})
			return nil
		})
	}
	app.Window().Get("lanewise").Call("afterFrame", f.flushed)
}

func (f *frames) flush() {
	now := f.waiting
	f.waiting, f.asked = nil, false
	for _, do := range now {
		do()
	}
}

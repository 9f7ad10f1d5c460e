package frame

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// frames does what can wait for the frame that comes first. A step changes nearly all of the page, which is
// more than a frame's work: the lanes with their masks and values come in the first frame, and
// what stands around them in the next.
type frames struct {
	waiting []func()
	asked   int // how often a frame was asked for that has not come; the last one counts
	flushed app.Func
}

// nextFrame is the page's: there is one in a program.
var nextFrame frames

// AfterFrame calls do on go-app's goroutine when the next frame is drawn and the page has nothing more
// urgent to do.
func AfterFrame(ctx app.Context, do func()) { nextFrame.after(ctx, do) }

// Joined makes a function that has draw called after the next frame: once, however often it is called until then.
func Joined(ctx app.Context, draw func()) func() { return nextFrame.joined(ctx, draw) }

// joined is that of the page. If a step comes while what follows the step before it still waits, that is put off once, until after the new step's
// frame: between the two it would only delay that frame.
func (f *frames) joined(ctx app.Context, draw func()) func() {
	waits := false
	return func() {
		if waits {
			if f.asked == 1 {
				f.ask()
			}
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
	if f.flushed == nil {
		f.flushed = app.FuncOf(func(app.Value, []app.Value) any {
			ctx.Dispatcher().Dispatch(app.Dispatch{Mode: app.Next, Function: func(app.Context) { f.flush() }})
			return nil
		})
	}
	if f.asked == 0 {
		f.ask()
	}
}

func (f *frames) ask() {
	f.asked++
	app.Window().Get("lanewise").Call("afterFrame", f.flushed)
}

func (f *frames) flush() {
	if f.asked--; f.asked > 0 {
		return
	}
	now := f.waiting
	f.waiting = nil
	for _, do := range now {
		do()
	}
}

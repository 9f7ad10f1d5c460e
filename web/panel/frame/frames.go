package frame

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// frames postpones work to a later frame. A step changes nearly all of the page, which is too much for one frame: the
// lanes with their masks and values are drawn in the first frame, and what stands around them in the next.
type frames struct {
	waiting []func()
	asked   int // frames that were requested and have not come; only the last of them runs the waiting functions
	flushed app.Func
}

// nextFrame is the instance of the page. A program has one page.
var nextFrame frames

// AfterFrame calls do on go-app's goroutine once the next frame has been drawn and the page has nothing more urgent to
// do.
func AfterFrame(ctx app.Context, do func()) { nextFrame.after(ctx, do) }

// Joined returns a function that schedules a call of draw after the next frame. Calls of it until then are joined into
// one.
func Joined(ctx app.Context, draw func()) func() { return nextFrame.joined(ctx, draw) }

// joined implements Joined. If the function is called again while draw is waiting, because the next step came before
// that, draw is put off once, until after the frame of the new step: run between the two, it would only delay that
// frame.
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

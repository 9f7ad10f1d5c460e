package frame

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Need loads a part of the page's scripts (web/boot/parts.ts) and calls there once it is loaded.
func Need(ctx app.Context, part string, there func()) {
	if !app.IsClient {
		return
	}
	var loaded app.Func
	loaded = app.FuncOf(func(app.Value, []app.Value) any {
		loaded.Release()
		ctx.Dispatch(func(ctx app.Context) {
			ctx.PreventUpdate()
			there()
		})
		return nil
	})
	app.Window().Get("lanewise").Call("need", part).Call("then", loaded)
}

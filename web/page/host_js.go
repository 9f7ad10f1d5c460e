package page

import (
	"syscall/js"

	"github.com/lanewise/lanewise/web/store"
)

// listenToHost connects an embed's store to the page around it. web/boot/host.ts is the line between them.
func (c *connection) listenToHost() {
	line := js.Global().Get("lanewise").Get("host")
	if !line.Truthy() {
		return
	}
	host := store.NewHost(c.store)
	due := false
	serve := func() {
		due = false
		for {
			for _, news := range host.News() { // before the next command changes the state
				line.Call("tell", news.Type, news.Detail)
			}
			if !c.store.TakesCommands() {
				return
			}
			command := line.Call("next")
			if command.IsNull() {
				return
			}
			c.store.Execute(readCommand(command))
		}
	}
	soon := func() {
		if !due { // the caller may be in the middle of a change
			due = true
			c.post(serve)
		}
	}
	c.store.Subscribe(store.TopicRun|store.TopicView|store.TopicText, soon)
	wake := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) > 0 && args[0].Truthy() { // whatever is going on is to be stopped
			c.post(c.store.Stop)
		}
		soon()
		return nil
	})
	c.released = append(c.released, wake.Release)
	line.Call("serve", wake)
}

func readCommand(command js.Value) store.HostCommand {
	w := store.HostCommand{Kind: command.Index(0).String()}
	switch value := command.Index(1); value.Type() {
	case js.TypeString:
		w.Text = value.String()
	case js.TypeNumber:
		w.Number = int(value.Float())
	case js.TypeBoolean:
		w.On = value.Bool()
	}
	return w
}

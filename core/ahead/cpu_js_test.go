package ahead
import ("syscall/js";"time")
func cpu() time.Duration { u := js.Global().Get("process").Call("cpuUsage"); return time.Duration(u.Get("user").Int()+u.Get("system").Int())*1000 }

//go:build !js

// These tests build the real program and talk to it over pipes. A WebAssembly program cannot start another one.

package lsp_test

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/filetest"
)

const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`

// TestBrokenStreams: after a header that cannot be read, the server says why and ends; the same holds if the stream
// breaks off.
func TestBrokenStreams(t *testing.T) {
	for name, c := range map[string]struct {
		sent   string
		status int
		says   string // on standard error
	}{
		"nothing":                  {"", 1, ""},
		"no colon":                 {"Content-Length 5\r\n\r\nhello", 1, "has no colon"},
		"no length":                {"Content-Type: text\r\n\r\n{}", 1, "no Content-Length"},
		"no number":                {"Content-Length: ten\r\n\r\n{}", 1, "not a number"},
		"negative":                 {"Content-Length: -1\r\n\r\n{}", 1, "not a number"},
		"beyond 64 bits":           {"Content-Length: 99999999999999999999\r\n\r\n{}", 1, "not a number"},
		"endless header":           {strings.Repeat("X: y\r\n", 10_000), 1, "more than 4096 bytes"},
		"endless line":             {strings.Repeat("X", 1<<20), 1, "more than 4096 bytes"},
		"ends in the header":       {"Content-Length: 10\r\n", 1, "closed its end in the midst of a message."},
		"ends in the content":      {"Content-Length: 10\r\n\r\n{}", 1, "closed its end in the midst of a message."},
		"promises and gives none":  {"Content-Length: 60000000000\r\n\r\n{}", 1, "closed its end in the midst of a message."},
		"closes between two":       {frame(hello), 1, ""},
		"closes without exit":      {frame(hello) + frame(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`), 0, ""},
		"exit without shutdown":    {frame(`{"jsonrpc":"2.0","method":"exit"}`), 1, ""},
		"bare line feeds":          {strings.ReplaceAll(frame(hello)+frame(`{"id":2,"method":"shutdown"}`)+frame(`{"method":"exit"}`), "\r\n", "\n"), 0, ""},
		"the length in other case": {strings.ReplaceAll(frame(hello)+frame(`{"id":2,"method":"shutdown"}`)+frame(`{"method":"exit"}`), "Content-Length", "content-length"), 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			c1 := start(t)
			c1.raw(c.sent)
			c1.in.Close()
			if status := c1.end(); status != c.status {
				t.Errorf("status %d, want %d", status, c.status)
			}
			if got := c1.errs.String(); !strings.Contains(got, c.says) || c.says == "" && got != "" {
				t.Errorf("it said %q, want %q", got, c.says)
			}
		})
	}
}

// TestBadMessages: an invalid message is answered with an error, and the next one is handled.
func TestBadMessages(t *testing.T) {
	c := start(t)
	bad := []struct {
		content string
		code    int
	}{
		{`{`, -32700}, {``, -32700}, {`[]`, -32600}, {`[` + hello + `]`, -32600}, {`5`, -32700}, {`{}`, -32600},
		{`{"id":{},"method":"x"}`, -32600}, {`{"id":[1],"method":"x"}`, -32600}, {`{"id":true,"method":"x"}`, -32600},
		{`{"id":7,"method":"textDocument/hover"}`, -32002},
		{`{"id":7,"method":"initialize","params":[]}`, -32602},
		{`{"id":7,"method":"initialize","params":{"initializationOptions":5}}`, -32602},
		{`{"id":7,"method":"initialize","params":{"initializationOptions":["https://example.org/"]}}`, -32602},
		{strings.Repeat(`[`, 1<<20), -32600},
		{`{"id":1,"method":"x","params":` + strings.Repeat(`[`, 1<<20) + `}`, -32700},
	}
	for _, b := range bad {
		c.raw(frame(b.content))
		checkCode(t, c, b.code, fmt.Sprintf("%.60s", b.content))
	}
	c.initialize(map[string]any{})
	for method, code := range map[string]int{
		"initialize":                  -32600,
		"lanewise/nothing":            -32601,
		"textDocument/hover":          -32602,
		"callHierarchy/incomingCalls": -32602,
		"workspace/executeCommand":    -32602,
	} {
		c.ask(method, map[string]any{"textDocument": map[string]any{"uri": "file:///none"}})
		checkCode(t, c, code, method)
	}
	// A notification has no answer, so an error in it is not answered, either.
	c.notify("textDocument/didChange", 5)
	c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": "file:///none"}, "contentChanges": []any{}})
	c.notify("lanewise/nothing", nil)
	c.raw(frame(`{"jsonrpc":"2.0","id":"an answer that nobody asked for","result":null}`))
	c.ask("shutdown", nil)
	c.until(func(r *reply) bool { return string(r.Result) == "null" && r.Method == "" && r.Error == nil })
	c.ask("textDocument/hover", map[string]any{})
	checkCode(t, c, -32600, "after shutdown")
	c.notify("exit", nil)
	if status := c.end(); status != 0 {
		t.Errorf("status %d", status)
	}
}

func checkCode(t *testing.T, c *client, code int, about string) {
	t.Helper()
	list := c.until(func(r *reply) bool { return r.Error != nil || r.Method == "" })
	r := list[len(list)-1]
	var e struct {
		Code    int
		Message string
	}
	json.Unmarshal(r.Error, &e)
	if e.Code != code || e.Message == "" {
		t.Errorf("%s: answered %s%s, want code %d", about, r.Error, r.Result, code)
	}
}

// TestHugeMessages: a message of more than 64 MiB is skipped. The text that it was about is not trusted until it is
// sent as a whole; other texts are.
func TestHugeMessages(t *testing.T) {
	c := start(t)
	c.initialize(map[string]any{})
	for _, uri := range []string{"file:///a.visaasm", "file:///b.visaasm"} {
		c.open(uri, "visaasm", ".version 3.8\n.kernel \"k\"\n.function \"m\"\n    ret (M1, 1)\n")
		c.until(published)
	}
	const head, tail = `{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a.visaasm","version":2},"contentChanges":[{"text":"`, `"}]}}`
	filler := strings.Repeat("x", 1<<20)
	c.raw(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(head)+len(tail)+65<<20, head))
	for range 65 {
		c.raw(filler)
	}
	c.raw(tail)
	list := c.until(published)
	if len(list) != 2 || list[0].Error == nil || !strings.Contains(string(list[1].Params), "larger than 64 MiB") || !strings.Contains(string(list[1].Params), "a.visaasm") {
		t.Errorf("%d messages; the last one: %s", len(list), list[len(list)-1].Params)
	}
	where := map[string]any{"line": 3, "character": 5}
	if r := c.answer("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": "file:///a.visaasm"}, "position": where}); r.Error == nil {
		t.Errorf("a hover in the text that was lost: %s", r.Result)
	}
	if r := c.answer("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": "file:///b.visaasm"}, "position": where}); !strings.Contains(string(r.Result), "ret") {
		t.Errorf("a hover in the other text: %s%s", r.Result, r.Error)
	}
	c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": "file:///a.visaasm", "version": 3},
		"contentChanges": []any{map[string]any{"text": "ret"}}})
	if list := c.until(published); !strings.Contains(string(list[0].Params), "V0210") {
		t.Errorf("after the whole text came again: %s", list[0].Params)
	}
}

// TestTooLargeText: a text of more than 16 MiB has one diagnostic, and questions about it are still answered.
func TestTooLargeText(t *testing.T) {
	c := start(t)
	c.initialize(map[string]any{})
	c.open("file:///a.visaasm", "visaasm", strings.Repeat("// 0123456789\n", 1<<20+1<<18))
	list := c.until(published)
	if p := string(list[0].Params); !strings.Contains(p, "16 MiB") || strings.Count(p, "message") != 1 {
		t.Errorf("%.300s", p)
	}
	for _, method := range []string{"hover", "completion", "definition", "references", "documentSymbol", "semanticTokens/full", "codeLens", "signatureHelp", "documentHighlight"} {
		r := c.answer("textDocument/"+method, map[string]any{"textDocument": map[string]any{"uri": "file:///a.visaasm"}, "position": map[string]any{"line": 1 << 20, "character": 3}})
		if r.Error != nil {
			t.Errorf("%s: %s", method, r.Error)
		}
	}
}

// TestDeafClient: if a client reads nothing and goes away, no server is left behind.
func TestDeafClient(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary, "lsp")
	cmd.Stdout = w
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(patience, func() { cmd.Process.Kill() })
	defer timer.Stop()
	w.Close()
	r.Close()
	io.WriteString(in, frame(hello)) // nobody reads the answer
	if err := cmd.Wait(); err == nil {
		t.Error("a server whose client reads nothing ended with status 0")
	}
	in.Close()
}

// TestCancel: while a run goes on, questions are answered. A run that does not end can be cancelled, and the
// cancellation of an unknown request does no harm.
func TestCancel(t *testing.T) {
	c := start(t)
	c.initialize(map[string]any{})
	const endless = ".version 3.8\n.kernel \"k\"\n.function \"m\"\nL:\n    goto (M1, 1) L\n    ret (M1, 1)\n//@ limits steps=4000000000\n"
	c.open("file:///a.visaasm", "visaasm", endless)
	list := c.until(published)
	if strings.Contains(string(list[0].Params), `"severity":1`) {
		t.Fatalf("%s", list[0].Params)
	}
	id := c.ask("workspace/executeCommand", map[string]any{"command": "lanewise.run", "arguments": []any{map[string]any{"uri": "file:///a.visaasm", "line": 0}}})
	// Questions are answered while it runs.
	if r := c.answer("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": "file:///a.visaasm"}, "position": map[string]any{"line": 4, "character": 5}}); r.Error != nil {
		t.Errorf("%s", r.Error)
	}
	c.notify("$/cancelRequest", map[string]any{"id": json.RawMessage(id)})
	list = c.until(func(r *reply) bool { return string(r.ID) == id })
	if e := string(list[len(list)-1].Error); !strings.Contains(e, "-32800") {
		t.Errorf("a cancelled run: %s%s", e, list[len(list)-1].Result)
	}
	c.notify("$/cancelRequest", map[string]any{"id": 4711})
	c.notify("$/cancelRequest", 5)
	if r := c.answer("shutdown", nil); r.Error != nil {
		t.Errorf("%s", r.Error)
	}
}

// TestEmptyOptions: a client in Lua sends [] for {}.
func TestEmptyOptions(t *testing.T) {
	for _, options := range []string{"{}", "[]", "null"} {
		c := start(t)
		if r := c.answer("initialize", map[string]any{"capabilities": map[string]any{}, "initializationOptions": json.RawMessage(options)}); r.Error != nil {
			t.Errorf("%s: %s", options, r.Error)
		}
	}
}

// TestWorkspace: symbols and definitions also come from files that are not open.
func TestWorkspace(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"lib/f.visaasm":       ".version 3.8\n.global_function \"helper\"\n.function \"helper_main\"\n    fret (M1, 16)\n",
		"page.md":             "```visaasm\n.version 3.8\n.kernel \"in_a_page\"\n.function \"m\"\n    ret (M1, 1)\n```\n",
		".git/hidden.visaasm": ".kernel \"hidden\"\n",
		"node_modules/x.ptx":  ".version 7.0\n.target sm_70\n.entry hidden() { ret; }\n",
		"other.txt":           ".kernel \"hidden\"\n",
		"broken\xff name.ptx": ".version 7.0\n.target sm_70\n.entry in_ptx() { ret; }\n",
		"directory.visaasm/x": "",
	} {
		path := filepath.Join(dir, name)
		filetest.Write(t, path, text)
	}
	c := start(t)
	c.initialize(map[string]any{"workspaceFolders": []any{map[string]any{"uri": "file://" + dir, "name": "w"}}})
	names := func(query string) string {
		var list []struct{ Name string }
		r := c.answer("workspace/symbol", map[string]any{"query": query})
		if err := json.Unmarshal(r.Result, &list); err != nil {
			t.Fatalf("%v: %s%s", err, r.Result, r.Error)
		}
		all := ""
		for _, x := range list {
			all += x.Name + " "
		}
		return all
	}
	if got := names(""); got != "in_ptx helper helper_main in_a_page m " {
		t.Errorf("symbols: %s", got)
	}
	uri := "file://" + dir + "/k.visaasm"
	c.open(uri, "visaasm", ".version 3.8\n.kernel \"k\"\n.function \"k_main\"\n    fcall (M1, 16) helper 0 0\n    ret (M1, 1)\n")
	c.until(published)
	if got := names("k_"); got != "k_main " {
		t.Errorf("symbols of the open text: %s", got)
	}
	r := c.answer("textDocument/definition", map[string]any{"textDocument": map[string]any{"uri": uri}, "position": map[string]any{"line": 3, "character": 21}})
	if !strings.Contains(string(r.Result), "lib/f.visaasm") {
		t.Errorf("the definition of a function in another file: %s%s", r.Result, r.Error)
	}
	// VS Code encodes more characters of a path than others do. The open text is still recognized as the file.
	odd := filepath.Join(dir, "a+b (c).visaasm")
	filetest.Write(t, odd, ".version 3.8\n.global_function \"saved_before\"\n")
	if got := names("save"); got != "saved_before " {
		t.Errorf("symbols of a file: %s", got)
	}
	c.open("file://"+filepath.ToSlash(dir)+"/a%2Bb%20%28c%29.visaasm", "visaasm", ".version 3.8\n.global_function \"saved_now\"\n")
	c.until(published)
	if got := names("save"); got != "saved_now " {
		t.Errorf("symbols of a file that is open: %s", got)
	}
	c.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": []any{}, "removed": []any{map[string]any{"uri": "file://" + dir}}}})
	if got := names("help"); got != "" {
		t.Errorf("symbols of a folder that is gone: %s", got)
	}
}

//go:build !js

// These tests build the real program and talk to it over pipes. A WebAssembly program cannot start another one.

package lsp_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// binary is the real program, which TestMain builds.
var binary string

func TestMain(m *testing.M) { os.Exit(withBinary(m.Run)) }

func withBinary(run func() int) int {
	dir, err := os.MkdirTemp("", "lanewise-lsp-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "lanewise")
	if out, err := exec.Command("go", "build", "-o", binary, "github.com/lanewise/lanewise/core/cmd/lanewise").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%s%v\n", out, err)
		return 1
	}
	return run()
}

// client speaks to the real program over pipes.
type client struct {
	t      testing.TB
	in     io.WriteCloser
	out    *bufio.Reader
	cmd    *exec.Cmd
	errs   strings.Builder
	lastID int
}

// reply is a message of the server.
type reply struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  json.RawMessage
}

// patience is how long a test waits for a server that should already have answered or ended.
const patience = 3 * time.Minute

func start(t testing.TB, args ...string) *client {
	t.Helper()
	c := &client{t: t, cmd: exec.Command(binary, append([]string{"lsp"}, args...)...)}
	c.cmd.Env = append(os.Environ(), "LANEWISE_HOST=")
	in, err := c.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.in, c.out, c.cmd.Stderr = in, bufio.NewReader(out), &c.errs
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(patience, func() { c.cmd.Process.Kill() })
	t.Cleanup(func() {
		in.Close()
		c.cmd.Process.Kill()
		c.cmd.Wait()
		timer.Stop()
	})
	return c
}

// raw sends bytes unchanged.
func (c *client) raw(s string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, s); err != nil {
		c.t.Logf("the server has stopped reading: %v", err)
	}
}

func frame(content string) string {
	return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(content), content)
}

func (c *client) send(m map[string]any) {
	c.t.Helper()
	m["jsonrpc"] = "2.0"
	b, err := json.Marshal(m)
	if err != nil {
		c.t.Fatal(err)
	}
	c.raw(frame(string(b)))
}

func (c *client) notify(method string, params any) {
	c.t.Helper()
	c.send(map[string]any{"method": method, "params": params})
}

// ask sends a request and returns its id.
func (c *client) ask(method string, params any) string {
	c.t.Helper()
	c.lastID++
	c.send(map[string]any{"id": c.lastID, "method": method, "params": params})
	return strconv.Itoa(c.lastID)
}

// read waits for the next message; false at the end of the server's stream.
func (c *client) read() (reply, bool) {
	c.t.Helper()
	size := -1
	for {
		line, err := c.out.ReadString('\n')
		if err != nil {
			return reply{}, false
		}
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			break
		}
		if n, ok := strings.CutPrefix(line, "Content-Length: "); ok {
			size, _ = strconv.Atoi(n)
		}
	}
	content := make([]byte, size)
	if _, err := io.ReadFull(c.out, content); err != nil {
		c.t.Fatalf("a message breaks off: %v", err)
	}
	var r reply
	if err := json.Unmarshal(content, &r); err != nil {
		c.t.Fatalf("%v in %s", err, content)
	}
	return r, true
}

// until reads messages up to the first one that passes a test, and returns them all.
func (c *client) until(pass func(*reply) bool) (list []reply) {
	c.t.Helper()
	for {
		r, ok := c.read()
		if !ok {
			c.t.Fatalf("the server ended; it said: %s", c.errs.String())
		}
		if list = append(list, r); pass(&r) {
			return list
		}
	}
}

// answer sends a request and waits for its answer; it skips other messages.
func (c *client) answer(method string, params any) reply {
	c.t.Helper()
	id := c.ask(method, params)
	list := c.until(func(r *reply) bool { return string(r.ID) == id && r.Method == "" })
	return list[len(list)-1]
}

// initialize begins a session.
func (c *client) initialize(params map[string]any) reply {
	c.t.Helper()
	r := c.answer("initialize", params)
	c.notify("initialized", map[string]any{})
	return r
}

// end waits until the program has ended and returns its exit status.
func (c *client) end() int {
	c.t.Helper()
	io.Copy(io.Discard, c.out)
	err := c.cmd.Wait()
	if exit, ok := err.(*exec.ExitError); ok {
		return exit.ExitCode()
	} else if err != nil {
		c.t.Fatal(err)
	}
	return 0
}

func (c *client) open(uri, language, text string) {
	c.t.Helper()
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": language, "version": 1, "text": text}})
}

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/filetest"
)

var update = flag.Bool("update", false, "write what the sessions of testdata answer into their files; read the difference")

// debugClient is an editor that talks to the real command line over pipes.
type debugClient struct {
	t    *testing.T
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	seq  int
	log  strings.Builder
	path string // of the program
}

// answerTime is how long a test waits for an answer. It is no measurement.
const answerTime = time.Minute

// startDebugClient starts the command line.
func startDebugClient(t *testing.T) *debugClient {
	t.Helper()
	c := &debugClient{t: t, cmd: exec.Command(realBinary(t), "dap")}
	c.cmd.Stderr = os.Stderr
	in, err := c.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	c.in, c.out = in, bufio.NewReader(out)
	guard := time.AfterFunc(answerTime, func() { c.cmd.Process.Kill() })
	t.Cleanup(func() {
		c.in.Close()
		err := c.cmd.Wait()
		guard.Stop()
		if err != nil {
			t.Errorf("the command line: %v", err)
		}
	})
	return c
}

// send sends a request.
func (c *debugClient) send(command, arguments string) {
	c.t.Helper()
	c.seq++
	m := map[string]any{"seq": c.seq, "type": "request", "command": command}
	if arguments != "" {
		m["arguments"] = json.RawMessage(arguments)
	}
	b, err := json.Marshal(m)
	if err != nil {
		c.t.Fatalf("%s %s: %v", command, arguments, err)
	}
	if err := dap.WriteBaseMessage(c.in, b); err != nil {
		c.t.Fatal(err)
	}
}

// messages reads the messages of the protocol, and the answers to our own requests.
var messages = func() *dap.Codec {
	type ours struct{ dap.Response }
	c := dap.NewCodec()
	for _, command := range []string{"lanewise/lanes", "lanewise/seek"} {
		if err := c.RegisterRequest(command, func() dap.Message { return &dap.Request{} }, func() dap.Message { return &ours{} }); err != nil {
			panic(err)
		}
	}
	return c
}()

// receive reads a message, with the protocol's own library, and logs it.
func (c *debugClient) receive() dap.Message {
	c.t.Helper()
	b, err := dap.ReadBaseMessage(c.out)
	if err != nil {
		c.t.Fatalf("%v; so far:\n%s", err, c.log.String())
	}
	m, err := messages.DecodeMessage(b)
	if err != nil {
		c.t.Fatalf("%v: %s", err, b)
	}
	var raw struct {
		Body json.RawMessage
	}
	if err := json.Unmarshal(b, &raw); err != nil {
		c.t.Fatal(err)
	}
	body := strings.ReplaceAll(string(raw.Body), filepath.Dir(c.path)+"/", "")
	switch m := m.(type) {
	case dap.EventMessage:
		c.logged("* "+m.GetEvent().Event, body)
	case *dap.ErrorResponse:
		fmt.Fprintf(&c.log, "< %s failed: %s\n", m.Command, m.Message)
	case dap.ResponseMessage:
		c.logged("< "+m.GetResponse().Command, body)
	}
	return m
}

// logged logs a body, with a line for each element of its lists.
func (c *debugClient) logged(head, body string) {
	var one map[string]json.RawMessage
	if json.Unmarshal([]byte(body), &one) == nil && len(one) == 1 {
		for name, list := range one {
			var elements []json.RawMessage
			if json.Unmarshal(list, &elements) == nil && len(elements) > 0 {
				fmt.Fprintf(&c.log, "%s %s\n", head, name)
				for _, e := range elements {
					fmt.Fprintf(&c.log, "    %s\n", e)
				}
				return
			}
		}
	}
	fmt.Fprintf(&c.log, "%s\n", strings.TrimSpace(head+" "+body))
}

// moves are the requests after which a program runs until a stopped event.
var moves = map[string]bool{
	"configurationDone": true, "continue": true, "reverseContinue": true, "next": true, "stepIn": true, "stepOut": true, "stepBack": true,
	"goto": true, "lanewise/seek": true, "restart": true, "terminate": true,
}

// ask sends a request and reads messages up to its answer; after a request that moves the program, up to the next stop.
func (c *debugClient) ask(command, arguments string) dap.Message {
	c.t.Helper()
	c.send(command, arguments)
	var answer dap.Message
	for answer == nil {
		m := c.receive()
		if r, ok := m.(dap.ResponseMessage); ok && r.GetResponse().RequestSeq == c.seq {
			answer = m
		}
	}
	ok := answer.(dap.ResponseMessage).GetResponse().Success
	if command == "launch" && ok {
		for {
			if _, there := c.receive().(*dap.InitializedEvent); there {
				return answer
			}
		}
	}
	for moves[command] && ok {
		switch c.receive().(type) {
		case *dap.StoppedEvent, *dap.TerminatedEvent:
			return answer
		}
	}
	return answer
}

// open logs the value at a path of names, beginning with a scope: "open 1 Operands dst".
func (c *debugClient) open(thread string, names []string) {
	c.t.Helper()
	kept := c.log.String()
	frames := c.ask("stackTrace", `{"threadId":`+thread+`}`).(*dap.StackTraceResponse).Body.StackFrames
	reference := 0
	for _, x := range c.ask("scopes", fmt.Sprintf(`{"frameId":%d}`, frames[0].Id)).(*dap.ScopesResponse).Body.Scopes {
		if x.Name == names[0] {
			reference = x.VariablesReference
		}
	}
	var list []dap.Variable
	for i := range names {
		if reference == 0 {
			c.t.Fatalf("there is no %s", names[i])
		}
		list = c.ask("variables", fmt.Sprintf(`{"variablesReference":%d}`, reference)).(*dap.VariablesResponse).Body.Variables
		if i+1 < len(names) {
			reference = 0
			for _, v := range list {
				if strings.HasPrefix(v.Name, strings.ReplaceAll(names[i+1], "_", " ")) && reference == 0 {
					reference = v.VariablesReference
				}
			}
		}
	}
	c.log.Reset()
	c.log.WriteString(kept)
	for _, v := range list {
		fmt.Fprintf(&c.log, "  %s: %s", v.Name, v.Value)
		if v.Type != "" {
			fmt.Fprintf(&c.log, "  [%s]", v.Type)
		}
		c.log.WriteString("\n")
	}
}

// TestDebugSessions replays the sessions of testdata/dap/*.txt with the real command line. A file has a program, a line
// of ===, and requests, which begin with "> ". Below a request is what came then: answers begin with "<", events with
// "*". "> open" is short for the requests that show a value.
func TestDebugSessions(t *testing.T) {
	files := filetest.Glob(t, "testdata/dap/*.txt", 1)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text := filetest.Read(t, file)
			program, script, ok := strings.Cut(text, "\n===\n")
			if !ok {
				t.Fatal("the session has no ===")
			}
			name := "program.visaasm"
			if strings.Contains(program, ".entry") {
				name = "program.ptx"
			}
			c := startDebugClient(t)
			c.path = write(t, name, program+"\n")
			for _, line := range strings.Split(script, "\n") {
				if strings.HasPrefix(line, "//") {
					c.log.WriteString("\n" + line + "\n")
				}
				if !strings.HasPrefix(line, "> ") {
					continue
				}
				c.log.WriteString("\n" + line + "\n")
				command, rest, _ := strings.Cut(line[2:], " ")
				if words := strings.Fields(rest); command == "open" {
					c.open(words[0], words[1:])
					continue
				}
				c.ask(command, strings.ReplaceAll(rest, "$PROGRAM", c.path))
			}
			played := program + "\n===\n" + c.log.String()
			if *update {
				filetest.Write(t, file, played)
			} else if played != text {
				t.Errorf("the session went otherwise: %s", firstDifference(played, text))
			}
		})
	}
}

// firstDifference returns the first line in which two texts differ.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d\ngot  %s\nwant %s", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d lines, not %d", len(g), len(w))
}

// A client that sends what no client should gets an answer, or the connection ends; it never hangs.
func TestHostileDebugClients(t *testing.T) {
	elf, several := write(t, "k.zebin", "\x7fELF\x02\x01"), t.TempDir()
	for _, name := range []string{"a", "b"} {
		filetest.Write(t, filepath.Join(several, name+".visaasm"), strings.Replace(program, "double", name, 1))
	}
	request := func(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }
	for name, test := range map[string]struct {
		says, want string // in the output or the errors
		status     int
	}{
		"nothing":               {"", "", 0},
		"an early end":          {request(`{"seq":1,"type":"request","command":"initialize","arguments":{}}`) + "Content-Length: 900\r\n\r\n{", "closed its end in the midst of a message", 1},
		"no header":             {"hello\r\n\r\n", "does not begin with a Content-Length header", 1},
		"an endless header":     {strings.Repeat("x", 1<<20), "does not begin with a Content-Length header", 1},
		"a negative length":     {"Content-Length: -5\r\n\r\n", "does not begin with a Content-Length header", 1},
		"a length beyond all":   {"Content-Length: 99999999999999999999\r\n\r\n", "does not begin with a Content-Length header", 1},
		"a length that is long": {"Content-Length: 99999999999\r\n\r\n{}", "closed its end in the midst of a message", 1},
		"a huge message":        {request(strings.Repeat(" ", 17<<20)) + request(`{"seq":2,"type":"request","command":"disconnect"}`), `was left out: the most is 16777216`, 0},
		"no JSON":               {request("nonsense") + request(`{"seq":2,"type":"request","command":"disconnect"}`), `A message cannot be read`, 0},
		"deep JSON":             {request(strings.Repeat("[", 1<<20)), "A message cannot be read", 0},
		"an unknown request":    {request(`{"seq":7,"type":"request","command":"fly"}`), "Lanewise does not know the request `fly`.", 0},
		"arguments of a type":   {request(`{"seq":7,"type":"request","command":"next","arguments":{"threadId":"one"}}`), `"request_seq":7,"success":false`, 0},
		"an event":              {request(`{"seq":7,"type":"event","event":"stopped"}`), "this is none", 0},
		"too early":             {request(`{"seq":7,"type":"request","command":"threads"}`), "No program is launched.", 0},
		"null":                  {request("null") + request(`{"seq":2,"type":"request","command":"disconnect"}`), "A message cannot be read", 0},
		"a list":                {request(`[{"seq":1,"type":"request","command":"threads"}]`) + request(`{"seq":2,"type":"request","command":"disconnect"}`), "A message cannot be read", 0},
		"a number of a type":    {request(`{"seq":"one","type":"request","command":"threads"}`) + request(`{"seq":2,"type":"request","command":"disconnect"}`), "A message cannot be read", 0},
		"no command":            {request(`{"seq":7,"type":"request"}`) + request(`{"seq":8,"type":"request","command":"disconnect"}`), `"request_seq":8,"success":true`, 0},
		"an answer":             {request(`{"seq":7,"type":"response","request_seq":1,"success":true,"command":"threads"}`), "this is none", 0},
		"no UTF-8":              {request("{\"seq\":7,\"type\":\"request\",\"command\":\"\xff\xfe\"}"), "does not know the request", 0},
		"a length too short":    {"Content-Length: 5\r\n\r\n" + `{"seq":7,"type":"request","command":"threads"}`, "closed its end in the midst of a message", 1},
		"a length too long":     {"Content-Length: 60\r\n\r\n" + `{"seq":7,"type":"request","command":"threads"}` + request(`{"seq":8,"type":"request","command":"threads"}`), "", 1},
		"no message":            {request("") + request(`{"seq":2,"type":"request","command":"disconnect"}`), "A message cannot be read", 0},
		"two lengths":           {"Content-Length: 1\r\n" + request(`{"seq":2,"type":"request","command":"disconnect"}`), `"success":true`, 0},
		"asked after the end":   {request(`{"seq":2,"type":"request","command":"disconnect"}`) + request(`{"seq":3,"type":"request","command":"threads"}`), `"request_seq":2,"success":true`, 0},
		"a folder":              {request(`{"seq":7,"type":"request","command":"launch","arguments":{"program":"/"}}`), `"request_seq":7,"success":false`, 0},
		"a device":              {request(`{"seq":7,"type":"request","command":"launch","arguments":{"program":"/dev/zero"}}`), "more than 256 MiB, the most that is read", 0},
		"an ELF file":           {request(`{"seq":7,"type":"request","command":"launch","arguments":{"program":"` + filepath.ToSlash(elf) + `"}}`), "k.zebin is an ELF file: `lanewise import` makes programs", 0},
		"several kernels":       {request(`{"seq":7,"type":"request","command":"launch","arguments":{"program":"` + filepath.ToSlash(several) + `"}}`), "has several kernels: `lanewise import -kernel NAME` makes a file of one.", 0},
		"no program":            {request(`{"seq":7,"type":"request","command":"launch","arguments":{"program":"nowhere.visaasm"}}`), "cannot open", 0},
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(realBinary(t), "dap")
			cmd.Stdin = strings.NewReader(test.says)
			var out, errs bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &errs
			guard := time.AfterFunc(answerTime, func() { cmd.Process.Kill() })
			cmd.Run()
			guard.Stop()
			said := out.String() + errs.String()
			if cmd.ProcessState.ExitCode() != test.status || !strings.Contains(said, test.want) {
				t.Errorf("status %d, want %d; it said %.400q, not %q", cmd.ProcessState.ExitCode(), test.status, said, test.want)
			}
			if strings.Contains(errs.String(), "goroutine") {
				t.Errorf("it broke: %s", errs.String())
			}
		})
	}
}

// If a client reads nothing and goes away, no adapter is left behind, even if the client's other end stays open.
func TestDeafDebugClient(t *testing.T) {
	cmd := exec.Command(realBinary(t), "dap")
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout = w
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	r.Close()
	guard := time.AfterFunc(answerTime, func() {
		t.Error("it does not end")
		cmd.Process.Kill()
	})
	defer guard.Stop()
	if err := dap.WriteBaseMessage(in, []byte(`{"seq":1,"type":"request","command":"initialize"}`)); err != nil {
		t.Fatal(err)
	}
	cmd.Wait() // any status will do
}

// A program that does not end can be paused and ended.
func TestDebugLongRun(t *testing.T) {
	c := startDebugClient(t)
	c.path = write(t, "program.visaasm", `//@ grid simd=16
//@ limits steps=2000000000
.version 4.1
.kernel "endless"
.decl X v_type=G type=d num_elts=16 align=GRF
.input X offset=32 size=64
.function "endless"
LOOP:
    add (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x1:d
    goto (M1, 16) LOOP
    ret (M1, 1)
`)
	c.ask("initialize", `{"supportsProgressReporting":true}`)
	c.ask("launch", fmt.Sprintf(`{"program":%q}`, c.path))
	c.send("configurationDone", "")
	for { // the run is long enough for a progress event
		if _, ok := c.receive().(*dap.ProgressStartEvent); ok {
			break
		}
	}
	c.send("stackTrace", `{"threadId":1}`)
	c.send("setBreakpoints", fmt.Sprintf(`{"source":{"path":%q},"breakpoints":[{"line":9,"condition":"X < 0"}]}`, c.path))
	c.send("pause", `{"threadId":1}`)
	var refused, set bool
	for {
		switch m := c.receive().(type) {
		case *dap.ErrorResponse:
			refused = refused || m.Message == "The program is running: pause it first."
		case *dap.SetBreakpointsResponse:
			set = len(m.Body.Breakpoints) == 1 && m.Body.Breakpoints[0].Verified
		case *dap.StoppedEvent:
			if m.Body.Reason != "pause" || !refused || !set {
				t.Errorf("stopped by %s; refused %v, set %v", m.Body.Reason, refused, set)
			}
			c.send("continue", `{"threadId":1}`)
			c.ask("terminate", "")
			c.ask("disconnect", "")
			return
		}
	}
}

// The client of Visual Studio Code's own tests can debug a program.
func TestDebugWithVSCodeClient(t *testing.T) {
	binary := realBinary(t)
	node := filetest.Program(t, "node")
	if _, err := os.Stat("../../../node_modules/@vscode/debugadapter-testsupport"); err != nil {
		t.Skip("the npm packages are not installed: go run ./build test does it")
	}
	session := filetest.Read(t, "testdata/dap/branch.txt")
	program, _, _ := strings.Cut(session, "\n===\n")
	ctx, stop := context.WithTimeout(t.Context(), answerTime)
	defer stop()
	out, err := exec.CommandContext(ctx, node, "testdata/vscode.mjs", binary, write(t, "program.visaasm", program+"\n")).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}

// A folder of compiler output and an object are debugged as the texts that they become, which are in no file.
func TestDebugOfTextsWithoutFile(t *testing.T) {
	object := filepath.Join(t.TempDir(), "double.isa")
	if status, _, errs := lanewise("asm", "-o", object, write(t, "double.visaasm", program)); status != 0 {
		t.Fatal(errs)
	}
	lines := write(t, "lines.txt", program)
	programs := map[string]string{"object": fmt.Sprintf(`{"program":%q,"launchLines":%q,"stopOnEntry":true}`, object, lines)}
	if dirs, _ := filepath.Glob("../../../../shared/corpus/kernels/vadd/*"); len(dirs) > 0 {
		for _, dir := range dirs {
			if _, err := os.Stat(filepath.Join(dir, "layout.json")); err == nil {
				programs["folder"] = fmt.Sprintf(`{"program":%q,"stopOnEntry":true}`, dir)
			}
		}
	}
	for name, launch := range programs {
		t.Run(name, func(t *testing.T) {
			c := startDebugClient(t)
			c.ask("initialize", "{}")
			c.ask("launch", launch)
			c.ask("setBreakpoints", `{"source":{"sourceReference":1},"breakpoints":[{"line":1}]}`)
			c.ask("configurationDone", "")
			frames, ok := c.ask("stackTrace", `{"threadId":1}`).(*dap.StackTraceResponse)
			if !ok || len(frames.Body.StackFrames) != 1 || frames.Body.StackFrames[0].Source.SourceReference != 1 {
				t.Fatalf("its frames: %s", c.log.String())
			}
			text, ok := c.ask("source", `{"sourceReference":1}`).(*dap.SourceResponse)
			if !ok || !strings.Contains(text.Body.Content, ".kernel") {
				t.Errorf("its text: %s", c.log.String())
			}
			if !strings.Contains(c.log.String(), `"verified":true`) {
				t.Errorf("its breakpoint: %s", c.log.String())
			}
			c.ask("disconnect", "")
		})
	}
}

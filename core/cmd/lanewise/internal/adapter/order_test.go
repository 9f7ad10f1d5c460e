package adapter

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-dap"
)

// serve sends a server requests, one in each line, and returns its messages.
func serve(t *testing.T, lines string) []dap.Message {
	t.Helper()
	var out bytes.Buffer
	if err := Serve(strings.NewReader(requests(lines)), &out, host); err != nil {
		t.Fatalf("%v after %.2000s", err, lines)
	}
	var list []dap.Message
	for r := bufio.NewReader(&out); ; {
		content, err := dap.ReadBaseMessage(r)
		if err != nil {
			return list
		}
		m, err := codec.DecodeMessage(content)
		if err != nil {
			t.Fatalf("%v: %s", err, content)
		}
		if o, ok := m.(*dap.OutputEvent); ok && strings.Contains(o.Body.Output, "Lanewise broke") {
			t.Fatalf("%s after\n%.2000s", content, lines)
		}
		list = append(list, m)
	}
}

// In whatever order a client sends requests, each one is answered once, in the order in which they came.
func TestRequestsInAnyOrder(t *testing.T) {
	all := strings.Split(everything, "\n")
	for seed := range uint64(120) {
		random := rand.New(rand.NewPCG(seed, 20))
		lines := []string{`initialize {"supportsProgressReporting":true}`}
		if seed%4 != 0 {
			lines = append(lines, `launch {"program":"x","stopOnEntry":true}`)
		}
		for range 60 {
			lines = append(lines, all[random.IntN(len(all))])
		}
		var answered []int
		said := strings.Join(lines, "\n")
		for _, m := range serve(t, said) {
			if r, ok := m.(dap.ResponseMessage); ok {
				if strings.Contains(r.GetResponse().Message, "Lanewise broke") {
					t.Fatalf("seed %d: %s", seed, r.GetResponse().Message)
				}
				answered = append(answered, r.GetResponse().RequestSeq)
			}
		}
		for i := range lines {
			if i >= len(answered) || answered[i] != i+1 {
				t.Fatalf("seed %d: of %d requests these were answered: %v\n%s", seed, len(lines), answered, said)
			}
		}
	}
}

// If a run is broken off, its progress ends, whatever breaks it off.
func TestProgressEnds(t *testing.T) {
	for _, request := range []string{"restart", "terminate", `pause {"threadId":1}`} {
		command, _, _ := strings.Cut(request, " ")
		t.Run(command, func(t *testing.T) {
			h, now := host, time.Time{}
			h.Now = func() time.Time { // each call lets so much time pass that a run makes no progress
				now = now.Add(time.Second)
				return now
			}
			in, client := io.Pipe()
			server, out := io.Pipe()
			done := make(chan error)
			go func() {
				done <- Serve(in, out, h)
				out.Close()
			}()
			go client.Write([]byte(requests("initialize {\"supportsProgressReporting\":true}\nlaunch {\"program\":\"x\"}\nconfigurationDone")))
			r, open := bufio.NewReader(server), ""
			for {
				content, err := dap.ReadBaseMessage(r)
				if err != nil {
					t.Fatal(err)
				}
				m, err := codec.DecodeMessage(content)
				if err != nil {
					t.Fatal(err)
				}
				switch m := m.(type) {
				case *dap.ProgressStartEvent:
					if open = m.Body.ProgressId; open == "" {
						t.Fatalf("%s", content)
					}
					go client.Write([]byte(requests(request)))
					continue
				case *dap.ProgressEndEvent:
					if m.Body.ProgressId != open {
						t.Errorf("%q ends, not %q", m.Body.ProgressId, open)
					}
				default:
					continue
				}
				break
			}
			go io.Copy(io.Discard, r)
			client.Close()
			if err := <-done; err != nil {
				t.Error(err)
			}
		})
	}
}

// Every expression is answered with a value or a sentence.
func TestHostileExpressions(t *testing.T) {
	many := strings.Repeat
	for name, x := range map[string]string{
		"nothing": "", "blanks": many(" ", 1<<16), "deep": many("(", 1<<16), "deep and closed": many("(", 1<<12) + "X" + many(")", 1<<12), "deep indices": many("X[", 1<<12),
		"signs": many("-", 1<<16) + "X", "nots": many("!", 1<<16) + "P1", "a long sum": "1" + many("+1", 1<<16), "a long name": many("x", 1<<20), "no UTF-8": "X\xff\xfe", "null": "X\x00",
		"beyond the end": "X[99999999999999999999]", "negative": "X[-1]", "the smallest": "X[-9223372036854775808]", "a range the wrong way": "X[7..1]", "an endless range": "X[0..4294967295]",
		"by nothing": "X / 0", "the smallest by -1": "-9223372036854775808 / -1", "a rest by nothing": "X % 0", "shifted far": "1 << 4294967296", "shifted back": "1 << -1",
		"a region": "X(0,0)<0;0,0>", "a region far away": "X(2147483647,2147483647)<1;1,0>", "of no type": "X:zz", "an assignment to nothing": "= 5", "an assignment of all": "X = X = X", "why nothing": "why", "why lane": "why 99999999999999999999", "who nothing": "who [", "who else": "who Y[3]", "who beyond": "who X[99]",
		"an address": "[0xffffffffffffffff]", "text": `"`, "format": "%s%n%d", "a buffer": "T6[0..4096]", "any": "any(any(any(", "a comment": "X /* ", "right to left": "\u202eX",
	} {
		asked := "initialize\nlaunch {\"program\":\"x\",\"stopOnEntry\":true}\nconfigurationDone"
		for _, context := range []string{"watch", "repl", "hover", "clipboard"} {
			asked += fmt.Sprintf("\nevaluate {\"expression\":%s,\"context\":%q}", quoted(x), context)
		}
		asked += fmt.Sprintf("\nsetExpression {\"expression\":%[1]s,\"value\":%[1]s}\ndataBreakpointInfo {\"name\":%[1]s}\nsetBreakpoints {\"source\":{\"sourceReference\":1},\"breakpoints\":[{\"line\":13,\"condition\":%[1]s,\"hitCondition\":%[1]s,\"logMessage\":%[1]s}]}", quoted(x))
		for _, m := range serve(t, asked) {
			if r, ok := m.(*dap.ErrorResponse); ok && (r.Message == "" || strings.Contains(r.Message, "Lanewise broke")) {
				t.Errorf("%s: %s failed: %q", name, r.Command, r.Message)
			}
			if r, ok := m.(*dap.EvaluateResponse); ok && r.Body.Result == "" {
				t.Errorf("%s is answered with nothing", name)
			}
		}
	}
}

// TestManyBreakpoints checks that each breakpoint of a request has an answer, in their order (Debug Adapter Protocol,
// "SetBreakpoints Request"), and that those beyond the limit are told of it.
func TestManyBreakpoints(t *testing.T) {
	const beyond = 3
	list := strings.Repeat(`{"line":1},`, maxBreakpoints+beyond)
	asked := "initialize\nlaunch {\"program\":\"x\",\"stopOnEntry\":true}\nconfigurationDone\nsetBreakpoints {\"source\":{\"sourceReference\":1},\"breakpoints\":[" + strings.TrimSuffix(list, ",") + "]}"
	answers := 0
	for _, m := range serve(t, asked) {
		r, ok := m.(*dap.SetBreakpointsResponse)
		if !ok {
			continue
		}
		answers++
		if n := len(r.Body.Breakpoints); n != maxBreakpoints+beyond {
			t.Fatalf("%d breakpoints were asked for, and %d answered", maxBreakpoints+beyond, n)
		}
		for i, b := range r.Body.Breakpoints {
			if refused := i >= maxBreakpoints; b.Verified == refused || refused && !strings.Contains(b.Message, "4096") {
				t.Fatalf("breakpoint %d: %+v", i, b)
			}
		}
	}
	if answers != 1 {
		t.Errorf("%d answers", answers)
	}
}

// quoted returns a JSON string on one line; invalid UTF-8 is kept.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ':
			fmt.Fprintf(&b, "\\u%04x", c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

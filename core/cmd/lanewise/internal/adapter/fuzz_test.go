package adapter

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/visa"
)

const sample = `//@ grid simd=8
//@ surface T6 = d[8]
//@ input X = -3, 7, 0, 12, -8, 5, 1, -1
//@ expect T6 = iota(1)
.version 4.1
.kernel "sample"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl P1 v_type=P num_elts=8
.decl T6 v_type=T num_elts=1
.input X offset=32 size=32
.function "sample"
    cmp.lt (M1, 8) P1 X(0,0)<1;1,0> 0x0:d
    (P1) goto (M1, 8) NEGATIVE
    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>
NEGATIVE:
    oword_st (4) T6 0x0:ud X.0
    ret (M1, 1)
`

// host opens the same program for any launch configuration.
var host = Host{
	Open: func(*Launch) (*Text, error) { return &Text{File: visa.NewFile("sample.visaasm", sample)}, nil },
	Now:  time.Now,
	Rest: func() {},
}

// requests returns the bytes of requests; each line has a command and its arguments.
func requests(lines string) string {
	var b strings.Builder
	for i, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		command, arguments, _ := strings.Cut(line, " ")
		if arguments != "" {
			arguments = `,"arguments":` + arguments
		}
		m := fmt.Sprintf(`{"seq":%d,"type":"request","command":%q%s}`, i+1, command, arguments)
		fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(m), m)
	}
	return b.String()
}

const everything = `initialize {"supportsProgressReporting":true,"supportsInvalidatedEvent":true}
launch {"program":"x","stopOnEntry":true}
setBreakpoints {"source":{"sourceReference":1},"breakpoints":[{"line":13,"condition":"any(X < 0)","hitCondition":"1"}]}
setFunctionBreakpoints {"breakpoints":[{"name":"NEGATIVE"}]}
setDataBreakpoints {"breakpoints":[{"dataId":"sample:X[1]","accessType":"readWrite"}]}
setInstructionBreakpoints {"breakpoints":[{"instructionReference":"0x2"}]}
setExceptionBreakpoints {"filters":["bounds","race","reports","divergence","convergence"]}
configurationDone
lanewise/lanes {"threadId":1}
lanewise/lanes {"threadId":-7}
lanewise/lanes {"threadId":1,"columns":99999999}
lanewise/seek {"step":3}
lanewise/seek {"step":-1}
lanewise/lanes
threads
stackTrace {"threadId":1}
scopes {"frameId":1}
variables {"variablesReference":1}
variables {"variablesReference":3,"start":-1,"count":99999999}
setVariable {"variablesReference":3,"name":"X","value":"lane"}
evaluate {"expression":"who X[3]","context":"repl"}
setExpression {"expression":"X[1]","value":"99"}
dataBreakpointInfo {"name":"T6"}
gotoTargets {"source":{"sourceReference":1},"line":1}
goto {"threadId":1,"targetId":1}
next {"threadId":1}
stepIn {"threadId":1}
stepOut {"threadId":1}
stepBack {"threadId":1}
reverseContinue {"threadId":1}
readMemory {"memoryReference":"T6","offset":-4,"count":99}
writeMemory {"memoryReference":"T6","offset":4,"data":"AQID"}
disassemble {"memoryReference":"0x0","instructionOffset":-5,"instructionCount":20}
loadedSources
source {"sourceReference":1}
breakpointLocations {"source":{"sourceReference":1},"line":1}
exceptionInfo {"threadId":1}
cancel
pause {"threadId":1}
restart
continue {"threadId":1}
terminate`

// FuzzServe feeds a server what no client would send. Whatever comes, the server must end when its client does, and
// nothing in it may break.
func FuzzServe(f *testing.F) {
	f.Add([]byte(requests(everything)))
	f.Add([]byte(requests(everything) + "Content-Length: 5\r\n\r\n{"))
	for _, line := range strings.Split(everything, "\n") {
		f.Add([]byte(requests("initialize\nlaunch {\"program\":\"x\"}\nconfigurationDone\n" + line)))
	}
	f.Fuzz(func(t *testing.T, says []byte) {
		var out bytes.Buffer
		done := make(chan struct{})
		go func() {
			defer close(done)
			_ = Serve(bytes.NewReader(says), &out, host) // its error about broken headers does not matter here
		}()
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Fatal("it does not end")
		}
		if strings.Contains(out.String(), "Lanewise broke") {
			t.Fatalf("it broke: %.2000s", out.String())
		}
	})
}

// brokenPipe is a client that has stopped reading.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// A server whose client has stopped reading ends, although the client's other end stays open.
func TestServeEndsWithoutListener(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	go w.Write([]byte(requests("initialize")))
	if err := Serve(r, brokenPipe{}, host); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

// A panic ends the program that runs, but not the connection.
func TestServeOutlivesAPanic(t *testing.T) {
	times := 0
	h := host
	h.Open = func(l *Launch) (*Text, error) {
		if times++; times == 1 {
			panic("on purpose")
		}
		return host.Open(l)
	}
	var out bytes.Buffer
	launch := `launch {"program":"x"}`
	if err := Serve(strings.NewReader(requests("initialize\n"+launch+"\n"+launch)), &out, h); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Lanewise broke: on purpose", `"event":"terminated"`, `"event":"initialized"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it did not say %q: %s", want, out.String())
		}
	}
}

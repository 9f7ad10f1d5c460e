package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// printing is a program of two blocks that prints twice in each of three lanes.
const printing = `//@ launch k grid=2 block=3
.version 8.3
.target sm_80
.address_size 64
.extern .func (.param .b32 r) vprintf (.param .b64 f, .param .b64 a);
.const .align 1 .b8 said[13] = {108, 97, 110, 101, 32, 37, 100, 46, 10, 37, 120, 10, 0};
.visible .entry k()
{
	.local .align 8 .b8 args[8];
	.reg .b64 %a, %f;
	.reg .b32 %t, %r;
	mov.u32 %t, %tid.x;
	st.local.u32 [args], %t;
	add.u32 %t, %t, 200;
	st.local.u32 [args+4], %t;
	mov.u64 %a, args;
	cvta.local.u64 %a, %a;
	mov.u64 %f, said;
	cvta.const.u64 %f, %f;
	call (%r), vprintf, (%f, %a);
	ret;
}
`

// The output that a program prints stands before the results, each line with the lane that printed it.
func TestConsole(t *testing.T) {
	file := write(t, "print.ptx", printing)
	status, out, errs := lanewise("run", file)
	want := ""
	for _, group := range []string{"0", "1"} {
		for _, x := range []string{"0 c8", "1 c9", "2 ca"} {
			lane, hex, _ := strings.Cut(x, " ")
			want += "group " + group + ", lane " + lane + ": lane " + lane + ".\ngroup " + group + ", lane " + lane + ": " + hex + "\n"
		}
	}
	if status != 0 || errs != "" || !strings.HasPrefix(out, want+file+": ended after") {
		t.Errorf("status %d, %q, %q; want %q first", status, out, errs, want)
	}

	_, out, _ = lanewise("run", "-json", file)
	var r result
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Console) != 12 || len(r.Buffers) != 1 {
		t.Fatalf("%d lines, %d buffers: %s", len(r.Console), len(r.Buffers), out)
	}
	if x := r.Console[11]; x.Group != 1 || x.Thread != 0 || x.Lane != 2 || x.Text != "ca" || x.Line != 20 || x.File != file || x.Step <= r.Console[0].Step {
		t.Errorf("%+v", x)
	}

	file = write(t, "quiet.visaasm", program)
	if _, out, _ = lanewise("run", "-json", file); !strings.Contains(out, `"console":[]`) {
		t.Errorf("a program that prints nothing: %s", out)
	}
}

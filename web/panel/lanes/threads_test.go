package lanes

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel/paneltest"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

func TestThreadsAtAGlance(t *testing.T) {
	v := paneltest.View(16, "1")
	if html := app.HTMLString(ThreadsRow.Open(paneltest.Store(v), nil)); strings.Contains(html, "button") {
		t.Errorf("a single thread needs no strip: %s", html)
	}
	v.Group, v.Thread = [3]int{1, 0, 2}, 1
	v.Threads = []protocol.Thread{{Status: protocol.ThreadDone}, {Line: 7, Function: "k"}, {Status: protocol.ThreadAtBarrier, Line: 9, Function: "k"}}
	html := app.HTMLString(ThreadsRow.Open(paneltest.Store(v), nil))
	for _, want := range []string{"Group 1, 0, 2", "1 ready, 1 at a barrier, 1 done", "Thread 1, ready, line 7 in k, shown", "Thread 0, done"} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is missing in %s", want, html)
		}
	}
	u := ui.UnitsOf(&store.State{})
	if got := threadName(v, [3]int{2, 1, 3}, u); got != "Thread 1, group 1, 0, 2" {
		t.Error(got)
	}
	v.Threads = v.Threads[:1]
	for groups, want := range map[[3]int]string{{2, 1, 3}: "Group 1, 0, 2", {1, 1, 1}: ""} {
		if got := threadName(v, groups, u); got != want {
			t.Errorf("%v groups of a thread: %q", groups, got)
		}
	}
}

package debug

import (
	"fmt"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/examples"
)

func TestPrint(t *testing.T) {
	for _, l := range append(examples.List(), examples.PTX()...) {
		s := open(t, l.Name, l.Text)
		for !s.Seek(1<<30, 1<<20) {
		}
		v := s.View(protocol.Window{Thread: -1, Panels: protocol.PanelEnding, Result: protocol.ResultWindow{First: -1}})
		e := v.Ending
		fmt.Println("==", l.Name, v.Step, v.Ended)
		for _, m := range e.Moments {
			fmt.Printf("  %d step %d line %d next %d op %s label %s exec %x wait %x ret %x moved %x\n", m.Kind, m.Step, m.Line, m.Next, m.Op, m.Label, m.Exec, m.Waiting, m.Returned, m.Moved)
		}
		fmt.Println(" more", e.More, "parted", e.Parted, "met", e.Met.Step, e.Met.Next)
		fmt.Println(" ", e.Lanes)
		fmt.Println(" ", e.All, e.Lines)
		fmt.Println(" ", e.Results, e.Shown)
		for _, r := range e.Last {
			fmt.Print("  ", r.Name, r.Row)
			for _, c := range r.Cells {
				fmt.Print(" ", c.Text)
			}
			fmt.Println()
		}
		fmt.Println(" ", e.Wrote)
	}
}

package debug

import (
	"encoding/xml"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/examples"
)

// painted is an element of a variable: its first byte and its size.
type painted struct{ at, size int }

// Two lessons reproduce the figures of spec/visa/5_operands.md: fig3.svg, "Examples of General Operand Regions", and
// fig4.svg, "Examples of Indirect Operand Regions". The elements that are painted in the figures are those that the
// Registers panel shows as used.
func TestLessonsAreTheFiguresOfTheSpecification(t *testing.T) {
	for lesson, figure := range map[string]string{"05_regions.visaasm": "fig3.svg", "06_indirect.visaasm": "fig4.svg"} {
		figureBytes := paintedBytes(t, filepath.Join("..", "..", "..", "shared", "spec", "visa", "images", figure))
		e, ok := examples.ByFile(lesson)
		if !ok {
			t.Fatalf("there is no lesson %s", lesson)
		}
		target, _ := run.Open(visa.NewFile(e.Name, e.Text))
		s, err := New(target, nil)
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(protocol.Window{Thread: -1, Panels: protocol.PanelRegisters})
		for v.Op != "add" && !v.Ended {
			s.Forward(1)
			v = s.View(protocol.Window{Thread: -1, Panels: protocol.PanelRegisters})
		}
		used := map[protocol.Role][]painted{}
		for _, r := range v.Registers {
			for _, c := range r.Cells {
				if c.Lanes != 0 {
					used[r.Role] = append(used[r.Role], painted{r.Row*32 + c.Byte, c.Size})
				}
			}
		}
		for role, name := range map[protocol.Role]string{protocol.RoleSrc0: "V1", protocol.RoleSrc1: "V2", protocol.RoleDst: "V3"} {
			if got, want := sorted(used[role]), sorted(figureBytes[name]); !slices.Equal(got, want) || len(want) == 0 {
				t.Errorf("%s, %s: the panel shows %v, the figure paints %v", figure, name, got, want)
			}
		}
	}
}

func sorted(list []painted) []painted {
	slices.SortFunc(list, func(a, b painted) int { return a.at - b.at })
	return list
}

// paintedBytes reads a figure: variables V1, V2, V3 from the top, in lines of 16 bytes of
// 19 units with byte 0 at the right; used elements are painted. Green boxes are addresses.
func paintedBytes(t *testing.T, path string) map[string][]painted {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Skip("the figures of the specification are not here: ", err)
	}
	var figure struct {
		Rects []struct {
			X     float64 `xml:"x,attr"`
			Y     float64 `xml:"y,attr"`
			Width float64 `xml:"width,attr"`
			Style string  `xml:"style,attr"`
		} `xml:"rect"`
	}
	if err := xml.Unmarshal(text, &figure); err != nil {
		t.Fatal(err)
	}
	const byteWidth, right, green = 19, 391.8, "#00de6b"
	fill := func(i int) string {
		_, after, _ := strings.Cut(figure.Rects[i].Style, "fill:")
		return after[:7]
	}
	var lines []float64
	for i, r := range figure.Rects {
		if fill(i) != green && !slices.ContainsFunc(lines, func(y float64) bool { return math.Abs(y-r.Y) < 2 }) {
			lines = append(lines, r.Y)
		}
	}
	slices.Sort(lines)
	out := map[string][]painted{}
	variable, first := 0, 0
	for n, y := range lines {
		if n > 0 && y-lines[n-1] > byteWidth+5 {
			variable, first = variable+1, n
		}
		name := "V" + string(rune('1'+variable))
		for i, r := range figure.Rects {
			switch {
			case math.Abs(y-r.Y) >= 2 || fill(i) == green:
			case strings.Contains("#ffffff #fffffa #f7f7ff", fill(i)): // paper
			default:
				at := int(math.Round((right - r.X - r.Width) / byteWidth))
				out[name] = append(out[name], painted{(n-first)*16 + at, int(math.Round(r.Width / byteWidth))})
			}
		}
	}
	return out
}

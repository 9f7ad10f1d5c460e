package layout

import "testing"

func TestClassesOfWindows(t *testing.T) {
	for _, c := range []struct {
		width, height int
		class         Class
	}{
		{390, 844, "phone"},
		{639, 1200, "phone"},
		{640, 450, "half-low"},
		{1100, 800, "small"},
		{1280, 720, "desktop-low"},
		{1440, 900, "desktop"},
		{1599, 1020, "desktop-high"},
		{1920, 1080, "wide-high"},
	} {
		if class := ClassOf(c.width, c.height); class != c.class {
			t.Errorf("%d by %d is %q, want %q", c.width, c.height, class, c.class)
		}
	}
}

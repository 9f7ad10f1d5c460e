package ui

import "testing"

func TestNumbersOfLanes(t *testing.T) {
	for mask, want := range map[uint32]string{
		0:          "no lane",
		1:          "0",
		0x8281:     "0 7 9 15",
		0x3:        "0 1",
		0x1e:       "1–4",
		0xffffffff: "0–31",
		0x80000000: "31",
	} {
		if got := Lanes(mask); got != want {
			t.Errorf("%#x: %q, want %q", mask, got, want)
		}
	}
}

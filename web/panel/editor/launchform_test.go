package editor

import (
	"reflect"
	"testing"
)

func TestPastedTablesAreColumns(t *testing.T) {
	for _, c := range []struct {
		text string
		want [][]string
	}{
		{"\"x\",\"y\"\r\n\"1,000\",\"2\"\r\n\"-5\",\"6\"\r\n", [][]string{{"1000", "-5"}, {"2", "6"}}}, // RFC 4180
		{"1,5\t7\n-0,25\t8\n", [][]string{{"1.5", "-0.25"}, {"7", "8"}}},                               // where the comma is the decimal point
		{"\"1,234,567\"\n\"1,234.5\"\n", [][]string{{"1234567", "1234.5"}}},
		{"\ufeff1\n2\n", [][]string{{"1", "2"}}},
		{"1, 2, 3", nil}, // values as they are typed
		{"1\n2\n3\n", [][]string{{"1", "2", "3"}}},
		{"a\tb\r\n1\t-2\r\n3\t4\r\n", [][]string{{"1", "3"}, {"-2", "4"}}},
		{"x,y\n1.5,2\n", [][]string{{"1.5"}, {"2"}}},
		{`"1";"2"` + "\n" + `"3";` + "\n", [][]string{{"1", "3"}, {"2"}}},
		{"1\t2\t3", [][]string{{"1"}, {"2"}, {"3"}}},
	} {
		if got := pastedColumns(c.text); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %v, want %v", c.text, got, c.want)
		}
	}
}

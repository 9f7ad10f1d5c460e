package panel

import (
	"reflect"
	"testing"
)

func TestPastedTablesAreColumns(t *testing.T) {
	for _, c := range []struct {
		text string
		want [][]string
	}{
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

package protocol

import (
	"iter"
	"math/rand"
	"reflect"
	"testing"
)

// fill sets every field of a message to something other than its zero value, by reflection, so that a field that is
// missing in fields() is found here.
func fill(r *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(r, v.Elem())
	case reflect.Struct:
		for _, field := range v.Fields() {
			fill(r, field)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1+r.Intn(3), 4))
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.String:
		v.SetString([]string{"x", "V32(0,0)<1>", "µ→\x00"}[r.Intn(3)])
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int:
		v.SetInt([]int64{1, -1, 1 << 40, -(1 << 62)}[r.Intn(4)])
	case reflect.Uint8: // the enums: 1 is in range for all of them
		v.SetUint(1)
	case reflect.Uint32:
		v.SetUint(uint64(r.Uint32() | 1))
	default:
		panic("fill: " + v.Kind().String())
	}
}

// all holds every kind that some reader understands.
var all = func() Kinds {
	var all Kinds
	for _, reader := range []Kinds{ToEngine, ToAssistant, ToPage} {
		all = append(all, make(Kinds, max(0, len(reader)-len(all)))...)
		for kind, empty := range reader {
			if empty != nil {
				all[kind] = empty
			}
		}
	}
	return all
}()

// every makes an empty message of each kind there is.
func every() iter.Seq2[Kind, func() Message] {
	return func(yield func(Kind, func() Message) bool) {
		for kind, empty := range all {
			if empty != nil && !yield(Kind(kind), empty) {
				return
			}
		}
	}
}

func TestEveryMessageSurvivesTheWire(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for kind, empty := range every() {
		for range 20 {
			m := empty()
			if m.Kind() != kind {
				t.Fatalf("%T is listed as kind %d and says %d", m, kind, m.Kind())
			}
			fill(r, reflect.ValueOf(m).Elem())
			seq, got, err := all.Decode(Encode(77, m))
			if err != nil || seq != 77 {
				t.Fatalf("%T: seq %d, %v", m, seq, err)
			}
			if !reflect.DeepEqual(got, m) {
				t.Fatalf("%T changed on the wire:\n was %+v\n now %+v", m, m, got)
			}
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	good := Encode(3, &Assemble{Name: "a", Text: "bc"})
	for n := range good {
		if _, _, err := all.Decode(good[:n]); err == nil {
			t.Errorf("the first %d of %d bytes were taken for a message", n, len(good))
		}
	}
	with := func(change func(b []byte) []byte) []byte {
		return change(append([]byte(nil), good...))
	}
	for name, c := range map[string]struct {
		frame []byte
		want  error
	}{
		"another version": {with(func(b []byte) []byte { b[0]++; return b }), errVersion},
		"unknown kind":    {with(func(b []byte) []byte { b[1] = 200; return b }), errKind},
		"trailing bytes":  {append(good, 0), errTrailing},
		"string too long": {with(func(b []byte) []byte { b[3] = 100; return b }), errCount},
		"enum too large":  {[]byte{Version, byte(KindRun), 1, 0, 0, 0, 0, 0, 9}, errRange},
		"lying count":     {[]byte{Version, byte(KindAssembled), 1, 0xff, 0xff, 0xff, 0xff, 0x7f}, errCount},
		"endless varint":  {[]byte{Version, byte(KindProgress), 1, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1}, errRange},
	} {
		if _, _, err := all.Decode(c.frame); err != c.want {
			t.Errorf("%s: got %v, want %v", name, err, c.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	r := rand.New(rand.NewSource(2))
	for _, empty := range every() {
		m := empty()
		fill(r, reflect.ValueOf(m).Elem())
		f.Add(Encode(1, m))
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		seq, m, err := all.Decode(frame)
		if err != nil {
			return
		}
		seq2, again, err := all.Decode(Encode(seq, m))
		if err != nil || seq2 != seq || !reflect.DeepEqual(again, m) {
			t.Fatalf("a message that was read does not survive being written: %v", err)
		}
	})
}

func BenchmarkEncodeView(b *testing.B) {
	m := &Stopped{View: View{Lanes: make([]Lane, 16)}}
	for range 4 {
		m.View.Operands = append(m.View.Operands, Operand{Text: "V32(0,0)<1;1,0>", Name: "V32", Type: "d", Values: make([]Value, 16)})
	}
	for b.Loop() {
		Encode(1, m)
	}
}

package protocol

import (
	"math/rand"
	"reflect"
	"testing"
)

// ends gives the number of values of each enum.
var ends = map[reflect.Type]int{
	reflect.TypeFor[Question]():     int(numQuestions),
	reflect.TypeFor[Shape]():        int(numShapes),
	reflect.TypeFor[Row]():          int(numRows),
	reflect.TypeFor[About]():        int(numAbouts),
	reflect.TypeFor[AccessFound]():  int(numAccessFounds),
	reflect.TypeFor[StopReason]():   int(numStopReasons),
	reflect.TypeFor[FailCode]():     int(numFailCodes),
	reflect.TypeFor[Goal]():         int(numGoals),
	reflect.TypeFor[BreakKind]():    int(numBreakKinds),
	reflect.TypeFor[StandKind]():    int(numStandKinds),
	reflect.TypeFor[MomentKind]():   int(numMomentKinds),
	reflect.TypeFor[EdgeKind]():     int(numEdgeKinds),
	reflect.TypeFor[MarkKind]():     int(numMarkKinds),
	reflect.TypeFor[Granularity]():  int(numGranularities),
	reflect.TypeFor[Format]():       int(numFormats),
	reflect.TypeFor[ThreadStatus](): int(numThreadStatuses),
	reflect.TypeFor[LaneState]():    int(numLaneStates),
	reflect.TypeFor[Role]():         int(numRoles),
	reflect.TypeFor[PartKind]():     int(numPartKinds),
}

// enums returns the enums within a value.
func enums(v reflect.Value) (found []reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		return enums(v.Elem())
	case reflect.Struct:
		for _, field := range v.Fields() {
			found = append(found, enums(field)...)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			found = append(found, enums(v.Index(i))...)
		}
	case reflect.Uint8:
		found = append(found, v)
	}
	return found
}

// Every enum of every message accepts all of its values and no other: a value for which the other side has no case must
// not arrive.
func TestEnumsAreTakenInAllTheirValuesAndNoOther(t *testing.T) {
	seen := map[reflect.Type]bool{}
	for _, empty := range every() {
		m := empty()
		fill(rand.New(rand.NewSource(1)), reflect.ValueOf(m).Elem())
		for _, e := range enums(reflect.ValueOf(m)) {
			end, known := ends[e.Type()]
			if !known {
				t.Fatalf("%T has a %v, which this test does not know", m, e.Type())
			}
			seen[e.Type()] = true
			for value := range end + 2 {
				e.SetUint(uint64(value))
				_, got, err := all.Decode(Encode(1, m))
				if taken := err == nil; taken != (value < end) || taken && !reflect.DeepEqual(got, m) {
					t.Errorf("%T: the %v %d of %d is taken: %v", m, e.Type(), value, end, taken)
				}
			}
			e.SetUint(1)
		}
	}
	for typ := range ends {
		if !seen[typ] {
			t.Errorf("no message has a %v", typ)
		}
	}
}

// sizeOf returns how much memory is reachable from a value, judging by the number of its elements.
func sizeOf(v reflect.Value) (size int) {
	switch v.Kind() {
	case reflect.Pointer:
		return int(v.Type().Elem().Size()) + sizeOf(v.Elem())
	case reflect.Struct:
		for _, field := range v.Fields() {
			size += sizeOf(field)
		}
	case reflect.Slice:
		size = v.Cap() * int(v.Type().Elem().Size())
		for i := range v.Len() {
			size += sizeOf(v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			size += sizeOf(v.Index(i))
		}
	case reflect.String:
		return v.Len()
	}
	return size
}

// mostOf is the memory that a message of n bytes may take: an empty message's own, and for each byte what an empty
// slice takes, twice because append leaves room.
func mostOf(m Message, n int) int { return int(reflect.TypeOf(m).Elem().Size()) + 64*n }

// FuzzFields is FuzzDecode with a correct head, so that the fields of every kind are tried. There must be a message or
// an error, never a panic, nor more memory than the bytes account for.
func FuzzFields(f *testing.F) {
	r := rand.New(rand.NewSource(3))
	for kind, empty := range every() {
		m := empty()
		fill(r, reflect.ValueOf(m).Elem())
		f.Add(byte(kind), Encode(1, m)[3:])
		f.Add(byte(kind), make([]byte, 300))
	}
	f.Fuzz(func(t *testing.T, kind byte, fields []byte) {
		_, m, err := all.Decode(append([]byte{Version, kind, 1}, fields...))
		if err != nil {
			return
		}
		if size := sizeOf(reflect.ValueOf(m)); size > mostOf(m, len(fields)) {
			t.Fatalf("%T: %d bytes became %d", m, len(fields), size)
		}
		if _, again, err := all.Decode(Encode(1, m)); err != nil || !reflect.DeepEqual(again, m) {
			t.Fatalf("%T does not survive being written: %v", m, err)
		}
	})
}

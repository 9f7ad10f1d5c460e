package npm

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/build/tool/tooltest"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/protocol"
)

// enumNames are the names that web/npm/messages.ts gives to the values of an enum, in order.
var enumNames = map[reflect.Type][]string{
	reflect.TypeFor[protocol.StopReason](): named(map[protocol.StopReason]string{
		protocol.StopStep: "step", protocol.StopEnd: "end", protocol.StopStart: "start", protocol.StopCancelled: "cancelled", protocol.StopLimit: "limit",
		protocol.StopDeadlock: "deadlock", protocol.StopView: "nothing", protocol.StopBreakpoint: "breakpoint", protocol.StopEdit: "edit"}),
	reflect.TypeFor[protocol.LaneState](): named(map[protocol.LaneState]string{
		protocol.LaneActive: "active", protocol.LaneWaiting: "waiting", protocol.LaneReturned: "returned", protocol.LanePredOff: "predicate-off",
		protocol.LaneBeyond: "beyond", protocol.LaneOff: "off"}),
	reflect.TypeFor[protocol.Role](): named(map[protocol.Role]string{
		protocol.RoleDst: "dst", protocol.RoleSrc0: "src0", protocol.RoleSrc1: "src1", protocol.RoleSrc2: "src2", protocol.RoleSrc3: "src3"}),
	reflect.TypeFor[protocol.FailCode](): named(map[protocol.FailCode]string{
		protocol.CodeFrame: "frame", protocol.CodeProgram: "program", protocol.CodeNoProgram: "none", protocol.CodeBusy: "busy", protocol.CodeLimit: "limit",
		protocol.CodeInternal: "internal", protocol.CodeStale: "stale", protocol.CodeExpression: "expression"}),
	reflect.TypeFor[protocol.Goal](): named(map[protocol.Goal]string{
		protocol.MoveInto: "into", protocol.MoveOver: "over", protocol.MoveOut: "out", protocol.MoveOn: "on", protocol.MoveLine: "line"}),
}

// named lists the names in the order of their values.
func named[T ~uint8](names map[T]string) []string {
	list := make([]string, len(names))
	for value, name := range names {
		list[value] = name
	}
	return list
}

// filler gives every field of a message a different value, so that swapped fields are noticed.
type filler struct {
	next int64
	enum uint64 // common to all enums
}

func (f *filler) fill(v reflect.Value) {
	f.next++
	switch v.Kind() {
	case reflect.Struct:
		for _, field := range v.Fields() {
			f.fill(field)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			f.fill(v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			f.fill(v.Index(i))
		}
	case reflect.String:
		v.SetString("µ" + string(rune('a'+f.next%26)) + strings.Repeat("·", int(f.next%7)))
	case reflect.Bool:
		v.SetBool(f.next%2 == 0)
	case reflect.Int:
		v.SetInt(f.next * []int64{1, -1, 1 << 33}[f.next%3])
	case reflect.Uint8:
		v.SetUint(f.enum)
	case reflect.Uint32:
		v.SetUint(1<<31 + uint64(f.next))
	}
}

// fields is a value in JSON form, with the names of web/npm/messages.ts.
func fields(v reflect.Value) any {
	if names, enum := enumNames[v.Type()]; enum {
		return names[v.Uint()]
	}
	switch v.Kind() {
	case reflect.Struct:
		m := map[string]any{}
		for i := range v.NumField() {
			m[fieldName(v.Type().Field(i).Name)] = fields(v.Field(i))
		}
		return m
	case reflect.Slice, reflect.Array:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = fields(v.Index(i))
		}
		return list
	case reflect.Int:
		return float64(v.Int())
	case reflect.Uint8, reflect.Uint32:
		return float64(v.Uint())
	default:
		return v.Interface()
	}
}

// fieldName is a field's name with a lower-case first letter, or all lower case if it is all capitals: endCol, grf.
func fieldName(name string) string {
	if strings.ToUpper(name) == name {
		return strings.ToLower(name)
	}
	return strings.ToLower(name[:1]) + name[1:]
}

// sameFields compares what TypeScript has read with what was written. TypeScript does not read everything, so missing
// fields are no difference, and it passes a translation's source on as bytes.
func sameFields(t *testing.T, path string, got, want any) {
	t.Helper()
	switch g := got.(type) {
	case map[string]any:
		w, ok := want.(map[string]any)
		if s, text := want.(string); text { // bytes
			for i := range s {
				sameFields(t, path, g[strconv.Itoa(i)], float64(s[i]))
			}
			return
		}
		if !ok {
			t.Errorf("%s is %v, want %v", path, got, want)
			return
		}
		for name, value := range g {
			if name == "source" {
				continue
			}
			if _, has := w[name]; !has {
				t.Errorf("%s: core/protocol has no field %s", path, name)
				continue
			}
			sameFields(t, path+"."+name, value, w[name])
		}
	case []any:
		w, ok := want.([]any)
		if !ok || len(w) != len(g) {
			t.Errorf("%s is %v, want %v", path, got, want)
			return
		}
		for i := range g {
			sameFields(t, path, g[i], w[i])
		}
	default:
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	}
}

type request struct {
	Kind   string `json:"kind"`
	Fields any    `json:"fields"`
}

// The messages of the package are those of core/protocol, field by field: the package reads what Go writes, and Go
// reads what the package writes.
func TestTheMessagesAreThoseOfTheProtocol(t *testing.T) {
	node := filetest.Program(t, "node")
	code, err := bundle(tooltest.Root(t), sources+"/messages.ts", nil)
	if err != nil {
		t.Fatal(err)
	}
	module := filepath.Join(t.TempDir(), "messages.mjs")
	if err := os.WriteFile(module, code, 0o644); err != nil {
		t.Fatal(err)
	}
	read, sent := samples()
	var ask struct {
		Frames   [][]byte  `json:"frames"`
		Requests []request `json:"requests"`
	}
	for _, m := range read {
		ask.Frames = append(ask.Frames, protocol.Encode(1, m))
	}
	for _, m := range sent {
		ask.Requests = append(ask.Requests, request{kindName(m), fields(reflect.ValueOf(m).Elem())})
	}
	input, err := json.Marshal(ask)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, filepath.Join("testdata", "frames.mjs"), module)
	cmd.Stdin = bytes.NewReader(input)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err, string(err.(*exec.ExitError).Stderr))
	}
	var said struct {
		Messages []request
		Frames   [][]byte
	}
	if err := json.Unmarshal(out, &said); err != nil {
		t.Fatal(err)
	}
	for i, m := range read {
		if got := said.Messages[i].Kind; got != kindName(m) {
			t.Errorf("a %T is read as %s", m, got)
			continue
		}
		sameFields(t, kindName(m), said.Messages[i].Fields, fields(reflect.ValueOf(m).Elem()))
	}
	for i, m := range sent {
		_, got, err := protocol.ToEngine.Decode(said.Frames[i])
		if err != nil || !reflect.DeepEqual(got, m) {
			t.Errorf("of a %T Go reads %+v (%v), want %+v", m, got, err, m)
		}
	}
}

// samples are messages that the package reads, with every value of their enums, and messages that it sends.
func samples() (read, sent []protocol.Message) {
	most := uint64(0)
	for _, names := range enumNames {
		most = max(most, uint64(len(names)))
	}
	for value := range most {
		for _, m := range []protocol.Message{new(protocol.Loaded), new(protocol.Stopped), new(protocol.BreakpointsSet),
			new(protocol.Evaluated), new(protocol.Memory), new(protocol.Translated), new(protocol.Failed)} {
			f := filler{enum: 1}
			f.fill(reflect.ValueOf(m).Elem())
			eachEnum(reflect.ValueOf(m).Elem(), func(v reflect.Value, names []string) { v.SetUint(min(value, uint64(len(names)-1))) })
			read = append(read, m)
		}
	}
	for _, m := range []protocol.Message{new(protocol.Load), new(protocol.Run), new(protocol.Step), new(protocol.Seek), new(protocol.Move),
		new(protocol.SetBreakpoints), new(protocol.Evaluate), new(protocol.ReadMemory), new(protocol.Translate)} {
		f := filler{enum: 1}
		f.fill(reflect.ValueOf(m).Elem())
		withoutLists(m)
		sent = append(sent, m)
	}
	return read, sent
}

// eachEnum calls f with each value in v of an enum that has names.
func eachEnum(v reflect.Value, f func(v reflect.Value, names []string)) {
	if names, enum := enumNames[v.Type()]; enum {
		f(v, names)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for _, field := range v.Fields() {
			eachEnum(field, f)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			eachEnum(v.Index(i), f)
		}
	}
}

// withoutLists empties the lists that the package always sends empty.
func withoutLists(m protocol.Message) {
	v := reflect.ValueOf(m).Elem()
	if w := v.FieldByName("Window"); w.IsValid() {
		window := w.Addr().Interface().(*protocol.Window)
		window.Rows, window.Memory = nil, nil
	}
	if load, ok := m.(*protocol.Load); ok {
		load.Source = protocol.Source{}
	}
}

func kindName(m protocol.Message) string { return reflect.TypeOf(m).Elem().Name() }

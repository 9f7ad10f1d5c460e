package wasmpack

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// panicking is a program that needs what packing must keep: deep stacks that grow and are collected, recovered
// panics, functions that reflect makes, and the runtime's own message for a method called with nil.
const panicking = `package main

import (
	"fmt"
	"reflect"
	"runtime"
)

type value struct{ n int }

func (v value) Get() int { return v.n }

type getter interface{ Get() int }

func deep(n int) int {
	var room [64]int
	room[n%64] = n
	if n == 0 {
		return 0
	}
	return deep(n-1) + room[n%64] - n + 1
}

func (v value) Collect(list *[]int) int {
	runtime.GC()
	return len(*list) + v.n
}

// swallow recovers: deferred through a pointer and an embedding it is behind a wrapper.
func (v value) Swallow() { fmt.Println("swallowed", recover()) }

type outer struct{ *value }

func nested() {
	defer func() {
		func() { fmt.Println("too deep to recover:", recover()) }()
	}()
	panic("nested")
}

func wrapped() {
	var s interface{ Swallow() } = outer{&value{1}}
	defer s.Swallow()
	panic("wrapped")
}

func caught(f func()) (what any) {
	defer func() { what = recover() }()
	f()
	return nil
}

func main() {
	fmt.Println(deep(20000))
	list := map[string][]byte{}
	for i := range 2000 {
		list[fmt.Sprint(i)] = make([]byte, 10000)
		delete(list, fmt.Sprint(i-10))
	}
	fmt.Println(len(list))
	var missing *value
	var g getter = missing
	fmt.Println(caught(func() { g.Get() }) != nil, caught(func() { _ = []int{}[len(list)] }))
	wrapped()
	fmt.Println(caught(nested))
	method := reflect.ValueOf(value{3}).MethodByName("Collect").Interface().(func(*[]int) int)
	fmt.Println(method(&[]int{1, 2}))
	made := reflect.MakeFunc(reflect.TypeOf(method), func(in []reflect.Value) []reflect.Value {
		runtime.GC()
		return []reflect.Value{reflect.ValueOf(len(*in[0].Interface().(*[]int)))}
	}).Interface().(func(*[]int) int)
	fmt.Println(made(&[]int{1, 2, 3}))
	done := make(chan int)
	go func() { done <- deep(3000) }()
	fmt.Println(<-done)
}
`

// TestPackedProgramRuns checks that a packed program does the same as before, and is smaller as sent.
func TestPackedProgramRuns(t *testing.T) {
	program := compiled(t, panicking)
	packed, err := Pack(program)
	if err != nil {
		t.Fatal(err)
	}
	want := printed(t, program)
	if !strings.Contains(want, "index out of range") {
		t.Fatalf("the plain program printed %q", want)
	}
	if got := printed(t, packed); got != want {
		t.Errorf("packed it prints\n%s\nnot\n%s", got, want)
	}
	plainMemory := memoryOf(t, program)
	memory := bytes.Clone(plainMemory)
	if !dropTraces(memory) {
		t.Error("this toolchain's tables are not known: programs keep names and lines")
	}
	testIndex(t, plainMemory, memory)
	testTables(t, plainMemory, memory)
	if bytes.Contains(packed, []byte("main.deep")) {
		t.Error("the names of functions are still there")
	}
	for _, name := range append([]string{"*main.outer"}, neededNames...) {
		if !bytes.Contains(packed, []byte(name)) {
			t.Errorf("the name %s is gone", name)
		}
	}
}

// compiled is a program as Go's linker writes it.
func compiled(t *testing.T, text string) []byte {
	dir := t.TempDir()
	source, plain := filepath.Join(dir, "main.go"), filepath.Join(dir, "plain.wasm")
	filetest.Write(t, source, text)
	build := exec.Command("go", "build", "-ldflags", "-s -w", "-o", plain, source)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return []byte(filetest.Read(t, plain))
}

// printed is what a program prints under Node.
func printed(t *testing.T, program []byte) string {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "program.wasm")
	if err := os.WriteFile(file, program, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "--stack-size=8000", filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec_node.js"), file)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("running it: %v\n%s", err, out)
	}
	return string(out)
}

// memoryOf is the memory with which a program begins.
func memoryOf(t *testing.T, program []byte) []byte {
	sections, err := readSections(program)
	if err != nil {
		t.Fatal(err)
	}
	memory, err := readData(sections[section(sections, wasmData)].content)
	if err != nil {
		t.Fatal(err)
	}
	return memory
}

// asserting is a program without reflect that needs what is left of its types: methods that are found by name, types
// that are told apart, keys of any type.
const asserting = `package main

type shape interface{ Area() int }

type namedOnly interface{ Name() string }

type square struct{ side int }

func (s *square) Area() int { return s.side * s.side }

type circle struct{ radius int }

// grid has fields that are hashed one by one, and one that is not.
type grid struct {
	name   string
	_      int
	Height int
}

func (c circle) Area() int    { return 3 * c.radius * c.radius }
func (c circle) Name() string { return "circle" }

func kind(v any) string {
	switch v.(type) {
	case *square:
		return "square"
	case circle:
		return "circle"
	case []circle:
		return "circles"
	case struct{ side int }:
		return "a side"
	}
	return "other"
}

func failed(v any) (message string) {
	defer func() { message = recover().(error).Error() }()
	return v.(namedOnly).Name()
}

func main() {
	keys := map[any]int{circle{1}: 1, &square{}: 2, "circle": 3, struct{ side int }{4}: 4}
	println(len(keys), keys[circle{1}], keys[circle{2}], keys[struct{ side int }{4}])
	for _, v := range []any{&square{3}, circle{2}, []circle{}, struct{ side int }{1}, 7} {
		s, isShape := v.(shape)
		n, isNamed := v.(namedOnly)
		println(kind(v), isShape, isNamed)
		if isShape {
			println(s.Area())
		}
		if isNamed {
			println(n.Name())
		}
	}
	println(len(failed(&square{})) > 0)
	grids := map[any]int{grid{"a", 1, 2}: 5}
	println(grids[grid{"a", 7, 2}], grids[grid{"b", 1, 2}], grids[grid{"a", 1, 3}])
}
`

// TestReflectionGoes checks that a program without reflect does the same as before without the parts of types that
// only reflect reads.
func TestReflectionGoes(t *testing.T) {
	program := compiled(t, asserting)
	packed, err := Pack(program)
	if err != nil {
		t.Fatal(err)
	}
	want := printed(t, program)
	if !strings.Contains(want, "circle true true\n12\ncircle\n") {
		t.Fatalf("the plain program printed %q", want)
	}
	if got := printed(t, packed); got != want {
		t.Errorf("packed it prints\n%s\nnot\n%s", got, want)
	}
	for _, name := range []string{"*main.square", "*main.circle", "*map[interface {}]int", "*runtime.mspan"} {
		if !bytes.Contains(program, []byte(name)) {
			t.Errorf("the linker wrote no %s", name)
		}
		if bytes.Contains(packed, []byte(name)) {
			t.Errorf("the name %s is still there", name)
		}
	}
	if !strings.HasSuffix(want, "5 0 0\n") {
		t.Errorf("the plain program printed %q", want)
	}
	for _, name := range []string{"Area", "Name"} { // the runtime finds the methods by these names
		if !bytes.Contains(memoryOf(t, packed), []byte("\x01\x04"+name)) {
			t.Errorf("the method's name %s is gone", name)
		}
	}
}

// testIndex compares the index of functions before and after packing. Each function's first entry is what the linker
// wrote and names that function, as runtime.findfunc of Go 1.26 requires ("pcOff is the function index": it looks for
// a function's first address). The entries after it are zeros.
func testIndex(t *testing.T, before, after []byte) {
	tables, ok := findTables(before)
	if !ok {
		t.Fatal("the tables are not known")
	}
	module, ok := tables.module(before)
	if !ok {
		t.Fatal("the module's words are not known: programs keep the whole index")
	}
	index := module[moduleFindFunc]
	for f := range tables.funcs {
		first := index + f*indexEntries*indexEntry
		if got := int(binary.LittleEndian.Uint32(after[first:])); got != f || !bytes.Equal(after[first:first+indexEntry], before[first:first+indexEntry]) {
			t.Fatalf("function %d is found as %d", f, got)
		}
		if f == len(tables.funcs)-1 {
			break // its entries end with its code
		}
		if rest := after[first+indexEntry : first+indexEntries*indexEntry]; len(bytes.Trim(rest, "\x00")) > 0 {
			t.Fatalf("entries of function %d that nothing reads are still there", f)
		}
	}
	if end := indexEnd(module); !bytes.Equal(after[end:], before[end:]) {
		t.Error("what lies behind the index is another")
	}
}

// testTables compares the tables by instruction before and after packing: for each function, the tables that are read
// have the same content.
func testTables(t *testing.T, before, after []byte) {
	plain, ok := findTables(before)
	packed, found := findTables(after)
	if !ok || !found || len(plain.funcs) != len(packed.funcs) {
		t.Fatal("the tables are not known")
	}
	content := func(tables *funcTable, field int) string {
		offset := int(tables.u32(field))
		if offset == 0 {
			return ""
		}
		end, ok := tableEnd(tables.lines, offset)
		if !ok {
			t.Fatalf("the table at %d has no end", offset)
		}
		return string(tables.lines[offset:end])
	}
	for i, at := range plain.funcs {
		fields := []int{funcSP}
		for k := range plain.tables(at) {
			if !traceTables[k] {
				fields = append(fields, funcFixed+4*k)
			}
		}
		for _, field := range fields {
			if got, want := content(&packed, packed.funcs[i]+field), content(&plain, at+field); got != want {
				t.Fatalf("function %d: at %d its table is %x, and was %x", i, field, got, want)
			}
		}
	}
}

// TestPackKeepsMemory checks that packing changes no byte of memory if it finds no tables that it knows.
func TestPackKeepsMemory(t *testing.T) {
	memory := make([]byte, 4000)
	for _, at := range []int{8, 9, 70, 200, 201, 3000, 3999} {
		memory[at] = byte(at)
	}
	memory[200] = 0xff
	again, err := readData(writeData(memory))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again, memory) {
		t.Error("the memory is another")
	}
}

// TestPackDropsCustomSections checks that programs that differ only in their build IDs are the same when packed.
func TestPackDropsCustomSections(t *testing.T) {
	const head, data = "\x00asm\x01\x00\x00\x00", "\x0b\x09\x01\x00\x41\x08\x0b\x03abc"
	want, err := Pack([]byte(head + data))
	if err != nil {
		t.Fatal(err)
	}
	for _, program := range []string{head + "\x00\x05\x02idxy" + data, head + data + "\x00\x05\x02idzz"} {
		if got, err := Pack([]byte(program)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%q packed is %q (%v), not %q", program, got, err, want)
		}
	}
}

// FuzzPack checks that nothing makes Pack panic.
func FuzzPack(f *testing.F) {
	f.Add([]byte("\x00asm\x01\x00\x00\x00\x0b\x09\x01\x00\x41\x08\x0b\x03abc"))
	f.Add([]byte("\x00asm\x01\x00\x00\x00\x0b\xff\xff\xff\xff\x0f"))
	f.Fuzz(func(t *testing.T, program []byte) {
		packed, err := Pack(program)
		if err != nil {
			return
		}
		if _, err := Pack(packed); err != nil {
			t.Errorf("packed it cannot be read again: %v", err)
		}
	})
}

package wasmpack

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mnemonics name the instructions of the tests below.
var mnemonics = map[string]byte{
	"unreachable": opUnreachable, "nop": opNop, "block": opBlock, "loop": opLoop, "if": opIf, "end": opEnd,
	"br": opBr, "br_if": opBrIf, "br_table": opBrTable, "return": opReturn, "call": opCall,
	"local.get": opLocalGet, "local.set": opLocalSet, "local.tee": opLocalTee, "global.get": opGlobalGet, "global.set": opGlobalSet,
	"i64.load": 0x29, "i64.store": opI64Store, "i64.store8": 0x3c, "i32.const": opI32Const, "i64.const": opI64Const,
	"i32.eqz": opI32Eqz, "i32.add": opI32Add, "i64.add": opI64Add, "i64.or": opI64Or, "i32.wrap_i64": opI32WrapI64, "i64.extend_i32_u": opI64ExtendU,
}

// assembleWasm reads instructions: one per line, or several separated by two spaces.
func assembleWasm(t *testing.T, text string) (code []instruction) {
	t.Helper()
	for _, line := range strings.FieldsFunc(strings.ReplaceAll(text, "  ", "\n"), func(r rune) bool { return r == '\n' || r == '\t' }) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		op, ok := mnemonics[words[0]]
		if !ok {
			t.Fatalf("what is %q?", words[0])
		}
		var args []int64
		for _, word := range words[1:] {
			n, err := strconv.ParseInt(word, 0, 64)
			if err != nil {
				t.Fatal(err)
			}
			args = append(args, n)
		}
		i := instruction{op: op, bytes: []byte{op}}
		switch {
		case i.opens():
			i = makeInstruction(op, typeEmpty)
		case i.isMemory():
			i.bytes = append(i.bytes, 3)
			i = i.withOffset(append(args, 0)[0])
		case op == opBrTable:
			i.bytes = binary.AppendUvarint(i.bytes, uint64(len(args)-1))
			for _, depth := range args {
				i.bytes = binary.AppendUvarint(i.bytes, uint64(depth))
			}
		default:
			i = makeInstruction(op, args...)
		}
		code = append(code, i)
	}
	return code
}

func disassembleWasm(f *wasmFunction) string {
	names := map[byte]string{}
	for name, op := range mnemonics {
		names[op] = name
	}
	var b strings.Builder
	depth := 0
	for _, i := range f.code {
		if i.op == opEnd {
			depth--
		}
		fmt.Fprintf(&b, "%s%s", strings.Repeat(" ", max(depth, 0)), names[i.op])
		switch {
		case i.opens():
			depth++
		case i.op == opBrTable:
			fmt.Fprint(&b, i.table())
		case len(i.bytes) > 1 && (!i.isMemory() || i.arg != 0):
			fmt.Fprintf(&b, " %d", i.arg)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// packFunctionTests are code that the Go compiler writes, and what it becomes. Each begins with global.get 0
// local.set 1 and ends with an end.
var packFunctionTests = []struct{ name, plain, packed string }{
	{"a conditional jump ahead, and one back", `
		loop  block  block  block
		local.get 0  br_table 0 0 1 2  end
		local.get 2  i32.eqz  i32.eqz  if  i32.const 3  local.set 0  br 3  end
		end
		i32.const 2  local.set 0  br 1
		end
		unreachable
		end  unreachable`, `
		loop  block  block  block
		local.get 0  br_table 0 0 1 2  end
		local.get 2  br_if 1
		end
		i32.const 2  local.set 0  br 1
		end
		unreachable
		end  unreachable`},
	{"a jump ahead from the middle of an if", `
		loop  block  block
		local.get 0  br_table 0 1  end
		local.get 2  if  nop  local.get 2  local.set 3  i32.const 1  local.set 0  br 2  end
		end
		unreachable
		end  unreachable`, `
		loop  block  block
		local.get 0  br_table 0 1  end
		local.get 2  if  local.get 2  local.set 3  br 1  end
		end
		unreachable
		end  unreachable`},
	{"calls return 1 at once, and their addresses share a local", `
		block  block  block  block
		local.get 0  br_table 0 1 2  end
		local.get 2  local.set 3
		local.get 1  i32.const -8  i32.add  local.tee 1  global.set 0  local.get 1  i64.const 0x12340001  i64.store
		i32.const 0  call 7  global.get 0  local.set 1  br_if 2
		end
		local.get 1  i32.const -8  i32.add  local.tee 1  global.set 0  local.get 1  i64.const 0x12340002  i64.store
		i32.const 0  call 8  global.get 0  local.set 1  br_if 1
		end
		i32.const 0  return
		end
		i32.const 1`, `
		i64.const 0x12340000  local.set 2
		block  block  block
		local.get 0  br_table 0 1 2  end
		local.get 3  local.set 4
		local.get 1  i32.const -8  i32.add  local.tee 1  global.set 0  local.get 1  local.get 2  i64.const 1  i64.or  i64.store
		i32.const 0  call 7  global.get 0  local.set 1  if  i32.const 1  return  end
		end
		local.get 1  i32.const -8  i32.add  local.tee 1  global.set 0  local.get 1  local.get 2  i64.const 2  i64.or  i64.store
		i32.const 0  call 8  global.get 0  local.set 1  if  i32.const 1  return  end
		end
		i32.const 0  return`},
	{"one call keeps its address", `
		local.get 1  i64.const 0x12340001  i64.store`, `
		local.get 1  i64.const 0x12340001  i64.store`},
	{"offsets go into loads and stores", `
		local.get 1  i64.extend_i32_u  i64.const 32  i64.add  i32.wrap_i64  i64.const 1  i64.store8 4
		local.get 1  i32.const 16  i32.add  local.get 1  i64.load 8  local.tee 2  i64.store
		local.get 1  i32.const 24  i32.add  i64.load 8  local.set 2`, `
		local.get 1  i64.const 1  i64.store8 36
		local.get 1  local.get 1  i64.load 8  local.tee 2  i64.store 16
		local.get 1  i64.load 32  local.set 2`},
	{"an address that is no address at once stays arithmetic", `
		local.get 1  i32.const 16  i32.add  call 3
		local.get 1  i64.extend_i32_u  i64.const 32  i64.add  local.set 2`, `
		local.get 1  i32.const 16  i32.add  call 3
		local.get 1  i64.extend_i32_u  i64.const 32  i64.add  local.set 2`},
	{"a frame and the return address are popped together", `
		local.get 1  i32.const 48  i32.add  local.tee 1  global.set 0
		local.get 1  i32.const 8  i32.add  local.tee 1  global.set 0
		i32.const 0  return`, `
		local.get 1  i32.const 56  i32.add  global.set 0
		i32.const 0  return`},
}

// framed is a function whose code is surrounded by what all of Go's functions begin and end with.
func framed(t *testing.T, code string) *wasmFunction {
	return &wasmFunction{locals: []localRun{{1, typeI32}, {3, typeI64}}, code: assembleWasm(t, "global.get 0  local.set 1  "+code+"  end")}
}

func TestPackFunction(t *testing.T) {
	var packing, got wasmFunction // reused from test to test
	for _, test := range packFunctionTests {
		t.Run(test.name, func(t *testing.T) {
			if !got.read(packing.pack(framed(t, test.plain).bytes())) {
				t.Fatal("what it became cannot be read")
			}
			if got, want := disassembleWasm(&got), disassembleWasm(framed(t, test.packed)); got != want {
				t.Errorf("became\n%s\nnot\n%s", got, want)
			}
		})
	}
}

// TestPackFunctionTwice checks that packing a packed function changes nothing: not even the local variable of return
// addresses is made again.
func TestPackFunctionTwice(t *testing.T) {
	var packing wasmFunction
	for _, test := range packFunctionTests {
		once := packing.pack(framed(t, test.plain).bytes())
		if twice := packing.pack(slices.Clone(once)); !bytes.Equal(once, twice) {
			t.Errorf("%s: packed twice it is another", test.name)
		}
	}
}

// FuzzPackFunction checks that nothing makes packing panic, and that what can be read can be read again after
// packing.
func FuzzPackFunction(f *testing.F) {
	f.Add([]byte("\x01\x01\x7f\x23\x00\x21\x01\x0b"))
	f.Add([]byte("\x01\x01\x7f\x23\x00\x21\x01\x02\x40\x03\x40\x02\x40\x20\x00\x0e\x01\x00\x00\x0b\x0b\x00\x0b\x41\x01\x0b"))
	f.Fuzz(func(t *testing.T, body []byte) {
		var packing, read wasmFunction
		ok := read.read(body)
		if again := read.read(packing.pack(body)); ok && !again {
			t.Error("packed it cannot be read again")
		}
	})
}

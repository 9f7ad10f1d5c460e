package ptx_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// atomicForm is an operation of atom and red on a type, with what it does to memory and the operand of each thread. PTX
// ISA, "atom": the operations and their types.
type atomicForm struct {
	op, typ string
	of      func(old, a uint64) uint64
	operand func(thread int) uint64
	first   uint64
}

func atomicForms() (list []atomicForm) {
	small := func(t int) uint64 { return uint64(t*37%11 + 1) }
	add := func(bits int, op, typ string, first uint64, operand func(int) uint64, of func(a, b uint64) uint64) {
		mask := ^uint64(0) >> (64 - bits)
		list = append(list, atomicForm{op, typ, func(old, a uint64) uint64 { return of(old, a&mask) & mask }, func(t int) uint64 { return operand(t) & mask }, first & mask})
	}
	for _, bits := range []int{32, 64} {
		u, s, b := fmt.Sprint("u", bits), fmt.Sprint("s", bits), fmt.Sprint("b", bits)
		signed := func(v uint64) int64 { return int64(v<<(64-bits)) >> (64 - bits) }
		high := uint64(3) << (bits - 2)
		around := func(t int) uint64 { return uint64(int64(t) - 5) }
		for _, typ := range []string{u, s} {
			add(bits, "add", typ, high, small, func(a, b uint64) uint64 { return a + b })
		}
		add(bits, "min", u, high, around, func(a, b uint64) uint64 { return min(a, b) })
		add(bits, "max", u, 2, around, func(a, b uint64) uint64 { return max(a, b) })
		add(bits, "min", s, high, func(t int) uint64 { return high - uint64(t*3%7) + 2 }, func(a, b uint64) uint64 { return uint64(min(signed(a), signed(b))) })
		add(bits, "max", s, high, around, func(a, b uint64) uint64 { return uint64(max(signed(a), signed(b))) })
		add(bits, "and", b, math.MaxUint64, func(t int) uint64 { return ^(uint64(1) << (t * 3 % bits)) }, func(a, b uint64) uint64 { return a & b })
		add(bits, "or", b, high, func(t int) uint64 { return uint64(1) << (t * 5 % bits) }, func(a, b uint64) uint64 { return a | b })
		add(bits, "xor", b, high, func(t int) uint64 { return uint64(3) << (t * 5 % bits) }, func(a, b uint64) uint64 { return a ^ b })
		for _, typ := range []string{b, u, s} {
			add(bits, "exch", typ, high, small, func(_, b uint64) uint64 { return b })
		}
		// cas compares with the operand and stores the operand plus 1, so that some of the threads store.
		for _, typ := range []string{b, u, s} {
			add(bits, "cas", typ, high+2, func(t int) uint64 { return high + uint64(t) }, func(a, b uint64) uint64 {
				if a == b {
					return b + 1
				}
				return a
			})
		}
	}
	add(32, "inc", "u32", 3, func(t int) uint64 { return 6 }, func(a, b uint64) uint64 {
		if a >= b {
			return 0
		}
		return a + 1
	})
	add(32, "dec", "u32", 3, func(t int) uint64 { return 6 }, func(a, b uint64) uint64 {
		if a == 0 || a > b {
			return b
		}
		return a - 1
	})
	single := func(f float64) uint64 { return uint64(math.Float32bits(float32(f))) }
	add(32, "add", "f32", single(0.5), func(t int) uint64 { return single(float64(t) - 2.25) }, func(a, b uint64) uint64 {
		return single(float64(math.Float32frombits(uint32(a))) + float64(math.Float32frombits(uint32(b))))
	})
	add(64, "add", "f64", math.Float64bits(0.5), func(t int) uint64 { return math.Float64bits(float64(t) - 2.25) }, func(a, b uint64) uint64 {
		return math.Float64bits(math.Float64frombits(a) + math.Float64frombits(b))
	})
	add(32, "exch", "f32", single(1), func(t int) uint64 { return single(float64(t)) }, func(_, b uint64) uint64 { return b })
	add(64, "exch", "f64", 1, func(t int) uint64 { return math.Float64bits(float64(t)) }, func(_, b uint64) uint64 { return b })
	return list
}

// TestAtomics runs atomics of every operation and type on global and shared memory, through generic addresses of
// either, and through generic addresses of both in one instruction. The lanes of a message are served from the lowest
// on, which PTX leaves open and the machine documents.
func TestAtomics(t *testing.T) {
	spaces := []struct{ name, suffix, address string }{
		{"global", ".global", "mov.u64 %at, g;"},
		{"shared", ".shared", "mov.u64 %at, s;"},
		{"generic global", "", "mov.u64 %at, s; cvta.shared.u64 %at, %at; mov.u64 %at, g;"},
		{"generic shared", "", "mov.u64 %at, s; cvta.shared.u64 %at, %at;"},
		{"generic both", "", "mov.u64 %at, s; cvta.shared.u64 %at, %at; mov.u64 %other, g; and.b32 %r, %me, 1; setp.ne.u32 %p, %r, 0; @%p mov.u64 %at, %other;"},
	}
	for _, f := range atomicForms() {
		for _, row := range []string{"atom", "red"} {
			if row == "red" && (f.op == "exch" || f.op == "cas") {
				continue
			}
			for _, space := range spaces {
				t.Run(strings.ReplaceAll(row+" "+f.op+" "+f.typ+" "+space.name, " ", "_"), func(t *testing.T) {
					target := runPTX(t, "atomic.ptx", f.program(row, space.name, space.suffix, space.address))
					if row == "atom" && space.name == "generic both" { // it contains the messages of all the others
						acceptedByIntel(t, f.op+f.typ, target.Translation)
					}
				})
			}
		}
	}
}

// program returns a program in which each of eight threads does the operation once.
func (f *atomicForm) program(row, space, suffix, address string) string {
	const threads = 8
	bits := f.typ[1:]
	cells := [2]uint64{f.first, f.first} // shared, global
	olds := ""
	for i := range threads {
		c := &cells[0]
		if strings.HasSuffix(space, "global") || space == "generic both" && i%2 == 1 {
			c = &cells[1]
		}
		old := *c
		if row == "red" {
			old = 0
		}
		olds += fmt.Sprintf(", 0x%x", old)
		*c = f.of(*c, f.operand(i))
	}
	operands := ""
	for i := range threads {
		operands += fmt.Sprintf(", 0x%x", f.operand(i))
	}
	b := "b" + bits
	var p strings.Builder
	put := func(format string, args ...any) { fmt.Fprintf(&p, format+"\n", args...) }
	put("//@ launch k block=%d", threads)
	put("//@ param in = u%s[%d] %s", bits, threads, operands[2:])
	put("//@ param old = u%s[%d] zeros", bits, threads)
	put("//@ param end = u%s[2] zeros", bits)
	put("//@ expect old = %s", olds[2:])
	put("//@ expect end = 0x%x, 0x%x", cells[0], cells[1])
	put(".version 9.0\n.target sm_121a\n.address_size 64")
	put(".global .align 8 .%s g = 0x%x;\n.shared .align 8 .%s s;", b, f.first, b)
	put(".entry k(.param .u64 in, .param .u64 old, .param .u64 end) {")
	put(".reg .b64 %%at, %%other, %%q; .reg .b32 %%me, %%r; .reg .pred %%p; .reg .%s %%a, %%d; .reg .%s %%x;", f.typ, b)
	put("mov.u32 %%me, %%tid.x; setp.eq.u32 %%p, %%me, 0; @%%p st.shared.%s [s], 0x%x; bar.sync 0;", b, f.first)
	put("ld.param.u64 %%q, [in]; mad.wide.u32 %%q, %%me, %d, %%q; ld.global.%s %%a, [%%q]; ld.global.%s %%d, [%%q]; ld.global.%s %%x, [%%q];", f.bytes(), f.typ, f.typ, b)
	put("%s", address)
	operand := "%a"
	if f.op == "cas" {
		put("add.u%s %%d, %%a, 1;", bits)
		operand = "%a, %d"
	}
	if row == "atom" {
		put("atom%s.%s.%s %%d, [%%at], %s;\nmov.b%s %%x, %%d;", suffix, f.op, f.typ, operand, bits)
	} else {
		put("red%s.%s.%s [%%at], %s;\nmov.b%s %%x, 0;", suffix, f.op, f.typ, operand, bits)
	}
	put("ld.param.u64 %%q, [old]; mad.wide.u32 %%q, %%me, %d, %%q; st.global.%s [%%q], %%x;", f.bytes(), b)
	put("bar.sync 0; setp.ne.u32 %%p, %%me, 0; @%%p ret;")
	put("ld.param.u64 %%q, [end]; ld.shared.%s %%x, [s]; st.global.%s [%%q], %%x; ld.global.%s %%x, [g]; st.global.%s [%%q+%d], %%x; ret; }", b, b, b, b, f.bytes())
	return p.String()
}

func (f *atomicForm) bytes() int {
	if strings.HasSuffix(f.typ, "64") {
		return 8
	}
	return 4
}

package ptx_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/visa"
)

// reads lists the ways to read bytes with ld.param: widths, and vectors of up to 128 bits.
var reads = []struct {
	vec, typ string
	size     int // of the access
}{
	{"", "u8", 1}, {"", "s16", 2}, {"", "b32", 4}, {"", "f32", 4}, {"", "u64", 8}, {"", "f64", 8},
	{".v2", "u8", 2}, {".v4", "u8", 4}, {".v2", "u16", 4}, {".v4", "b16", 8}, {".v2", "u32", 8}, {".v4", "f32", 16}, {".v2", "b64", 16}, {".v2", "f64", 16},
}

// copyParam returns a program that copies a parameter to a buffer piece by piece. Parameters of one byte surround it,
// so that it is not naturally aligned by chance.
func copyParam(declaration, values string, size, piece, address int) string {
	p := reads[piece]
	var b strings.Builder
	put := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	n := size / p.size * p.size
	var want []string
	for i := range size {
		if i < n {
			want = append(want, fmt.Sprint((i*7+1)%256))
		} else {
			want = append(want, "0")
		}
	}
	put("//@ launch k block=2\n//@ param before = u8 1\n//@ param p = %s\n//@ param after = u8 2\n//@ param out = u8[%d] zeros\n//@ expect out = %s", values, (size+15)/16*16, strings.Join(want, ", "))
	put(".version 7.0\n.target sm_70\n.address_size %d", address)
	put(".entry k(.param .u8 before, %s, .param .u8 after, .param .u%d out) {", declaration, address)
	put(".reg .b%d %%at; .reg .%s %%r<4>; ld.param.u%d %%at, [out];", address, strings.Replace(p.typ, "u8", "u16", 1), address)
	regs := map[string]string{"": "%r0", ".v2": "{%r0, %r1}", ".v4": "{%r0, %r1, %r2, %r3}"}[p.vec]
	for off := 0; off+p.size <= size; off += p.size {
		put("ld.param%s.%s %s, [p+%d]; st.global%s.%s [%%at+%d], %s;", p.vec, p.typ, regs, off, p.vec, p.typ, off, regs)
	}
	put("ret; }")
	return b.String()
}

// byteValues returns n bytes, each different from its neighbours.
func byteValues(n int) string {
	s := `b8 x"`
	for i := range n {
		s += fmt.Sprintf("%02x", (i*7+1)%256)
	}
	return s + `"`
}

// TestParameters checks that ld.param of every width and vector can read kernel parameters of any alignment and size
// (PTX ISA, "Kernel Function Parameters").
func TestParameters(t *testing.T) {
	for _, address := range []int{64, 32} {
		for _, align := range []int{0, 1, 4, 8, 16} {
			for _, size := range []int{1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 40, 64, 72, 128, 200} {
				declaration := fmt.Sprintf(".param .align %d .b8 p[%d]", align, size)
				if align == 0 {
					declaration = fmt.Sprintf(".param .b8 p[%d]", size)
				}
				for i, p := range reads {
					if p.size > size || address == 32 && size != 16 {
						continue
					}
					t.Run(fmt.Sprintf("%d/align %d size %d %s%s", address, align, size, p.vec, p.typ), func(t *testing.T) {
						target := runPTX(t, "param.ptx", copyParam(declaration, byteValues(size), size, i, address))
						if address == 64 && align == 4 && p.typ == "u64" {
							acceptedByIntel(t, declaration, target.Translation)
						}
					})
				}
			}
		}
	}
	for declaration, size := range map[string]int{".u8": 1, ".s16": 2, ".b32": 4, ".f32": 4, ".u64": 8, ".f64": 8, ".v2 .f32": 8, ".v4 .f32": 16, ".v2 .u64": 16, ".v4 .b16": 8} {
		for i, p := range reads {
			if p.size <= size {
				t.Run(declaration+" by "+p.vec+p.typ, func(t *testing.T) {
					values := byteValues(size)
					if !strings.HasPrefix(declaration, ".v") {
						values = fmt.Sprintf("b%d 0x%x", 8*size, uint64(0x322b241d160f0801)&(math.MaxUint64>>(64-8*size)))
					}
					runPTX(t, "param.ptx", copyParam(".param "+declaration+" p", values, size, i, 64))
				})
			}
		}
	}
}

// TestNamesOfEveryLength tests names of every length wherever a launch line or a variable's data has one, since the
// lines of the translated text are split according to the length of the names.
func TestNamesOfEveryLength(t *testing.T) {
	for _, n := range []int{1, 2, 7, 15, 16, 17, 24, 31, 32, 33, 47, 63, 64, 65, 80, 90, 100, 101, 127, 128, 200, 255, 256, 257, 1000} {
		for _, count := range []int{1, 33, 64} {
			for _, typ := range []string{"b8", "u16", "s32", "u64", "f32"} {
				var values []string
				for i := range count {
					values = append(values, fmt.Sprint(i%100+1))
				}
				text := fmt.Sprintf(`//@ launch KERNEL block=1
//@ param PARAM = %[1]s[%[2]d] %[3]s
//@ param VALUE = u32 7
//@ expect PARAM = %[3]s
//@ expect TABLE = %[3]s
//@ expect WORD = 7
.version 7.0
.target sm_70
.address_size 64
.func FUNC { ret; }
.global .%[1]s TABLE[%[2]d] = {%[3]s};
.const .align 8 .u64 ADDRESSES[2] = {TABLE, FUNC};
.global .u32 WORD;
.entry KERNEL(.param .u64 PARAM_, .param .u32 VALUE_) { .reg .u32 %%r; ld.param.u32 %%r, [VALUE_]; st.global.u32 [WORD], %%r; ret; }
`, typ, count, strings.Join(values, ", "))
				for _, word := range []string{"KERNEL", "PARAM", "VALUE", "TABLE", "WORD", "FUNC", "ADDRESSES"} {
					text = strings.ReplaceAll(text, word, strings.ToLower(word[:1])+strings.Repeat("x", n-1))
				}
				target := runPTX(t, fmt.Sprintf("%d %s[%d]", n, typ, count), text)
				if count == 64 && typ == "b8" {
					acceptedByIntel(t, "long names", target.Translation)
				}
			}
		}
	}
}

// TestManyParameters checks that the offered launch lines are not put together again for each parameter, which would
// take minutes.
func TestManyParameters(t *testing.T) {
	var params strings.Builder
	for i := range 60_000 {
		params.WriteString(",.param.b64 a" + strconv.Itoa(i))
	}
	_, diags := ptx.Translate(visa.NewFile("t.ptx", ".version 8.0\n.target sm_80\n.address_size 64\n.entry k(.param.b64 a"+params.String()+") { ret; }\n"))
	for i := range diags {
		if f := diags[i].Fix; f != nil && strings.Count(f.Text, "\n") > 60_000 {
			return
		}
	}
	t.Error("no launch lines are offered")
}

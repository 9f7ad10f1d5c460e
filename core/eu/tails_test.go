package eu_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// blockMessage is a block load or store that a test runs across the end of a buffer of bytes, T6, which has binding
// table index 0 and an address.
type blockMessage struct {
	text  string // R is the register variable; ADDR stands for the address in P, OFF and OWORD for the offset
	bytes int
	start uint64 // offset in the buffer
	store bool
	since isa.Platform
}

const tailBase = 0x10000

// blockMessages returns all block messages, in all their sizes.
func blockMessages() (list []blockMessage) {
	for n := 1; n <= 16; n *= 2 {
		for _, f := range []struct {
			text  string
			start uint64
			store bool
		}{
			{"oword_ld (N) T6 OWORD:ud R.0", 32, false},
			{"oword_ld_unaligned (N) T6 OFF:ud R.0", 36, false},
			{"oword_st (N) T6 OWORD:ud R.0", 32, true},
			{"svm_block_ld (N) P(0,0)<0;1,0> R.0", 36, false},
			{"svm_block_ld.unaligned (N) P(0,0)<0;1,0> R.0", 36, false},
			{"svm_block_st (N) P(0,0)<0;1,0> R.0", 32, true},
		} {
			list = append(list, blockMessage{strings.Replace(f.text, "(N)", fmt.Sprintf("(%d)", n), 1), 16 * n, f.start, f.store, isa.SKL})
		}
	}
	for _, bits := range []int{32, 64} {
		for _, n := range []int{1, 2, 3, 4, 8, 16, 32, 64} {
			data := fmt.Sprintf("R:d%dx%dt", bits, n)
			if bits == 64 && n == 64 {
				continue // more than eight registers of 32 bytes
			}
			for _, address := range []string{"flat[P]:a64", "bti(0x0)[O]:a32"} {
				size := bits / 8 * n
				list = append(list, blockMessage{"lsc_load.ugm (M1_NM, 1) " + data + " " + address, size, 40, false, isa.DG2},
					blockMessage{"lsc_store.ugm (M1_NM, 1) " + address + " " + data, size, 40, true, isa.DG2})
			}
		}
	}
	return list
}

// tailMachine returns a machine whose first instruction is the message. The buffer has size bytes, and its byte n is
// 3*n+1. Registers are 0xee at the start.
func (x *blockMessage) tailMachine(t *testing.T, platform isa.Platform, size int) (*eu.Machine, *visa.Decl) {
	t.Helper()
	grf := platform.GRF()
	text := strings.NewReplacer("OWORD", fmt.Sprintf("%#x", x.start/16), "OFF", fmt.Sprintf("%#x", x.start)).Replace(x.text)
	source := fmt.Sprintf(`.version 4.1
.kernel "k"
.decl R v_type=G type=ud num_elts=128 align=GRF
.decl Q v_type=G type=ud num_elts=16 align=GRF
.decl P v_type=G type=uq num_elts=1 align=GRF
.decl O v_type=G type=ud num_elts=1 align=GRF
.decl T6 v_type=T num_elts=1
.input P offset=%d size=8
.input O offset=%d size=4
.input R offset=%d size=512
%s
ret (M1, 1)
`, grf, 2*grf, 3*grf, text)
	p := runtest.Load(t, platform, source)
	payload := bytes.Repeat([]byte{0xee}, 3*grf+512)
	for i := range 8 {
		payload[grf+i] = byte((tailBase + x.start) >> (8 * i))
		payload[2*grf+i] = byte(x.start >> (8 * i))
	}
	init := make([]byte, size)
	for i := range init {
		init[i] = byte(3*i + 1)
	}
	m := runtest.Start(t, p, &dispatch.Launch{
		SIMD: 16, Payload: func([3]int, int) []byte { return payload },
		Surfaces: []dispatch.Surface{{Name: "T6", BTI: 0, Base: tailBase, Size: size, Init: init, Elem: isa.UB}},
	})
	return m, named(p, "R")
}

// TestTails checks that a block across the end of its buffer moves each byte that is inside (surfaces are checked
// element by element, 3_execution_model.md, "Memory Access"), for each block message, size and platform, and for
// buffers that end at, between and within the dwords of the block. The report names the first byte outside. With an
// observer that takes care of loads across the end (LeaveOutside), the machine reports only those with nothing inside.
func TestTails(t *testing.T) {
	for _, platform := range []isa.Platform{isa.SKL, isa.TGLLP, isa.DG2, isa.PVC} {
		for _, x := range blockMessages() {
			if platform < x.since {
				continue
			}
			t.Run(fmt.Sprintf("%s/%s", platform, x.text), func(t *testing.T) {
				for _, inside := range []int{-8, 0, 1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 20, 28, 32, 60, 64, 100, 124, 200, 252, 255, 256, 300} {
					if inside <= x.bytes {
						x.check(t, platform, inside)
					}
				}
			})
		}
	}
}

func (x *blockMessage) check(t *testing.T, platform isa.Platform, inside int) {
	t.Helper()
	size := int(x.start) + inside
	for _, watched := range []bool{false, true} {
		m, r := x.tailMachine(t, platform, size)
		want, buffer := bytes.Repeat([]byte{0xee}, 512), bytes.Clone(m.SurfaceBytes(0))
		for i := range x.bytes {
			at := int(x.start) + i
			switch {
			case x.store && at < size:
				buffer[at] = 0xee
			case x.store:
			case at < size:
				want[i] = byte(3*at + 1)
			default:
				want[i] = 0
			}
		}
		if watched {
			m.LeaveOutside()
		}
		m.Run(1)
		if got := m.VarBytes(0, 0, r); !bytes.Equal(got, want) {
			t.Errorf("%d bytes inside: the registers are\n%x, want\n%x", inside, got[:x.bytes], want[:x.bytes])
		}
		if got := m.SurfaceBytes(0); !bytes.Equal(got, buffer) {
			t.Errorf("%d bytes inside: the buffer is\n%x, want\n%x", inside, got, buffer)
		}
		message := ""
		if inside < x.bytes && !(watched && inside > 0 && !x.store) {
			message = fmt.Sprintf("It is at byte %d of T6, which has %d bytes.", max(size, int(x.start)), size)
		}
		switch reports := m.Reports(); {
		case message == "" && len(reports) == 0:
		case len(reports) != 1 || reports[0].Code != "R0201" || !strings.HasSuffix(reports[0].Message, message) || message == "":
			t.Errorf("%d bytes inside, watched %v: reports %v, want %q", inside, watched, reports, message)
		}
	}
}

// TestTailsUsed checks that the sanitizer reports a load across the end if any instruction uses a byte from outside,
// and does not if only bytes from inside are used.
func TestTailsUsed(t *testing.T) {
	for _, platform := range []isa.Platform{isa.TGLLP, isa.PVC} {
		for _, load := range blockMessages() {
			if platform < load.since || load.store || load.bytes < 16 {
				continue
			}
			for _, use := range []struct {
				text   string
				beyond bool
			}{
				{"add (M1_NM, 1) Q(0,0)<1> R(0,0)<0;1,0> 1:d", false},
				{"add (M1_NM, 1) Q(0,0)<1> R(0,1)<0;1,0> 1:d", true},
				{"mov (M1_NM, 4) Q(0,0)<1> R(0,0)<1;1,0>", false},
				{"oword_st (1) T6 0x0:ud R.0", true},
			} {
				x := load
				x.text += "\n" + use.text
				m, _ := x.tailMachine(t, platform, int(x.start)+4)
				sanitize.Attach(m)
				m.Run(3)
				switch reports := m.Reports(); {
				case !use.beyond && len(reports) == 0:
				case use.beyond && len(reports) == 1 && reports[0].Code == "R0201" && reports[0].Inst == 0:
				default:
					t.Errorf("%s: %s\nreports %v", platform, x.text, reports)
				}
			}
		}
	}
}

package visa

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/isa"
)

// Get returns a field of Sub, the numbers that the suffix selects.
//
//go:noinline
func (in *Inst) Get(f isa.Field) int { return f.Of(in.Sub) }

// Set sets a field of Sub, the numbers that the suffix selects.
//
//go:noinline
func (in *Inst) Set(f isa.Field, v int) { f.Set(&in.Sub, v) }

// Atomic returns the operation of an atomic instruction.
func (in *Inst) Atomic() isa.AtomicOp { return isa.AtomicOp(in.Get(isa.AtomicKind)) }

// Extent returns the number of bytes that a message covers in the raw operand o, which
// stands in the given slot of in, on a platform with registers of grf bytes. It returns 0
// if the number is not fixed.
func (in *Inst) Extent(slot *isa.Slot, o *Operand, grf int) int {
	lanes := int(in.ExecSize)
	switch slot.Extent {
	case isa.FixedBytes:
		return int(slot.Bytes)
	case isa.LaneDwords:
		return 4 * lanes
	case isa.LaneQwords:
		return 8 * lanes
	case isa.LaneElements:
		return o.Type.Size() * lanes
	case isa.LaneAtomic:
		return max(4, in.Get(isa.AtomicBits)/8) * lanes
	case isa.LaneBlocks:
		return in.blockRows(grf)
	case isa.ChannelRows:
		return in.channelRows(o, grf)
	case isa.UnormRows:
		return 64 * in.ChannelCount()
	case isa.OWords:
		if lanes == 1 {
			return min(16, o.Var.Bytes()) // a variable of 8 bytes is allowed: no message is smaller than an oword
		}
		return 16 * lanes
	case isa.MediaRows:
		width, height := in.MediaBlock()
		return MediaPitch(width) * height
	case isa.SendSource, isa.SendSecond, isa.SendResult:
		return in.sendRegisters(slot.Extent) * grf
	case isa.UrbRows:
		return int(min(in.Args[0].Imm, 8)) * grf
	case isa.SearchInput:
		return in.search(64, 128, 192)
	case isa.SearchOutput:
		return in.search(224, 288, 352)
	case isa.DpasRows:
		return lanes * in.Dpas().Repeat * max(2, min(4, o.Type.Size()))
	case isa.DpasWeights:
		d := in.Dpas()
		return lanes * d.Depth * d.Ops * d.WeightBits / 8
	case isa.DpasActivations:
		d := in.Dpas()
		return d.Repeat * d.Depth * d.Ops * d.ActivationBits / 8
	}
	return 0
}

// blockRows returns the size of the data of svm_gather and svm_scatter in bytes. Blocks of
// one byte are packed into a dword or qword for each lane. Larger blocks come as one row of
// lanes for each block.
func (in *Inst) blockRows(grf int) int {
	lanes, size, blocks := int(in.ExecSize), in.Get(isa.BlockBytes), in.Get(isa.BlockCount)
	if size == 1 {
		return max(4, blocks) * lanes
	}
	return (blocks-1)*roundUp(size*lanes, grf) + size*lanes
}

// channelRows returns the size in bytes of the data of a message with a channel suffix: a row
// of lanes for each channel, each of which starts at a new register, and after them a dword in
// a register of its own if the null mask is asked for.
func (in *Inst) channelRows(o *Operand, grf int) int {
	row := o.Type.Size() * int(in.ExecSize)
	n := in.ChannelCount()
	if isa.Table[in.Op].Suffix == isa.Sample3DSuffix {
		if in.Op >= isa.OpSample4 && in.Op <= isa.OpSample4POC {
			n = 4 // the four texels of one channel
		}
		if in.Get(isa.PixelNullMask) != 0 {
			return n*roundUp(row, grf) + 4
		}
	}
	return (n-1)*roundUp(row, grf) + row
}

// ChannelCount returns the number of channels of a suffix .R to .RGBA.
func (in *Inst) ChannelCount() int { return bits.OnesCount(uint(in.Get(isa.Channels))) }

// MediaBlock returns the width in bytes and the height in rows of a media block.
func (in *Inst) MediaBlock() (width, height int) {
	return in.Get(isa.MediaWidth), in.Get(isa.MediaHeight)
}

// MediaPitch returns the distance in bytes between the rows of a media block in its
// variable: the width rounded up to a power of two, at least 4 (instructions/MEDIA_LD.md).
func MediaPitch(width int) int {
	pitch := 4
	for pitch < width {
		pitch *= 2
	}
	return pitch
}

// sendRegisters returns the number of registers that a raw message states for one of its payloads or its response.
func (in *Inst) sendRegisters(which isa.Extent) int {
	if in.Op == isa.OpRawSend || in.Op == isa.OpRawSendC {
		if which == isa.SendSource {
			return int(min(in.Args[1].Imm, 255))
		}
		return int(min(in.Args[2].Imm, 255))
	}
	switch which {
	case isa.SendSource:
		return in.Get(isa.FirstLength)
	case isa.SendSecond:
		return in.Get(isa.SecondLength)
	}
	return in.Get(isa.ResponseLength)
}

// search returns the one of three sizes that the stream mode and the search control of a
// vme_ime select (instructions/VME_IME.md).
func (in *Inst) search(single, stream, dual int) int {
	switch {
	case in.Args[0].Imm == 0:
		return single
	case in.Args[1].Imm == 3:
		return dual
	}
	return stream
}

// DpasShape is the shape of a matrix product. In one step, a lane multiplies Ops elements of
// src1 by Ops elements of src2.
type DpasShape struct {
	Weights, Activations       uint8 // precisions of src1 and src2: indexes in keyword.Precisions
	WeightBits, ActivationBits int
	Ops, Depth, Repeat         int
}

// Dpas returns the shape of a matrix product.
func (in *Inst) Dpas() DpasShape {
	d := DpasShape{
		Weights: uint8(in.Get(isa.Weights)), Activations: uint8(in.Get(isa.Activations)),
		Depth: in.Get(isa.SystolicDepth), Repeat: in.Get(isa.RepeatCount),
	}
	d.WeightBits, d.ActivationBits = int(dpasBits[d.Weights]), int(dpasBits[d.Activations])
	switch wide := max(d.WeightBits, d.ActivationBits); {
	case wide >= 16:
		d.Ops = 32 / min(wide, 32)
	case wide <= 4:
		d.Ops = 8
	default:
		d.Ops = 4
	}
	return d
}

// dpasBits holds the width in bits of an element of each of keyword.Precisions.
var dpasBits = [...]uint8{0, 1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 8, 32, 64}

// roundUp returns the least multiple of size that is not below n.
func roundUp(n, size int) int { return (n + size - 1) / size * size }

// PackedBlockBytes is the number of bytes that the address of a block takes in a register (Block2D.Packed): 8 dwords.
const PackedBlockBytes = 8 * 4

// LSCData returns the space that the data of an lsc message takes in registers of grf
// bytes: row is the distance in bytes from one element of a vector to the next, and bytes
// is the size of all. A row is whole registers, except in a transposed message, which packs
// its elements. LSCData is not for messages that move a block.
func (in *Inst) LSCData(grf int) (row, bytes int) {
	l := in.LSC
	if l.Transpose {
		return l.RegBits / 8, l.Elems * l.RegBits / 8
	}
	lane := int(in.ExecSize) * l.RegBits / 8
	row = roundUp(lane, grf)
	return row, (l.Elems-1)*row + lane
}

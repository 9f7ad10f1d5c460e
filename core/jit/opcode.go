package jit

// opcode is an instruction of one byte.
type opcode byte

const (
	opBlock    opcode = 0x02
	opLoop     opcode = 0x03
	opIf       opcode = 0x04
	opElse     opcode = 0x05
	opEnd      opcode = 0x0b
	opBr       opcode = 0x0c
	opBrIf     opcode = 0x0d
	opReturn   opcode = 0x0f
	opCall     opcode = 0x10
	opDrop     opcode = 0x1a
	opSelect   opcode = 0x1b
	opLocalGet opcode = 0x20
	opLocalSet opcode = 0x21
	opLocalTee opcode = 0x22

	opI32Load    opcode = 0x28
	opI64Load    opcode = 0x29
	opI32Load8S  opcode = 0x2c
	opI32Load8U  opcode = 0x2d
	opI32Load16S opcode = 0x2e
	opI32Load16U opcode = 0x2f
	opI64Load8S  opcode = 0x30
	opI64Load8U  opcode = 0x31
	opI64Load16S opcode = 0x32
	opI64Load16U opcode = 0x33
	opI64Load32S opcode = 0x34
	opI64Load32U opcode = 0x35
	opI32Store   opcode = 0x36
	opI64Store   opcode = 0x37
	opI32Store8  opcode = 0x3a
	opI32Store16 opcode = 0x3b
	opI64Store8  opcode = 0x3c
	opI64Store16 opcode = 0x3d
	opI64Store32 opcode = 0x3e

	opI32Const opcode = 0x41
	opI32Eqz   opcode = 0x45
	opI32Eq    opcode = 0x46
	opI32Ne    opcode = 0x47
	opI32LtS   opcode = 0x48
	opI32LtU   opcode = 0x49
	opI32GtS   opcode = 0x4a
	opI32GtU   opcode = 0x4b
	opI32GeU   opcode = 0x4f
	opI64Const opcode = 0x42
	opI64Eq    opcode = 0x51
	opI64LtS   opcode = 0x53
	opI64LtU   opcode = 0x54
	opI64GtS   opcode = 0x55
	opI64GtU   opcode = 0x56

	opI32Clz     opcode = 0x67
	opI32Ctz     opcode = 0x68
	opI32Popcnt  opcode = 0x69
	opI32Add     opcode = 0x6a
	opI32Sub     opcode = 0x6b
	opI32And     opcode = 0x71
	opI32Or      opcode = 0x72
	opI32Xor     opcode = 0x73
	opI32Shl     opcode = 0x74
	opI32ShrS    opcode = 0x75
	opI32ShrU    opcode = 0x76
	opI32Rotl    opcode = 0x77
	opI32Rotr    opcode = 0x78
	opI32DivU    opcode = 0x6e
	opI32RemU    opcode = 0x70
	opI64DivS    opcode = 0x7f
	opI64RemS    opcode = 0x81
	opI64Add     opcode = 0x7c
	opI64Sub     opcode = 0x7d
	opI64And     opcode = 0x83
	opI64Or      opcode = 0x84
	opI64Xor     opcode = 0x85
	opI64Shl     opcode = 0x86
	opI64ShrS    opcode = 0x87
	opI64ShrU    opcode = 0x88
	opI64Rotl    opcode = 0x89
	opI64Rotr    opcode = 0x8a
	opI32Wrap    opcode = 0xa7
	opI64ExtendS opcode = 0xac
	opI64ExtendU opcode = 0xad
)

// vectorOp is an instruction on vectors of 128 bits, which follows the prefix 0xfd. v8, v16, v32 and v64 stand for
// lanes of integers, vF for float, vD for double.
type vectorOp uint16

const (
	vNone      vectorOp = 0xffff // stands for an operation for which there is no instruction
	vLoad      vectorOp = 0
	vLoad16x4S vectorOp = 3
	vLoad16x4U vectorOp = 4
	vLoad32x2S vectorOp = 5
	vLoad32x2U vectorOp = 6
	vLoad32All vectorOp = 9
	vLoad64All vectorOp = 10
	vStore     vectorOp = 11
	vConst     vectorOp = 12
	vShuffle   vectorOp = 13
	v32Splat   vectorOp = 17
	v64Splat   vectorOp = 18
	vDSplat    vectorOp = 20

	v32Extract vectorOp = 27
	v32Replace vectorOp = 28
	v64Extract vectorOp = 29
	v64Replace vectorOp = 30
	vDExtract  vectorOp = 33
	vDReplace  vectorOp = 34

	v32Eq  vectorOp = 55
	v32Ne  vectorOp = 56
	v32LtS vectorOp = 57
	v32LtU vectorOp = 58
	v32GtS vectorOp = 59
	v32GtU vectorOp = 60
	v32LeS vectorOp = 61
	v32LeU vectorOp = 62
	v32GeS vectorOp = 63
	v32GeU vectorOp = 64
	vFEq   vectorOp = 65
	vFNe   vectorOp = 66
	vFLt   vectorOp = 67
	vFGt   vectorOp = 68
	vFLe   vectorOp = 69
	vFGe   vectorOp = 70
	vDEq   vectorOp = 71
	vDNe   vectorOp = 72
	vDLt   vectorOp = 73
	vDGt   vectorOp = 74
	vDLe   vectorOp = 75
	vDGe   vectorOp = 76

	vNot    vectorOp = 77
	vAnd    vectorOp = 78
	vAndNot vectorOp = 79
	vOr     vectorOp = 80
	vXor    vectorOp = 81
	vSelect vectorOp = 82 // bit by bit: the first operand where the third has a 1, else the second
	vAny    vectorOp = 83
	v32All  vectorOp = 163

	vStore8Lane  vectorOp = 88
	vStore16Lane vectorOp = 89
	vStore32Lane vectorOp = 90
	vStore64Lane vectorOp = 91
	vLoad32Zero  vectorOp = 92
	vLoad64Zero  vectorOp = 93
	vRelaxedMadd vectorOp = 0x105
	vDemote      vectorOp = 94 // two doubles to the low floats; the high ones become 0
	vPromote     vectorOp = 95 // the low floats to two doubles

	vFCeil    vectorOp = 103
	vFFloor   vectorOp = 104
	vFTrunc   vectorOp = 105
	vFNearest vectorOp = 106

	v16ExtendLow8S vectorOp = 135
	v16ExtendLow8U vectorOp = 137

	v32Abs          vectorOp = 160
	v32Neg          vectorOp = 161
	v32Bits         vectorOp = 164
	v32ExtendLow16S vectorOp = 167
	v32ExtendLow16U vectorOp = 169
	v32Shl          vectorOp = 171
	v32ShrS         vectorOp = 172
	v32ShrU         vectorOp = 173
	v32Add          vectorOp = 174
	v32Sub          vectorOp = 177
	v32Mul          vectorOp = 181
	v32MinS         vectorOp = 182
	v32MinU         vectorOp = 183
	v32MaxS         vectorOp = 184
	v32MaxU         vectorOp = 185

	v64Abs           vectorOp = 192
	v64Neg           vectorOp = 193
	v64Bits          vectorOp = 196
	v64ExtendLow32S  vectorOp = 199
	v64ExtendHigh32S vectorOp = 200
	v64ExtendLow32U  vectorOp = 201
	v64ExtendHigh32U vectorOp = 202
	v64Shl           vectorOp = 203
	v64ShrS          vectorOp = 204
	v64ShrU          vectorOp = 205
	v64Add           vectorOp = 206
	v64Sub           vectorOp = 209
	v64Mul           vectorOp = 213
	v64Eq            vectorOp = 214
	v64Ne            vectorOp = 215
	v64LtS           vectorOp = 216
	v64GtS           vectorOp = 217
	v64LeS           vectorOp = 218
	v64GeS           vectorOp = 219

	vFAbs   vectorOp = 224
	vFNeg   vectorOp = 225
	vFSqrt  vectorOp = 227
	vFAdd   vectorOp = 228
	vFMul   vectorOp = 230
	vFDiv   vectorOp = 231
	vFLeast vectorOp = 234 // the second operand if it is less, else the first
	vDAbs   vectorOp = 236
	vDNeg   vectorOp = 237
	vDAdd   vectorOp = 240
	vDSub   vectorOp = 241
	vDMul   vectorOp = 242

	v32FromFS vectorOp = 248 // toward zero; NaN becomes 0, other values the nearest one that fits
	v32FromFU vectorOp = 249
	vFFromS   vectorOp = 250
	vFFromU   vectorOp = 251
	v32FromDS vectorOp = 252 // to the low lanes, as v32FromFS; the high ones become 0
	v32FromDU vectorOp = 253
	vDFromS   vectorOp = 254 // from the low lanes
	vDFromU   vectorOp = 255
)

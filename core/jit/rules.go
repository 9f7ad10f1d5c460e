package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
)

// rules is the one table of the instructions for which code is generated, by opcode.
var rules [isa.NumOps]rule

func init() { // in init, because the entries' functions refer to the table
	rules = [isa.NumOps]rule{
		isa.OpAdd:   integers(simple(v32Add), simple(v64Add), rule{plan: arithmetic, saturates: true, float: simple(vFAdd), double: simple(vDAdd)}),
		isa.OpMul:   integers(simple(v32Mul), simple(v64Mul), rule{plan: arithmetic, saturates: true, float: simple(vFMul), double: simple(vDMul)}),
		isa.OpMad:   integers(ofThree(v32Mul, v32Add), ofThree(v64Mul, v64Add), rule{plan: arithmetic, saturates: true, float: fusedMultiplyAdd}),
		isa.OpAdd3:  integers(ofThree(v32Add, v32Add), ofThree(v64Add, v64Add), rule{plan: arithmetic, saturates: true}),
		isa.OpDiv:   {plan: arithmetic, signed: divide(opI64DivS, true), unsigned: divide(opI32DivU, false), float: simple(vFDiv)},
		isa.OpMod:   {plan: arithmetic, signed: divide(opI64RemS, true), unsigned: divide(opI32RemU, false)},
		isa.OpDivM:  {plan: arithmetic, float: simple(vFDiv)},
		isa.OpInv:   {plan: arithmetic, float: inverse},
		isa.OpSqrt:  {plan: arithmetic, float: simple(vFSqrt)},
		isa.OpSqrtM: {plan: arithmetic, float: simple(vFSqrt)},
		isa.OpRndD:  {plan: arithmetic, passes: true, float: simple(vFFloor)},
		isa.OpRndU:  {plan: arithmetic, passes: true, float: simple(vFCeil)},
		isa.OpRndE:  {plan: arithmetic, passes: true, float: simple(vFNearest)},
		isa.OpRndZ:  {plan: arithmetic, passes: true, float: simple(vFTrunc)},
		isa.OpMin:   {plan: arithmetic, keeps: true, saturates: true, signed: simple(v32MinS), unsigned: simple(v32MinU), signed64: choose64(v64LtS), float: chooseNumber(vFLt, vFEq, vFNe), double: chooseNumber(vDLt, vDEq, vDNe)},
		isa.OpMax:   {plan: arithmetic, keeps: true, saturates: true, signed: simple(v32MaxS), unsigned: simple(v32MaxU), signed64: choose64(v64GtS), float: chooseNumber(vFGt, vFEq, vFNe), double: chooseNumber(vDGt, vDEq, vDNe)},

		isa.OpAnd:   integers(simple(vAnd), simple(vAnd), rule{plan: logic}),
		isa.OpOr:    integers(simple(vOr), simple(vOr), rule{plan: logic}),
		isa.OpXor:   integers(simple(vXor), simple(vXor), rule{plan: logic}),
		isa.OpNot:   integers(simple(vNot), simple(vNot), rule{plan: logic}),
		isa.OpShl:   {plan: shift(&leftShifts), signed: shift32(opI32Shl), unsigned: shift32(opI32Shl), signed64: shift64(opI64Shl), unsigned64: shift64(opI64Shl)},
		isa.OpShr:   {plan: shift(&rightShifts), signed: shift32(opI32ShrS), unsigned: shift32(opI32ShrU), signed64: shift64(opI64ShrS), unsigned64: shift64(opI64ShrU)},
		isa.OpAsr:   {plan: shift(&rightShifts), signed: shift32(opI32ShrS), unsigned: shift32(opI32ShrU), signed64: shift64(opI64ShrS), unsigned64: shift64(opI64ShrU)},
		isa.OpRol:   {plan: rotate, unsigned: shift32(opI32Rotl), unsigned64: shift64(opI64Rotl)},
		isa.OpRor:   {plan: rotate, unsigned: shift32(opI32Rotr), unsigned64: shift64(opI64Rotr)},
		isa.OpMulH:  {plan: arithmetic, signed64: multiplyHigh(v64ShrS), unsigned64: multiplyHigh(v64ShrU)},
		isa.OpAvg:   {plan: arithmetic, signed64: average(v64ShrS), unsigned64: average(v64ShrU)},
		isa.OpAddC:  {plan: carrying(v32Add, true)},
		isa.OpSubB:  {plan: carrying(v32Sub, false)},
		isa.OpBfn:   {plan: truthTable},
		isa.OpBfe:   {plan: field, signed: extractSigned, unsigned: extractField},
		isa.OpBfi:   {plan: insertField, unsigned: insertBits},
		isa.OpBfRev: {plan: arithmetic, unsigned: reverseBits},
		isa.OpFbH:   {plan: field, signed: search(opI32Clz, true), unsigned: search(opI32Clz, false)},
		isa.OpFbL:   {plan: arithmetic, unsigned: search(opI32Ctz, false)},
		isa.OpCBit:  {plan: arithmetic, unsigned: each32(opI32Popcnt)},
		isa.OpLzd:   {plan: arithmetic, unsigned: each32(opI32Clz)},

		isa.OpMov:     integers(copied, copied, rule{plan: move, saturates: true, float: copied, double: copied, keeps: true}),
		isa.OpMovS:    {plan: moveState},
		isa.OpAddrAdd: {plan: addAddress},
		isa.OpSel:     {plan: choose},
		isa.OpCmp:     {plan: compare},
		isa.OpSetP:    {plan: setPredicate},

		isa.OpGather:            {plan: transfer},
		isa.OpScatter:           {plan: transfer},
		isa.OpGatherScaled:      {plan: transfer},
		isa.OpScatterScaled:     {plan: transfer},
		isa.OpGather4Scaled:     {plan: transfer},
		isa.OpScatter4Scaled:    {plan: transfer},
		isa.OpQwGather:          {plan: transfer},
		isa.OpQwScatter:         {plan: transfer},
		isa.OpSvmGather:         {plan: transfer},
		isa.OpSvmScatter:        {plan: transfer},
		isa.OpSvmGather4Scaled:  {plan: transfer},
		isa.OpSvmScatter4Scaled: {plan: transfer},
		isa.OpLscLoad:           {plan: transfer},
		isa.OpLscStore:          {plan: transfer},
		isa.OpLscLoadQuad:       {plan: transfer},
		isa.OpLscStoreQuad:      {plan: transfer},
		isa.OpDWordAtomic:       {plan: atomic},
		isa.OpSvmAtomic:         {plan: atomic},
		isa.OpLscAtomic:         {plan: atomic},
		isa.OpOWordLd:           {plan: transfer},
		isa.OpOWordLdUnaligned:  {plan: transfer},
		isa.OpOWordSt:           {plan: transfer},
		isa.OpSvmBlockLd:        {plan: transfer},
		isa.OpSvmBlockSt:        {plan: transfer},
	}
	for _, op := range noEffect {
		rules[op] = rule{plan: func(_ *emitter, x *plan) bool {
			x.emit = func(*emitter, *plan) {}
			return true
		}}
	}
}

// noEffect lists instructions that have no effect here.
var noEffect = []isa.Op{
	isa.OpFenceGlobal, isa.OpFenceLocal, isa.OpFenceSW, isa.OpLscFence, isa.OpCacheFlush, isa.OpWait,
	isa.OpFile, isa.OpLoc, isa.OpLifetimeStart, isa.OpLifetimeEnd, isa.OpSubroutine, isa.OpLabel,
}

// plan finds how code for an instruction is generated. There is no code for what is not known to give the interpreter's
// bits.
func (e *emitter) plan(x *plan, inst int) {
	src := x.src[:0]
	*x = plan{} // in place: it is large
	x.inst, x.shape, x.src = inst, e.prog.Shape(inst), src
	r := &rules[e.prog.Insts[inst].Src.Op]
	if r.plan == nil || x.shape.Skipped || x.shape.Outside || x.shape.Refresh {
		return
	}
	x.rule = r
	if x.src == nil {
		x.src = make([]eu.Operand, 0, len(e.values))
	}
	if !r.plan(e, x) || x.pointed() && !e.indirect(x) {
		x.emit, x.slicewise = nil, nil
	}
	if x.slicewise != nil && x.emit == nil {
		x.measure()
	}
}

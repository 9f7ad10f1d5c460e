package eu

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/isa"
)

// entry is how an instruction is executed.
type entry struct {
	decode func(d *decoder, o *op, e *entry) bool // false: not with these operands
	ints   intMode
	kernels

	carry     func(a, b, carry uint32) (r, out uint32) // addc, subb
	narrow    kernel[uint32]                           // rotates of words
	writes    bool                                     // memory: a store
	bySurface bool                                     // memory: block messages with a surface
	strided   bool                                     // memory: lsc_*_strided

	conversions smallConversions // fcvt, srnd
}

// execution is the one table from instructions to how they run. What is missing is
// not modelled: Load says so for each use.
var execution [isa.NumOps]entry

func init() { // the entries' functions refer to the table
	execution = [isa.NumOps]entry{
		// Arithmetic
		isa.OpAdd:   {decode: alu, kernels: kernels{u32: add[uint32], u64: add[uint64], i64: add[int64], satQ: addSatQ, satUQ: addSatUQ, f32: addF32, f64: addF64, exact: addExact, opposed: addOpposed}},
		isa.OpAdd3:  {decode: alu, kernels: kernels{u32: add3[uint32], u64: add3[uint64], i64: add3[int64]}},
		isa.OpAdd3O: {decode: addOverflow},
		isa.OpAddC:  {decode: carrying, carry: bits.Add32},
		isa.OpSubB:  {decode: carrying, carry: bits.Sub32},
		isa.OpAvg:   {decode: alu, ints: widening, kernels: kernels{i64: average[int64], u64: average[uint64]}},
		isa.OpMul:   {decode: alu, kernels: kernels{u32: mul[uint32], u64: mul[uint64], i64: mul[int64], f32: mulF32, f64: mulF64, exact: mulExact}},
		isa.OpMulH:  {decode: alu, ints: widening, kernels: kernels{i64: mulHigh[int64], u64: mulHigh[uint64]}},
		isa.OpMad:   {decode: alu, kernels: kernels{u32: mad[uint32], u64: mad[uint64], i64: mad[int64], f32: madF32, f64: madF64, exact: madExact, opposed: madOpposed}},
		isa.OpMadW:  {decode: madWide},
		isa.OpDiv: {decode: alu, ints: ordered, kernels: kernels{i32: quotient[int32], u32: quotient[uint32], i64: quotient[int64], u64: quotient[uint64],
			f32: quotientF32, exact: quotientExact}},
		isa.OpDivM:    {decode: alu, kernels: kernels{f32: quotientF32, exact: quotientExact}},
		isa.OpMod:     {decode: alu, ints: ordered, kernels: kernels{i32: remainder[int32], u32: remainder[uint32], i64: remainder[int64], u64: remainder[uint64]}},
		isa.OpDp4A:    {decode: dotBytes},
		isa.OpDpas:    {decode: product},
		isa.OpDpasW:   {decode: product},
		isa.OpLrp:     {decode: alu, kernels: kernels{exact: interpolate, opposed: interpolateOpposed}},
		isa.OpPlane:   {decode: plane},
		isa.OpSad2:    {decode: differences},
		isa.OpSad2Add: {decode: differences},
		isa.OpFrc:     {decode: alu, kernels: kernels{exact: fraction}},
		isa.OpRndD:    {decode: alu, kernels: kernels{exact: floorExact}},
		isa.OpRndU:    {decode: alu, kernels: kernels{exact: ceilExact}},
		isa.OpRndE:    {decode: alu, kernels: kernels{exact: evenExact}},
		isa.OpRndZ:    {decode: alu, kernels: kernels{exact: truncateExact}},
		isa.OpInv:     {decode: alu, kernels: kernels{f32: inverseF32, exact: inverseExact}},
		isa.OpSqrt:    {decode: alu, kernels: kernels{exact: squareRootExact, positive: true}},
		isa.OpSqrtM:   {decode: alu, kernels: kernels{exact: squareRootExact}},
		isa.OpRSqrt:   {decode: alu, kernels: kernels{exact: inverseSquareRoot, positive: true}},
		isa.OpExp:     {decode: alu, kernels: kernels{exact: exponential}},
		isa.OpLog:     {decode: alu, kernels: kernels{exact: logarithm, positive: true}},
		isa.OpSin:     {decode: alu, kernels: kernels{exact: sine}},
		isa.OpCos:     {decode: alu, kernels: kernels{exact: cosine}},
		isa.OpPow:     {decode: alu, kernels: kernels{exact: power}},
		isa.OpInvM:    {decode: macro, kernels: kernels{exact: quotientExact}},
		isa.OpRSqtM:   {decode: macro, kernels: kernels{exact: inverseSquareRoot}},
		isa.OpSRnd:    {decode: smallFloat, conversions: srndConversions},

		// Logic, shifts, bits
		isa.OpAnd:   {decode: logic, kernels: kernels{u32: and[uint32], u64: and[uint64]}},
		isa.OpOr:    {decode: logic, kernels: kernels{u32: or[uint32], u64: or[uint64]}},
		isa.OpXor:   {decode: logic, kernels: kernels{u32: xor[uint32], u64: xor[uint64]}},
		isa.OpNot:   {decode: logic, kernels: kernels{u32: not[uint32], u64: not[uint64]}},
		isa.OpShl:   {decode: shift, kernels: kernels{u32: shiftLeft[uint32], u64: shiftLeft[uint64], i64: shlSat, satQ: shiftLeft[int64]}},
		isa.OpShr:   {decode: shift, ints: shifting, kernels: kernels{i32: shiftRight[int32], u32: shiftRight[uint32], i64: shiftRight[int64], u64: shiftRight[uint64]}},
		isa.OpAsr:   {decode: shift, ints: shifting, kernels: kernels{i32: shiftRight[int32], u32: shiftRight[uint32], i64: shiftRight[int64], u64: shiftRight[uint64]}},
		isa.OpRol:   {decode: rotate, kernels: kernels{u32: rol32, u64: rol64}, narrow: rol16},
		isa.OpRor:   {decode: rotate, kernels: kernels{u32: ror32, u64: ror64}, narrow: ror16},
		isa.OpBfn:   {decode: byTable},
		isa.OpBfe:   {decode: field, kernels: kernels{i32: extractFieldSigned, u32: extractField}},
		isa.OpBfi:   {decode: insertField},
		isa.OpBfRev: {decode: alu, kernels: kernels{u32: reverseBits}},
		isa.OpCBit:  {decode: alu, kernels: kernels{u32: countBits}},
		isa.OpFbH:   {decode: field, kernels: kernels{i32: firstHighSigned, u32: firstHigh}},
		isa.OpFbL:   {decode: alu, kernels: kernels{u32: firstLow}},
		isa.OpLzd:   {decode: alu, kernels: kernels{u32: leadingZeros}},

		// Moves and comparisons
		isa.OpMov:  {decode: move},
		isa.OpMovS: {decode: moveState},
		isa.OpFCvt: {decode: smallFloat, conversions: fcvtConversions},
		isa.OpSel:  {decode: choose},
		isa.OpSetP: {decode: setPredicate},
		isa.OpCmp:  {decode: compare},
		isa.OpMin: {decode: alu, ints: ordered, kernels: kernels{i32: minimum[int32], u32: minimum[uint32], i64: minimum[int64], u64: minimum[uint64],
			f32: minFloat[float32], f64: minFloat[float64], exact: minExact, selects: true}},
		isa.OpMax: {decode: alu, ints: ordered, kernels: kernels{i32: maximum[int32], u32: maximum[uint32], i64: maximum[int64], u64: maximum[uint64],
			f32: maxFloat[float32], f64: maxFloat[float64], exact: maxExact, selects: true}},
		isa.OpAddrAdd: {decode: addAddress},

		// Control flow
		isa.OpGoto:       {decode: branchTo},
		isa.OpJmp:        {decode: branchTo},
		isa.OpSwitchJmp:  {decode: switchJump},
		isa.OpCall:       {decode: callSubroutine},
		isa.OpRet:        {decode: returnFrom},
		isa.OpFCall:      {decode: callFunction},
		isa.OpIfCall:     {decode: callIndirect},
		isa.OpFAddr:      {decode: addressOf},
		isa.OpFRet:       {decode: returnFrom},
		isa.OpSubroutine: {decode: nothing},
		isa.OpLabel:      {decode: nothing},

		// Memory
		isa.OpGather4Scaled:     {decode: channelMessage},
		isa.OpScatter4Scaled:    {decode: channelMessage, writes: true},
		isa.OpGatherScaled:      {decode: byteMessage},
		isa.OpScatterScaled:     {decode: byteMessage, writes: true},
		isa.OpGather:            {decode: elementMessage},
		isa.OpScatter:           {decode: elementMessage, writes: true},
		isa.OpQwGather:          {decode: qwordMessage},
		isa.OpQwScatter:         {decode: qwordMessage, writes: true},
		isa.OpOWordLd:           {decode: blockMessage, bySurface: true},
		isa.OpOWordLdUnaligned:  {decode: blockMessage, bySurface: true},
		isa.OpOWordSt:           {decode: blockMessage, bySurface: true, writes: true},
		isa.OpSvmBlockLd:        {decode: blockMessage},
		isa.OpSvmBlockSt:        {decode: blockMessage, writes: true},
		isa.OpSvmGather:         {decode: svmMessage},
		isa.OpSvmScatter:        {decode: svmMessage, writes: true},
		isa.OpSvmGather4Scaled:  {decode: svmChannelMessage},
		isa.OpSvmScatter4Scaled: {decode: svmChannelMessage, writes: true},
		isa.OpLscLoad:           {decode: lscMessage},
		isa.OpLscStore:          {decode: lscMessage, writes: true},
		isa.OpLscLoadQuad:       {decode: lscMessage},
		isa.OpLscStoreQuad:      {decode: lscMessage, writes: true},
		isa.OpLscLoadStrided:    {decode: lscMessage, strided: true},
		isa.OpLscStoreStrided:   {decode: lscMessage, writes: true, strided: true},

		isa.OpLscStoreUncompressed: {decode: lscMessage, writes: true},

		isa.OpDWordAtomic:      {decode: atomicMessage},
		isa.OpSvmAtomic:        {decode: atomicMessage},
		isa.OpLscLoadStatus:    {decode: lscStatus},
		isa.OpLscAtomic:        {decode: atomicMessage},
		isa.OpLscApndCtrAtomic: {decode: atomicMessage},
		isa.OpTypedAtomic:      {decode: atomicMessage},
		isa.OpGather4Typed:     {decode: typedMessage},
		isa.OpScatter4Typed:    {decode: typedMessage, writes: true},
		isa.OpLscLoadBlock2D:   {decode: lscBlock},
		isa.OpLscStoreBlock2D:  {decode: lscBlock, writes: true},
		isa.OpMediaLd:          {decode: mediaBlock},
		isa.OpMediaSt:          {decode: mediaBlock, writes: true},

		// Samplers
		isa.OpLoadOld:          {decode: samplerMessage},
		isa.OpSampleOld:        {decode: samplerMessage},
		isa.OpLoad3D:           {decode: samplerMessage},
		isa.OpLoadLZ:           {decode: samplerMessage},
		isa.OpLoadMCS:          {decode: samplerMessage},
		isa.OpLoad2DMSW:        {decode: samplerMessage},
		isa.OpSample3D:         {decode: samplerMessage},
		isa.OpSampleB:          {decode: samplerMessage},
		isa.OpSampleL:          {decode: samplerMessage},
		isa.OpSampleC:          {decode: samplerMessage},
		isa.OpSampleD:          {decode: samplerMessage},
		isa.OpSampleBC:         {decode: samplerMessage},
		isa.OpSampleLC:         {decode: samplerMessage},
		isa.OpSampleDC:         {decode: samplerMessage},
		isa.OpSampleLZ:         {decode: samplerMessage},
		isa.OpSampleCLZ:        {decode: samplerMessage},
		isa.OpLod:              {decode: samplerMessage},
		isa.OpSample4:          {decode: samplerMessage},
		isa.OpSample4C:         {decode: samplerMessage},
		isa.OpSample4PO:        {decode: samplerMessage},
		isa.OpSample4POC:       {decode: samplerMessage},
		isa.OpResInfo:          {decode: infoMessage},
		isa.OpSampleInfo:       {decode: infoMessage},
		isa.OpSampleUnorm:      {decode: unormMessage},
		isa.OpLscReadStateInfo: {decode: infoMessage},

		isa.OpRawSend:   {decode: rawSend},
		isa.OpRawSendC:  {decode: rawSend},
		isa.OpRawSendS:  {decode: rawSend},
		isa.OpRawSendSC: {decode: rawSend},

		isa.OpRawSendSEot:  {decode: rawSend},
		isa.OpRawSendSCEot: {decode: rawSend},

		// Synchronization
		isa.OpBarrier:        {decode: groupBarrier},
		isa.OpSBarrierSignal: {decode: splitSignal},
		isa.OpSBarrierWait:   {decode: splitWait},
		isa.OpNBarrierSignal: {decode: namedSignal},
		isa.OpNBarrierWait:   {decode: namedWait},
		isa.OpFenceGlobal:    {decode: nothing},
		isa.OpFenceLocal:     {decode: nothing},
		isa.OpFenceSW:        {decode: nothing},
		isa.OpLscFence:       {decode: nothing},
		isa.OpCacheFlush:     {decode: nothing},
		isa.OpYield:          {decode: nothing},
		isa.OpWait:           {decode: nothing}, // launches have no dependencies between threads

		// Marks
		isa.OpFile:          {decode: nothing},
		isa.OpLoc:           {decode: nothing},
		isa.OpLifetimeStart: {decode: nothing},
		isa.OpLifetimeEnd:   {decode: nothing},
	}
}

// Modelled reports whether the machine executes an instruction.
func Modelled(op isa.Op) bool { return op < isa.NumOps && execution[op].decode != nil }

package eu

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/isa"
)

// execution is the one table from instructions to how they run. What is missing is
// not modelled: Load says so for each use.
var execution [isa.NumOps]entry

func init() { // the entries' functions refer to the table
	execution = [isa.NumOps]entry{
		// Arithmetic
		isa.OpAdd:   {decode: alu, kernels: kernels{u32: arith.Add[uint32], u64: arith.Add[uint64], i64: arith.Add[int64], sat: arith.AddSatQ, satQ: arith.AddSatQ, satUQ: arith.AddSatUQ, f32: arith.AddF32, f64: arith.AddF64, exact: arith.AddExact, opposed: arith.AddOpposed}},
		isa.OpAdd3:  {decode: alu, kernels: kernels{u32: arith.Add3[uint32], u64: arith.Add3[uint64], i64: arith.Add3[int64]}},
		isa.OpAdd3O: {decode: addOverflow},
		isa.OpAddC:  {decode: carrying, carry: bits.Add32},
		isa.OpSubB:  {decode: carrying, carry: bits.Sub32},
		isa.OpAvg:   {decode: alu, ints: widening, kernels: kernels{i64: arith.Average[int64], u64: arith.Average[uint64]}},
		isa.OpMul:   {decode: alu, kernels: kernels{u32: arith.Mul[uint32], u64: arith.Mul[uint64], i64: arith.Mul[int64], f32: arith.MulF32, f64: arith.MulF64, exact: arith.MulExact}},
		isa.OpMulH:  {decode: alu, ints: widening, kernels: kernels{i64: arith.MulHigh[int64], u64: arith.MulHigh[uint64]}},
		isa.OpMad:   {decode: alu, kernels: kernels{u32: arith.Mad[uint32], u64: arith.Mad[uint64], i64: arith.Mad[int64], f32: arith.MadF32, f64: arith.MadF64, exact: arith.MadExact, opposed: arith.MadOpposed}},
		isa.OpMadW:  {decode: madWide},
		isa.OpDiv: {decode: alu, ints: ordered, kernels: kernels{i32: arith.Quotient[int32], u32: arith.Quotient[uint32], i64: arith.Quotient[int64], u64: arith.Quotient[uint64],
			f32: arith.QuotientF32, exact: arith.QuotientExact}},
		isa.OpDivM:    {decode: alu, kernels: kernels{f32: arith.QuotientF32, exact: arith.QuotientExact}},
		isa.OpMod:     {decode: alu, ints: ordered, kernels: kernels{i32: arith.Remainder[int32], u32: arith.Remainder[uint32], i64: arith.Remainder[int64], u64: arith.Remainder[uint64]}},
		isa.OpDp4A:    {decode: dotBytes},
		isa.OpDpas:    {decode: product},
		isa.OpDpasW:   {decode: product},
		isa.OpLrp:     {decode: alu, kernels: kernels{exact: arith.Interpolate, opposed: arith.InterpolateOpposed}},
		isa.OpPlane:   {decode: plane},
		isa.OpSad2:    {decode: differences},
		isa.OpSad2Add: {decode: differences},
		isa.OpFrc:     {decode: alu, kernels: kernels{exact: arith.Fraction}},
		isa.OpRndD:    {decode: alu, kernels: kernels{exact: arith.FloorExact}},
		isa.OpRndU:    {decode: alu, kernels: kernels{exact: arith.CeilExact}},
		isa.OpRndE:    {decode: alu, kernels: kernels{exact: arith.EvenExact}},
		isa.OpRndZ:    {decode: alu, kernels: kernels{exact: arith.TruncateExact}},
		isa.OpInv:     {decode: alu, kernels: kernels{f32: arith.InverseF32, exact: arith.InverseExact}},
		isa.OpSqrt:    {decode: alu, kernels: kernels{exact: arith.SquareRootExact, positive: true}},
		isa.OpSqrtM:   {decode: alu, kernels: kernels{exact: arith.SquareRootExact}},
		isa.OpRSqrt:   {decode: alu, kernels: kernels{exact: arith.InverseSquareRoot, positive: true}},
		isa.OpExp:     {decode: alu, kernels: kernels{exact: arith.Exponential}},
		isa.OpLog:     {decode: alu, kernels: kernels{exact: arith.Logarithm, positive: true}},
		isa.OpSin:     {decode: alu, kernels: kernels{exact: arith.Sine}},
		isa.OpCos:     {decode: alu, kernels: kernels{exact: arith.Cosine}},
		isa.OpPow:     {decode: alu, kernels: kernels{exact: arith.Power}},
		isa.OpInvM:    {decode: macro, kernels: kernels{exact: arith.QuotientExact}},
		isa.OpRSqtM:   {decode: macro, kernels: kernels{exact: arith.InverseSquareRoot}},
		isa.OpSRnd:    {decode: smallFloat, conversions: srndConversions},

		// Logic, shifts, bits
		isa.OpAnd:   {decode: logic, kernels: kernels{u32: arith.And[uint32], u64: arith.And[uint64]}},
		isa.OpOr:    {decode: logic, kernels: kernels{u32: arith.Or[uint32], u64: arith.Or[uint64]}},
		isa.OpXor:   {decode: logic, kernels: kernels{u32: arith.Xor[uint32], u64: arith.Xor[uint64]}},
		isa.OpNot:   {decode: logic, kernels: kernels{u32: arith.Not[uint32], u64: arith.Not[uint64]}},
		isa.OpShl:   {decode: shift, kernels: kernels{u32: arith.ShiftLeft[uint32], u64: arith.ShiftLeft[uint64], i64: arith.ShlSat, satQ: arith.ShiftLeft[int64]}},
		isa.OpShr:   {decode: shift, ints: shifting, kernels: kernels{i32: arith.ShiftRight[int32], u32: arith.ShiftRight[uint32], i64: arith.ShiftRight[int64], u64: arith.ShiftRight[uint64]}},
		isa.OpAsr:   {decode: shift, ints: shifting, kernels: kernels{i32: arith.ShiftRight[int32], u32: arith.ShiftRight[uint32], i64: arith.ShiftRight[int64], u64: arith.ShiftRight[uint64]}},
		isa.OpRol:   {decode: rotate, kernels: kernels{u32: arith.Rol32, u64: arith.Rol64}, narrow: arith.Rol16},
		isa.OpRor:   {decode: rotate, kernels: kernels{u32: arith.Ror32, u64: arith.Ror64}, narrow: arith.Ror16},
		isa.OpBfn:   {decode: byTable},
		isa.OpBfe:   {decode: field, kernels: kernels{i32: arith.ExtractFieldSigned, u32: arith.ExtractField}},
		isa.OpBfi:   {decode: insertField},
		isa.OpBfRev: {decode: alu, kernels: kernels{u32: arith.ReverseBits}},
		isa.OpCBit:  {decode: alu, kernels: kernels{u32: arith.CountBits}},
		isa.OpFbH:   {decode: field, kernels: kernels{i32: arith.FirstHighSigned, u32: arith.FirstHigh}},
		isa.OpFbL:   {decode: alu, kernels: kernels{u32: arith.FirstLow}},
		isa.OpLzd:   {decode: alu, kernels: kernels{u32: arith.LeadingZeros}},

		// Moves and comparisons
		isa.OpMov:  {decode: move},
		isa.OpMovS: {decode: moveState},
		isa.OpFCvt: {decode: smallFloat, conversions: fcvtConversions},
		isa.OpSel:  {decode: choose},
		isa.OpSetP: {decode: setPredicate},
		isa.OpCmp:  {decode: compare},
		isa.OpMin: {decode: alu, ints: ordered, kernels: kernels{i32: arith.Minimum[int32], u32: arith.Minimum[uint32], i64: arith.Minimum[int64], u64: arith.Minimum[uint64],
			f32: arith.MinFloat[float32], f64: arith.MinFloat[float64], exact: arith.MinExact, selects: true}},
		isa.OpMax: {decode: alu, ints: ordered, kernels: kernels{i32: arith.Maximum[int32], u32: arith.Maximum[uint32], i64: arith.Maximum[int64], u64: arith.Maximum[uint64],
			f32: arith.MaxFloat[float32], f64: arith.MaxFloat[float64], exact: arith.MaxExact, selects: true}},
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

package ptxisa

// TypeSet is a set of types.
type TypeSet uint64

// TypeSets are the types for each type suffix of an instruction; 0: there is no such suffix.
type TypeSets [MaxTypes]TypeSet

// MaxTypes is the maximum number of type suffixes of an instruction.
const MaxTypes = 3

// Sets of types.
const (
	tInt           TypeSet = 1<<U16 | 1<<U32 | 1<<U64 | 1<<S16 | 1<<S32 | 1<<S64
	tInt32         TypeSet = 1<<U32 | 1<<U64 | 1<<S32 | 1<<S64
	tBits          TypeSet = 1<<B16 | 1<<B32 | 1<<B64
	tFloat         TypeSet = 1<<F32 | 1<<F64
	HalfTypes      TypeSet = 1<<F16 | 1<<F16x2 | 1<<BF16 | 1<<BF16x2 // of 16 bits, or two of them
	tQuads         TypeSet = 1<<U8x4 | 1<<S8x4
	tPairs         TypeSet = 1<<U16x2 | 1<<S16x2 | tQuads
	tMixed         TypeSet = 1<<F16 | 1<<BF16 // of the sources of a sum of .f32
	tAll           TypeSet = tBits | tInt | tFloat | 1<<B8 | 1<<B128 | 1<<U8 | 1<<S8
	tCvt           TypeSet = tInt | tFloat | tMixed | 1<<U8 | 1<<S8
	tSmall         TypeSet = SmallPairTypes | 1<<E4M3x4 | 1<<E5M2x4 | 1<<E2M3x4 | 1<<E3M2x4 | 1<<E2M1x4 | 1<<UE8M0x2 | 1<<S2F6x2
	SmallPairTypes TypeSet = 1<<E4M3x2 | 1<<E5M2x2 | 1<<E2M3x2 | 1<<E3M2x2 | 1<<E2M1x2 // two numbers of 8 bits or fewer
	tWord          TypeSet = 1<<U32 | 1<<S32
	tBig           TypeSet = 1<<B32 | 1<<B64
	tAtom          TypeSet = tBig | tInt32 | tFloat
)

package ptxisa

// atomicTypes are the types that each operation of atom and red has.
var atomicTypes = map[string]TypeSet{
	"add": tInt32 | tFloat | HalfTypes, "min": tInt32 | HalfTypes, "max": tInt32 | HalfTypes, "inc": 1 << U32, "dec": 1 << U32,
	"and": tBig, "or": tBig, "xor": tBig, "cas": tBig | tInt32 | 1<<B16 | 1<<B128, "exch": tAtom | 1<<B128,
}

// AtomicTypes returns the types that an operation of atom and red has; false if there is no such operation.
func AtomicTypes(op string) (types TypeSet, known bool) {
	types, known = atomicTypes[op]
	return types, known
}

// AtomicLacks reports whether an operation of atom and red exists, but not for the type t.
func AtomicLacks(op string, t Type) bool {
	has, known := atomicTypes[op]
	return known && has&(1<<t) == 0
}

// Relations returns the relations by which values of the type can be compared.
func (t Type) Relations() string {
	switch t.Kind() {
	case Untyped:
		return "eq ne"
	case Unsigned:
		return "eq ne lt le gt ge lo ls hi hs"
	case Signed:
		return "eq ne lt le gt ge"
	}
	return "eq ne lt le gt ge equ neu ltu leu gtu geu num nan"
}

// SetMakes reports whether set can write type d when it compares values of type s ("set" of both chapters).
func SetMakes(d, s Type) bool {
	whole := TypeSet(1<<U32 | 1<<S32)
	switch s {
	case F16x2, BF16x2:
		whole |= 1 << s
	case F16:
		whole |= 1<<U16 | 1<<S16 | 1<<F16 | 1<<BF16
	case BF16:
		whole |= 1<<U16 | 1<<S16 | 1<<BF16
	default:
		whole |= 1<<F32 | 1<<F16 | 1<<BF16
	}
	return whole&(1<<d) != 0
}

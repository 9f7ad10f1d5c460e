package surfaces

// Types are the types that memory can be read as, in the order to offer them.
var Types = []string{"d", "ud", "f", "w", "uw", "hf", "b", "ub", "q", "uq", "df"}

// typeBytes is the size of an element of a type; 0 for an unknown type.
func typeBytes(name string) int {
	switch name {
	case "b", "ub":
		return 1
	case "w", "uw", "hf", "bf":
		return 2
	case "d", "ud", "f":
		return 4
	case "q", "uq", "df":
		return 8
	}
	return 0
}

// TypeBytes is the size of an element of a type; 1 for an unknown type.
func TypeBytes(name string) int { return max(1, typeBytes(name)) }

// IsType reports whether memory can be read as elements of a type.
func IsType(name string) bool { return typeBytes(name) > 0 }

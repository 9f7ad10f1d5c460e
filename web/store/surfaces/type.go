package surfaces

// Types are the types that memory can be read as, in the order to offer them.
var Types = []string{"d", "ud", "f", "w", "uw", "hf", "b", "ub", "q", "uq", "df"}

// elements are the types of elements: the bytes of one, and the format that shows them as a picture, "" if none does.
var elements = [...]struct {
	name   string
	bytes  int
	format string
}{
	{"b", 1, "r8snorm"}, {"ub", 1, "r8unorm"},
	{"w", 2, "r16i"}, {"uw", 2, "r16ui"}, {"hf", 2, "r16f"}, {"bf", 2, ""},
	{"d", 4, "r32i"}, {"ud", 4, "r32ui"}, {"f", 4, "r32f"},
	{"q", 8, ""}, {"uq", 8, ""}, {"df", 8, ""},
}

// element is the size of an element of a type and the format that shows it; 0 and "" for an unknown type.
func element(name string) (bytes int, format string) {
	for i := range elements {
		if e := &elements[i]; e.name == name {
			return e.bytes, e.format
		}
	}
	return 0, ""
}

// TypeBytes is the size of an element of a type; 1 for an unknown type.
func TypeBytes(name string) int {
	bytes, _ := element(name)
	return max(1, bytes)
}

// IsType reports whether memory can be read as elements of a type.
func IsType(name string) bool {
	bytes, _ := element(name)
	return bytes > 0
}

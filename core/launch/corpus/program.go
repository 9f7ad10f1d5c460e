package corpus

// Program is a kernel that can run: of a folder with one of its sets of answers, of a zebin, or of a dump.
type Program struct {
	Kernel  string // "vadd"
	Config  string // name of the folder, "tgllp-simd16"
	Variant string // "" for expected.json, "off" for expected.off.json
	Text    string // one .visaasm: launch lines, kernel, functions

	// Arguments holds, for each expectation of the text in order, the number of the
	// kernel argument it is about.
	Arguments []int

	with func(Made) (*Program, error) // makes it with other values; nil where they are not made up
}

// Name is "vadd tgllp-simd16", with the variant if it has one.
func (p *Program) Name() string {
	name := p.Kernel + " " + p.Config
	if p.Variant != "" {
		name += " " + p.Variant
	}
	return name
}

// Made says how large the values are that are made up.
type Made struct {
	Number  int  // that integers are; 0: the number of work-items, which is what most of them are for
	Stretch int  // elements of a buffer for each work-item; 0: one
	Zeros   bool // buffers hold zeros; else their elements count up, where their type is known
	Outside bool // the program is known to go outside its buffers with them
}

// note tells a reader what is made up, and what comes of it: group, how large groups are, too, which a kernel may leave
// open that was written for one size; shared is local memory that it fills for that size.
func (m Made) note(group, shared bool) string {
	groups, unfilled := "how many groups there are", ""
	if group {
		groups += " and of which size"
		if shared {
			unfilled = " In groups of another size than the kernel was written for, work-items may read shared local memory that none of them has filled (R0110)."
		}
	}
	note := "The values of buffers and scalars, and " + groups + ", are made up: the compiler's file has none." + unfilled
	if m.Outside {
		return note + " With these, the program goes outside its buffers: the reports (R0201) are no fault of its own until sizes and numbers are given that belong together."
	}
	if m.Stretch > 0 {
		return note + " With one element for each work-item, accesses are outside the buffers (R0201), so these have more: make them smaller to see which, if none should be."
	}
	return note + " Where other numbers lead outside the buffers (R0201), these may be too small for them."
}

// With is a program with other values, if its values are made up; else nil.
func (p *Program) With(m Made) *Program {
	if p.with == nil {
		return nil
	}
	other, err := p.with(m)
	if err != nil {
		return nil
	}
	other.Config = p.Config
	return other
}

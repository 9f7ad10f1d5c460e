package corpus

// Program is a kernel that can run: from a folder with one of its sets of answers, from a zebin, or from a dump.
type Program struct {
	Kernel  string // "vadd"
	Config  string // name of the folder, "tgllp-simd16"
	Variant string // "" for expected.json, "off" for expected.off.json
	Text    string // one .visaasm: launch lines, kernel, functions

	// Arguments holds, for each expectation of the text in order, the number of the
	// kernel argument it is about.
	Arguments []int

	with   func(Made) (*Program, error) // makes the program with other values; nil if the values are not made up
	groups [][3]int                     // the sizes of groups that can be made up, at least one if with is set
}

// Name returns a name such as "vadd tgllp-simd16", with the variant if there is one.
func (p *Program) Name() string {
	name := p.Kernel + " " + p.Config
	if p.Variant != "" {
		name += " " + p.Variant
	}
	return name
}

// Made says which values are made up, where there is a choice.
type Made struct {
	Group   [3]int // one of Groups; zeros: the first of them
	Number  int    // value of integers; 0: the number of work-items in x, which most of them are for
	Stretch int    // elements of a buffer for each work-item; 0: one
	Fill    Fill
	Alone   bool // one group, because more is reported of two
	Outside bool // with these values the program is known to go outside its buffers
	Endless bool // with these values the program did not end when it was tried
}

// Fill says what made-up buffers hold whose type is known. The others hold zeros.
type Fill uint8

const (
	FromZero Fill = iota // elements that count up, so that a result shows which element it came from; all are indices of any buffer
	FromOne              // elements that count up from 1: a loop that halves a number until it is 1 does not end for 0
	Zeros
)

// Groups returns the sizes of groups that the kernel may be written for, the most natural one first: only one if it
// asks for one; none if the values are not made up.
func (p *Program) Groups() [][3]int { return p.groups }

// note returns a paragraph that tells a reader what is made up and what follows from it. group says that the size of
// the groups is made up, too, although the kernel may be written for one size; shared says that the kernel has shared
// local memory, which it may fill for that size only.
func (m Made) note(group, shared bool) string {
	groups, unfilled := "how many groups there are", ""
	if group {
		groups += " and of which size"
		if shared {
			unfilled = " In groups of another size than the kernel was written for, work-items may read shared local memory that none of them has filled (R0110)."
		}
	}
	note := "The values of buffers and scalars, and " + groups + ", are made up: the compiler's file has none." + unfilled
	if m.Alone {
		note += " There is one group only: with these values, two give reports."
	}
	if m.Endless {
		note += " With these, the program may never end."
	}
	if m.Outside {
		return note + " With these, the program goes outside its buffers: the reports (R0201) are no fault of its own until sizes and numbers are given that belong together."
	}
	if m.Stretch > 0 {
		return note + " With one element for each work-item, accesses are outside the buffers (R0201), so these have more: make them smaller to see which, if none should be."
	}
	return note + " Where other numbers lead outside the buffers (R0201), these may be too small for them."
}

// Vary says that values of the program are made up, and how it gets others. Its groups, the most natural one first, are
// the sizes that Made.Group can have.
func (p *Program) Vary(groups [][3]int, with func(Made) (*Program, error)) {
	p.groups, p.with = groups, with
}

// With returns the program with other values; nil if its values are not made up.
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

package store

// What a text lacks to be run is offered where it is seen, beside Run and in the status line: the
// line with the problem may be far from the cursor.

// The problems whose fix is offered: a kernel with inputs and no launch lines, a text with no kernel.
const (
	codeNoLines  = "L0207"
	codeNoKernel = "V0101"
)

// Offer is the index of the problem whose fix is offered, -1 if none is.
func (d *document) Offer() int {
	if !d.Checked {
		return -1
	}
	for i := range d.Problems {
		if p := &d.Problems[i]; p.FixLabel != "" && (p.Code == codeNoLines || p.Code == codeNoKernel) {
			return i
		}
	}
	return -1
}

// asksFirst says that Run must ask what the program is to be given.
func (d *document) asksFirst() bool {
	i := d.Offer()
	return i >= 0 && d.Problems[i].Code == codeNoLines && !d.text.asked
}

// AcceptOffer adds to the text what is offered.
func (d *document) AcceptOffer() {
	if i := d.Offer(); i >= 0 {
		d.FixProblem(i)
	}
}

// RunWithLines adds launch lines and runs; RunWithout runs without them, and asks no more.
func (r *run) RunWithLines() {
	r.look.ShowDialog(NoDialog)
	r.doc.AcceptOffer()
	r.doc.text.fresh = false // the editor tells of the change in its own time
	if r.Run != Moving {
		r.begin(move{kind: runOn}, true)
	}
}

func (r *run) RunWithout() {
	r.look.ShowDialog(NoDialog)
	r.doc.text.asked = true
	r.RunProgram()
}

package launch

import "github.com/lanewise/lanewise/core/visa"

// AxesRead tells for which of x, y and z the instructions of a kernel read its local ids. axisOf returns the axis, 0 to
// 2, of the local ids that an input holds, and -1 for any other input.
func AxesRead(kernel *visa.Object, axisOf func(*visa.Input) int) (read [3]bool) {
	axes := map[*visa.Decl]int{}
	for _, in := range kernel.Inputs {
		if axis := axisOf(in); axis >= 0 && in.Var != nil {
			axes[in.Var.Root] = axis
		}
	}
	for _, in := range kernel.Insts() {
		for i := range in.Args {
			if axis, ok := axes[general(&in.Args[i])]; ok {
				read[axis] = true
			}
		}
	}
	return read
}

// FirstGroup returns a size for the groups of a kernel that does not ask for one, by the local ids that it reads: a
// square of 64 work-items for x and y, otherwise one thread in x. A kernel that reads z, too, has seldom three
// dimensions: it computes a linear id, as for the number of its sub-group, or it is not optimized.
func FirstGroup(read [3]bool, simd int) [3]int {
	if read[1] && !read[2] {
		return [3]int{8, 8, 1}
	}
	return [3]int{simd, 1, 1}
}

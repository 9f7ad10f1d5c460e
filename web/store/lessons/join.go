package lessons

import "slices"

// joined joins what two tabs know: for each part the better outcome, or the newer lesson if the numbers of
// parts differ. Nothing from before the reset is included.
func joined(a, b map[string]*Progress, erased int64) map[string]*Progress {
	all := map[string]*Progress{}
	for _, side := range []map[string]*Progress{a, b} {
		for stem, l := range side {
			if l.At <= erased || all[stem] == nil && len(all) >= mostLessons {
				continue
			}
			all[stem] = joinLesson(all[stem], l)
		}
	}
	return all
}

func joinLesson(a, b *Progress) *Progress {
	switch {
	case a == nil:
		return b
	case len(a.Parts) != len(b.Parts) && a.At >= b.At:
		return a
	case len(a.Parts) != len(b.Parts):
		return b
	}
	joined := &Progress{Parts: slices.Clone(a.Parts), At: max(a.At, b.At)}
	for i, o := range b.Parts {
		joined.Parts[i] = max(joined.Parts[i], o)
	}
	return joined
}

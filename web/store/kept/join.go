package kept

// Join joins two lists. Of two entries with one ID, it keeps the later and, if that does not follow the
// earlier one, the earlier as a program of its own. Of the recovered entries of one page it keeps one, and it drops a
// recovered entry whose text another entry has.
func Join(a, b []Own) []Own {
	var all, apart []Own
	for _, list := range [...][]Own{a, b} {
		for n := range list {
			o := &list[n]
			i := IndexOf(all, func(other *Own) bool {
				return other.ID == o.ID || o.Page != "" && other.Page == o.Page && other.Recovered && o.Recovered
			})
			if i < 0 {
				all = append(all, *o)
				continue
			}
			earlier := *o
			if o.Rev > all[i].Rev {
				earlier, all[i] = all[i], *o
			}
			if earlier.ID == all[i].ID && !all[i].follows(&earlier) && !earlier.Deleted && earlier.Text != "" {
				apart = append(apart, earlier.apart())
			}
		}
	}
	for n := range apart {
		if IndexOf(all, func(other *Own) bool { return other.ID == apart[n].ID }) < 0 {
			all = append(all, apart[n])
		}
	}
	var kept []Own
	for n := range all {
		o := &all[n]
		if !o.Recovered || o.Deleted || IndexOf(all, func(other *Own) bool {
			return other.ID != o.ID && other.Text == o.Text && !other.Deleted && (!other.Recovered || other.goesBefore(o))
		}) < 0 {
			kept = append(kept, *o)
		}
	}
	return kept
}

// IndexOf is the index of the first entry for which sought holds, -1 if there is none. Entries are large: generic
// functions, which pass them by value, come to ten times the code.
func IndexOf(list []Own, sought func(o *Own) bool) int {
	for i := range list {
		if sought(&list[i]) {
			return i
		}
	}
	return -1
}

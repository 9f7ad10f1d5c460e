package deflate

// match is a repetition of earlier text. Of several with the same length it is the nearest.
type match struct{ length, distance int32 }

// findMatches finds, for each position of text from start on, the earlier text that it repeats: matches in order of
// distance, each longer than all nearer ones. It tries at most chain places for each position.
func findMatches(text []byte, start, chain int) [][]match {
	const bits = 15
	var head [1 << bits]int32 // position + 1 of the last three bytes with each hash
	before := make([]int32, len(text))
	found := make([][]match, len(text)-start)
	var all []match
	for at := 0; at+minMatch <= len(text); at++ {
		hash := (uint32(text[at])<<16 | uint32(text[at+1])<<8 | uint32(text[at+2])) * 2654435761 >> (32 - bits)
		candidate := int(head[hash]) - 1
		before[at], head[hash] = head[hash], int32(at+1)
		if at < start {
			continue
		}
		most := min(maxMatch, len(text)-at)
		first, longest := len(all), minMatch-1
		for tries := chain; candidate >= 0 && at-candidate <= window && tries > 0; tries-- {
			if text[candidate+longest] == text[at+longest] {
				n := 0
				for n < most && text[candidate+n] == text[at+n] {
					n++
				}
				if n > longest {
					longest = n
					all = append(all, match{int32(n), int32(at - candidate)})
					if n == most {
						break
					}
				}
			}
			candidate = int(before[candidate]) - 1
		}
		found[at-start] = all[first:len(all):len(all)]
	}
	return found
}

package deflate

import "math"

// parse finds the cheapest way to write text from start on.
func parse(text []byte, start int, found [][]match, c *costs) []step {
	n := len(text) - start
	cost := make([]int32, n+1) // of the cheapest way to write the text up to a position
	last := make([]step, n+1)  // the last step of that way
	for i := 1; i <= n; i++ {
		cost[i] = math.MaxInt32
	}
	for i := range n {
		if here := cost[i] + c.literal[text[start+i]]; here < cost[i+1] {
			cost[i+1], last[i+1] = here, step{length: 1}
		}
		length := int32(minMatch)
		for _, m := range found[i] {
			symbol, _, _ := distanceSymbol(m.distance)
			there := cost[i] + c.distance[symbol]
			for ; length <= m.length; length++ {
				if here := there + c.length[length]; here < cost[i+int(length)] {
					cost[i+int(length)], last[i+int(length)] = here, step{length, m.distance}
				}
			}
		}
	}
	steps := 0
	for at := n; at > 0; at -= int(last[at].length) {
		steps++
	}
	way := make([]step, steps)
	for at := n; at > 0; at -= int(last[at].length) {
		steps--
		way[steps] = last[at]
	}
	return way
}

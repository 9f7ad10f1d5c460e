package wire

import "encoding/binary"

// Several is the first byte of a frame of several messages, with the length of each before it. To post a frame takes
// longer than to write one: a key frame in a frame of its own took a third of the worker's time.
const Several = 255

// Batch is a frame of several messages that is being written.
type Batch []byte

// Add appends a message.
func (b *Batch) Add(message []byte) {
	if len(*b) == 0 {
		*b = append(*b, Several)
	}
	*b = append(binary.AppendUvarint(*b, uint64(len(message))), message...)
}

// Messages appends the messages of a frame, which may be a single one.
func Messages(list [][]byte, frame []byte) [][]byte {
	if frame[0] != Several {
		return append(list, frame)
	}
	for r := Reader(frame[1:]); len(r) > 0; {
		n := r.Number()
		list = append(list, r[:n])
		r = r[n:]
	}
	return list
}

package printf

import (
	"encoding/binary"
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// Output is what was written into the buffer, and by whom.
type Output struct {
	Start   int    // byte of the first record
	Size    int    // bytes of the buffer
	Bytes   []byte // up to the last byte that was written
	Owners  []byte // 4 bytes for each dword of Bytes: who wrote it last, see Owner; 0: nobody
	Writers []Writer
	Strings []protocol.PrintedString
}

// Owner encodes a lane of one of Output.Writers.
func Owner(writer, lane int) uint32 { return uint32(writer+1)<<5 | uint32(lane) }

// Writer is a step that wrote into the buffer.
type Writer struct {
	Step, Inst    int
	Group, Thread int // the thread counts within its group
}

// Line is a printed line.
type Line struct {
	Writer
	Lane int
	Text string
}

// Lines reads the records of an output. It returns the lines in the order of the schedule, at most as many as most
// says. stopped is a sentence that says why there are not more, or "" if all of them are there.
func Lines(o *Output, most int) (lines []Line, stopped string) {
	r := reader{Output: o, at: o.Start, texts: map[uint64]string{}, other: map[int]string{}, formats: map[string][]Piece{}}
	for _, s := range o.Strings {
		if s.Offset < 0 {
			r.texts[uint64(s.Address)] = s.Text
		} else {
			r.other[s.Offset] = s.Text
		}
	}
	if len(o.Bytes) >= 4 && int(binary.LittleEndian.Uint32(o.Bytes)) > o.Size {
		stopped = text.Say("The buffer of {} bytes is full: what was printed after these lines is lost.", o.Size)
	}
	for r.owner(r.at) != 0 {
		start := r.at
		said, why := r.record()
		if why == unfinished {
			break
		}
		if why != "" {
			return order(lines), why
		}
		owner := r.owner(start)
		writer := int(owner>>5) - 1
		if writer >= len(o.Writers) {
			return order(lines), "Nothing is known of who printed what follows these lines."
		}
		for said := range strings.SplitSeq(strings.TrimSuffix(said, "\n"), "\n") {
			if len(lines) == most {
				return order(lines), text.Say("Printing stopped at {} lines.", most)
			}
			lines = append(lines, Line{o.Writers[writer], int(owner & 31), strings.ToValidUTF8(said, "\uFFFD")})
		}
	}
	return order(lines), stopped
}

// order sorts lines by step. The lines of one step stay in the order of the buffer, which is the order in which they
// were written.
func order(lines []Line) []Line {
	sort.SliceStable(lines, func(i, j int) bool { return lines[i].Step < lines[j].Step })
	return lines
}

// unfinished says that a record is still being written, so that it is not a line yet.
const unfinished = "-"

// reader reads one record after another.
type reader struct {
	*Output
	at      int
	why     string // what is wrong with the record
	texts   map[uint64]string
	other   map[int]string
	formats map[string][]Piece
	passed  *arguments // the arguments of a record of vprintf
}

// owner returns who wrote the dword at a byte; 0 if nobody did, and outside of the buffer.
func (r *reader) owner(at int) uint32 {
	if at < 0 || at+4 > min(len(r.Bytes), len(r.Owners)) {
		return 0
	}
	return binary.LittleEndian.Uint32(r.Owners[at&^3:])
}

// take returns the next n bytes of the record and moves behind them. n must be a multiple of 4.
func (r *reader) take(n int) []byte {
	for at := r.at; at < r.at+n && r.why == ""; at += 4 {
		if r.owner(at) == 0 {
			r.why = unfinished
		}
	}
	if r.why != "" {
		return make([]byte, n)
	}
	r.at += n
	return r.Bytes[r.at-n : r.at]
}

func (r *reader) dword() uint32 { return binary.LittleEndian.Uint32(r.take(4)) }
func (r *reader) qword() uint64 { return binary.LittleEndian.Uint64(r.take(8)) }

// string returns the text for an address that stands at a byte of the buffer.
func (r *reader) string(addr uint64, at int) (string, bool) {
	if s, ok := r.other[at]; ok {
		return s, true
	}
	s, ok := r.texts[addr]
	return s, ok
}

func (r *reader) fail(format string, values ...any) {
	if r.why == "" {
		r.why = text.Say(format, values...)
	}
}

// maxLine limits the text of a record.
const maxLine = 1 << 14

// full is what Intel's compiler writes in place of a record that does not fit.
const full = 0xffffffff

// record reads a record.
func (r *reader) record() (line string, why string) {
	start := r.at
	r.why = ""
	if r.dword() == full {
		return "", text.Say("The buffer of {} bytes is full: what was printed after these lines is lost.", r.Size)
	}
	r.at = start
	addr := r.qword()
	format, known := r.string(addr, start)
	if !known {
		r.fail("The record at byte {} has its format at address {}, where no string is; what follows it cannot be read.", start, hex(addr))
		return "", r.why
	}
	pieces, known := r.formats[format]
	if !known {
		pieces = parse(format)
		r.formats[format] = pieces
	}
	r.passed = nil
	if r.owner(r.at) != 0 && binary.LittleEndian.Uint32(r.Bytes[r.at:]) == TagArguments {
		r.arguments()
	}
	var out strings.Builder
	for i := range pieces {
		p := pieces[i]
		if p.Verb == 0 {
			out.WriteString(p.Text)
			continue
		}
		r.stars(&p)
		values := r.values(&p)
		if r.why != "" {
			return "", r.why
		}
		for k, v := range values {
			if k > 0 {
				out.WriteByte(',')
			}
			if out.Len() < maxLine {
				out.WriteString(p.Format(v))
			}
		}
	}
	if out.Len() > maxLine {
		return out.String()[:maxLine] + "...", r.why
	}
	return out.String(), r.why
}

func hex(v uint64) string {
	const digits = "0123456789abcdef"
	var b [16]byte
	n := len(b)
	for more := true; more; more = v != 0 {
		n--
		b[n] = digits[v&15]
		v >>= 4
	}
	return "0x" + string(b[n:])
}

package dispatch

import (
	"errors"
	"strconv"
)

// Limits bound a run. A field that is 0 takes its default; one that is larger than the cap is reduced to the cap.
type Limits struct {
	Steps     int // instructions of the whole run: default 200 million, cap 100,000 million
	CallDepth int // frames of a thread, the kernel's included: default 64, cap 1024
	Threads   int // threads of the whole run: default 65,536, cap 16 million
	Bytes     int // size of the arena: default 64 MiB, cap 128 MiB
}

// MaxLimits holds each limit's cap, defaultLimits its default.
var (
	defaultLimits = Limits{Steps: 200e6, CallDepth: 64, Threads: 1 << 16, Bytes: 64 << 20}
	MaxLimits     = Limits{Steps: 100e9, CallDepth: 1024, Threads: 1 << 24, Bytes: 128 << 20}
)

// Effective returns the limits with defaults filled in and reduced to the caps.
func (l Limits) Effective() Limits {
	pick := func(v, def, limit int) int {
		if v <= 0 {
			return def
		}
		return min(v, limit)
	}
	d, c := &defaultLimits, &MaxLimits
	return Limits{
		Steps:     pick(l.Steps, d.Steps, c.Steps),
		CallDepth: pick(l.CallDepth, d.CallDepth, c.CallDepth),
		Threads:   pick(l.Threads, d.Threads, c.Threads),
		Bytes:     pick(l.Bytes, d.Bytes, c.Bytes),
	}
}

// Complete fills in the defaults of a launch and checks it.
func (l *Launch) Complete(limits Limits) error {
	if l.SIMD == 0 {
		l.SIMD = 16
	}
	if l.SIMD < 1 || l.SIMD > MaxLanes {
		return errors.New("A thread has 1 to 32 lanes, not " + strconv.Itoa(l.SIMD) + ".")
	}
	if l.Threads == 0 {
		l.Threads = 1
	}
	total := 1
	for i, g := range l.Groups {
		if g == 0 {
			l.Groups[i] = 1
		}
		if g < 0 || l.Threads < 0 || l.Groups[i] > limits.Threads/total {
			total = limits.Threads + 1
			break
		}
		total *= l.Groups[i]
	}
	if l.Threads > limits.Threads/total {
		return errors.New(l.InWords("The launch has more threads than the limit of "+strconv.Itoa(limits.Threads)) + ": `//@ limits threads=N` sets another.")
	}
	if l.SLM < 0 || l.SLM > limits.Bytes || l.Scratch < 0 || l.Scratch > limits.Bytes {
		return errors.New("Shared local memory and scratch space must be between 0 and " + strconv.Itoa(limits.Bytes) + " bytes.")
	}
	bytes := 0
	for i := range l.Surfaces {
		s := &l.Surfaces[i]
		if s.Size < 0 || s.Size > limits.Bytes-bytes {
			return errors.New("Surface " + s.Name + " is larger than the limit of " + strconv.Itoa(limits.Bytes) + " bytes for all memory.")
		}
		if s.Base%64 != 0 {
			return errors.New("Surface " + s.Name + " has an address that is not a multiple of 64.")
		}
		if s.Image != nil {
			if wrong := s.Image.Problem(s.Size); wrong != "" {
				return errors.New("The image of surface " + s.Name + " has " + wrong + ".")
			}
		}
		bytes += s.Size
	}
	return nil
}

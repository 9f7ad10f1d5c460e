// Package storage keeps a few small documents (the text, the programs, the
// progress) from one visit to the next.
//
// A page can die at any moment, even between two writes. A document therefore lives in two slots that are written in
// turn, each with a generation and a checksum: a torn write loses at most the newest version, never the one before
// it.
package storage

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"sync"
	"time"

	"github.com/hack-pad/hackpadfs"
)

// Store keeps documents by name. A name is a plain file name. The methods may
// block for as long as the browser takes, and may be called concurrently.
type Store interface {
	// Load returns the document as it was last saved. The error is ErrNotFound if there is none, and a *DamagedError
	// if there is one that cannot be read.
	Load(name string) ([]byte, error)
	// Save replaces the document. If it fails, the previous version stays in place.
	Save(name string, data []byte) error
}

// ErrNotFound is the error for a document that was never saved.
var ErrNotFound = errors.New("no such document is stored")

// DamagedError is the error for a document that exists but is unreadable in both slots.
type DamagedError struct {
	Name string
	Raw  []byte // the bytes found, so that a copy can be kept
}

func (e *DamagedError) Error() string { return "the stored document " + e.Name + " is damaged" }

// slots is a Store over any file system. A slot's file holds: magic, generation
// (64 bits, little endian), CRC-32 of generation and data, data.
type slots struct {
	files hackpadfs.FS

	mu   sync.Mutex
	last map[string]slot // newest slot of each name that was loaded or saved
}

type slot struct {
	index      int
	generation uint64
	data       []byte
}

const (
	magic      = "lanewise"
	headerSize = len(magic) + 8 + 4
)

// overFS makes a Store over a file system.
func overFS(files hackpadfs.FS) Store {
	return &slots{files: files, last: map[string]slot{}}
}

func slotFile(name string, index int) string { return name + "." + string(rune('a'+index)) }

func (s *slots) Load(name string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	newest, err := s.read(name)
	if err != nil {
		return nil, err
	}
	s.remember(name, newest)
	return newest.data, nil
}

func (s *slots) Save(name string, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	last, known := s.last[name]
	if !known {
		var err error
		if last, err = s.read(name); err != nil {
			last = slot{index: 1} // nothing there, or nothing readable: start with the first slot
		}
	}
	next := slot{index: 1 - last.index, generation: max(last.generation+1, uint64(time.Now().UnixMilli()))}
	if err := hackpadfs.WriteFullFile(s.files, slotFile(name, next.index), frame(next.generation, data), 0o600); err != nil {
		return err
	}
	s.remember(name, next)
	return nil
}

// remember notes which slot is the newest, without its content.
func (s *slots) remember(name string, newest slot) {
	newest.data = nil
	s.last[name] = newest
}

// read finds the newest slot that is intact.
func (s *slots) read(name string) (slot, error) {
	newest, found, raw := slot{}, false, []byte(nil)
	for index := range 2 {
		content, err := hackpadfs.ReadFile(s.files, slotFile(name, index))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return slot{}, err
		}
		generation, data, ok := unframe(content)
		if !ok {
			if len(content) >= len(raw) {
				raw = append([]byte{}, content...)
			}
			continue
		}
		if !found || generation > newest.generation {
			newest, found = slot{index, generation, data}, true
		}
	}
	switch {
	case found:
		return newest, nil
	case raw != nil:
		return slot{}, &DamagedError{Name: name, Raw: raw}
	}
	return slot{}, ErrNotFound
}

func frame(generation uint64, data []byte) []byte {
	b := make([]byte, 0, headerSize+len(data))
	b = append(b, magic...)
	b = binary.LittleEndian.AppendUint64(b, generation)
	b = binary.LittleEndian.AppendUint32(b, checksum(generation, data))
	return append(b, data...)
}

func unframe(b []byte) (generation uint64, data []byte, ok bool) {
	if len(b) < headerSize || string(b[:len(magic)]) != magic {
		return 0, nil, false
	}
	generation = binary.LittleEndian.Uint64(b[len(magic):])
	sum := binary.LittleEndian.Uint32(b[len(magic)+8:])
	data = b[headerSize:]
	return generation, data, sum == checksum(generation, data)
}

func checksum(generation uint64, data []byte) uint32 {
	var g [8]byte
	binary.LittleEndian.PutUint64(g[:], generation)
	return crc32.Update(crc32.ChecksumIEEE(g[:]), crc32.IEEETable, data)
}

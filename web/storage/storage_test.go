package storage

import (
	"bytes"
	"errors"
	"io/fs"
	"testing"

	"github.com/hack-pad/hackpadfs"
	"github.com/hack-pad/hackpadfs/mem"
	hackpados "github.com/hack-pad/hackpadfs/os"
)

// conforms checks what every Store must do; fresh returns an empty one.
func conforms(t *testing.T, fresh func(t *testing.T) Store) {
	t.Run("nothing saved", func(t *testing.T) {
		if _, err := fresh(t).Load("text"); !errors.Is(err, ErrNotFound) {
			t.Fatalf("got %v, want ErrNotFound", err)
		}
	})
	t.Run("the last save wins", func(t *testing.T) {
		s := fresh(t)
		for _, want := range [][]byte{[]byte("one"), []byte("two and longer"), []byte("3"), {}, bytes.Repeat([]byte{0, 255}, 1<<16)} {
			if err := s.Save("text", want); err != nil {
				t.Fatal(err)
			}
			got, err := s.Load("text")
			if err != nil || !bytes.Equal(got, want) {
				t.Fatalf("saved %d bytes, loaded %d: %v", len(want), len(got), err)
			}
		}
	})
	t.Run("names are apart", func(t *testing.T) {
		s := fresh(t)
		for _, name := range []string{"text", "text.damaged", "drafts"} {
			if err := s.Save(name, []byte(name)); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range []string{"text", "text.damaged", "drafts"} {
			if got, err := s.Load(name); err != nil || string(got) != name {
				t.Fatalf("%s: %q, %v", name, got, err)
			}
		}
	})
}

func TestMemoryConforms(t *testing.T) {
	conforms(t, func(*testing.T) Store { return Memory() })
}

func TestDirectoryConforms(t *testing.T) {
	conforms(t, func(t *testing.T) Store {
		files := hackpados.NewFS()
		name, err := files.FromOSPath(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		sub, err := files.Sub(name)
		if err != nil {
			t.Fatal(err)
		}
		return overFS(sub)
	})
}

// directory is a file system whose slots a test can damage behind the store's back.
func directory(t *testing.T) (hackpadfs.FS, func() Store) {
	files, err := mem.NewFS()
	if err != nil {
		t.Fatal(err)
	}
	return files, func() Store { return overFS(files) } // a new page over the same files
}

func save(t *testing.T, s Store, text string) {
	t.Helper()
	if err := s.Save("text", []byte(text)); err != nil {
		t.Fatal(err)
	}
}

func TestATornWriteLeavesTheVersionBefore(t *testing.T) {
	for _, torn := range []int{0, 1, headerSize - 1, headerSize, headerSize + 3} {
		files, open := directory(t)
		save(t, open(), "first")
		save(t, open(), "second")
		// "second" is in the slot that does not hold "first".
		name := slotFile("text", 1)
		content, err := hackpadfs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		if err := hackpadfs.WriteFullFile(files, name, content[:torn], 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := open().Load("text"); err != nil || string(got) != "first" {
			t.Errorf("torn after %d bytes: %q, %v", torn, got, err)
		}
		save(t, open(), "third")
		if got, err := open().Load("text"); err != nil || string(got) != "third" {
			t.Errorf("saved after a torn write: %q, %v", got, err)
		}
	}
}

func TestDamageIsReportedWithTheBytes(t *testing.T) {
	files, open := directory(t)
	for index, garbage := range []string{"short", "lanewise and then something else entirely"} {
		if err := hackpadfs.WriteFullFile(files, slotFile("text", index), []byte(garbage), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, err := open().Load("text")
	var damaged *DamagedError
	if !errors.As(err, &damaged) || string(damaged.Raw) != "lanewise and then something else entirely" {
		t.Fatalf("got %v", err)
	}
	save(t, open(), "fresh start")
	if got, err := open().Load("text"); err != nil || string(got) != "fresh start" {
		t.Fatalf("%q, %v", got, err)
	}
}

// refusing is a file system that cannot be written, as when a quota is used up.
type refusing struct{ hackpadfs.FS }

func (refusing) OpenFile(string, int, hackpadfs.FileMode) (hackpadfs.File, error) {
	return nil, fs.ErrPermission
}

func TestARefusedSaveKeepsWhatWasThere(t *testing.T) {
	files, open := directory(t)
	save(t, open(), "kept")
	s := overFS(refusing{files})
	if _, err := s.Load("text"); err != nil {
		t.Fatal(err)
	}
	if err := s.Save("text", []byte("lost")); !errors.Is(err, fs.ErrPermission) {
		t.Fatalf("got %v", err)
	}
	if got, err := open().Load("text"); err != nil || string(got) != "kept" {
		t.Fatalf("%q, %v", got, err)
	}
}

// FuzzUnframe checks that no file makes unframe panic, and that a file is accepted only if it is exactly what frame
// wrote.
func FuzzUnframe(f *testing.F) {
	whole := frame(7, []byte("text"))
	for n := range len(whole) + 1 {
		f.Add(whole[:n])
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if generation, data, ok := unframe(b); ok && !bytes.Equal(frame(generation, data), b) {
			t.Fatalf("%x is generation %d of %x", b, generation, data)
		}
	})
}

package main

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/text"
)

// A real application's input to a kernel is often in files, and so is what its own tools compare with. `run -data`
// fills the beginning of a buffer with the bytes of a file, and `run -save` writes what a buffer holds at the end. A
// dash is standard input for the one, and standard output for the other.

// bufferFile is a buffer and the file that its bytes are read from or written to.
type bufferFile struct{ buffer, file string }

// bufferFiles is the value of a flag that can be given several times.
type bufferFiles []bufferFile

func (f *bufferFiles) String() string { return "" }

func (f *bufferFiles) Set(s string) error {
	buffer, file, _ := strings.Cut(s, "=")
	if buffer == "" || file == "" {
		return errors.New("it takes a buffer and a file: NAME=FILE")
	}
	*f = append(*f, bufferFile{buffer, file})
	return nil
}

func (f bufferFile) piped() bool { return f.file == dash }

// exchange says which files the buffers of a run are filled from and written to.
type exchange struct {
	data, save bufferFiles
	in         io.Reader // standard input, for a dash in data
	out        io.Writer // standard output, for a dash in save
}

func (x exchange) any() bool { return len(x.data)+len(x.save) > 0 }

// readsOnce returns an error if standard input is read more than once; files are the programs, which may read it, too.
func (x exchange) readsOnce(files []string) error {
	readers := 0
	for _, f := range x.data {
		if f.piped() {
			readers++
		}
	}
	if readers > 1 || readers == 1 && slices.Contains(files, dash) {
		return errReadOnce
	}
	return nil
}

// writesOut reports whether standard output takes the bytes of a buffer, and so nothing else.
func (x exchange) writesOut() bool { return slices.ContainsFunc(x.save, bufferFile.piped) }

// begin puts the bytes of files over the contents that launch lines give the buffers. It also checks, before anything
// runs, that the buffers to save exist.
func (x exchange) begin(t *either.Target) error {
	for _, f := range x.data {
		i, err := surfaceNamed(t, f.buffer)
		if err != nil {
			return err
		}
		name, content, err := read(f.file, x.in)
		if err != nil {
			return err
		}
		s := &t.Launch.Surfaces[i]
		if len(content) > s.Size {
			return errors.New(text.Say("{} has {}, and the buffer {} takes {}", name, text.Count(len(content), "byte"), f.buffer, s.Size))
		}
		init := make([]byte, max(len(s.Init), len(content)))
		copy(init, s.Init)
		copy(init, content)
		s.Init = init
	}
	for _, f := range x.save {
		if _, err := surfaceNamed(t, f.buffer); err != nil {
			return err
		}
	}
	return nil
}

// end writes the contents of buffers to their files.
func (x exchange) end(o *outcome) error {
	for _, f := range x.save {
		i, err := surfaceNamed(o.target, f.buffer)
		if err != nil {
			return err
		}
		if err := x.write(f, o.machine.SurfaceBytes(i)); err != nil {
			return err
		}
	}
	return nil
}

func (x exchange) write(f bufferFile, content []byte) error {
	if f.piped() {
		_, err := x.out.Write(content)
		return err
	}
	return os.WriteFile(f.file, content, 0o644)
}

// surfaceNamed returns the index of a buffer by its name in the text.
func surfaceNamed(t *either.Target, name string) (int, error) {
	var names []string
	for i := range t.Launch.Surfaces {
		s := &t.Launch.Surfaces[i]
		switch {
		case !named(s):
		case t.Name(s.Name) == name:
			return i, nil
		default:
			names = append(names, t.Name(s.Name))
		}
	}
	if len(names) == 0 {
		return 0, errors.New("there is no buffer " + name + ": the program has none")
	}
	return 0, errors.New("there is no buffer " + name + ": the program has " + text.List(names, "and"))
}

// named reports whether a surface is a buffer of the launch lines, rather than a thread's own memory.
func named(s *dispatch.Surface) bool { return s.Name != "" && !s.Unwritten }

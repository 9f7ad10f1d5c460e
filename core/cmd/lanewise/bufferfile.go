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

// What a real application passed to a kernel is in files, and so is what its own tools compare: `run -data` begins with a file's
// bytes in a buffer, `run -save` writes what a buffer holds at the end. A dash is standard input there, and standard output.

// bufferFile is a buffer and the file that its bytes come from, or go to.
type bufferFile struct{ buffer, file string }

// bufferFiles is a flag that can be given several times.
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

// exchange is what buffers of a run begin with, and where they go.
type exchange struct {
	data, save bufferFiles
	in         io.Reader // what a dash of data reads
	out        io.Writer // what a dash of save writes to
}

func (x exchange) any() bool { return len(x.data)+len(x.save) > 0 }

// readsOnce refuses a second reader of standard input, of which files, the programs, may be the first.
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

// writesOut says that standard output takes the bytes of a buffer, and nothing else.
func (x exchange) writesOut() bool { return slices.ContainsFunc(x.save, bufferFile.piped) }

// begin puts the bytes of files over what the lines give buffers, and finds the buffers to save before anything runs.
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

// end writes what buffers hold.
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

// surfaceNamed is the index of a buffer by the name that the text has for it.
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

// named reports whether a surface is a buffer of the launch lines; the others are a thread's own memory.
func named(s *dispatch.Surface) bool { return s.Name != "" && !s.Unwritten }

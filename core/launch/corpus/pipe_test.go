//go:build linux || darwin

package corpus

import (
	"path/filepath"
	"syscall"
	"testing"
)

// Only files of a folder are read: reading from a pipe would wait without end.
func TestDumpWithPipes(t *testing.T) {
	dir := dump(t, map[string]string{"k.visaasm": dumpedKernel})
	for _, name := range []string{"p.visaasm", "p_options.txt", "p"} {
		if err := syscall.Mkfifo(filepath.Join(dir, name), 0o600); err != nil {
			t.Skip(err)
		}
	}
	within(t, func() {
		if programs, err := readDump(dir); err != nil || len(programs) != 1 {
			t.Error(programs, err)
		}
	})
}

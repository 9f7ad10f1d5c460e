package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
)

// core is the folder of packages some of which the released command line inlines (build/site, MachineFlags).
const core = "github.com/lanewise/lanewise/core"

// mostBinary is the largest size in bytes of the released command line.
const mostBinary = 12_000_000

var binary struct {
	sync.Once
	path string
	err  error
}

// realBinary builds the command line as it is released, once for all tests that talk to it.
func realBinary(t *testing.T) string {
	t.Helper()
	if runtime.GOARCH == "wasm" {
		t.Skip("no process can be started here")
	}
	binary.Do(func() {
		var dir string
		if dir, binary.err = os.MkdirTemp("", "lanewise-test-"); binary.err != nil {
			return
		}
		binary.path = filepath.Join(dir, "lanewise")
		cmd := exec.Command("go", "build", "-trimpath", "-tags=purego", "-ldflags", "-s -w -funcalign=1",
			"-gcflags=all=-l", "-gcflags="+core+"/eu=", "-gcflags="+core+"/eu/internal/arith=",
			"-gcflags=unicode/utf8=", "-gcflags="+core+"/eu/internal/image=", "-gcflags="+core+"/visa/internal/lex=", "-gcflags=internal/strconv=", "-gcflags=math/bits=", "-gcflags=bytes=",
			"-o", binary.path, ".")
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOAMD64=v2", "GOGC=400") // garbage collection would be a quarter of the compilation
		out, err := cmd.CombinedOutput()
		if binary.err = err; err != nil {
			t.Logf("%s", out)
		}
	})
	if binary.err != nil {
		t.Fatal(binary.err)
	}
	return binary.path
}

func TestMain(m *testing.M) {
	status := m.Run()
	if binary.path != "" {
		os.RemoveAll(filepath.Dir(binary.path))
	}
	os.Exit(status)
}

func TestBinaryIsSmall(t *testing.T) {
	info, err := os.Stat(realBinary(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%.2f MB", float64(info.Size())/1e6)
	if info.Size() > mostBinary {
		t.Errorf("the command line has %d bytes, the most is %d", info.Size(), mostBinary)
	}
}

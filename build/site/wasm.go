package site

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/build/wasmpack"
)

// GoWasm are the two settings that make the toolchain compile for the browser.
var GoWasm = []string{"GOOS=js", "GOARCH=wasm"}

// clientPackage is the program of the page, embedPackage that of the embed, and aheadPackage the one that runs
// programs ahead of the engine.
const (
	clientPackage = "./wasm/client"
	embedPackage  = "./wasm/embed"
	aheadPackage  = "./wasm/ahead"
)

// wasmFlags are further flags of a program. Inlining makes WebAssembly larger, and
// outside the machine's lane loops it matters little: the engine goes without it
// except in the machine, which is 45 kB less to transfer (brotli, of 721 kB). In the
// client the packages of this module go without, which is 35 kB less (of 1,160): the
// panels are long chains of calls, and twice as long with each written out. The
// framework and the standard library keep it: a browser compiles each function when it
// is first called, and there without inlining 400 more are called until Run is ready.
// The embed, which is to be small, goes without it in the machine, too, which is 28 kB less of 1,710.
var wasmFlags = map[string][]string{
	clientPackage:              {"-gcflags=" + tool.ModulePath + "/...=-l"},
	"./wasm/assistant":         {"-gcflags=all=-l"},
	embedPackage:               {"-gcflags=all=-l"},
	"./wasm/engine":            machineFlags,
	aheadPackage:               machineFlags,
	"./wasm/api":               machineFlags,
	"./build/bench/kernelwasm": machineFlags, // as the engine
	deskPackage:                append([]string{"-tags=desk"}, machineFlags...),
}

// machineFlags are those of programs with the machine. What is called from many places in it and from none of its
// loops says //go:noinline: that is 3 kB (brotli) less.
var machineFlags = MachineFlags()

// MachineFlags leave inlining to the packages whose functions run for each lane.
func MachineFlags() []string {
	flags := []string{"-gcflags=all=-l"}
	for _, pkg := range inlined {
		flags = append(flags, "-gcflags="+tool.ModulePath+"/"+pkg+"=")
	}
	return flags
}

// inlined are those packages. The go command does not complain of a name that no package has.
var inlined = []string{"core/eu", "core/eu/internal/arith"}

// Compile compiles the main package pkg ("./wasm/client") and returns the
// program, whose variables the linker sets as linked says ("main.release=1.2.3"). The flags leave no trace of
// the machine or the checkout in it.
func Compile(ctx context.Context, root, pkg string, linked ...string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "lanewise-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "program.wasm")
	ldflags := "-s -w"
	for _, variable := range linked {
		ldflags += " -X " + variable
	}
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags", ldflags, "-o", out}
	env := slices.Concat(smallRuntime(ctx), GoWasm)
	if pkg == clientPackage || pkg == embedPackage {
		clientEnv, flags, err := clientBuild(ctx, root)
		if err != nil {
			return nil, err
		}
		env, args = append(env, clientEnv...), append(args, flags...)
	}
	args = append(append(args, wasmFlags[pkg]...), pkg)
	_, err = tool.Run(ctx, root, env, "compiling "+pkg+" to WebAssembly", "go", args...)
	if err != nil {
		return nil, err
	}
	program, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	return Pack(pkg, program)
}

// smallRuntime chooses Go 1.25's garbage collector where the toolchain still has it:
// the newer one gains nothing in one thread and adds 12 kB (brotli) to each program.
func smallRuntime(ctx context.Context) []string {
	older := []string{"GOEXPERIMENT=nogreenteagc"}
	if _, err := tool.Run(ctx, "", older, "asking for the older collector", "go", "env", "GOEXPERIMENT"); err != nil {
		return nil
	}
	return older
}

// GoRoot is where the toolchain keeps its support files.
func GoRoot(ctx context.Context) (string, error) {
	out, err := tool.Run(ctx, "", nil, "go env GOROOT", "go", "env", "GOROOT")
	return strings.TrimSpace(string(out)), err
}

// WasmExec is the toolchain's own support script: it must match the compiler,
// so no copy of it is kept in the repository.
func WasmExec(ctx context.Context) ([]byte, error) {
	goroot, err := GoRoot(ctx)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, fmt.Errorf("the Go toolchain lacks its wasm_exec.js: %w", err)
	}
	return text, nil
}

// Pack packs a compiled program and names it in its error.
func Pack(name string, program []byte) ([]byte, error) {
	packed, err := wasmpack.Pack(program)
	if err != nil {
		return nil, fmt.Errorf("packing %s: %w", name, err)
	}
	return packed, nil
}

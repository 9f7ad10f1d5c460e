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

// wasmFlags are further compiler flags of a program. Inlining makes WebAssembly larger and matters little outside the
// machine's lane loops. The engine goes without it except in the machine, which saves 45 kB of transfer (brotli, of
// 721 kB). In the client the packages of this module go without it, which saves 35 kB (of 1,160): the panels are long
// chains of calls, and would be twice as long with each call inlined. The framework and the standard library keep
// inlining: a browser compiles each function when it is first called, and without inlining 400 more are called there
// until Run is ready. The embed, which must be small, goes without inlining in the machine, too, which saves 28 kB of
// 1,710.
var wasmFlags = map[string][]string{
	clientPackage:              {"-gcflags=" + tool.ModulePath + "/...=-l"},
	"./wasm/assistant":         smallest,
	embedPackage:               smallest,
	"./wasm/engine":            machineFlags,
	aheadPackage:               machineFlags,
	"./wasm/api":               machineFlags,
	"./build/bench/kernelwasm": machineFlags, // as for the engine
	deskPackage:                append([]string{"-tags=desk"}, machineFlags...),
}

// machineFlags are the flags of programs that contain the machine. A function that is called from many places in the
// machine, but from none of its loops, has //go:noinline, which saves 3 kB (brotli).
var machineFlags = inlining(ofLanes, shorterInWasm, shorter)

// smallest are the flags of programs that do not contain the machine, or for which its speed matters less than size.
var smallest = inlining(shorterInWasm, shorter)

// MachineFlags are the flags of the native command line.
func MachineFlags() []string { return inlining(ofLanes, shorterNatively, shorter) }

// inlining allows inlining in these packages only.
func inlining(packages ...[]string) []string {
	flags := []string{"-gcflags=all=-l"}
	for _, pkg := range slices.Concat(packages...) {
		flags = append(flags, "-gcflags="+pkg+"=")
	}
	return flags
}

// The packages that are compiled with inlining. The go command does not report a name that no package has.
var (
	// Their functions run for each lane.
	ofLanes = []string{tool.ModulePath + "/core/eu", tool.ModulePath + "/core/eu/internal/arith"}

	// Their functions are so short that a call of one is longer: the native command line is 8 kB smaller. Found by
	// compiling the engine with inlining in each package it has, one at a time.
	shorter = []string{tool.ModulePath + "/core/eu/internal/image", tool.ModulePath + "/core/visa/internal/lex", "internal/strconv", "math/bits", "bytes"}

	// The command line is a kilobyte smaller with this one, too. In the engine it changes nothing.
	shorterNatively = []string{"unicode/utf8"}

	// In WebAssembly, where a call is longer than elsewhere, these are, too. Together with the above, the runtime left
	// out, the engine has 796,702 bytes instead of 802,653 (brotli), and the assistant 4 kB less. With the runtime, whose
	// inlining the time of a jump in a long run does not tell (`bench -debugger`), it is 3 to 4 kB smaller again.
	shorterInWasm = []string{
		"internal/abi", "internal/reflectlite", "internal/runtime/maps", "math", "runtime", "strconv",
		tool.ModulePath + "/core/eu/operand", tool.ModulePath + "/core/internal/num",
	}
)

// Compile compiles the main package pkg ("./wasm/client") and returns the program. linked are settings of variables
// for the linker ("main.release=1.2.3"). The flags leave no trace of the machine or the checkout in the program.
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

// smallRuntime chooses Go 1.25's garbage collector if the toolchain still has it. The newer one gains nothing in a
// single thread and adds 12 kB (brotli) to each program.
func smallRuntime(ctx context.Context) []string {
	older := []string{"GOEXPERIMENT=nogreenteagc"}
	if _, err := tool.Run(ctx, "", older, "asking for the older collector", "go", "env", "GOEXPERIMENT"); err != nil {
		return nil
	}
	return older
}

// GoRoot is the toolchain's GOROOT, where it keeps its support files.
func GoRoot(ctx context.Context) (string, error) {
	out, err := tool.Run(ctx, "", nil, "go env GOROOT", "go", "env", "GOROOT")
	return strings.TrimSpace(string(out)), err
}

// WasmExec is the toolchain's own support script. It must match the compiler, so the repository has no copy of it.
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

// Pack packs a compiled program. An error says which program it was.
func Pack(name string, program []byte) ([]byte, error) {
	packed, err := wasmpack.Pack(program)
	if err != nil {
		return nil, fmt.Errorf("packing %s: %w", name, err)
	}
	return packed, nil
}

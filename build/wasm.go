package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// goWasm are the two settings that make the toolchain compile for the browser.
var goWasm = []string{"GOOS=js", "GOARCH=wasm"}

// compileWasm compiles the main package pkg ("./wasm/client") and returns the
// program. The flags leave no trace of the machine or the checkout in it.
func compileWasm(ctx context.Context, root, pkg string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "lanewise-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "program.wasm")
	_, err = tool(ctx, root, goWasm, "compiling "+pkg+" to WebAssembly",
		"go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", out, pkg)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

// goRoot is where the toolchain keeps its support files.
func goRoot(ctx context.Context) (string, error) {
	out, err := tool(ctx, "", nil, "go env GOROOT", "go", "env", "GOROOT")
	return strings.TrimSpace(string(out)), err
}

// wasmExec is the toolchain's own support script: it must match the compiler,
// so no copy of it is kept in the repository.
func wasmExec(ctx context.Context) ([]byte, error) {
	goroot, err := goRoot(ctx)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, fmt.Errorf("the Go toolchain lacks its wasm_exec.js: %w", err)
	}
	return text, nil
}

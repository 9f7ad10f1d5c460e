package npm

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

// Platform is the system and processor of a native program, in Node's words.
type Platform struct{ os, cpu string }

// Platforms are the platforms that have a package.
var Platforms = []Platform{
	{"linux", "x64"}, {"linux", "arm64"},
	{"darwin", "x64"}, {"darwin", "arm64"},
	{"win32", "x64"}, {"win32", "arm64"},
}

// goos and goarch are Go's words where they differ from Node's.
var (
	goos   = map[string]string{"win32": "windows"}
	goarch = map[string]string{"x64": "amd64"}
)

func (p Platform) String() string { return p.os + "-" + p.cpu }

// target is the platform in Go's words.
func (p Platform) target() (system, machine string) {
	system, machine = p.os, p.cpu
	if other, differs := goos[p.os]; differs {
		system = other
	}
	if other, differs := goarch[p.cpu]; differs {
		machine = other
	}
	return system, machine
}

// Here is the current platform as a list; empty if it has no package.
func Here() []Platform {
	for _, p := range Platforms {
		if system, machine := p.target(); system == runtime.GOOS && machine == runtime.GOARCH {
			return []Platform{p}
		}
	}
	return nil
}

// ParsePlatforms reads a list such as "linux-x64,darwin-arm64"; "" stands for all platforms.
func ParsePlatforms(list string) ([]Platform, error) {
	if list == "" {
		return Platforms, nil
	}
	var chosen []Platform
	for _, name := range strings.Split(list, ",") {
		p, err := ParsePlatform(name)
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, p)
	}
	return chosen, nil
}

// ParsePlatform reads the name of one platform, such as "linux-x64".
func ParsePlatform(name string) (Platform, error) {
	at := slices.IndexFunc(Platforms, func(p Platform) bool { return p.String() == name })
	if at < 0 {
		return Platform{}, tool.UsageError("there is no package for the platform " + name)
	}
	return Platforms[at], nil
}

func (p Platform) packageName() string { return "@lanewise/" + p.String() }

// Program is the path of the program in its package.
func (p Platform) Program() string {
	if p.os == "win32" {
		return "bin/lanewise.exe"
	}
	return "bin/lanewise"
}

// alignment is the alignment of functions, in bytes. On amd64 the linker's own is 32, which makes the command line
// 0.2 MB larger and no faster.
const alignment = "-funcalign=1"

// plainCrypto compiles packages of crypto from Go code, without their assembly, which is 50 kB. They come with
// wazero, which hashes a program once.
const plainCrypto = "-tags=purego"

// instructions allows the instructions of x86-64 processors since 2009, which generated code needs anyway (wazero
// needs SSE4.1). Without code for older processors the command line is 8 kB smaller. Other processors are not
// affected.
const instructions = "GOAMD64=v2"

// CommandLine compiles the native command line as it is in the platform's package.
func (p Platform) CommandLine(ctx context.Context, root string) ([]byte, error) {
	about, err := readAbout(root)
	if err != nil {
		return nil, err
	}
	return p.compile(ctx, root, about.release())
}

// compile compiles the native command line, which knows its release (manifest.go). It is linked statically, so that
// it runs with any libc, and compiled with the flags of the page's engine: with more inlining, and with the compiler
// of generated code, it would be too large.
func (p Platform) compile(ctx context.Context, root, release string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "lanewise-native-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "lanewise")
	system, machine := p.target()
	env := []string{"CGO_ENABLED=0", "GOOS=" + system, "GOARCH=" + machine, instructions}
	args := append([]string{"build", "-trimpath", "-buildvcs=false", plainCrypto, "-ldflags", "-s -w " + alignment + " -X " + release}, site.MachineFlags()...)
	_, err = tool.Run(ctx, root, env, "compiling the command line for "+p.String(), "go", append(args, "-o", out, CommandLinePackage)...)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

package arith_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// fusing matches an instruction of arm64 that multiplies and adds without rounding the product, in what the compiler
// prints with -S: the instruction follows the place in the source.
var fusing = regexp.MustCompile(`\((/[^()]*\.go):(\d+)\)\s+FN?M(?:ADD|SUB)[SD]\b`)

// TestNothingIsFused checks that the machine rounds the same way on every host. A Go compiler may compute x*y + z
// without rounding the product, even if the two are in different statements, and on arm64 it does. A conversion,
// float64(x*y) + z, forbids it ("Floating-point operators" of the Go specification). math.FMA is meant as it stands.
func TestNothingIsFused(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command here")
	}
	build := exec.Command("go", "build", "-gcflags=-S", "github.com/lanewise/lanewise/core/eu/...", "github.com/lanewise/lanewise/core/internal/num")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0", "GOFLAGS=")
	listing, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%.2000s", err, listing)
	}
	meant, sources := 0, map[string][]string{}
	for _, at := range fusing.FindAllSubmatch(listing, -1) {
		file, number := string(at[1]), string(at[2])
		if sources[file] == nil {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sources[file] = strings.Split(string(text), "\n")
		}
		line, _ := strconv.Atoi(number)
		if strings.Contains(sources[file][line-1], "math.FMA(") {
			meant++
		} else {
			t.Errorf("%s:%s is fused on arm64: %s", filepath.Base(file), number, strings.TrimSpace(sources[file][line-1]))
		}
	}
	if meant == 0 {
		t.Error("no use of math.FMA was found in the listing: the test does not see what the compiler prints")
	}
}

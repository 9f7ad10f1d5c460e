package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/visa"
)

// runCorpus prints PASS or FAIL for each program of the folders, and the totals.
func runCorpus(dirs []string, w watch, out io.Writer) (status int) {
	passed, failed := 0, 0
	for _, dir := range dirs {
		programs, err := corpus.Read(dir)
		if err != nil {
			failed++
			clean := filepath.Clean(dir)
			fmt.Fprintf(out, "FAIL %s %s: %s\n", filepath.Base(filepath.Dir(clean)), filepath.Base(clean), oneSentence(err))
			continue
		}
		for _, p := range programs {
			if why := runProgram(p, w); why != "" {
				failed++
				fmt.Fprintf(out, "FAIL %s: %s\n", p.Name(), why)
				continue
			}
			passed++
			fmt.Fprintf(out, "PASS %s\n", p.Name())
		}
	}
	fmt.Fprintf(out, "%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		return 1
	}
	return 0
}

// runProgram returns the reason why a program fails; "" if it passes.
func runProgram(p *corpus.Program, w watch) string {
	file := visa.NewFile(p.Kernel+".visaasm", p.Text)
	o := execute(file, w)
	for i := range o.diags {
		if o.diags[i].Severity == visa.Error {
			line, _ := file.Position(int(o.diags[i].Span.Start))
			return fmt.Sprintf("line %d of the imported text: %s", line, o.diags[i].Message)
		}
	}
	if o.failure != "" {
		return o.failure
	}
	for i := range o.results {
		if r := &o.results[i]; !r.Pass {
			return differs(p.Arguments[i], r)
		}
	}
	return ""
}

// differs describes the first difference of an argument.
func differs(argument int, r *launch.Result) string {
	if r.Wrong == 0 {
		return fmt.Sprintf("argument %d: %s", argument, r.Unwritten)
	}
	return fmt.Sprintf("argument %d, byte %d: got %s want %s", argument, r.Byte, r.Got, r.Want)
}

package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// places are the places in the original source that instructions come from, such as "kernel.cl:12", according to .file
// and .loc lines.
type places struct {
	target *either.Target
	insts  map[*visa.Inst]string // for vISA
	lines  []string              // for PTX, by line of the text
}

func placesOf(t *either.Target) places {
	if t.Translation != nil {
		return places{target: t, lines: placesOfLines(t.Translation.Source.Text)}
	}
	return places{target: t, insts: placesOfInsts(t.Program)}
}

// of returns the place of an instruction; "" if the text does not give it.
func (p places) of(inst int) string {
	if line := p.target.Line(inst); line < len(p.lines) {
		return p.lines[line]
	}
	return p.insts[p.target.Program.Insts[inst].Src]
}

func placesOfInsts(prog *eu.Program) map[*visa.Inst]string {
	out := map[*visa.Inst]string{}
	for i := range prog.Funcs {
		file, line := "", 0
		for _, stmt := range prog.Funcs[i].Object.Body {
			switch x := stmt.(type) {
			case *visa.Marker:
				switch x.Op {
				case isa.OpFile:
					file = x.Text
				case isa.OpLoc:
					line = x.Line
				}
			case *visa.Inst:
				if line > 0 {
					out[x] = placeOf(file, line)
				}
			}
		}
	}
	return out
}

// placesOfLines returns the places of the lines of a PTX text, from 1. A .loc holds up to the next one in its function.
// A file may be named behind everything that refers to it.
func placesOfLines(text string) []string {
	lines := strings.Split(text, "\n")
	files := map[string]string{}
	for _, l := range lines {
		if w := strings.Fields(l); len(w) > 2 && w[0] == ".file" {
			_, name, _ := strings.Cut(l, `"`)
			files[w[1]], _, _ = strings.Cut(name, `"`)
		}
	}
	out, at := []string{""}, ""
	for _, l := range lines {
		switch w := strings.Fields(l); {
		case len(w) > 2 && w[0] == ".loc":
			at = ""
			if n, err := strconv.Atoi(w[2]); err == nil && n > 0 { // line 0 stands for code that is in no source
				at = placeOf(files[w[1]], n)
			}
		case slices.Contains(w, ".entry") || slices.Contains(w, ".func"):
			at = ""
		}
		out = append(out, at)
	}
	return out
}

// placeOf returns a place without folders, because compilers write paths from the root on. Without -g, ocloc calls the
// source "1".
func placeOf(file string, line int) string {
	name := file[strings.LastIndexAny(file, `/\`)+1:]
	if !strings.Contains(name, ".") {
		name = "source"
	}
	return fmt.Sprintf("%s:%d", name, line)
}

package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/launch"
	"github.com/lanewise/lanewise/core/ptx/origin"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

const (
	// codeWide is core/visa's code for operands that touch more than two registers.
	codeWide = "V0606"
	// codeRest is its code for the number of further problems.
	codeRest = "V0102"
	// codeMany is its code for more variables than Intel's assembler accepts.
	codeMany = "V0902"
)

// Translation is a PTX text translated to a vISA program.
type Translation struct {
	Source   *visa.File
	Platform isa.Platform // the platform that File is for
	File     *visa.File   // the vISA text, launch lines included; nil if there are errors
	Module   *visa.Module // the module of the vISA text; nil if there are errors
	Checks   []origin.Check

	Independent bool // the lanes of a warp need not run in lockstep: the text is for sm_70 or later

	Statements []origin.Statement // the parts of the PTX text that lines of the vISA text come from: see StatementAt
	Names      []origin.Name      // what names of the vISA text are in the PTX text
	Params     []origin.Param     // of the functions, each with its return values first

	rows     []emit.Line   // the lines of the vISA text
	launched []launch.Line // those of them that come from launch lines: the first ones
}

// Line returns the PTX line that a line of the vISA text (from 1) comes from; 0 for none.
func (tr *Translation) Line(visaLine int) int {
	if visaLine < 1 || visaLine > len(tr.rows) {
		return 0
	}
	return tr.rows[visaLine-1].Source
}

// assemble makes the module and its text from the rows.
func (tr *Translation) assemble(name string) (*visa.Module, []visa.Diagnostic) {
	var b assembler.Builder
	for i := range tr.rows {
		if r := &tr.rows[i]; r.Node != nil {
			b.Add(r.Node)
		} else {
			b.Text(r.Text)
		}
	}
	return b.Assemble(name, tr.Platform)
}

// Diagnose moves a diagnostic of the vISA text to the place in the PTX text that it is about.
func (tr *Translation) Diagnose(d visa.Diagnostic) visa.Diagnostic {
	if tr.File == nil {
		return d
	}
	line := tr.File.LineOf(int(d.Span.Start))
	if line > len(tr.rows) {
		return d
	}
	r := &tr.rows[line-1]
	start := tr.File.LineSpan(line).Start
	d.Fix = nil
	if line <= len(tr.launched) && tr.launched[line-1].Diagnose(&d, start) {
		return d
	}
	if r.Source > 0 {
		d.Span = tr.Source.LineSpan(r.Source)
	} else {
		d.Span = visa.Span{}
	}
	return d
}

// StatementAt returns the index in Statements for a line of the vISA text (from 1); -1 for none.
func (tr *Translation) StatementAt(visaLine int) int {
	if visaLine < 1 || visaLine > len(tr.rows) {
		return -1
	}
	return tr.rows[visaLine-1].Stmt - 1
}

package lesson

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Program is what can be known without running it about the program that a lesson is about.
type Program struct {
	SIMD     int // lanes of a thread
	Threads  int // of a group
	Mnemonic func(name string) bool
	Diagnose func(f *visa.File) []visa.Diagnostic // reads the program with the lines of a data set
}

// Check reports what does not fit the program: lanes and threads that it does not have, mnemonics that do not exist,
// data sets that cannot be read. The program must be free of errors.
func (l *Lesson) Check(f *visa.File, prog Program) (diags []visa.Diagnostic) {
	say := func(at visa.Span, message string) {
		diags = append(diags, visa.Diagnostic{Span: at, Severity: visa.Error, Code: codeName, Message: message})
	}
	for _, p := range l.Said() {
		lane := max(p.Lane, bits.Len32(p.Lanes)-1)
		if lane >= prog.SIMD {
			say(p.Span, text.Say("There is no lane {}: the program has {}, 0 to {}.", lane, text.Count(prog.SIMD, "lane"), prog.SIMD-1))
		}
		if p.Thread >= prog.Threads {
			say(p.Span, text.Say("There is no thread {}: a group has {}, from 0 on.", p.Thread, text.Count(prog.Threads, "thread")))
		}
	}
	if l.Task == nil {
		return diags
	}
	for _, w := range l.Task.Without {
		if !prog.Mnemonic(w.Text) {
			say(w.Span, "There is no instruction "+text.Quote(w.Text)+".")
		}
	}
	for set := range l.Task.Cases {
		diags = append(diags, l.checkCase(f, set+1, prog)...)
	}
	return diags
}

// checkCase reports the errors in the lines of a data set, at most one for each line.
func (l *Lesson) checkCase(f *visa.File, set int, prog Program) (diags []visa.Diagnostic) {
	file := visa.NewFile(f.Name, l.Text(f, set))
	told := map[int32]bool{}
	for _, d := range prog.Diagnose(file) {
		at, ok := l.place(f, set, file.LineOf(int(d.Span.Start)))
		if !ok || d.Severity != visa.Error || told[at.Start] {
			continue
		}
		told[at.Start] = true
		d.Span, d.Fix = at, nil
		diags = append(diags, d)
	}
	return diags
}

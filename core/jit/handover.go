package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/spread"
)

// Translate makes a module of all functions of a program that can be translated, for one floating point mode, and
// returns with it what a runner must know of the module. lanes are those with which all threads begin, 0 if threads
// differ: a kernel whose lanes stay together gets no code for the case that some of them are off. Generated code stops
// before the instructions that are marked in apart, which may be nil. With a marking, it marks the memory that messages
// read and write. fuses says that the module's host rounds a relaxed_madd once.
func Translate(p *eu.Program, m eu.Mode, lanes uint32, apart []bool, marking *spread.Marking, fuses bool) (module []byte, c *runner.Code) {
	t := translate(&eu.Shapes{Program: p}, m, lanes, apart, marking, fuses)
	return t.module, t.code()
}

// code returns what a runner must know of a translation.
func (t *translation) code() *runner.Code {
	c := &runner.Code{Mode: t.mode, Functions: t.functions, BoxBytes: t.boxBytes}
	for inst := range t.insts {
		m, ok := t.messages[inst]
		if !ok {
			continue
		}
		s := &m.shape
		c.Messages = append(c.Messages, runner.Message{
			Inst: inst, At: m.at, ByAddress: s.ByAddress, Unit: int64(s.Unit * s.Scale), Span: span(s), Constant: constant(s),
		})
	}
	c.Words = t.entryWords()
	for fn := range t.functions {
		if table := t.tables[fn]; table != nil {
			c.Words = append(c.Words, table.words()...)
		}
	}
	return c
}

package jit

import (
	"maps"
	"slices"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/spread"
)

// Translate makes a module of all functions of a program that can be, for one floating point
// mode, and what a runner has to know of it. lanes are those that all threads begin with, 0 if they differ: a kernel
// whose lanes stay together has no code for some of them. Generated code stops before the instructions that are to be
// apart, by their indices; nil: none. With a marking, it marks the memory that messages read and write. fuses:
// whoever runs it rounds a relaxed_madd once.
func Translate(p *eu.Program, m eu.Mode, lanes uint32, apart []bool, marking *spread.Marking, fuses bool) (module []byte, c *runner.Code) {
	t := translate(&eu.Shapes{Program: p}, m, lanes, apart, marking, fuses)
	return t.module, t.code()
}

// code is what a runner has to know of a translation.
func (t *translation) code() *runner.Code {
	c := &runner.Code{Mode: t.mode, Functions: t.functions, BoxBytes: t.boxBytes}
	for _, inst := range slices.Sorted(maps.Keys(t.messages)) {
		m := t.messages[inst]
		s := &m.shape
		c.Messages = append(c.Messages, runner.Message{
			Inst: inst, At: m.at, ByAddress: s.ByAddress, Unit: int64(s.Unit * s.Scale), Span: span(s), Constant: constant(s),
		})
	}
	c.Words = t.entryWords()
	for _, fn := range slices.Sorted(maps.Keys(t.tables)) {
		c.Words = append(c.Words, t.tables[fn].words()...)
	}
	return c
}

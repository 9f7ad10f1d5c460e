package debug

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/internal/explain"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// resolve finds what a breakpoint means in this program. If it means nothing, resolve returns a sentence that says why.
func (s *Session) resolve(b *breakpoint) string {
	var err *expr.Error
	if b.Condition != "" {
		if b.cond, err = expr.Parse(b.Condition); err != nil {
			return "In the condition: " + err.Text
		}
	}
	if b.Hit != "" {
		rest := text.Trim(b.Hit)
		for _, op := range []string{">=", "%", ""} {
			if strings.HasPrefix(rest, op) {
				b.hitOp, rest = op, text.Trim(rest[len(op):])
				break
			}
		}
		n, e := strconv.Atoi(rest)
		if e != nil || n < 1 {
			return "A hit count is a number, as in \"5\", \">= 5\" or \"% 3\"."
		}
		b.hitN = n
	}
	if b.log, err = parseLog(b.Log); err != nil {
		return "In the log text: " + err.Text
	}
	switch {
	case b.Kind == protocol.BreakLine:
		return s.resolveLine(b)
	case b.Kind == protocol.BreakInstruction:
		return s.resolveInstruction(b)
	case b.place():
		return s.resolveName(b)
	case b.watches():
		return s.resolveData(b)
	}
	return ""
}

// parseLog splits a log text at its {expressions}.
func parseLog(text string) (parts []logPart, err *expr.Error) {
	for text != "" {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			return append(parts, logPart{text: text}), nil
		}
		end := strings.IndexByte(text[open:], '}')
		if end < 0 {
			return nil, &expr.Error{Text: "a { has no }."}
		}
		n, err := expr.Parse(text[open+1 : open+end])
		if err != nil {
			return nil, err
		}
		parts = append(parts, logPart{text: text[:open]}, logPart{expr: n})
		text = text[open+end+1:]
	}
	return parts, nil
}

// resolveLine marks the instructions of the line, or of the next line that has some.
func (s *Session) resolveLine(b *breakpoint) string {
	if b.Line < 1 {
		return "Lines are counted from 1."
	}
	line := s.prog.LineFrom(b.Line)
	if line == 0 {
		return text.Say("There is no instruction at or behind line {}.", b.Line)
	}
	insts := s.prog.Target.Program.Insts
	for i := range insts {
		b.insts[i] = insts[i].Line == line && s.prog.BeginsLine(i)
	}
	b.status.Line = line
	return ""
}

// resolveInstruction marks the one instruction.
func (s *Session) resolveInstruction(b *breakpoint) string {
	if b.Line < 0 || b.Line >= len(b.insts) {
		return text.Say("The program has the instructions 0 to {}.", len(b.insts)-1)
	}
	b.insts[b.Line] = true
	b.status.Line = s.prog.Target.Program.Insts[b.Line].Line
	return ""
}

// resolveName marks the instruction after a label, or the first one of a function or subroutine.
func (s *Session) resolveName(b *breakpoint) string {
	prog := s.prog.Target.Program
	found := false
	add := func(i, end int) {
		for i < end && !s.prog.Starts[i] {
			i++
		}
		if i < end {
			b.insts[i], found = true, true
			b.status.Line = prog.Insts[i].Line
		}
	}
	for fn := range prog.Funcs {
		f := &prog.Funcs[fn]
		if b.Function != "" && b.Function != f.Name {
			continue
		}
		if b.Kind == protocol.BreakFunction && f.Name == b.Name {
			add(f.First, f.End)
		}
		for _, l := range f.Object.Labels {
			if l.Name == b.Name && s.prog.InSource(l) && (b.Kind == protocol.BreakLabel || l.Kind == visa.SubroutineLabel) {
				add(prog.Target(fn, l), f.End)
			}
		}
	}
	if !found {
		return "There is no " + [...]string{protocol.BreakLabel: "label", protocol.BreakFunction: "function"}[b.Kind] + " \"" + b.Name + "\"."
	}
	return ""
}

// resolveData finds the instructions that may access the watched data.
func (s *Session) resolveData(b *breakpoint) string {
	n, err := expr.Parse(b.Name)
	if err != nil {
		return err.Text
	}
	switch n.Kind {
	case expr.NameNode, expr.ElementNode, expr.RangeNode, expr.RegionNode:
	default:
		return "Only a variable, a surface, or elements of one can be watched."
	}
	b.data = n
	v := s.scope(protocol.Window{Thread: -1})
	prog := v.Code
	found, buffer := false, v.BufferNamed(n.Name) >= 0
	outside := ""
	for fn := range prog.Funcs {
		f := &prog.Funcs[fn]
		if b.Function != "" && b.Function != f.Name {
			continue
		}
		for _, d := range f.Object.Decls { // PTX: several braces may declare the name
			switch {
			case d.Name != n.Name || v.IsPointer(d): // nothing writes the parameter with a buffer's address
			case d.Class == visa.Surface: // which surface it names is known only during the run
				buffer = true
			default:
				bytes, step := d.Elems, 1
				if d.Class == visa.General {
					bytes, step = d.Elems*d.Type.Size(), sizeOf(n, d.Type)
				}
				if outside = outsideOf(s.prog, n, bytes, step); outside == "" {
					explain.MarkTouching(s.prog, b.insts, fn, d)
					found = true
				}
			}
		}
	}
	if found {
		return ""
	}
	if i := v.BufferNamed(n.Name); i >= 0 {
		all, _, elem := v.Buffer(i)
		outside = outsideOf(s.prog, n, len(all), sizeOf(n, elem))
		if n.Kind == expr.NameNode { // which, by itself, would be the parameter
			if whole, err := expr.Parse(text.Say("{}[0..{}]", n.Name, len(all)/sizeOf(n, elem)-1)); err == nil {
				b.data = whole
			}
		}
	}
	switch {
	case outside != "":
		return outside
	case buffer:
		explain.MarkTouching(s.prog, b.insts, 0, nil)
		return ""
	}
	return "There is no variable or surface \"" + n.Name + "\"."
}

// outsideOf returns a sentence that says that a variable or surface has none of the elements asked for by number; "" if
// it has some, or if the numbers are not known yet.
func outsideOf(p *scope.Program, n *expr.Node, bytes, step int) string {
	if (n.Kind == expr.ElementNode || n.Kind == expr.RangeNode) && n.A.Kind == expr.NumberNode && n.A.Bits >= uint64(bytes/step) {
		return text.Say("{} has the elements 0 to {}.", n.Name, bytes/step-1)
	}
	return n.BeyondEnd(p.Target.Program.Platform.GRF(), bytes, step)
}

// sizeOf returns the size in bytes of an element of type t, or of the type that the expression gives it instead.
func sizeOf(n *expr.Node, t isa.Type) int {
	if n.Type != isa.NoType {
		t = n.Type
	}
	return max(t.Size(), 1)
}

package ptxlang

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/study"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Complete lists what can stand at an offset.
func (d *Document) Complete(off int) lang.CompletionList {
	off = d.clamp(off)
	word := lang.Word(d.file.Text, off)
	c := completer{d: d, off: off, start: int(word.Start)}
	if !c.launchLine() {
		c.statement()
	}
	return lang.Complete(c.items, word, d.file.Slice(word))
}

type completer struct {
	d     *Document
	off   int
	start int // where the word begins
	items []protocol.CompletionItem
}

func (c *completer) add(i protocol.CompletionItem) { c.items = append(c.items, i) }

// inComment reports whether the word stands in a comment or a string that begins behind the last token before it.
func (c *completer) inComment(last *syntax.Token) bool {
	if last == nil {
		return lang.InComment(c.d.file.Text[:c.start])
	}
	open := last.Kind == syntax.StringToken && (len(last.Text) == 1 || last.Text[len(last.Text)-1] != '"')
	return open || lang.InComment(c.d.file.Text[last.Span.End:c.start])
}

// with returns a word with what comes after it; "" (the word alone) if the line goes on already.
func (c *completer) with(word, more string) string {
	if lang.GoesOn(c.d.file.Text, c.off) {
		return ""
	}
	return word + more
}

// statement completes within the language.
func (c *completer) statement() {
	text := c.d.file.Text
	end := c.start
	dot := end > 0 && text[end-1] == '.'
	if dot {
		end--
	}
	at := study.Read(c.d.file, end)
	if c.inComment(at.Last) || strings.HasSuffix(text[:end], "::") {
		return
	}
	switch {
	case at.Want == syntax.WantLabelled && dot:
		c.directives("", listDirectives)
	case at.Want == syntax.WantStatement && dot && at.Depth > 0:
		c.directives("", ptxisa.BodyDirectives())
	case at.Want == syntax.WantStatement && dot:
		c.directives("", ptxisa.ModuleDirectives())
	case at.Want == syntax.WantStatement && at.Depth == 0:
		c.directives(".", ptxisa.ModuleDirectives())
	case at.Want == syntax.WantStatement, at.Want == syntax.WantLabelled:
		c.mnemonics()
		c.directives(".", ptxisa.BodyDirectives())
	case at.First == nil:
	case at.First.Role == syntax.DirectiveRole:
		c.declaration(&at, dot)
	default:
		c.instruction(&at, dot, int(at.Last.Span.End) == end)
	}
}

// listDirectives are the directives that stand only behind a label.
var listDirectives = []string{"calltargets", "callprototype", "branchtargets"}

// directives offers directives; dot is "." if none has been typed yet.
func (c *completer) directives(dot string, names []string) {
	for _, name := range names {
		if dot == "." && slices.Contains(listDirectives, name) {
			continue
		}
		i := protocol.CompletionItem{Label: dot + name, InsertText: c.with(dot+name, " "), Kind: protocol.DirectiveItem}
		if e := directive(name); e != nil {
			i.Detail, i.Documentation = strings.TrimLeft(strings.TrimPrefix(e.usage, "."+name), " "), e.meaning
		}
		c.add(i)
	}
}

// mnemonics offers the instructions.
func (c *completer) mnemonics() {
	for _, w := range syntax.Instructions() {
		i := protocol.CompletionItem{Label: w.Name, Detail: strings.TrimPrefix(w.Form, w.Name), Documentation: lang.Capital(w.Summary) + ".", Kind: protocol.MnemonicItem, Rank: 2}
		head, _, _ := strings.Cut(w.Form, " ")
		switch {
		case strings.Contains(strings.ReplaceAll(head, "{.", ""), "."): // a modifier must stand there
			i.InsertText, i.Chain = c.with(w.Name, "."), true
		case head == w.Form:
			i.InsertText = c.with(w.Name, ";")
		default:
			i.InsertText, i.Chain = c.with(w.Name, " "), true
		}
		c.add(i)
	}
}

// declaration completes a directive that has begun; dot says that a dot stands before the word.
func (c *completer) declaration(at *syntax.Place, dot bool) {
	switch {
	case dot && at.Want == syntax.WantLinkage:
		c.directives("", []string{"entry", "func", "global", "const", "shared"})
	case dot && at.Want == syntax.WantAttribute:
		c.directives("", ptxisa.Attributes())
	case dot && at.Want == syntax.WantParameter:
		c.directives("", []string{"param", "reg"})
	case dot && at.Want == syntax.WantType:
		c.typed(at.Var)
	case !dot && at.Want == syntax.WantValue:
		c.values(at.First.Text)
	case !dot && at.Want == syntax.WantInit:
		c.symbols(syntax.FunctionSymbol, 1)
		c.symbols(syntax.VariableSymbol, 0)
	}
}

// directiveValues are the usual values of directives.
var directiveValues = map[string][]string{
	"target":       {"sm_50", "sm_60", "sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90"},
	"version":      {"6.0", "7.0", "8.0"},
	"address_size": {"64", "32"},
}

// values offers names and numbers for a directive.
func (c *completer) values(directive string) {
	for _, n := range directiveValues[directive] {
		c.add(protocol.CompletionItem{Label: n, Kind: protocol.ValueItem})
	}
	switch directive {
	case "calltargets":
		c.symbols(syntax.FunctionSymbol, 0)
	case "branchtargets":
		c.symbols(syntax.LabelSymbol, 0)
	}
}

// typed offers the alignment, vector and type of a variable, of which some may have been read.
func (c *completer) typed(v *syntax.Var) {
	if v.Type != ptxisa.NoType {
		if v.Space == ptxisa.ParamSpace {
			c.directives("", []string{"ptr", "align"})
		}
		return
	}
	for _, t := range ptxisa.Types() {
		if t != "pred" || v.Space == ptxisa.RegSpace {
			c.add(protocol.CompletionItem{Label: t, InsertText: c.with(t, " "), Detail: typeMeanings[t], Kind: protocol.TypeItem, Rank: 1})
		}
	}
	if v.Vec == 1 {
		for _, n := range []string{"v2", "v4"} {
			c.add(protocol.CompletionItem{Label: n, InsertText: c.with(n, " ."), Detail: vectors.of(n), Kind: protocol.ValueItem, Chain: true})
		}
	}
	if v.Space != ptxisa.RegSpace && v.Align == 0 {
		c.directives("", []string{"align"})
	}
}

// symbols offers the visible names of a kind.
func (c *completer) symbols(kind syntax.SymbolKind, rank int) {
	c.those(rank, func(s *syntax.Symbol) bool { return s.Kind == kind })
}

// those offers the visible names that are wanted.
func (c *completer) those(rank int, wanted func(s *syntax.Symbol) bool) {
	for _, s := range c.d.visible(c.start) {
		if wanted(s) {
			c.symbol(s, rank, "")
		}
	}
}

// symbol offers a name; insert is the text to put in for it, "" for the name itself.
func (c *completer) symbol(s *syntax.Symbol, rank int, insert string) {
	i := protocol.CompletionItem{Label: s.Name, InsertText: insert, Kind: protocol.VariableItem, Rank: rank}
	switch s.Kind {
	case syntax.KernelSymbol, syntax.FunctionSymbol:
		i.Kind, i.Detail = protocol.FunctionItem, s.Func.Signature()
	case syntax.LabelSymbol:
		i.Kind, i.Detail, i.Documentation = protocol.LabelItem, c.d.lineOf(s.Span), direction(s.Span, c.start)
	case syntax.ListSymbol:
		i.Kind, i.Detail = protocol.LabelItem, "."+s.List
	default:
		i.Detail = declared(s)
		if s.Var.Type == ptxisa.Pred {
			i.Kind = protocol.PredicateItem
		}
	}
	c.add(i)
}

func direction(def visa.Span, from int) string {
	if int(def.Start) > from {
		return "Further down: lanes that branch there wait for those in between."
	}
	return "Further up: lanes that branch there run again."
}

// declared returns the declaration of a variable without its name: ".reg .u32", ".global .u64[5]".
func declared(s *syntax.Symbol) string {
	return s.Var.Space.String() + " " + s.Var.Declared()
}

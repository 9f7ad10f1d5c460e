package ptxlang

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Complete lists what can stand at an offset.
func (d *Document) Complete(off int) lang.CompletionList {
	off = d.clamp(off)
	word := lang.Word(d.file.Text, off)
	c := completer{d: d, off: off, start: int(word.Start)}
	if !c.launchLine() && !c.inComment() {
		c.statement()
	}
	return lang.Complete(c.items, word, d.file.Slice(word))
}

type completer struct {
	d     *Document
	off   int
	start int // of the word
	items []protocol.CompletionItem
}

func (c *completer) add(i protocol.CompletionItem) { c.items = append(c.items, i) }

// inComment says that the word stands in a comment or a string.
func (c *completer) inComment() bool {
	c.d.split()
	at, _ := slices.BinarySearchFunc(c.d.tokens, int32(c.start), func(t ptx.Token, start int32) int { return int(t.Span.Start - start) })
	from := int32(0)
	if at > 0 {
		from = c.d.tokens[at-1].Span.End
		if c.d.tokens[at-1].Kind == ptx.StringToken && int(from) > c.start {
			return true
		}
	}
	return lang.InComment(c.d.file.Text[min(int(from), c.start):c.start])
}

// follows says that the line goes on behind the word.
func (c *completer) follows() bool {
	rest := c.d.file.Text[c.off:]
	if end := strings.IndexByte(rest, '\n'); end >= 0 {
		rest = rest[:end]
	}
	return strings.TrimSpace(rest) != ""
}

// with is a word and what comes behind it, unless something stands there already.
func (c *completer) with(word, more string) string {
	if c.follows() {
		return ""
	}
	return word + more
}

// statement completes within the language.
func (c *completer) statement() {
	text := c.d.file.Text
	end := c.start
	dot := end > 0 && text[end-1] == '.'
	colons := end > 1 && text[end-2:end] == "::"
	if dot {
		end--
	}
	toks, depth := c.d.before(end)
	touches := len(toks) > 0 && int(toks[len(toks)-1].Span.End) == end
	switch {
	case len(toks) == 0 && dot:
		c.directives(depth, end)
	case len(toks) == 0 && depth == 0:
		c.dotted(ptx.ModuleDirectives())
	case len(toks) == 0:
		c.mnemonics()
		c.dotted(ptx.BodyDirectives())
	case toks[0].Kind == ptx.DotToken:
		c.declaration(toks, depth, dot)
	case colons:
	default:
		c.instruction(toks, dot, touches)
	}
}

// directives are what can stand behind a dot that begins a statement.
func (c *completer) directives(depth, at int) {
	names := ptx.ModuleDirectives()
	if depth > 0 {
		names = ptx.BodyDirectives()
		if strings.HasSuffix(strings.TrimRight(c.d.file.Text[:at], " \t"), ":") {
			names = []string{"calltargets", "callprototype", "branchtargets"}
		}
	}
	for _, name := range names {
		c.directive(name, "")
	}
}

// dotted are directives where no dot has been typed.
func (c *completer) dotted(names []string) {
	for _, name := range names {
		c.directive(name, ".")
	}
}

func (c *completer) directive(name, dot string) {
	i := protocol.CompletionItem{Label: dot + name, Kind: protocol.DirectiveItem}
	if e := directive(name); e != nil {
		i.Detail, i.Documentation = strings.TrimLeft(strings.TrimPrefix(e.usage, "."+name), " "), e.meaning
	}
	if !slices.Contains([]string{"calltargets", "callprototype", "branchtargets"}, name) || dot == "" {
		i.InsertText = c.with(i.Label, " ")
		c.add(i)
	}
}

// mnemonics are the instructions.
func (c *completer) mnemonics() {
	for _, w := range ptx.Instructions() {
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

// declaration completes a directive that has begun.
func (c *completer) declaration(toks []ptx.Token, depth int, dot bool) {
	last := &toks[len(toks)-1]
	first := toks[0].Text
	function := slices.ContainsFunc(toks, func(t ptx.Token) bool {
		return t.Kind == ptx.DotToken && (t.Text == "func" || t.Text == "entry")
	})
	if !dot {
		c.values(toks, first, last)
		return
	}
	switch {
	case first == "target" || first == "version":
	case function || first == "callprototype":
		c.head(toks, last, first)
	case ptx.IsSpace(first) || depth == 0 && last.Kind == ptx.DotToken && ptx.IsSpace(last.Text):
		c.typed(toks)
	case depth == 0 && last.Kind == ptx.DotToken: // behind .visible
		for _, name := range []string{"entry", "func", "global", "const", "shared"} {
			c.directive(name, "")
		}
	}
}

// values are names and numbers of a declaration.
func (c *completer) values(toks []ptx.Token, first string, last *ptx.Token) {
	switch {
	case first == "target":
		for _, n := range []string{"sm_50", "sm_60", "sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90"} {
			c.add(protocol.CompletionItem{Label: n, Kind: protocol.ValueItem})
		}
	case first == "version" && last.Kind == ptx.DotToken:
		for _, n := range []string{"6.0", "7.0", "8.0"} {
			c.add(protocol.CompletionItem{Label: n, Kind: protocol.ValueItem})
		}
	case first == "address_size" && last.Kind == ptx.DotToken:
		c.add(protocol.CompletionItem{Label: "64", Kind: protocol.ValueItem})
		c.add(protocol.CompletionItem{Label: "32", Kind: protocol.ValueItem})
	case first == "calltargets":
		c.symbols(ptx.FunctionSymbol, 0)
	case first == "branchtargets":
		c.symbols(ptx.LabelSymbol, 0)
	case slices.ContainsFunc(toks, func(t ptx.Token) bool { return t.Is("=") }): // an initialiser
		c.symbols(ptx.FunctionSymbol, 1)
		c.symbols(ptx.VariableSymbol, 0)
	}
}

// head completes the parameters of a function, and what stands behind them.
func (c *completer) head(toks []ptx.Token, last *ptx.Token, first string) {
	open := 0
	inner := len(toks)
	for i := range toks {
		if toks[i].Is("(") {
			open++
			inner = i + 1
		} else if toks[i].Is(")") {
			open--
		} else if toks[i].Is(",") {
			inner = i + 1
		}
	}
	switch {
	case open == 0 && last.Is(")") && first != "callprototype":
		for _, name := range ptx.Attributes() {
			c.directive(name, "")
		}
	case open > 0 && inner == len(toks):
		c.directive("param", "")
		c.directive("reg", "")
	case open > 0:
		c.typed(toks[inner:])
	}
}

// typed are alignment, vector and type of a declaration.
func (c *completer) typed(toks []ptx.Token) {
	has := func(pass func(name string) bool) bool {
		return slices.ContainsFunc(toks, func(t ptx.Token) bool { return t.Kind == ptx.DotToken && pass(t.Text) })
	}
	register := has(func(s string) bool { return s == "reg" })
	if has(ptx.IsType) {
		if has(func(s string) bool { return s == "param" }) {
			c.directive("ptr", "")
			c.directive("align", "")
		}
		return
	}
	for _, t := range ptx.Types() {
		if t != "pred" || register {
			c.add(protocol.CompletionItem{Label: t, InsertText: c.with(t, " "), Detail: typeMeanings[t], Kind: protocol.TypeItem, Rank: 1})
		}
	}
	for _, v := range []string{"v2", "v4"} {
		if !has(func(s string) bool { return s == v }) {
			c.add(protocol.CompletionItem{Label: v, InsertText: c.with(v, " ."), Detail: modifierMeanings["vector"][v], Kind: protocol.ValueItem, Chain: true})
		}
	}
	if !register && !has(func(s string) bool { return s == "align" }) {
		c.directive("align", "")
	}
}

// symbols are the names of a kind in sight.
func (c *completer) symbols(kind ptx.SymbolKind, rank int) {
	for _, s := range c.d.visible(c.start) {
		if s.Kind == kind {
			c.symbol(s, rank, "")
		}
	}
}

// symbol is a name in sight, in brackets where it is an address.
func (c *completer) symbol(s *ptx.Symbol, rank int, insert string) {
	i := protocol.CompletionItem{Label: s.Name, InsertText: insert, Kind: protocol.VariableItem, Rank: rank}
	switch s.Kind {
	case ptx.KernelSymbol, ptx.FunctionSymbol:
		i.Kind, i.Detail = protocol.FunctionItem, s.Func.Signature()
	case ptx.LabelSymbol:
		i.Kind, i.Detail, i.Documentation = protocol.LabelItem, c.d.lineOf(s.Span), direction(s.Span, c.start)
	case ptx.ListSymbol:
		i.Kind, i.Detail = protocol.LabelItem, "."+s.List
	default:
		i.Detail = declared(s)
		if s.Var.Type == ptx.Pred {
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

// declared is the declaration of a variable without its name: ".reg .u32", ".global .u64[5]".
func declared(s *ptx.Symbol) string {
	v := s.Var
	said := v.Space.String()
	if v.Vec > 1 {
		said += " .v" + lang.Itoa(v.Vec)
	}
	said += " " + v.Type.String()
	if v.Array {
		said += text.Say("[{}]", v.Count)
	}
	return said
}

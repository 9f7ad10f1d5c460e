package visalang

import (
	"sort"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// Complete lists what can stand at an offset.
func (d *Document) Complete(off int) lang.CompletionList {
	c := completer{d: d, off: d.clamp(off)}
	word := lang.Word(d.File.Text, c.off)
	c.start, c.prefix = int(word.Start), d.File.Slice(word)
	if !c.launchLine() {
		c.line()
	}
	return lang.Complete(c.items, word, c.prefix)
}

// line completes within a line of the program itself.
func (c *completer) line() {
	text := c.d.File.Text
	at := c.d.names().lineAt(c.start)
	c.s = parser.Statement{Want: parser.WantStatement, Slot: -1}
	from := parser.Read(c.d.File, int(at.Start), c.start, func(s *parser.Statement) { c.s = *s })
	if lang.InComment(text[min(from, c.start):c.start]) {
		return
	}
	if c.inComment() {
		return
	}
	if from == c.start && from > int(at.Start) {
		switch text[from-1] {
		case '(', '[', '<', '{', ',', '.', ':', ';', '=', '&', '!', '-', '+', '*', '/':
		default:
			c.s.Want = c.s.Touch
		}
	}
	if c.off < len(text) {
		next := text[c.off]
		c.bare = next == '(' || next == '<' || next == '.' || next == ':' || next == '[' || next == '='
	}
	completions[c.s.Want](c)
}

// inComment reports whether an offset on a line without tokens lies in a comment that begins further up.
func (c *completer) inComment() bool {
	x := c.d.names()
	i := sort.Search(len(x.lines), func(i int) bool { return int(x.lines[i].End) >= c.start })
	if i < len(x.lines) && int(x.lines[i].Start) <= c.start {
		return false
	}
	from := 0
	if i > 0 {
		from = int(x.lines[i-1].End)
	}
	return lang.InComment(c.d.File.Text[min(from, c.start):c.start])
}

// completions has the function that offers what can come next, for each kind of it.
var completions = [...]func(*completer){
	parser.WantNothing:    func(*completer) {},
	parser.WantStatement:  (*completer).statements,
	parser.WantMnemonic:   (*completer).mnemonics,
	parser.WantPredicate:  (*completer).predicates,
	parser.WantCombine:    (*completer).combines,
	parser.WantSuffix:     (*completer).suffixes,
	parser.WantExec:       (*completer).execs,
	parser.WantMask:       (*completer).masks,
	parser.WantSize:       (*completer).sizes,
	parser.WantOperand:    (*completer).operand,
	parser.WantAddressOf:  (*completer).addressOf,
	parser.WantInner:      (*completer).inner,
	parser.WantOrigin:     (*completer).origin,
	parser.WantRegion:     (*completer).region,
	parser.WantRegionSign: (*completer).regionSign,
	parser.WantType:       (*completer).types,
	parser.WantDirective:  (*completer).directives,
	parser.WantVariable:   (*completer).inputVariables,
	parser.WantKey:        (*completer).keys,
	parser.WantValue:      (*completer).values,
}

// statements offers everything that a line can begin with.
func (c *completer) statements() {
	c.mnemonics()
	for i := range c.items {
		c.items[i].Rank++ // so that they stand before directives if both match
	}
	for _, name := range visa.DirectiveNames {
		c.directive(name, name)
	}
}

// mnemonics offers the instructions, those of the platform first.
func (c *completer) mnemonics() {
	for op := isa.Op(1); op < isa.NumOps; op++ {
		row := &isa.Table[op]
		switch op {
		case isa.OpLabel, isa.OpSubroutine:
			continue // a label is written without them
		case isa.OpLscAtomic, isa.OpLscApndCtrAtomic:
			for a := range isa.NumAtomicOps {
				if op == isa.OpLscAtomic && a.LscName() != "" {
					c.mnemonic(row, row.Name+"_"+a.LscName())
				} else if op != isa.OpLscAtomic && (a == isa.AtomicAdd || a == isa.AtomicSub) {
					c.mnemonic(row, row.Name+"_"+a.String())
				}
			}
			continue
		}
		c.mnemonic(row, row.Name)
	}
}

func (c *completer) mnemonic(row *isa.Instr, name string) {
	i := protocol.CompletionItem{Label: name, Detail: operandForm(row), Documentation: row.Summary, Kind: protocol.MnemonicItem, Rank: 2}
	if !row.Platforms.Has(c.d.platform()) {
		i.Rank = 0
		i.Documentation += " (not on " + c.d.platform().String() + ": " + row.Platforms.String() + ")"
	} else if !row.Runs {
		i.Rank = 1
	}
	if !c.bare && !c.follows() {
		i.InsertText = name + c.startOf(row)
		i.Chain = i.InsertText != name
	}
	c.add(i)
}

// startOf returns what stands between a mnemonic and its operands: " (M1, 16) ".
func (c *completer) startOf(row *isa.Instr) string {
	if row.Suffix == isa.RelSuffix {
		return "."
	}
	s := ""
	if e := c.execFor(row); e != "" {
		s = " " + e
	}
	if len(row.Slots) > 0 {
		s += " "
	}
	return s
}

// execFor returns the execution size that an instruction most likely has here.
func (c *completer) execFor(row *isa.Instr) string {
	switch row.Exec {
	case isa.NoExec:
		return ""
	case isa.LanesExec:
		return "(16)"
	case isa.BlockExec:
		return "(4)"
	case isa.RectExec:
		return "(16, 8)"
	}
	n := c.simd()
	if !row.Sizes.Has(n) {
		n = 1
	}
	return text.Say("(M1, {})", n)
}

// simd returns the dispatch width of the kernel that is being written.
func (c *completer) simd() int {
	x := c.d.names()
	if u := x.unitAt(c.off); u >= 0 {
		if o := x.units[u].object; o != nil && o.SIMD() > 0 {
			return o.SIMD()
		}
	}
	if n := c.d.Spec.Grid.SIMD; n > 0 {
		return n
	}
	return 16
}

// predicates offers the variables for (P1).
func (c *completer) predicates() {
	for _, v := range c.d.names().visible(c.start) {
		if v.decl != nil && v.decl.Class == visa.Predicate {
			insert := v.name
			if !c.bare && !strings.HasPrefix(c.d.File.Text[c.off:], ")") {
				insert += ") "
			}
			c.add(protocol.CompletionItem{Label: v.name, InsertText: insert, Detail: sizeOf(v.decl), Kind: protocol.PredicateItem, Chain: true})
		}
	}
}

func (c *completer) combines() {
	c.add(protocol.CompletionItem{Label: "any", Kind: protocol.ValueItem, Documentation: "All channels are on if any bit of the predicate is set."})
	c.add(protocol.CompletionItem{Label: "all", Kind: protocol.ValueItem, Documentation: "All channels are on if every bit of the predicate is set."})
}

// suffixes offers what can stand after the dot of a mnemonic.
func (c *completer) suffixes() {
	c.dotted()
	row := c.s.Row
	if row == nil {
		return
	}
	exec := ""
	if !c.follows() {
		exec = " "
		if e := c.execFor(row); e != "" {
			exec += e + " "
		}
	}
	for _, s := range suffixesAt(row, suffixPlace(&c.s, c.d.File, c.start)) {
		i := protocol.CompletionItem{Label: s.word, Documentation: s.meaning, Kind: protocol.ValueItem}
		if row.Suffix == isa.RelSuffix && exec != "" {
			i.InsertText, i.Chain = s.word+exec, true
		}
		c.add(i)
	}
	if row.Suffix == isa.AtomicSuffix {
		for a := range isa.NumAtomicOps {
			if a.String() != "" {
				c.add(protocol.CompletionItem{Label: a.String(), Kind: protocol.ValueItem})
			}
		}
	}
	if row.Sat != isa.NoSat {
		c.add(protocol.CompletionItem{Label: "sat", Kind: protocol.ValueItem, Documentation: saturation})
	}
}

// dotted offers the instructions whose names go on after the dot: nbarrier.wait.
func (c *completer) dotted() {
	head := c.s.Mnemonic + "."
	for op := isa.Op(1); op < isa.NumOps; op++ {
		if row := &isa.Table[op]; strings.HasPrefix(row.Name, head) {
			i := protocol.CompletionItem{Label: row.Name[len(head):], Detail: operandForm(row), Documentation: row.Summary, Kind: protocol.MnemonicItem}
			if !c.follows() {
				i.InsertText = i.Label + c.startOf(row)
			}
			c.add(i)
		}
	}
}

// execs offers complete execution sizes.
func (c *completer) execs() {
	if c.s.Row == nil || c.s.Row.Exec == isa.NoExec {
		return
	}
	e := c.execFor(c.s.Row)
	c.add(protocol.CompletionItem{Label: e, InsertText: e + " ", Kind: protocol.ValueItem, Documentation: "Mask control and execution size.", Chain: true})
	if c.s.Row.Exec != isa.MaskExec {
		return
	}
	if c.s.Row.Sizes.Has(1) && e != "(M1, 1)" {
		c.add(protocol.CompletionItem{Label: "(M1, 1)", InsertText: "(M1, 1) ", Kind: protocol.ValueItem, Chain: true})
	}
	c.add(protocol.CompletionItem{Label: "(M1_NM, 1)", InsertText: "(M1_NM, 1) ", Kind: protocol.ValueItem, Documentation: "NoMask: the channels are on whatever the execution mask says.", Chain: true})
}

// masks offers the mask controls.
func (c *completer) masks() {
	if c.s.Row == nil || c.s.Row.Exec != isa.MaskExec {
		return
	}
	for n := range 8 {
		name := "M" + strconv.Itoa(n+1)
		first := strconv.Itoa(4 * n)
		c.add(protocol.CompletionItem{Label: name, InsertText: c.unlessBare(name, ", "), Documentation: "Channels from " + first + " on, under the execution mask.", Kind: protocol.ValueItem, Rank: 8 - n, Chain: true})
		c.add(protocol.CompletionItem{Label: name + "_NM", InsertText: c.unlessBare(name+"_NM", ", "), Documentation: "NoMask: channels from " + first + " on, whatever the execution mask says.", Kind: protocol.ValueItem, Rank: 8 - n, Chain: true})
	}
}

// sizes offers the execution sizes that the instruction can have.
func (c *completer) sizes() {
	if c.s.Row == nil {
		return
	}
	for n := 32; n > 0; n /= 2 {
		if c.s.Row.Sizes.Has(n) {
			rank := 0
			if n == c.simd() {
				rank = 1
			}
			c.add(protocol.CompletionItem{Label: strconv.Itoa(n), InsertText: c.unlessBare(strconv.Itoa(n), ") "), Kind: protocol.ValueItem, Rank: rank, Chain: true})
		}
	}
}

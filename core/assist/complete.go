package assist

import (
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// ItemKind is what a completion puts in.
type ItemKind uint8

const (
	MnemonicItem ItemKind = iota
	VariableItem
	PredicateItem
	ImmediateItem
	RegionItem
	LabelItem
	FunctionItem
	DirectiveItem
	KeyItem
	ValueItem
	TypeItem
)

// String is the kind in a word: "mnemonic".
func (k ItemKind) String() string {
	return [...]string{
		MnemonicItem: "mnemonic", VariableItem: "variable", PredicateItem: "predicate", ImmediateItem: "immediate",
		RegionItem: "region", LabelItem: "label", FunctionItem: "function", DirectiveItem: "directive",
		KeyItem: "key", ValueItem: "value", TypeItem: "type",
	}[k]
}

// Item is one completion.
type Item struct {
	Label  string // what is shown, and what typed letters are compared with
	Insert string // what takes the place of the range; "" stands for Label
	Detail string // beside the label: a type, the operands
	Info   string // a sentence about it
	Kind   ItemKind
	Rank   int  // higher first; within a rank the order is that of the list
	Chain  bool // after it something else can be completed at once
}

// Completion is what can stand at a place.
type Completion struct {
	Span  visa.Span // what an item replaces: the part of a word before the place
	Items []Item
	More  bool // there are more than were listed: ask again when the word has grown
}

// maxItems bounds a list; a compiler's kernel has thousands of variables.
const maxItems = 400

// Complete lists what can stand at an offset.
func (d *Document) Complete(off int) Completion {
	c := completer{d: d, off: d.clamp(off)}
	c.start = c.off
	for c.start > 0 && isWordByte(d.File.Text[c.start-1]) {
		c.start--
	}
	c.prefix = d.File.Text[c.start:c.off]
	if !c.launchLine() {
		c.line()
	}
	return c.result()
}

// isWordByte says that a byte is part of a word that a completion replaces.
func isWordByte(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '_' || b == '%' || b == '$'
}

type completer struct {
	d      *Document
	off    int
	start  int    // of the word
	prefix string // the word as far as off
	bare   bool   // what follows already belongs to the word: put in the name alone
	s      statement
	items  []Item
}

func (c *completer) add(i Item) { c.items = append(c.items, i) }

// result keeps what the typed letters select, the best first.
func (c *completer) result() Completion {
	out := Completion{Span: visa.Span{Start: int32(c.start), End: int32(c.off)}}
	for _, i := range c.items {
		if matches(i.Label, c.prefix) {
			out.Items = append(out.Items, i)
		}
	}
	sort.SliceStable(out.Items, func(i, j int) bool { return out.Items[i].Rank > out.Items[j].Rank })
	if len(out.Items) > maxItems {
		out.Items, out.More = out.Items[:maxItems], true
	}
	return out
}

// matches reports whether the letters of a prefix stand in a label in their order, in
// either case, the first one at the start of a part of it: what an editor offers for
// typed letters.
func matches(label, prefix string) bool {
	if prefix == "" {
		return true
	}
	label, prefix = strings.ToLower(label), strings.ToLower(prefix)
	for i := range len(label) {
		if label[i] != prefix[0] || i > 0 && isWordByte(label[i-1]) && label[i-1] != '_' && label[i-1] != '%' {
			continue
		}
		n := 0
		for j := i; j < len(label) && n < len(prefix); j++ {
			if label[j] == prefix[n] {
				n++
			}
		}
		if n == len(prefix) {
			return true
		}
	}
	return false
}

// line completes within a line of the language.
func (c *completer) line() {
	text := c.d.File.Text
	at := c.d.names().lineAt(c.start)
	scan := visa.NewScanner(c.d.File, int(at.Start))
	var toks []visa.Token
	for t := scan.Next(); t.Kind != visa.LineToken && t.Kind != visa.EndToken && int(t.Span.End) <= c.start; t = scan.Next() {
		toks = append(toks, t)
	}
	from := int(at.Start)
	if n := len(toks); n > 0 {
		from = int(toks[n-1].Span.End)
	}
	if gap := text[min(from, c.start):c.start]; strings.Contains(gap, "//") || inBlockComment(gap) {
		return
	}
	if c.inComment() {
		return
	}
	r := reader{text: text}
	r.read(toks, func(s *statement) { c.s = *s })
	touches := len(toks) > 0 && from == c.start
	if touches {
		switch text[from-1] {
		case '(', '[', '<', '{', ',', '.', ':', ';', '=', '&', '!', '-', '+', '*', '/':
		default:
			c.s.want = c.s.touch
		}
	}
	if c.off < len(text) {
		next := text[c.off]
		c.bare = next == '(' || next == '<' || next == '.' || next == ':' || next == '[' || next == '='
	}
	completions[c.s.want](c)
}

// inBlockComment says that a stretch without tokens ends within a /* comment.
func inBlockComment(gap string) bool {
	open := strings.LastIndex(gap, "/*")
	return open >= 0 && !strings.Contains(gap[open:], "*/")
}

// inComment says that an offset on a line without tokens lies in a comment that
// starts further up.
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
	gap := c.d.File.Text[min(from, c.start):c.start]
	line := gap[strings.LastIndexByte(gap, '\n')+1:]
	return strings.Contains(line, "//") || inBlockComment(gap)
}

// completions says for each want what can come.
var completions = [...]func(*completer){
	wantNothing:    func(*completer) {},
	wantStatement:  (*completer).statements,
	wantMnemonic:   (*completer).mnemonics,
	wantPredicate:  (*completer).predicates,
	wantCombine:    (*completer).combines,
	wantSuffix:     (*completer).suffixes,
	wantExec:       (*completer).execs,
	wantMask:       (*completer).masks,
	wantSize:       (*completer).sizes,
	wantOperand:    (*completer).operand,
	wantAddressOf:  (*completer).addressOf,
	wantInner:      (*completer).inner,
	wantOrigin:     (*completer).origin,
	wantRegion:     (*completer).region,
	wantRegionSign: (*completer).regionSign,
	wantType:       (*completer).types,
	wantDirective:  (*completer).directives,
	wantVariable:   (*completer).inputVariables,
	wantKey:        (*completer).keys,
	wantValue:      (*completer).values,
}

// statements are all that a line can begin with.
func (c *completer) statements() {
	c.mnemonics()
	for i := range c.items {
		c.items[i].Rank++ // before directives where both match
	}
	for _, name := range visa.DirectiveNames {
		c.directive(name, name)
	}
}

// mnemonics are the instructions, those of the platform first.
func (c *completer) mnemonics() {
	for op := isa.Op(1); op < isa.NumOps; op++ {
		row := &isa.Table[op]
		switch op {
		case isa.OpLabel, isa.OpSubroutine:
			continue // a label is written without them
		case isa.OpLscAtomic, isa.OpLscApndCtrAtomic:
			for a := isa.AtomicOp(0); a < isa.NumAtomicOps; a++ {
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
	i := Item{Label: name, Detail: operandForm(row), Info: row.Summary, Kind: MnemonicItem, Rank: 2}
	if !row.Platforms.Has(c.d.platform()) {
		i.Rank = 0
		i.Info += " (not on " + c.d.platform().String() + ": " + row.Platforms.String() + ")"
	} else if !row.Runs {
		i.Rank = 1
	}
	if !c.bare && !c.execFollows() {
		i.Insert = name + c.startOf(row)
		i.Chain = i.Insert != name
	}
	c.add(i)
}

// startOf is what follows a mnemonic before its operands: " (M1, 16) ".
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

// execFollows says that the line goes on behind the word.
func (c *completer) execFollows() bool {
	rest := c.d.File.Text[c.off:]
	if end := strings.IndexByte(rest, '\n'); end >= 0 {
		rest = rest[:end]
	}
	return strings.TrimSpace(rest) != ""
}

// execFor is the execution size that an instruction most often has here.
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
	return "(M1, " + itoa(n) + ")"
}

// simd is the dispatch width of the kernel that is being written.
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

// predicates are the variables for (P1).
func (c *completer) predicates() {
	for _, v := range c.d.names().visible(c.start) {
		if v.decl != nil && v.decl.Class == visa.Predicate {
			insert := v.name
			if !c.bare && !strings.HasPrefix(c.d.File.Text[c.off:], ")") {
				insert += ") "
			}
			c.add(Item{Label: v.name, Insert: insert, Detail: sizeOf(v.decl), Kind: PredicateItem, Chain: true})
		}
	}
}

func (c *completer) combines() {
	c.add(Item{Label: "any", Kind: ValueItem, Info: "All channels are on if any bit of the predicate is set."})
	c.add(Item{Label: "all", Kind: ValueItem, Info: "All channels are on if every bit of the predicate is set."})
}

// suffixes are what can stand after the dot of a mnemonic.
func (c *completer) suffixes() {
	c.dotted()
	row := c.s.row
	if row == nil {
		return
	}
	exec := ""
	if !c.execFollows() {
		exec = " "
		if e := c.execFor(row); e != "" {
			exec += e + " "
		}
	}
	for _, s := range suffixesAt(row, c.s.suffixPlace(c.d.File, c.start)) {
		i := Item{Label: s.word, Info: s.meaning, Kind: ValueItem}
		if row.Suffix == isa.RelSuffix && exec != "" {
			i.Insert, i.Chain = s.word+exec, true
		}
		c.add(i)
	}
	if row.Suffix == isa.AtomicSuffix {
		for a := isa.AtomicOp(0); a < isa.NumAtomicOps; a++ {
			if a.String() != "" {
				c.add(Item{Label: a.String(), Kind: ValueItem})
			}
		}
	}
	if row.Sat != isa.NoSat {
		c.add(Item{Label: "sat", Kind: ValueItem, Info: "The result is clamped to the range of the destination's type, floating point to 0.0 ... 1.0."})
	}
}

// dotted are the instructions whose name goes on behind the dot: nbarrier.wait.
func (c *completer) dotted() {
	head := c.s.mnemonic + "."
	for op := isa.Op(1); op < isa.NumOps; op++ {
		if row := &isa.Table[op]; strings.HasPrefix(row.Name, head) {
			i := Item{Label: row.Name[len(head):], Detail: operandForm(row), Info: row.Summary, Kind: MnemonicItem}
			if !c.execFollows() {
				i.Insert = i.Label + c.startOf(row)
			}
			c.add(i)
		}
	}
}

// execs are execution sizes, as a whole.
func (c *completer) execs() {
	if c.s.row == nil || c.s.row.Exec == isa.NoExec {
		return
	}
	e := c.execFor(c.s.row)
	c.add(Item{Label: e, Insert: e + " ", Kind: ValueItem, Info: "Mask control and execution size.", Chain: true})
	if c.s.row.Exec != isa.MaskExec {
		return
	}
	if c.s.row.Sizes.Has(1) && e != "(M1, 1)" {
		c.add(Item{Label: "(M1, 1)", Insert: "(M1, 1) ", Kind: ValueItem, Chain: true})
	}
	c.add(Item{Label: "(M1_NM, 1)", Insert: "(M1_NM, 1) ", Kind: ValueItem, Info: "NoMask: the channels are on whatever the execution mask says.", Chain: true})
}

// masks are the mask controls.
func (c *completer) masks() {
	if c.s.row == nil || c.s.row.Exec != isa.MaskExec {
		return
	}
	for n := range 8 {
		name := "M" + itoa(n+1)
		first := itoa(4 * n)
		c.add(Item{Label: name, Insert: c.unlessBare(name, ", "), Info: "Channels from " + first + " on, under the execution mask.", Kind: ValueItem, Rank: 8 - n, Chain: true})
		c.add(Item{Label: name + "_NM", Insert: c.unlessBare(name+"_NM", ", "), Info: "NoMask: channels from " + first + " on, whatever the execution mask says.", Kind: ValueItem, Rank: 8 - n, Chain: true})
	}
}

func (c *completer) unlessBare(name, more string) string {
	if c.off < len(c.d.File.Text) && strings.HasPrefix(c.d.File.Text[c.off:], strings.TrimSpace(more)) {
		return name
	}
	return name + more
}

// sizes are the execution sizes of the instruction.
func (c *completer) sizes() {
	if c.s.row == nil {
		return
	}
	for n := 32; n > 0; n /= 2 {
		if c.s.row.Sizes.Has(n) {
			rank := 0
			if n == c.simd() {
				rank = 1
			}
			c.add(Item{Label: itoa(n), Insert: c.unlessBare(itoa(n), ") "), Kind: ValueItem, Rank: rank, Chain: true})
		}
	}
}

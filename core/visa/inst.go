package visa

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
)

// instruction reads `(P) mnemonic.suffix (M1, 16) operands`.
func (p *parser) instruction() bool {
	start := p.tok.start
	p.needObject(p.span(), "An instruction")
	var pred PredUse
	if p.is('(') && !p.predicate(&pred) {
		return false
	}
	if !p.is(tokIdent) {
		return p.expected("an instruction")
	}
	op, atomic, at, ok := p.mnemonic()
	if !ok {
		return false
	}
	row := &isa.Table[op]
	if isMarker(op) {
		if pred.Var != nil {
			p.noPredicate(row, pred.Span)
			return false
		}
		return p.marker(op, at)
	}
	if op == isa.OpLabel || op == isa.OpSubroutine {
		return p.labelInstruction(op, at)
	}
	in := p.insts.one()
	*in = Inst{Op: op, OpSpan: at, Pred: pred}
	in.Set(isa.AtomicKind, int(atomic))
	if row.Exec == isa.NoExec {
		in.ExecSize = 1
	}
	ok = p.suffixes(row, in) && p.execSize(row, in) && p.slots(row, in) && p.endStatement("the operands of "+row.Name)
	if !ok {
		return false
	}
	if pred.Var != nil && !row.Pred {
		p.noPredicate(row, pred.Span)
		return false
	}
	in.Span = p.since(start)
	p.flushFunction()
	p.obj.Body = append(p.obj.Body, in)
	if in.Callee != "" && row.Slots[0].Kind == isa.FuncSlot && op != isa.OpFAddr {
		p.calls = append(p.calls, in)
	}
	return true
}

func (p *parser) noPredicate(row *isa.Instr, at Span) {
	p.ds.say(at, codePredication, row.Page, "{} cannot be predicated.", row.Name).fix(at, "", "Remove the predicate")
}

// predicate reads (P1), (!P1.any).
func (p *parser) predicate(u *PredUse) bool {
	start := p.tok.start
	p.next()
	if p.is('~') {
		p.ds.add(p.span(), codeSyntax, predPage, "A predicate is inverted by !.").Change(p.span(), "!")
		return false
	}
	u.Invert = p.accept('!')
	p.wants(WantPredicate)
	at := p.span()
	if !p.isName() {
		return p.expected("a predicate variable")
	}
	name := p.text(p.tok)
	d := p.lookup(name)
	if d == nil {
		p.offerDeclaration(p.undeclared(at, name, 1<<Predicate), at, name, 1<<Predicate)
		return false
	}
	if d.Class != Predicate {
		p.ds.say(at, codeOperandClass, predPage, "A predicate must stand here, but {} is {}.", name, d.Class.withArticle())
		return false
	}
	u.Var = d
	p.next()
	p.addWord(VariableRole, at.Start)
	p.wants(WantNothing)
	if p.accept('.') {
		p.wants(WantCombine)
		switch {
		case p.word("any"):
			u.Combine = isa.Any
		case p.word("all"):
			u.Combine = isa.All
		case p.rec == nil || p.atEnd():
			return p.expected("any or all")
		}
		p.next()
		p.wants(WantNothing)
	}
	if !p.expect(')') && (p.rec == nil || p.atEnd()) {
		return false
	}
	u.Span = p.since(start)
	p.addWord(PredicateRole, start)
	return true
}

// Mnemonics that hold an operation in their name.
const (
	lscAtomicPrefix = "lsc_atomic_"
	lscAppendPrefix = "lsc_apndctr_atomic_"
)

// mnemonic reads the name of an instruction; a name may hold a dot ("nbarrier.wait").
func (p *parser) mnemonic() (op isa.Op, atomic isa.AtomicOp, at Span, ok bool) {
	name := p.text(p.tok)
	at = p.span()
	op, ok = isa.ByMnemonic(name)
	if ok && op == isa.OpLscAtomic || op == isa.OpLscApndCtrAtomic {
		ok = false // the operation is missing
	}
	p.next()
	if p.joined('.') && (!ok || op == isa.OpAdd3) {
		m := p.mark()
		p.next()
		if p.joined(tokIdent) {
			dotted := p.f.Text[at.Start:p.tok.end]
			if o, found := isa.ByMnemonic(dotted); found {
				at.End = p.tok.end
				p.next()
				return o, 0, at, true
			}
		}
		p.reset(m)
	}
	if ok {
		if row := &isa.Table[op]; row.Alias == name && op != isa.OpFile && op != isa.OpLoc {
			p.ds.say(at, codeIntelSpelling, row.Page, "Intel's assembler writes {} for {}.", row.Name, name).Change(at, row.Name)
		}
		return op, 0, at, true
	}
	if p.rec == nil && p.newer(at, codeMnemonic, newerOps, name) {
		return 0, 0, at, false
	}
	for _, prefix := range [...]string{lscAtomicPrefix, lscAppendPrefix} {
		if word, ok := strings.CutPrefix(name, prefix); ok && word != "" {
			return p.lscOperation(prefix, word, at)
		}
	}
	if p.rec != nil {
		return 0, 0, at, false
	}
	if mnemonicHabit(p, at, name) {
		return 0, 0, at, false
	}
	meant := "." + name
	if !slices.Contains(DirectiveNames, meant) {
		meant = p.suggestMnemonic(name)
	}
	switch {
	case meant == "" && p.atEnd() && p.lineStart(at.Start) == at.Start:
		p.ds.say(at, codeMnemonic, "", "There is no instruction {}; a label ends with a colon.", clip(name)).insert(p.here(), ":")
		if p.obj != nil && p.labels[name] == nil {
			p.labels[name] = &Label{Pos: noPos} // what goes there is right
		}
	default:
		p.ds.say(at, codeMnemonic, "", "There is no instruction {}.", clip(name)).Meant(at, meant)
	}
	return 0, 0, at, false
}

func (p *parser) lscOperation(prefix, word string, at Span) (isa.Op, isa.AtomicOp, Span, bool) {
	if prefix == lscAppendPrefix {
		if word == "add" || word == "sub" {
			a, _ := isa.AtomicByName(word)
			return isa.OpLscApndCtrAtomic, a, at, true
		}
	} else if a, ok := isa.AtomicByLscName(word); ok {
		return isa.OpLscAtomic, a, at, true
	}
	names := make([]string, 0, isa.NumAtomicOps)
	for a := range isa.NumAtomicOps {
		names = append(names, a.LscName())
	}
	d := p.ds.say(at, codeMnemonic, lscPage, "There is no atomic operation {} for lsc_atomic_*.", clip(word))
	if s := suggestFrom(word, names); s != "" {
		d.meantWord(at, s, prefix+s)
	}
	return 0, 0, at, false
}

// execSize reads (M1, 16), (M5_NM, 8) or (16).
func (p *parser) execSize(row *isa.Instr, in *Inst) bool {
	if row.Exec == isa.NoExec {
		return true
	}
	if !p.is('(') {
		if p.is(tokBad) {
			return false
		}
		example := p.execExample(row)
		if at, ok := p.bareExecSize(); ok {
			written := "(" + p.f.Text[at.Start:at.End] + ")"
			p.ds.say(at, codeExecSize, row.Page, "The execution size of {} stands in parentheses, as in {}.", row.Name, example).
				Change(at, written)
			return false
		}
		p.ds.say(p.here(), codeExecSize, row.Page, "{} needs an execution size after it, such as {}.", row.Name, example).
			insert(p.here(), " "+example)
		return false
	}
	p.next()
	if row.Exec == isa.RectExec {
		return p.rectangle(in)
	}
	if p.is(tokIdent) {
		if row.Exec == isa.LanesExec {
			p.ds.say(p.span(), codeMask, row.Page, "{} has no mask control: write its execution size alone, as in (16).", row.Name)
			return false
		}
		if !p.maskControl(in) || !p.expect(',') {
			return false
		}
	}
	at := p.span()
	if !p.is(tokInt) {
		return p.expected("an execution size: 1, 2, 4, 8, 16 or 32")
	}
	v, ok := p.decimal()
	if !ok {
		return false
	}
	if v < 1 || v > 32 || v&(v-1) != 0 {
		what := "An execution size is 1, 2, 4, 8, 16 or 32"
		if row.Exec == isa.BlockExec {
			what = "The number of owords is 1, 2, 4, 8 or 16"
		}
		p.ds.say(at, codeExecSize, row.Page, "{}, not {}.", what, strconv.FormatInt(v, 10))
		return false
	}
	in.ExecSize = uint8(v)
	if p.is(',') {
		return p.maskBehind(at)
	}
	return p.expect(')')
}

// maskBehind reports a mask control behind the execution size.
func (p *parser) maskBehind(size Span) bool {
	p.next()
	mask, at := p.text(p.tok), p.span()
	d := p.ds.add(size, codeMask, "", "The mask control stands before the execution size, as in (M1, 16).")
	if p.is(tokIdent) {
		d.Change(Span{size.Start, at.End}, mask+", "+p.f.Slice(size))
	}
	return false
}

// bareExecSize is where an execution size stands without its parentheses: M1, 16.
func (p *parser) bareExecSize() (Span, bool) {
	m, start := p.mark(), p.tok.start
	defer p.reset(m)
	s := p.text(p.tok)
	if !p.accept(tokIdent) || len(s) < 2 || s[0] != 'M' || s[1] < '1' || s[1] > '8' || !p.accept(',') || !p.accept(tokInt) {
		return Span{}, false
	}
	return p.since(start), true
}

func (p *parser) execExample(row *isa.Instr) string {
	switch {
	case row.Exec == isa.RectExec:
		return "(16, 8)"
	case row.Exec == isa.LanesExec:
		return "(16)"
	case row.Exec == isa.BlockExec:
		return "(4)"
	case row.Sizes.Has(16):
		if n := p.obj.SIMD(); row.Sizes.Has(n) {
			return text.Say("(M1, {})", n)
		}
		return "(M1, 16)"
	}
	return "(M1, 1)"
}

// maskControl reads M1 to M8, with _NM for NoMask.
func (p *parser) maskControl(in *Inst) bool {
	name := p.text(p.tok)
	s, noMask := strings.CutSuffix(name, "_NM")
	if noMask {
		in.NoMask = true
	}
	if len(s) == 2 && s[0] == 'M' && '1' <= s[1] && s[1] <= '8' {
		in.Offset = (s[1] - '1') * 4
		p.next()
		return true
	}
	if name == "NoMask" {
		in.NoMask = true
		p.next()
		return true
	}
	p.ds.say(p.span(), codeMask, "", "There is no mask control {}; it is M1 to M8, or M1_NM to M8_NM for NoMask.", clip(name)).
		Meant(p.span(), suggestFrom(name, []string{"M1_NM", "M2_NM", "M3_NM", "M4_NM", "M5_NM", "M6_NM", "M7_NM", "M8_NM"}))
	return false
}

// rectangle reads the width and height of a media block.
func (p *parser) rectangle(in *Inst) bool {
	w, ok := p.small("the block width", 1, 64)
	if !ok || !p.expect(',') {
		return false
	}
	h, ok := p.small("the block height", 1, 64)
	if !ok || !p.expect(')') {
		return false
	}
	in.ExecSize, in.NoMask = 1, true
	in.Set(isa.MediaWidth, w)
	in.Set(isa.MediaHeight, h)
	return true
}

// slots reads the operands the row asks for.
func (p *parser) slots(row *isa.Instr, in *Inst) bool {
	p.args = p.args[:0]
	for i := range row.Slots {
		slot := &row.Slots[i]
		if p.atEnd() {
			if slot.Opt || slot.Kind == isa.RawListSlot {
				continue
			}
			if !p.is(tokBad) && !p.overLines(row) {
				p.missing(row, i)
			}
			return false
		}
		if slot.Opt && slot.Kind == isa.IntSlot && !p.bareNumberHere() {
			continue
		}
		if p.is(',') {
			p.commas("operands")
			return false
		}
		if !p.slot(row, slot, in) {
			return false
		}
	}
	if !p.atEnd() && !p.is('}') && !p.is(tokBad) && !p.foreign() {
		p.ds.say(p.span(), codeExtraOperand, row.Page, "{} takes {}; {} is too much.", row.Name, countOf(len(row.Slots), "operand"), p.found())
		return false
	}
	args := p.args
	if in.LSC != nil && len(args) > 0 {
		fixed := lscArgs(row, args)
		args = fixed[:]
	}
	in.Args = p.operands.alloc(len(args))
	copy(in.Args, args)
	return true
}

// commas reports that what blanks divide is divided by commas, and offers the rest of the line without them.
func (p *parser) commas(what string) {
	at := p.span()
	line := p.f.LineSpan(p.f.LineOf(int(at.Start)))
	rest, _, _ := strings.Cut(p.f.Text[at.Start:line.End], "//")
	var b strings.Builder
	depth := 0
	for i := range len(rest) {
		switch rest[i] {
		case '(', '[', '<', '{':
			depth++
		case ')', ']', '>', '}':
			depth--
		case ',':
			if depth == 0 {
				if i+1 < len(rest) && class[rest[i+1]]&isSpace == 0 {
					b.WriteByte(' ')
				}
				continue
			}
		}
		b.WriteByte(rest[i])
	}
	p.ds.add(at, codeSyntax, "", text.Say("Blanks divide {}, not commas.", what)).fix(Span{at.Start, at.Start + int32(len(rest))}, b.String(), "Remove the commas")
}

// missing names the operands that a statement lacks.
func (p *parser) missing(row *isa.Instr, from int) {
	var names []string
	for i := from; i < len(row.Slots); i++ {
		if !row.Slots[i].Opt && row.Slots[i].Kind != isa.RawListSlot {
			names = append(names, row.Slots[i].Name)
		}
	}
	verb := " is missing."
	if len(names) > 1 {
		verb = " are missing."
	}
	p.ds.say(p.here(), codeMissingOperand, row.Page, "{} needs {}; {}{}", row.Name, countOf(len(row.Slots), "operand"), text.List(names, "and"), verb)
}

// overLines reports an instruction that goes on in the next line, which begins with a number or a variable, and moves
// there: it is the rest of one that did not parse.
func (p *parser) overLines(row *isa.Instr) bool {
	m, end := p.mark(), p.end
	for p.is(tokNewline) {
		p.next()
	}
	name := p.is(tokIdent) && p.labelEnd() == 0 && p.lookup(p.text(p.tok)) != p.unknown
	if !name && !p.is(tokInt) || p.rec != nil || text.Trim(p.f.Text[end:p.tok.start]) != "" {
		p.reset(m)
		return false
	}
	p.ds.say(Span{end, end}, codeMissingOperand, row.Page, "{} goes on in the next line, but an instruction is one line.", row.Name).fix(Span{end, p.tok.start}, " ", "Join the lines")
	return true
}

// arg adds an operand of the instruction being read.
func (p *parser) arg() *Operand {
	p.args = append(p.args, Operand{Type: isa.NoType})
	return &p.args[len(p.args)-1]
}

// slot reads one operand position.
func (p *parser) slot(row *isa.Instr, slot *isa.Slot, in *Inst) bool {
	switch slot.Kind {
	case isa.VectorSlot:
		return p.vector(slot, p.arg())
	case isa.RawSlot:
		return p.raw(slot, p.arg(), false)
	case isa.PayloadSlot:
		return p.raw(slot, p.arg(), true)
	case isa.RawListSlot:
		for !p.atEnd() {
			if !p.listed(row, slot) {
				return false
			}
		}
		return true
	case isa.SurfaceSlot:
		return p.handle(slot, Surface, p.arg())
	case isa.SamplerSlot:
		return p.handle(slot, Sampler, p.arg())
	case isa.PlainSlot:
		return p.plain(slot, p.arg())
	case isa.LabelSlot:
		return p.labelUse(in, -1)
	case isa.LabelsSlot:
		return p.labelList(in)
	case isa.FuncSlot:
		var ok bool
		in.Callee, in.NameSpan, ok = p.name("a function's name")
		return ok
	case isa.CountSlot:
		return p.count(slot, in)
	case isa.IntSlot, isa.HexSlot:
		return p.bareNumber(slot, p.arg())
	case isa.WordSlot:
		return p.keyword(slot, p.arg())
	case isa.TupleSlot:
		return p.tuple(slot)
	case isa.AddrSlot:
		return p.lscAddress(in)
	default:
		return p.lscData(slot, in)
	}
}

// listed reads one operand of a RawListSlot: raw, or a vector operand where rt_write
// and rt_read take one.
func (p *parser) listed(row *isa.Instr, slot *isa.Slot) bool {
	if row.Op != isa.OpRTWrite && row.Op != isa.OpRTRead {
		return p.raw(slot, p.arg(), false)
	}
	if p.isName() && !p.ahead(func() bool { return p.is('(') }) {
		return p.raw(slot, p.arg(), false)
	}
	return p.vector(slot, p.arg())
}

// plain reads V(r,c): a general operand whose region is fixed.
func (p *parser) plain(slot *isa.Slot, o *Operand) bool {
	start := p.tok.start
	if !p.variable(o, 1<<General) {
		return false
	}
	o.Kind, o.Type = GeneralOperand, o.Var.Type
	if o.Var.Class != General {
		p.ds.say(p.since(start), codeOperandClass, "", "The operand {} must be a general variable.", slot.Name)
		return false
	}
	ok := p.expect('(') && p.element2D(o, 1<<12, 1<<16-1)
	o.Region = Region{1, 1, 0, SourceRegion}
	o.Span = p.since(start)
	return ok
}

// element2D reads the row and the column of an element after the parenthesis that opens.
func (p *parser) element2D(o *Operand, lastRow, lastColumn int64) (ok bool) {
	if o.Row, ok = p.small("the row offset", 0, lastRow); !ok || !p.expect(',') {
		return false
	}
	o.Col, ok = p.small("the column offset", 0, lastColumn)
	return ok && p.expect(')')
}

// count reads arg_size or return_size: whole GRFs.
func (p *parser) count(slot *isa.Slot, in *Inst) bool {
	at := p.span()
	if !p.is(tokInt) {
		return p.expected("the number of GRFs " + slot.Name)
	}
	v, ok := p.decimal()
	if !ok {
		return false
	}
	if v > 255 {
		p.ds.say(at, codeCallSize, isa.Table[in.Op].Page, "The {} is {} GRFs, far more than there are.", slot.Name, strconv.FormatInt(v, 10)).Severity = Error
		return false
	}
	if slot.Name == "arg_size" {
		in.ArgSize = int(v)
	} else {
		in.RetSize = int(v)
	}
	return true
}

// bareNumberHere tells a bare number from an immediate with a type.
func (p *parser) bareNumberHere() bool {
	return p.is(tokInt) && p.ahead(func() bool { return !p.is(':') })
}

// bareNumber reads a number without a type.
func (p *parser) bareNumber(slot *isa.Slot, o *Operand) bool {
	start := p.tok.start
	if !p.is(tokInt) {
		return p.expected("the number " + slot.Name)
	}
	read := p.decimal
	if slot.Kind == isa.HexSlot {
		read = p.hexadecimal
	}
	v, ok := read()
	o.Kind, o.Imm, o.Span = ImmediateOperand, uint64(v), p.since(start)
	return ok
}

// keywords are the words of the avs instruction, by slot.
func keywords(slot *isa.Slot) []string {
	if slot.Name == "cntrl" {
		return []string{"AVS_16_FULL", "AVS_16_DOWN_SAMPLE", "AVS_8_FULL", "AVS_8_DOWN_SAMPLE"}
	}
	return []string{"AVS_16x4", "AVS_8x4", "AVS_16x8", "AVS_4x8"}
}

func (p *parser) keyword(slot *isa.Slot, o *Operand) bool {
	for i, k := range keywords(slot) {
		if p.word(k) {
			o.Kind, o.Imm, o.Span = ImmediateOperand, uint64(i), p.span()
			p.next()
			return true
		}
	}
	return p.expected(keywords(slot)[0])
}

// tuple reads (1, 2, 3): mode numbers, with or without a type.
func (p *parser) tuple(slot *isa.Slot) bool {
	if !p.expect('(') {
		return false
	}
	for {
		o := p.arg()
		start := p.tok.start
		v, ok := p.unary(0)
		if !ok {
			return false
		}
		o.Kind, o.Imm = ImmediateOperand, uint64(v)
		if p.is(':') && !p.immediateType(o) {
			return false
		}
		o.Span = p.since(start)
		if !p.accept(',') {
			return p.expect(')')
		}
	}
}

// labelUse reads the name of a label; index is its place in Labels, -1 for Label.
func (p *parser) labelUse(in *Inst, index int) bool {
	name, at, ok := p.target()
	if !ok {
		return false
	}
	if index < 0 {
		in.NameSpan = at
	}
	if in.Op == isa.OpFCCall {
		in.Callee = name // another kernel, which a linker provides
	}
	p.refs = append(p.refs, labelRef{in, index, name, at})
	return true
}

// target reads a label's name, in quotes or as it is.
func (p *parser) target() (name string, at Span, ok bool) {
	at = p.span()
	switch p.tok.kind {
	case tokString:
		name = unquote(p.text(p.tok))
		p.next()
	case tokIdent, '$', '@', '?':
		// A label may hold characters that end an identifier.
		end := int(at.Start)
		for end < len(p.f.Text) && class[p.f.Text[end]]&isLabel != 0 {
			end++
		}
		at.End = int32(end)
		name = p.f.Slice(at)
		p.tok.end = at.End
		p.lex.pos = end
		p.next()
	default:
		return "", at, p.expected("a label")
	}
	return name, at, true
}

// labelList reads (L0, L1, ...).
func (p *parser) labelList(in *Inst) bool {
	start := p.tok.start
	if !p.expect('(') {
		return false
	}
	n := 0
	for !p.accept(')') {
		if n == 32 {
			p.ds.add(p.span(), codeExtraOperand, "instructions/SWITCHJMP.md", "switchjmp takes at most 32 labels.")
			return false
		}
		in.Labels = append(in.Labels, nil)
		if !p.labelUse(in, n) {
			return false
		}
		n++
		if !p.accept(',') && !p.is(')') && !p.is(tokIdent) {
			return p.expected(", or )")
		}
	}
	in.NameSpan = p.since(start)
	if n == 0 {
		p.ds.add(in.NameSpan, codeMissingOperand, "instructions/SWITCHJMP.md", "switchjmp needs at least one label.")
		return false
	}
	return true
}

// ---- statements that are no instructions of the machine ----

// labelInstruction reads the specification's `label L` and `subroutine f`, which
// Intel's assembler knows only in the binary object.
func (p *parser) labelInstruction(op isa.Op, at Span) bool {
	if !p.is(tokIdent) {
		return p.expected("a label's name")
	}
	name := p.text(p.tok)
	p.next()
	at.End = p.end
	if !p.endStatement("the label") {
		return false
	}
	kind, written := BlockLabel, name+":"
	if op == isa.OpSubroutine {
		kind, written = SubroutineLabel, ".function \""+name+"\"\n"+name+":"
	}
	p.ds.say(at, codeIntelSpelling, isa.Table[op].Page, "Intel's assembler writes a label as {}: at the start of a line.", name).fix(at, written, "Change to "+name+":")
	p.flushFunction()
	p.addLabel(name, kind, at)
	return true
}

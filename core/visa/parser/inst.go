package parser

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/keyword"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// instruction reads `(P) mnemonic.suffix (M1, 16) operands`.
func (p *parser) instruction() bool {
	start := p.tok.Start
	if p.rec != nil || !slices.Contains(visa.DirectiveNames, "."+p.text(p.tok)) { // without its dot
		p.needObject(p.span(), "An instruction")
	}
	p.absent = false
	var pred visa.PredUse
	if p.is('(') && !p.predicate(&pred) {
		return false
	}
	if !p.is(lex.Ident) {
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
	*in = visa.Inst{Op: op, OpSpan: at, Pred: pred}
	in.Set(isa.AtomicKind, int(atomic))
	if row.Exec == isa.NoExec {
		in.ExecSize = 1
	}
	ok = p.suffixes(row, in) && p.execSize(row, in) && p.slots(row, in) && p.endStatement("the operands of "+row.Name)
	if !ok || p.absent {
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

func (p *parser) noPredicate(row *isa.Instr, at visa.Span) {
	p.ds.Say(at, diag.Predication, row.Page, "{} cannot be predicated.", row.Name).Offer(at, "", "Remove the predicate")
}

// predicate reads (P1), (!P1.any).
func (p *parser) predicate(u *visa.PredUse) bool {
	start := p.tok.Start
	p.next()
	switch {
	case p.is('~'), p.is('-'):
		p.ds.Add(p.span(), diag.Syntax, diag.PredicatePage, "A predicate is inverted by !.").Change(p.span(), "!")
		return false
	case p.is('+'):
		p.ds.Add(p.span(), diag.Syntax, diag.PredicatePage, "A predicate that is not inverted has no sign.").Offer(p.span(), "", "Remove +")
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
	if d == nil && p.ahead(func() bool { return p.is(',') }) { // (M1, 16) add
		p.ds.Add(at, diag.ExecSize, "", "The execution size stands behind the name of the instruction.")
		return false
	}
	if d == nil {
		p.offerDeclaration(p.undeclared(at, name, 1<<visa.Predicate), at, name, 1<<visa.Predicate)
		if !p.ahead(func() bool { return p.is(')') || p.is('.') }) {
			return false
		}
		d, p.absent = &visa.Decl{Name: name, Class: visa.Predicate}, true
	}
	if d.Class != visa.Predicate {
		p.ds.Say(at, diag.OperandClass, diag.PredicatePage, "A predicate must stand here, but {} is {}.", name, d.Class.WithArticle())
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
		case p.is(lex.Int): // f0.0
			return p.numbered(p.end - 1)
		case p.rec == nil || p.atEnd():
			if p.groupHabit() {
				return false
			}
			return p.expected("any or all")
		}
		p.next()
		p.wants(WantNothing)
	}
	if p.joined('(') {
		return p.numbered(p.end)
	}
	if !p.expect(')') && (p.rec == nil || p.atEnd()) {
		return false
	}
	u.Span = p.since(start)
	p.addWord(PredicateRole, start)
	return true
}

// numbered reports a number behind a predicate, P1(0) or f0.0, which begins at start. It always returns false.
func (p *parser) numbered(start int32) bool {
	n := int32(strings.IndexByte(p.lineFrom(start), ')'))
	if p.f.Text[start] == '(' {
		n++
	}
	at := visa.Span{Start: start, End: start + max(n, 1)}
	p.ds.Add(at, diag.Syntax, diag.PredicatePage, "A predicate is a variable as a whole, without a number.").Offer(at, "", "Remove "+p.f.Slice(at))
	return false
}

// mnemonic reads the name of an instruction; a name may hold a dot ("nbarrier.wait").
func (p *parser) mnemonic() (op isa.Op, atomic isa.AtomicOp, at visa.Span, ok bool) {
	name := p.text(p.tok)
	at = p.span()
	op, ok = isa.ByMnemonic(name)
	if ok && op == isa.OpLscAtomic || op == isa.OpLscApndCtrAtomic {
		ok = false // the operation is missing from the name
	}
	p.next()
	if p.joined('.') && (!ok || op == isa.OpAdd3) {
		m := p.mark()
		p.next()
		if p.joined(lex.Ident) {
			dotted := p.f.Text[at.Start:p.tok.End]
			if o, found := isa.ByMnemonic(dotted); found {
				at.End = p.tok.End
				p.next()
				return o, 0, at, true
			}
		}
		p.reset(m)
	}
	if ok {
		if row := &isa.Table[op]; row.Alias == name && op != isa.OpFile && op != isa.OpLoc {
			p.ds.Say(at, diag.IntelSpelling, row.Page, "Intel's assembler writes {} for {}.", row.Name, name).Change(at, row.Name)
		}
		return op, 0, at, true
	}
	if p.rec == nil && p.newer(at, diag.Mnemonic, newerOps, name) {
		return 0, 0, at, false
	}
	for _, prefix := range [...]string{keyword.LscAtomicPrefix, keyword.LscAppendPrefix} {
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
	if !slices.Contains(visa.DirectiveNames, meant) {
		meant = p.suggestMnemonic(name)
	}
	switch {
	case meant == "" && p.atEnd() && p.lineStart(at.Start) == at.Start:
		p.ds.Say(at, diag.Mnemonic, "", "There is no instruction {}; a label ends with a colon.", diag.Clip(name)).Insert(p.here(), ":")
		if p.obj != nil && p.labels[name] == nil {
			p.labels[name] = &visa.Label{Pos: noPos} // so that jumps to it are not reported as well
		}
	default:
		p.ds.Say(at, diag.Mnemonic, "", "There is no instruction {}.", diag.Clip(name)).Meant(at, meant)
		if meant != "" && meant[0] == '.' {
			p.directiveNamed(name, at)
		}
	}
	return 0, 0, at, false
}

func (p *parser) lscOperation(prefix, word string, at visa.Span) (isa.Op, isa.AtomicOp, visa.Span, bool) {
	if prefix == keyword.LscAppendPrefix {
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
	d := p.ds.Say(at, diag.Mnemonic, diag.LscPage, "There is no atomic operation {} for lsc_atomic_*.", diag.Clip(word))
	if s := suggestFrom(word, names); s != "" {
		d.MeantWord(at, s, prefix+s)
	}
	return 0, 0, at, false
}

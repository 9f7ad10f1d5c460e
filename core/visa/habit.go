package visa

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// What is written of habit, from other languages or by a slip: where the parser finds what it cannot read, it asks here
// first for a sentence of its own, with vISA's form as the fix. The page's engine is built without (the tag brief), for
// they would be 7 kB of it as sent (brotli); functions in variables, set by who wants them, cost it as much, for with
// them the parser lies on the heap and is described to the collector.

// ---- names ----

// undeclaredHabit reads words that vISA writes otherwise where a variable could stand.
func undeclaredHabit(p *parser, at Span, name string) bool {
	if p.tok.start != at.Start {
		return false
	}
	m := p.mark()
	defer p.reset(m)
	p.next()
	switch lower := strings.ToLower(name); {
	case p.dividedName(at, name):
		return true
	case lower == "inf" || lower == "infinity" || lower == "nan":
		p.infinite(at, lower == "nan")
		return true
	case lower == "not" && p.is(tokIdent):
		p.ds.add(at, codeSyntax, predPage, "A predicate is inverted by !.").fix(Span{at.Start, p.tok.start}, "!", "Change to !")
		return true
	case (lower == "abs" || lower == "neg") && p.joined('('):
		return p.modifierCall(at, lower)
	case p.is(':') && hexadecimal(name):
		p.asHexadecimal(at, name)
		return true
	case p.is(':') && strings.HasSuffix(lower, "h") && hexadecimal("0"+name[:len(name)-1]):
		p.asHexadecimal(at, name[:len(name)-1])
		return true
	case p.is(','):
		// V00720,0) is V0072(0,0) without its parenthesis.
		whole := name[:len(name)-1]
		if p.next(); !p.accept(tokInt) || !p.is(')') {
			return false
		}
		if class[name[len(name)-1]]&isDigit == 0 || p.obj == nil || p.lookup(whole) == nil {
			return false
		}
		gap := Span{at.End - 1, at.End - 1}
		p.ds.say(at, codeUnbalanced, "", "An opening ( is missing after {}.", whole).fix(gap, "(", "Insert (")
		return true
	}
	return false
}

// dividedName reports the use of a name that a blank divides, V 0072, where the parts together are declared.
func (p *parser) dividedName(at Span, name string) bool {
	number, _, raw := strings.Cut(p.text(p.tok), ".") // V 0072.64
	whole := name + number
	if p.obj == nil || p.lookup(whole) == nil {
		return false
	}
	if raw {
		p.tok.kind, p.tok.end = tokInt, p.tok.start+int32(len(number))
	}
	return p.blankWithin(at, whole)
}

// declaredHabit reports such a name in its declaration, and takes the whole for the name.
func declaredHabit(p *parser, d *Decl) {
	if whole := d.Name + p.text(p.tok); p.blankWithin(d.NameSpan, whole) {
		d.Name = whole
		p.next()
	}
}

// blankWithin reports the blank of a name that begins at a place and goes on with the number here.
func (p *parser) blankWithin(at Span, whole string) bool {
	if !p.is(tokInt) && !p.is(tokNumWord) {
		return false
	}
	at.End = p.tok.end
	p.ds.say(at, codeUndeclared, "", "No blank stands within a name: {}.", clip(whole)).fix(at, whole, "Change to "+whole)
	return true
}

// exponents are the bits of the exponent of each floating point type that an immediate can have: all of them, and no
// other, are infinity.
var exponents = [...]struct {
	t    isa.Type
	bits uint64
}{{isa.F, 0x7f800000}, {isa.HF, 0x7c00}, {isa.DF, 0x7ff << 52}}

// infinite reports inf:f and nan:f, for which vISA has no words. The parser stands behind the word; a sign before it
// is part of the fix.
func (p *parser) infinite(at Span, nan bool) {
	of := exponents[0]
	if p.accept(':') {
		for _, e := range exponents {
			if p.word(e.t.String()) {
				of = e
				at.End = p.tok.end
			}
		}
	}
	bits, lowest := of.bits, of.bits&-of.bits
	if nan {
		bits |= lowest >> 1 // the first bit of the fraction: a quiet NaN
	}
	for _, sign := range [...]string{"(-)", "-"} {
		if strings.HasSuffix(p.f.Text[:at.Start], sign) {
			at.Start -= int32(len(sign))
			bits += of.bits + lowest
			break
		}
	}
	written := hexDigits(bits) + ":" + of.t.String()
	p.ds.say(at, codeBadNumber, "2_datatypes.md#fundamental-data-types", "Infinity and NaN are written by their bits: {}.", written).fix(at, written, "Change to "+written)
}

func hexDigits(bits uint64) string { return "0x" + strconv.FormatUint(bits, 16) }

// modifierCall reports abs(V(0,0)<1;1,0>), a modifier as a function.
func (p *parser) modifierCall(at Span, word string) bool {
	written := "(abs)"
	if word == "neg" {
		written = "(-)"
	}
	d := p.ds.say(at, codeModifier, "", "A source modifier stands in parentheses before its operand: {}.", written)
	rest := p.f.Text[p.tok.end:]
	for i, depth := 0, 1; i < len(rest) && rest[i] != '\n'; i++ {
		switch rest[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			d.fix(Span{at.Start, p.tok.end + int32(i) + 1}, written+rest[:i], "Change to "+written)
			break
		}
	}
	return true
}

// ---- mnemonics and suffixes ----

// foreignOps are names that other languages have for instructions, those of PTX first.
var foreignOps = [...]struct{ name, visa string }{
	{"bra", "goto"}, {"bar", "barrier"}, {"fma", "mad"}, {"cvt", "mov"}, {"selp", "sel"}, {"ld", "lsc_load"}, {"st", "lsc_store"},
	{"popc", "cbit"}, {"clz", "lzd"}, {"brev", "bfrev"}, {"rcp", "inv"}, {"ex2", "exp"}, {"lg2", "log"}, {"exit", "ret"},
	{"load", "lsc_load"}, {"store", "lsc_store"}, {"jmpi", "jmp"}, {"math.inv", "inv"},
}

func mnemonicHabit(p *parser, at Span, name string) bool {
	if p.ofPTX(at) {
		return true
	}
	if d := p.lookup(name); d != nil && d.Class == Predicate && p.is(tokIdent) {
		written := "(" + name + ")"
		p.ds.say(at, codeSyntax, predPage, "A predicate stands in parentheses: {}.", written).fix(at, written, "Change to "+written)
		return true
	}
	for _, f := range foreignOps {
		if f.name == name {
			p.ds.say(at, codeMnemonic, "", "There is no instruction {}.", name).meant(at, f.visa)
			return true
		}
	}
	if name == "sub" {
		p.ds.add(at, codeMnemonic, "instructions/ADD.md", "There is no instruction sub: add takes a source with the modifier (-).")
		return true
	}
	if op, suffix, ok := strings.Cut(name, "_"); ok { // cmp_lt
		if o, known := isa.ByMnemonic(op); known && isa.Table[o].Suffix != isa.NoSuffix {
			p.ds.say(at, codeMnemonic, "", "There is no instruction {}.", clip(name)).meant(at, op+"."+suffix)
			return true
		}
	}
	return false
}

// ofPTX reports an instruction with a type behind its name, as PTX has it: mul.lo.s32. The type of what has the form
// of vISA otherwise can be left out.
func (p *parser) ofPTX(at Span) bool {
	rest := p.f.Text[at.Start:]
	i := 0
	for i < len(rest) && (rest[i] == '.' || class[rest[i]]&(isLetter|isDigit) != 0) {
		i++
	}
	name := rest[:i]
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 || !typeOfPTX(name[dot+1:]) {
		return false
	}
	at.End = at.Start + int32(i)
	d := p.ds.say(at, codeSuffix, "", "{} is PTX: in vISA an instruction has no type, but its operands have.", clip(name))
	if strings.HasPrefix(strings.TrimLeft(rest[i:], " "), "(") {
		d.fix(Span{at.Start + int32(dot), at.End}, "", "Remove "+name[dot:])
	}
	return true
}

// typeOfPTX reports a type of PTX whose name has its bits.
func typeOfPTX(word string) bool {
	for _, t := range foreignTypes {
		if t.name == word && class[word[len(word)-1]]&isDigit != 0 {
			return true
		}
	}
	return false
}

// foreignRelations are relations as other languages write them.
var foreignRelations = [...]struct{ name, visa string }{{"neq", "ne"}, {"lte", "le"}, {"gte", "ge"}, {"equ", "eq"}, {"lo", "lt"}, {"hi", "gt"}}

func suffixHabit(s *suffixReader, w suffixWord) bool {
	if s.row.Suffix != isa.DpasSuffix && s.p.ofPTX(s.in.OpSpan) {
		return true
	}
	if _, ok := isa.TypeByName(w.text); ok && s.row.Suffix != isa.DpasSuffix {
		s.p.ds.say(w.at, codeSuffix, s.row.Page, "{} has no suffix .{}: its operands have types.", s.row.Name, w.text).fix(Span{w.at.Start - 1, w.at.End}, "", "Remove ."+w.text)
		return true
	}
	if c, ok := isa.CondByName(w.text); ok && s.in.Op == isa.OpSetP {
		at := Span{s.in.OpSpan.Start, w.at.End}
		s.p.ds.add(at, codeSuffix, s.row.Page, "setp takes the bits of a number.").meant(at, "cmp."+c.String())
		return true
	}
	for _, f := range foreignRelations {
		if f.name == w.text && s.row.Suffix == isa.RelSuffix {
			s.p.ds.say(w.at, codeRelation, s.row.Page, "There is no relation .{}.", w.text).meantWord(w.at, "."+f.visa, f.visa)
			return true
		}
	}
	return false
}

// ---- operands ----

// originHabit reports V[0,5] and V.0<1>, whose origin stands in parentheses. One number alone is an element.
func originHabit(p *parser, slot *isa.Slot, name string) bool {
	if !p.is('[') && !p.is('.') {
		return false
	}
	at := p.span()
	line := p.f.Text[at.Start:p.f.LineSpan(p.f.LineOf(int(at.Start))).End]
	inner, n := "0,0", int32(1)
	if p.is('[') {
		found, _, closed := strings.Cut(line[1:], "]")
		if !closed {
			return false
		}
		inner, n = found, int32(len(found)+2)
		if !strings.Contains(inner, ",") {
			inner = "0," + inner
		}
	} else {
		for int(n) < len(line) && class[line[n]]&isDigit != 0 {
			n++
		}
		if int(n) == len(line) || line[n] != '<' {
			return false
		}
		inner = "0," + line[1:n]
	}
	written := "(" + inner + ")"
	if int(n) == len(line) || line[n] != '<' {
		written += regionExample(slot)
	}
	p.ds.say(at, codeMissingRegion, "", "The origin of an operand stands in parentheses, as in {}(0,0){}.", name, regionExample(slot)).
		fix(Span{at.Start, at.Start + n}, written, "Change to "+written)
	return true
}

// regionHabit reports a region without its < or its semicolons.
func regionHabit(p *parser, at Span) bool {
	if at.Start == at.End {
		if p.entity() {
			return true
		}
		if !p.is(tokInt) || !p.joined(tokInt) {
			return false
		}
		p.ds.say(p.here(), codeUnbalanced, "", "An opening < is missing before {}.", p.found()).fix(p.here(), "<", "Insert <")
		return true
	}
	w, h, ok := strings.Cut(strings.Trim(p.f.Slice(at), "<>"), ",")
	width, err := strconv.Atoi(w)
	stride, err2 := strconv.Atoi(h)
	if !ok || err != nil || err2 != nil || width > 16 || width&(width-1) != 0 {
		return false
	}
	whole := "<" + strconv.Itoa(width*stride) + ";" + w + "," + h + ">" // the rows follow each other
	p.ds.add(at, codeMissingRegion, "", "A source region has the form <VertStride;Width,HorzStride>.").fix(at, whole, "Change to "+whole)
	return true
}

// rawHabit reports V(0,0)<1;1,0> where a raw operand stands.
func rawHabit(p *parser, name string) bool {
	if !p.is('(') {
		return false
	}
	at := p.span()
	line := p.f.Text[at.Start:p.f.LineSpan(p.f.LineOf(int(at.Start))).End]
	i := strings.IndexByte(line, ')') + 1
	if i == 0 {
		return false
	}
	if strings.HasPrefix(line[i:], "<") {
		i += strings.IndexByte(line[i:], '>') + 1
	}
	p.ds.say(at, codeMissingRegion, "5_operands.md#raw-operands", "A raw operand has a byte offset, as in {}.0, and neither origin nor region.", name).
		fix(Span{at.Start, at.Start + int32(i)}, ".0", "Change to .0")
	return true
}

// ---- numbers ----

// typelessHabit reports 1.5 and 1., floating point numbers without a type.
func typelessHabit(p *parser) bool {
	if p.joined('.') {
		p.ds.add(p.span(), codeBadNumber, "", "A digit stands behind the point of a number.").fix(Span{p.tok.end, p.tok.end}, "0", "Insert 0")
		return true
	}
	start := p.end
	for start > 0 && class[p.f.Text[start-1]]&isDigit != 0 {
		start--
	}
	if start == 0 || p.f.Text[start-1] != '.' {
		return false
	}
	p.ds.add(p.here(), codeOperandType, "5_operands.md#immediate-operands", "An immediate needs its type after it, such as :f.").fix(p.here(), ":f", "Insert :f")
	return true
}

// hexadecimal reports digits of a hexadecimal number, eight at least where they begin with a letter.
func hexadecimal(s string) bool {
	for i := range len(s) {
		if class[s[i]]&isHex == 0 {
			return false
		}
	}
	return s != "" && (class[s[0]]&isDigit != 0 || len(s) >= 8)
}

func (p *parser) asHexadecimal(at Span, digits string) {
	p.ds.say(at, codeBadNumber, "", "A hexadecimal number begins with 0x: 0x{}.", clip(digits)).fix(at, "0x"+digits, "Change to 0x"+digits)
}

// numberHabit reports 7fh, 4c0, 0x0ud and 1.5f.
func numberHabit(p *parser) bool {
	at, s := p.span(), p.text(p.tok)
	if body := strings.TrimRight(s, "hH"); len(body)+1 == len(s) && hexadecimal(body) {
		p.asHexadecimal(at, body)
		return true
	}
	for i := len(s); i > 0; i-- {
		typed := false
		for t := isa.Type(0); t < isa.NumTypes; t++ {
			typed = typed || i < len(s) && t.String() == s[i:]
		}
		if !typed || class[s[i-1]]&isHex == 0 {
			continue
		}
		if hexadecimal(s) && !isHexLiteral(s) {
			break // 4c0f
		}
		written := s[:i] + ":" + s[i:]
		p.ds.say(at, codeBadNumber, "5_operands.md#immediate-operands", "A colon divides a number from its type: {}.", clip(written)).fix(at, written, "Change to "+clip(written))
		return true
	}
	if hexadecimal(s) {
		p.asHexadecimal(at, s)
		return true
	}
	return false
}

// ---- what stands where something else must ----

// extraHabit reports a type behind a variable, a comment of other languages, and the statement that follows on the line.
func extraHabit(p *parser) bool {
	if p.entity() || p.marked() {
		return true
	}
	at := p.span()
	switch {
	case p.is(':') && p.end > 0 && p.f.Text[p.end-1] == '>':
		m := p.mark()
		p.next()
		_, ok := isa.TypeByName(p.text(p.tok))
		at.End = p.tok.end
		p.reset(m)
		if !ok {
			return false
		}
		p.ds.add(at, codeOperandType, "", "A variable has its type by its declaration.").fix(at, "", "Remove "+p.f.Slice(at))
	case p.is('/'):
		p.ds.add(at, codeSyntax, "", "A comment begins with //.").fix(at, "//", "Change to //")
	case p.is('-') && strings.HasPrefix(p.f.Text[at.Start:], "-- "):
		at.End++
		p.ds.add(at, codeSyntax, "", "A comment begins with //.").fix(at, "//", "Change to //")
	case p.is('.') && strings.HasSuffix(p.f.Text[:at.Start], "."):
		p.ds.add(at, codeSyntax, "", "One dot stands here, not two.").fix(at, "", "Remove .")
	case p.is('!') && p.barePredicate():
	case p.is('.') && p.beginsNumber():
		p.ds.add(at, codeBadNumber, "", "A digit stands before the point of a number.").fix(at, "0.", "Insert 0")
	case p.is('.') && p.beginsDirective(), p.is(tokIdent) && p.beginsStatement(), p.is('(') && p.beginsPredicated():
		p.ds.add(at, codeSyntax, "", "Each statement has a line of its own.").fix(Span{at.Start, at.Start}, "\n", "Begin a line")
	default:
		return false
	}
	return true
}

// entity reports &lt; and its like, and offers the line without them.
func (p *parser) entity() bool {
	if !p.is('&') {
		return false
	}
	at := p.span()
	rest := p.f.Text[at.Start:p.f.LineSpan(p.f.LineOf(int(at.Start))).End]
	end := strings.IndexByte(rest, ';') + 1
	entities := strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&", "&quot;", `"`, "&nbsp;", " ") // no variable of the package, which the engine would make, too
	meant := entities.Replace(rest[:end])
	if end == 0 || len(meant) != 1 {
		return false
	}
	at.End = at.Start + int32(end)
	p.ds.say(at, codeSyntax, "", "{} stands for {} in the source of a web page only.", rest[:end], meant).
		fix(Span{at.Start, at.Start + int32(len(rest))}, entities.Replace(rest), "Change to "+meant)
	return true
}

// marked reports what other programs put before a line: + of a difference, > of a mail, the number of the line.
func (p *parser) marked() bool {
	at := p.span()
	start := p.lineStart(at.Start)
	if !p.is('+') && !p.is('-') && !p.is('>') && !p.is(tokInt) || strings.TrimLeft(p.f.Text[start:at.Start], " \t") != "" {
		return false
	}
	m := p.mark()
	defer p.reset(m)
	p.next()
	p.accept(':')
	if p.atEnd() {
		return false
	}
	mark := p.f.Slice(Span{at.Start, p.end})
	p.ds.say(at, codeSyntax, "", "A line begins with its statement, not with {}.", clip(mark)).fix(Span{start, p.end}, "", "Remove "+clip(mark))
	return true
}

// barePredicate reports !P1 without its parentheses at the start of a statement.
func (p *parser) barePredicate() bool {
	at, m := p.span(), p.mark()
	defer p.reset(m)
	p.next()
	d := p.lookup(p.text(p.tok))
	if !p.joined(tokIdent) || d == nil || d.Class != Predicate || strings.TrimLeft(p.f.Text[p.lineStart(at.Start):at.Start], " \t") != "" {
		return false
	}
	at.End = p.tok.end
	written := "(" + p.f.Slice(at) + ")"
	p.ds.say(at, codeSyntax, predPage, "A predicate stands in parentheses: {}.", written).fix(at, written, "Change to "+written)
	return true
}

// beginsPredicated reports a predicate with an instruction behind it.
func (p *parser) beginsPredicated() bool {
	m := p.mark()
	defer p.reset(m)
	p.next()
	p.accept('!')
	if d := p.lookup(p.text(p.tok)); d == nil || d.Class != Predicate {
		return false
	}
	p.next()
	return p.accept(')') && p.is(tokIdent) && p.beginsStatement()
}

func (p *parser) beginsNumber() bool {
	m := p.mark()
	defer p.reset(m)
	p.next()
	return p.joined(tokInt) || p.joined(tokNumWord)
}

func (p *parser) beginsDirective() bool {
	m := p.mark()
	defer p.reset(m)
	p.next()
	return p.joined(tokIdent) && indexOf(DirectiveNames, "."+p.text(p.tok)) >= 0
}

// beginsStatement reports an instruction's name with its execution size or suffix.
func (p *parser) beginsStatement() bool {
	if _, ok := isa.ByMnemonic(p.text(p.tok)); !ok {
		return false
	}
	m := p.mark()
	defer p.reset(m)
	p.next()
	return p.is('(') || p.is('.')
}

// missingHabit reports an execution size as the machine's assembly has it, (16|M0), and punctuation that is another.
func missingHabit(p *parser, k tokenKind) bool {
	if p.entity() {
		return true
	}
	at := p.span()
	switch {
	case k == ')' && p.is('|'):
		line := p.f.Text[:p.f.LineSpan(p.f.LineOf(int(at.Start))).End]
		open := strings.LastIndexByte(line[:at.Start], '(')
		size, channel := strings.Trim(line[open+1:at.Start], " "), line[at.End:]
		channel, _, closed := strings.Cut(channel, ")")
		first, err := strconv.Atoi(strings.TrimLeft(channel, " M"))
		d := p.ds.add(Span{int32(open), at.End + int32(len(channel))}, codeExecSize, "", "An execution size has the form (M1, 16): the first channel in fours, from M1, then how many.")
		if closed && err == nil && first%4 == 0 && first < 32 {
			written := "(M" + strconv.Itoa(first/4+1) + ", " + size + ")"
			d.Span.End++
			d.fix(d.Span, written, "Change to "+written)
		}
	case k == '>' && p.is(':'):
		p.ds.add(at, codeSyntax, "", "A semicolon follows the vertical stride: <VertStride;Width,HorzStride>.").fix(at, ";", "Change to ;")
	case k == '<' && (p.is(tokIdent) || p.is(tokBuiltin)):
		p.ds.say(p.span(), codeUnbalanced, "", "An opening < is missing before {}.", p.found()).fix(Span{at.Start, at.Start}, "<", "Insert <")
	case k == '[' && p.is('('):
		d := p.ds.add(at, codeSyntax, lscPage, "The address stands in brackets, as in flat[V1]:a64.")
		if inner, _, closed := strings.Cut(p.f.Text[at.End:p.f.LineSpan(p.f.LineOf(int(at.Start))).End], ")"); closed {
			d.fix(Span{at.Start, at.End + int32(len(inner)) + 1}, "["+inner+"]", "Change to ["+inner+"]")
		}
	default:
		return false
	}
	return true
}

// ---- characters ----

// lookalikes are characters that look like those of vISA, or like none; word processors, web pages and other keyboards
// put them in.
var lookalikes = map[rune]string{
	'\u00a0': " ", '\u2007': " ", '\u202f': " ", '\u3000': " ", '\u200b': "", '\u200c': "", '\u200d': "", '\u2060': "", '\ufeff': "",
	'‐': "-", '‑': "-", '–': "-", '—': "-", '−': "-", '“': `"`, '”': `"`, '„': `"`, '‘': "'", '’': "'",
	'，': ",", '；': ";", '：': ":", '（': "(", '）': ")", '＜': "<", '＞': ">", '‹': "<", '›': ">", '×': "x",
}

// lookalikeHabit names such a character, for some cannot be seen, and offers to change it wherever it stands in its line.
func lookalikeHabit(text string, d *Diagnostic, r rune) {
	meant, ok := lookalikes[r]
	if !ok {
		return
	}
	code := strings.ToUpper(strconv.FormatInt(0x10000+int64(r), 16)[1:]) // all of them have four digits
	label := "Change to " + meant
	switch meant {
	case "":
		label = "Remove it"
		d.Message = "A character that nobody sees (U+" + code + ") cannot stand here."
	case " ":
		label = "Change to a blank"
		d.Message = "A blank of another kind (U+" + code + ") cannot stand here."
	default:
		d.Message = "The character " + string(r) + " (U+" + code + ") stands where " + meant + " must."
	}
	start := int(d.Span.Start)
	line, _, _ := strings.Cut(text[start:], "\n")
	line = line[:strings.LastIndex(line, string(r))+len(string(r))]
	d.fix(Span{d.Span.Start, d.Span.Start + int32(len(line))}, strings.ReplaceAll(line, string(r), meant), label)
}

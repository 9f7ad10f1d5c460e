package parser

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/keyword"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// suffixWord is one `.word` after a mnemonic.
type suffixWord struct {
	text string
	at   visa.Span // of the word, without its dot
}

// suffixes reads the text between the mnemonic and the execution size, and interprets it
// according to the row's Suffix.
func (p *parser) suffixes(row *isa.Instr, in *visa.Inst) bool {
	if !p.is('.') && row.Suffix == isa.NoSuffix {
		return true
	}
	var buf [8]suffixWord
	words := buf[:0]
	for p.is('.') {
		p.next()
		w, ok := p.suffixWord(row)
		if !ok {
			return false
		}
		if w.text == "sat" {
			if row.Sat == isa.NoSat {
				at := visa.Span{Start: w.at.Start - 1, End: w.at.End}
				if !p.newer(at, diag.Saturation, newerOps, row.Name+".sat") {
					p.ds.Say(at, diag.Saturation, row.Page, "{} cannot saturate.", row.Name).Offer(at, "", "Remove .sat")
				}
				return false
			}
			if in.Sat {
				at := visa.Span{Start: w.at.Start - 1, End: w.at.End}
				p.ds.Say(at, diag.Suffix, row.Page, "{} has .sat already.", row.Name).Offer(at, "", "Remove .sat")
				return false
			}
			in.Sat = true
			continue
		}
		words = append(words, w)
	}
	s := suffixReader{p, row, in, words}
	return s.read() && s.done()
}

// suffixWord reads the word after a dot. Most words are an identifier or a number, but
// rt_write has <A><Z>, and sample_unorm has 16-full.
func (p *parser) suffixWord(row *isa.Instr) (suffixWord, bool) {
	at := p.span()
	switch {
	case row.Suffix == isa.RTSuffix && p.is('<'):
		for p.is('<') || p.is(lex.Ident) || p.is('>') {
			at.End = p.tok.End
			p.next()
		}
	case p.is(lex.Ident), p.is(lex.NumberWord):
		p.next()
	case p.is(lex.Int):
		p.next()
		if row.Suffix == isa.UnormSuffix && p.joined('-') {
			p.next()
			at.End = p.tok.End
			if !p.joined(lex.Ident) {
				return suffixWord{}, p.expected("full or downsampled")
			}
			p.next()
		}
	default:
		return suffixWord{}, p.expected("a suffix of " + row.Name)
	}
	p.addWord(SuffixRole, at.Start)
	return suffixWord{p.f.Slice(at), at}, true
}

// suffixReader interprets the words of a suffix and stores them in Inst.Sub, Cond or LSC.
type suffixReader struct {
	p     *parser
	row   *isa.Instr
	in    *visa.Inst
	words []suffixWord
}

// next takes the next word; its text is "" if there is none.
func (s *suffixReader) next() suffixWord {
	if len(s.words) == 0 {
		return suffixWord{at: s.p.here()}
	}
	w := s.words[0]
	s.words = s.words[1:]
	return w
}

// done reports any words that are left over.
func (s *suffixReader) done() bool {
	if len(s.words) == 0 {
		return true
	}
	w := s.words[0]
	if s.newerSuffix(w) {
		return false
	}
	var words []string
	if s.row.Sat != isa.NoSat && !s.in.Sat {
		words = []string{"sat"}
	}
	return s.wrong(w, s.row.Name+" has no suffix ."+diag.Clip(w.text)+" here.", words)
}

// newerSuffix reports a third cache control, which is newer than the specification.
func (s *suffixReader) newerSuffix(w suffixWord) bool {
	found := s.row.Suffix == isa.LscSuffix && slices.Contains(keyword.CacheControls, w.text)
	if found {
		s.p.undescribed(w.at, diag.Suffix, "A third cache control")
	}
	return found
}

// wrong reports a suffix that cannot stand there; words are those that could. It always returns false.
func (s *suffixReader) wrong(w suffixWord, message string, words []string) bool {
	if suffixHabit(s, w) {
		return false
	}
	d := s.p.ds.Add(w.at, diag.Suffix, s.row.Page, message)
	if near := suggestFrom(w.text, words); near != "" && w.text != "" {
		d.MeantWord(w.at, "."+near, near)
	}
	return false
}

func (s *suffixReader) read() bool {
	switch s.row.Suffix {
	case isa.RelSuffix:
		return s.relation()
	case isa.AtomicSuffix:
		return s.atomic()
	case isa.ChannelSuffix:
		return s.channels()
	case isa.BlocksSuffix:
		return s.number(isa.ElementBytes, "a block size such as .4", 1, 2, 4, 8)
	case isa.SvmSuffix:
		return s.number(isa.BlockBytes, "a block size: .1, .4 or .8", 1, 4, 8) &&
			s.number(isa.BlockCount, "a number of blocks: .1, .2, .4 or .8", 1, 2, 4, 8)
	case isa.TruthSuffix:
		return s.truthTable()
	case isa.ModSuffix:
		s.in.NoMask = true // the execution mask is ignored: every element is transferred
		svm := s.row.Op == isa.OpSvmBlockLd || s.row.Op == isa.OpSvmBlockSt
		if svm && len(s.words) > 0 && s.words[0].text == "aligned" { // as IGC 2 writes what the page has without a word
			s.next()
		}
		return s.flag(isa.Unaligned, "mod", "unaligned")
	case isa.MediaSuffix:
		return s.choice(isa.MediaMode, keyword.MediaModes, s.row.Name+" needs its mode: .nomod, .modified, .top, .bottom, .top_mod or .bottom_mod.")
	case isa.FenceSuffix:
		return s.fence()
	case isa.LscSuffix:
		return s.lsc()
	case isa.LscFenceSuffix:
		return s.lscFence()
	case isa.Sample3DSuffix:
		return s.sample3D()
	case isa.UnormSuffix:
		return s.channels() && s.choice(isa.UnormFormat, keyword.UnormFormats, "sample_unorm needs its output format: .16-full, .16-downsampled, .8-full or .8-downsampled.")
	case isa.DpasSuffix:
		return s.dpas()
	case isa.RTSuffix:
		return s.renderTarget()
	case isa.UniformSuffix:
		return s.flag(isa.Uniform, "uniform")
	case isa.NumbersSuffix:
		return s.lengths()
	}
	return true
}

var relations = []string{"eq", "ne", "gt", "ge", "lt", "le"}

// relation reads .eq and the like. Intel's assembler accepts a cmp without one, which compares nothing.
func (s *suffixReader) relation() bool {
	w := s.next()
	if w.text == "" {
		s.p.ds.Add(s.in.OpSpan, diag.Relation, s.row.Page, "cmp needs a relation: .eq, .ne, .gt, .ge, .lt or .le.").
			Insert(s.p.here(), ".ne")
		return false
	}
	c, ok := isa.CondByName(w.text)
	if !ok {
		return s.wrong(w, "There is no relation ."+diag.Clip(w.text)+": there are .eq, .ne, .gt, .ge, .lt and .le.", relations)
	}
	s.in.Cond = c
	return true
}

func (s *suffixReader) atomic() bool {
	w := s.next()
	a, ok := isa.AtomicByName(w.text)
	if !ok {
		names := make([]string, 0, isa.NumAtomicOps)
		for a := range isa.NumAtomicOps {
			names = append(names, a.String())
		}
		if w.text == "" {
			return s.wrong(w, s.row.Name+" needs its operation, such as .add.", nil)
		}
		return s.wrong(w, "There is no atomic operation ."+diag.Clip(w.text)+".", names)
	}
	if name := a.String(); name != w.text {
		s.p.ds.Say(w.at, diag.IntelSpelling, "instructions/DWORD_ATOMIC.md", "Intel's assembler writes {} for {}.", name, w.text).Change(w.at, name)
	}
	bits := 32
	if len(s.words) > 0 {
		w := s.next()
		switch {
		case w.text == "16", w.text == "64" && s.in.Op == isa.OpSvmAtomic, w.text == "32" && s.in.Op == isa.OpSvmAtomic:
			bits = int(w.text[0]-'0')*10 + int(w.text[1]-'0')
		case s.in.Op == isa.OpSvmAtomic:
			return s.wrong(w, "An atomic has 16, 32 or 64 bits, not "+diag.Clip(w.text)+".", nil)
		default:
			return s.wrong(w, s.row.Name+" has 32 bits, or 16 with .16, not "+diag.Clip(w.text)+".", nil)
		}
	}
	s.in.Set(isa.AtomicKind, int(a))
	s.in.Set(isa.AtomicBits, bits)
	return true
}

func (s *suffixReader) channels() bool {
	w := s.next()
	mask, ok := letterBits(text.Lower(w.text), "rgba")
	if !ok {
		if w.text == "" && (s.in.Op == isa.OpResInfo || s.in.Op == isa.OpSampleInfo) { // INFO.md: all four are returned
			s.p.ds.Say(w.at, diag.IntelSpelling, s.row.Page, "Intel's assembler reads {} with its channels: {}.RGBA.", s.row.Name, s.row.Name).Insert(w.at, ".RGBA")
			s.in.Set(isa.Channels, 15)
			return true
		}
		if w.text == "" {
			return s.wrong(w, s.row.Name+" needs its channels, from .R to .RGBA.", nil)
		}
		return s.wrong(w, "."+diag.Clip(w.text)+" names no channels: those are letters of RGBA in that order.", nil)
	}
	s.in.Set(isa.Channels, mask)
	return true
}

// number reads a number, which must be one of allowed, into a field.
func (s *suffixReader) number(to isa.Field, what string, allowed ...uint64) bool {
	w := s.next()
	if v, ok := visa.ParseInt(w.text); ok && !isHexLiteral(w.text) && slices.Contains(allowed, v) {
		s.in.Set(to, int(v))
		return true
	}
	if w.text == "" {
		return s.wrong(w, s.row.Name+" needs "+what+".", nil)
	}
	return s.wrong(w, s.row.Name+" needs "+what+", not ."+diag.Clip(w.text)+".", nil)
}

// truthTable reads .x78.
func (s *suffixReader) truthTable() bool {
	w := s.next()
	if len(w.text) >= 2 && w.text[0] == 'x' {
		if v, err := strconv.ParseUint(w.text[1:], 16, 8); err == nil {
			s.in.Set(isa.TruthTable, int(v))
			return true
		}
	}
	return s.wrong(w, "bfn needs its truth table of eight bits in hexadecimal, such as .x78.", nil)
}

// flag sets a field if the next word is one of spellings.
func (s *suffixReader) flag(f isa.Field, spellings ...string) bool {
	if len(s.words) > 0 && slices.Contains(spellings, s.words[0].text) {
		s.in.Set(f, 1)
		s.next()
	}
	return true
}

// choice reads one of words and stores its index in a field.
func (s *suffixReader) choice(f isa.Field, words []string, message string) bool {
	w := s.next()
	i := slices.Index(words, w.text)
	if i < 0 {
		return s.wrong(w, message, words)
	}
	s.in.Set(f, i)
	return true
}

func (s *suffixReader) fence() bool {
	if len(s.words) == 0 {
		return true
	}
	w := s.next()
	rest, options := w.text, 0
	for _, l := range keyword.FenceLetters {
		if after, ok := strings.CutPrefix(rest, l.Text); ok {
			options, rest = options|l.Bit, after
		}
	}
	if rest != "" {
		return s.wrong(w, "."+diag.Clip(w.text)+" is no fence option: those are letters of EISCR in that order, and L1.", nil)
	}
	s.in.Set(isa.FenceOptions, options)
	return true
}

// sample3D reads [.pixel_null_mask][.cps][.divS].RGBA.
func (s *suffixReader) sample3D() bool {
	for _, f := range keyword.SampleFlags {
		s.flag(f.Field, f.Name)
	}
	return s.channels()
}

// dpas reads .W.A.SD.RC: precisions of src1 and src2, systolic depth, repeat count.
func (s *suffixReader) dpas() bool {
	for _, f := range [...]isa.Field{isa.Weights, isa.Activations} {
		w := s.next()
		code := slices.Index(keyword.Precisions, text.Lower(w.text))
		switch {
		case code > 0:
			s.in.Set(f, code)
		case s.p.newer(w.at, diag.Suffix, newerTypes, w.text):
			return false
		default:
			return s.wrong(w, "dpas needs the precision of its sources, such as .s8.s8.8.8.", keyword.Precisions[1:])
		}
	}
	return s.number(isa.SystolicDepth, "a systolic depth: .1, .2, .4 or .8", 1, 2, 4, 8) &&
		s.number(isa.RepeatCount, "a repeat count from .1 to .8", 1, 2, 3, 4, 5, 6, 7, 8)
}

func (s *suffixReader) renderTarget() bool {
	if len(s.words) == 0 {
		return true
	}
	w, modes := s.next(), 0
	for rest := w.text; rest != ""; {
		before := rest
		for i, m := range keyword.RenderTargetModes {
			if after, ok := strings.CutPrefix(rest, m); ok {
				modes, rest = modes|1<<i, after
			}
		}
		if rest == before {
			return s.wrong(w, diag.Clip(w.text)+" is no mode of "+s.row.Name+".", nil)
		}
	}
	s.in.Set(isa.RTModes, modes)
	return true
}

// lengths reads the numbers after raw_sends and its variants. The vector back end of Intel's compiler writes the _eot
// of the name as a word: raw_sends.3.eot.1.0.0 (IGC 1.0.12504).
func (s *suffixReader) lengths() bool {
	numbers := keyword.SendNumbers(s.in.Op)
	for _, f := range numbers {
		w := s.next()
		if w.text == "eot" && s.in.Op == isa.OpRawSendS {
			s.in.Op = isa.OpRawSendSEot
			w = s.next()
		}
		v, ok := visa.ParseInt(w.text)
		if !ok || v > 255 || isHexLiteral(w.text) {
			return s.wrong(w, text.Say("{} needs {} numbers after it, as in {}.12.1.1.2.", s.row.Name, len(numbers), s.row.Name), nil)
		}
		s.in.Set(f, int(v))
	}
	return true
}

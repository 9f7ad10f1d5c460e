package visalang

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// suffixWord is a word after the dot of a mnemonic.
type suffixWord struct{ word, meaning string }

var (
	channelWords = []suffixWord{{"R", "one channel"}, {"RG", "two channels"}, {"RGB", "three channels"}, {"RGBA", "four channels"}}
	sampleWords  = append(channelWords[:4:4],
		suffixWord{"pixel_null_mask", "ask which pixels are null"},
		suffixWord{"cps", "coarse pixel shading"},
		suffixWord{"divS", "the sampler differs between channels"},
	)
	memoryWords = []suffixWord{
		{"ugm", "untyped global memory"}, {"ugml", "untyped global memory, low bandwidth"},
		{"tgm", "typed global memory"}, {"slm", "shared local memory"},
	}
	precisionWords = []suffixWord{
		{"s8", "bytes"}, {"u8", "unsigned bytes"}, {"bf", "brain floats of 16 bits"}, {"hf", "half floats"}, {"tf32", "floats of 19 bits"},
		{"s4", "numbers of 4 bits"}, {"u4", "unsigned numbers of 4 bits"}, {"s2", "numbers of 2 bits"}, {"u2", "unsigned numbers of 2 bits"},
	}
)

// suffixWords has the words of each kind of suffix that can be listed, by their place after the mnemonic; core/isa says
// which kind an instruction has.
var suffixWords = [...][][]suffixWord{
	isa.RelSuffix: {{
		{"eq", "src0 = src1"}, {"ne", "src0 ≠ src1"}, {"lt", "src0 < src1"},
		{"le", "src0 ≤ src1"}, {"gt", "src0 > src1"}, {"ge", "src0 ≥ src1"},
	}},
	isa.ChannelSuffix:  {channelWords},
	isa.Sample3DSuffix: {sampleWords, sampleWords, sampleWords, channelWords},
	isa.UnormSuffix: {channelWords, {
		{"16-full", "16 bits a channel"}, {"16-downsampled", "16 bits a channel, every second texel"},
		{"8-full", "8 bits a channel"}, {"8-downsampled", "8 bits a channel, every second texel"},
	}},
	isa.BlocksSuffix: {{{"1", ""}, {"2", ""}, {"4", ""}}},
	isa.SvmSuffix:    {{{"1.1", "blocks of one byte, one a channel"}, {"4.1", "blocks of four bytes, one a channel"}, {"8.1", "blocks of eight bytes, one a channel"}}},
	isa.TruthSuffix: {{
		{"x80", "src0 & src1 & src2"}, {"xfe", "src0 | src1 | src2"}, {"x96", "src0 ^ src1 ^ src2"},
		{"xd8", "the bits of src1 where src0 has 1, of src2 elsewhere"}, {"xe8", "the majority of the three bits"},
		{"xf8", "src0 & src1 | src2"}, {"xea", "src0 | src1 & src2"}, {"x78", "(src0 & src1) ^ src2"},
	}},
	isa.ModSuffix:     {{{"mod", "modified data are wanted"}}},
	isa.UniformSuffix: {{{"uniform", "all threads call the same function"}}},
	isa.MediaSuffix: {{
		{"nomod", "the surface as it is"}, {"modified", "modified data are wanted"}, {"top", "the top field"}, {"bottom", "the bottom field"},
		{"top_mod", "the top field, modified"}, {"bottom_mod", "the bottom field, modified"},
	}},
	isa.FenceSuffix: {{
		{"E", "observable everywhere"}, {"EI", "observable everywhere; flushes the instruction cache"}, {"ES", "observable everywhere; flushes the sampler cache"},
		{"EC", "observable everywhere; flushes the constant cache"}, {"ER", "observable everywhere; flushes the read-write cache"},
		{"EISCR", "observable everywhere; flushes all caches but L1"}, {"EISCRL1", "observable everywhere; flushes all caches"},
	}},
	isa.LscSuffix: {
		memoryWords,
		{
			{"df", "L1: the default"}, {"uc", "L1: not cached"}, {"ca", "L1: cached"}, {"wb", "L1: written back"}, {"wt", "L1: written through"},
			{"st", "L1: streaming"}, {"ri", "L1: read the last time"},
		},
		{{"df", "L3: the default"}, {"uc", "L3: not cached"}, {"ca", "L3: cached"}, {"wb", "L3: written back"}, {"cc", "L3: cached as constants"}, {"ri", "L3: read the last time"}},
	},
	isa.LscFenceSuffix: {
		memoryWords,
		{
			{"none", "nothing is flushed"}, {"evict", "dirty lines are written, all leave the L1 cache"}, {"invalidate", "clean lines leave the cache, dirty ones stay"},
			{"discard", "all lines leave the cache, none is written"}, {"clean", "dirty lines are written, all stay"}, {"flushl3", "flushes L3 only"},
		},
		{
			{"group", "the thread group"}, {"local", "the local subslice"}, {"tile", "the tile"}, {"gpu", "the whole GPU"},
			{"gpus", "all GPUs of the system"}, {"system", "the system: earlier accesses of this thread are observed there"},
			{"sysrel", "the system, release"}, {"sysacq", "the system, acquire"},
		},
	},
	isa.DpasSuffix: {
		precisionWords, precisionWords, {{"8", "systolic depth"}},
		{{"8", "rows of the result"}, {"4", "rows of the result"}, {"2", "rows of the result"}, {"1", "row of the result"}},
	},
	isa.NumbersSuffix: nil, // the last kind, so that the list has an element for each
}

// sendParts describes the numbers after raw_sends; raw_sendsc lacks the first one.
var sendParts = [...]string{"the shared function that the message goes to, 0 to 15", "registers of the first payload", "registers of the second payload", "registers of the response"}

// suffixesAt returns the words that can stand at a place after a mnemonic.
func suffixesAt(row *isa.Instr, place int) []suffixWord {
	if row.Suffix == isa.NumbersSuffix {
		if row.Op == isa.OpRawSendSC || row.Op == isa.OpRawSendSCEot {
			place++
		}
		if place >= len(sendParts) {
			return nil
		}
		what := sendParts[place]
		if place == 0 {
			return []suffixWord{{"12", what}}
		}
		return []suffixWord{{"1", what}, {"2", what}, {"4", what}, {"8", what}}
	}
	if places := suffixWords[row.Suffix]; place < len(places) {
		return places[place]
	}
	return nil
}

// suffixPlace returns how many suffixes of a statement stand before an offset.
func suffixPlace(s *parser.Statement, text *visa.File, off int) int {
	n := 0
	for i := range s.Words {
		if w := &s.Words[i]; w.Role == parser.SuffixRole && int(w.Span.End) < off && text.Slice(w.Span) != "sat" {
			n++
		}
	}
	return n
}

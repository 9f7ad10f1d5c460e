package assist

import "github.com/lanewise/lanewise/core/isa"

// suffixWord is a word after the dot of a mnemonic.
type suffixWord struct{ word, meaning string }

// suffixWords are the words of each kind of suffix, as far as they can be listed;
// core/isa says which kind an instruction has.
var suffixWords = [...][]suffixWord{
	isa.RelSuffix: {
		{"eq", "src0 = src1"}, {"ne", "src0 ≠ src1"}, {"lt", "src0 < src1"},
		{"le", "src0 ≤ src1"}, {"gt", "src0 > src1"}, {"ge", "src0 ≥ src1"},
	},
	isa.ChannelSuffix: {{"R", "one channel"}, {"RG", "two channels"}, {"RGB", "three channels"}, {"RGBA", "four channels"}},
	isa.Sample3DSuffix: {
		{"R", "one channel"}, {"RG", "two channels"}, {"RGB", "three channels"}, {"RGBA", "four channels"},
		{"pixel_null_mask", "ask which pixels are null"}, {"cps", "coarse pixel shading"}, {"divS", "the sampler differs between channels"},
	},
	isa.BlocksSuffix: {{"1", ""}, {"2", ""}, {"4", ""}},
	isa.SvmSuffix:    {{"1.1", "blocks of one byte, one a channel"}, {"4.1", "blocks of four bytes, one a channel"}, {"8.1", "blocks of eight bytes, one a channel"}},
	isa.ModSuffix:    {{"mod", "modified data are wanted"}},
	isa.MediaSuffix:  {{"modified", ""}, {"top", ""}, {"bottom", ""}, {"top_mod", ""}, {"bottom_mod", ""}},
	isa.LscSuffix: {
		{"ugm", "untyped global memory"}, {"ugml", "untyped global memory, low bandwidth"},
		{"tgm", "typed global memory"}, {"slm", "shared local memory"},
	},
	isa.NumbersSuffix: nil, // the last kind: the list has a place for each
	isa.LscFenceSuffix: {
		{"ugm", "untyped global memory"}, {"tgm", "typed global memory"}, {"slm", "shared local memory"},
	},
}

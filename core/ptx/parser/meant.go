package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// What people write who know other languages, where the spelling does not lead to the name that PTX has.

// otherNames are names of instructions in other languages, each followed by PTX's.
var otherNames = pairsOf("jmp bra jump bra goto bra br bra je bra load ld store st move mov return ret halt exit cmp setp compare setp " +
	"select selp convert cvt sync bar.sync inc add dec sub mult mul divide div")

// otherTypes are names of types in other languages, each followed by PTX's.
var otherTypes = pairsOf("int s32 uint u32 unsigned u32 signed s32 i8 s8 i16 s16 i32 s32 i64 s64 char s8 short s16 long s64 float f32 double f64 half f16 bool pred")

func pairsOf(list string) map[string]string {
	words := strings.Fields(list)
	m := make(map[string]string, len(words)/2)
	for i := 0; i < len(words); i += 2 {
		m[words[i]] = words[i+1]
	}
	return m
}

// otherNumbers are CUDA C++'s names for special registers, each followed by PTX's.
var otherNumbers = pairsOf("threadIdx %tid blockIdx %ctaid blockDim %ntid gridDim %nctaid warpSize WARP_SZ")

// nameInPTX returns what an undeclared name probably stands for: a register whose % is missing, or what CUDA C++ calls
// by this name; "" if it is neither.
func (p *parser) nameInPTX(name string) string {
	if bare := "%" + strings.TrimPrefix(name, "$"); syntax.Is[*syntax.Var](p.scope.Find(bare)) {
		return bare
	}
	guess := otherNumbers[strings.TrimPrefix(name, "%")]
	if guess != "" && p.tok.Kind != lex.Dot && guess[0] == '%' {
		guess += ".x"
	}
	return guess
}

// nearestType returns the PTX type for a type name of another language; "" if there is none.
func nearestType(name string) string { return otherTypes[strings.ToLower(name)] }

// meant returns the instruction that was probably meant by an unknown name: a name from another language, one in
// capitals, or one whose first dot is missing, such as movu32; "" if it is none of these.
func meant(name string) string {
	name = strings.ToLower(name)
	if ptxisa.RowByName(name) != nil {
		return name
	}
	if other := otherNames[name]; other != "" {
		return other
	}
	for i := len(name) - 1; i > 1; i-- {
		if row := ptxisa.RowByName(name[:i]); row != nil && ptxisa.HasWord(strings.Join(row.Words(), " "), name[i:]) {
			return name[:i] + "." + name[i:]
		}
	}
	return ""
}

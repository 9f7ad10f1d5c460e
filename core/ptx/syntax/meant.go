package syntax

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/lex"
)

// What people write who come from other languages, where no spelling leads to what they mean.

// otherNames are names of instructions elsewhere, each before PTX's.
var otherNames = pairsOf("jmp bra jump bra goto bra br bra je bra load ld store st move mov return ret halt exit cmp setp compare setp " +
	"select selp convert cvt sync bar.sync inc add dec sub mult mul divide div")

// otherTypes are names of types elsewhere, each before PTX's.
var otherTypes = pairsOf("int s32 uint u32 unsigned u32 signed s32 i8 s8 i16 s16 i32 s32 i64 s64 char s8 short s16 long s64 float f32 double f64 half f16 bool pred")

func pairsOf(list string) map[string]string {
	words := strings.Fields(list)
	m := make(map[string]string, len(words)/2)
	for i := 0; i < len(words); i += 2 {
		m[words[i]] = words[i+1]
	}
	return m
}

// otherNumbers are the names of special registers in CUDA C++, each before PTX's.
var otherNumbers = pairsOf("threadIdx %tid blockIdx %ctaid blockDim %ntid gridDim %nctaid warpSize WARP_SZ")

// nameInPTX is what a name that is not declared probably stands for: a register whose % is missing, or what CUDA C++
// calls so; "" if it is none of these.
func (p *parser) nameInPTX(name string) string {
	if _, ok := p.scope.find("%" + name).(*Var); ok {
		return "%" + name
	}
	guess := otherNumbers[strings.TrimPrefix(name, "%")]
	if guess != "" && p.tok.Kind != lex.Dot && guess[0] == '%' {
		guess += ".x"
	}
	return guess
}

// nearestType is the type of PTX that another language has by a name; "" if there is none.
func nearestType(name string) string { return otherTypes[strings.ToLower(name)] }

// meant is the instruction meant by a name that no instruction has: another language's, one in capitals, or one whose
// first dot is missing, as in movu32; "" if it is none of these.
func meant(name string) string {
	name = strings.ToLower(name)
	if RowByName(name) != nil {
		return name
	}
	if other := otherNames[name]; other != "" {
		return other
	}
	for i := len(name) - 1; i > 1; i-- {
		if row := RowByName(name[:i]); row != nil && HasWord(strings.Join(row.words(), " "), name[i:]) {
			return name[:i] + "." + name[i:]
		}
	}
	return ""
}

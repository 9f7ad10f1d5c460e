package parser

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Role is what a word is in its statement.
type Role uint8

const (
	MnemonicRole   Role = iota // add
	SuffixRole                 // lt, sat
	ExecRole                   // (M1, 16), with its parentheses
	PredicateRole              // (!P1.any), with its parentheses; the variable is also a word of its own
	VariableRole               // X, as it stands in an operand or a directive
	DeclaredRole               // X, after .decl
	TypeRole                   // d of :d, or a shape: d32x4
	OriginRole                 // (0,0)
	RegionRole                 // <8;8,1>
	NumberRole                 // an immediate with its type
	LabelRole                  // DONE, after goto
	DefinitionRole             // DONE:
	FunctionRole               // f, after fcall
	ObjectRole                 // "main", after .kernel or .global_function
	StartRole                  // "main_body", after .function within a kernel
	ExternRole                 // f, after .funcdecl
	DirectiveRole              // .decl
	KeyRole                    // num_elts
	ValueRole                  // G of v_type=G
)

// Word is a piece of a statement with a role.
type Word struct {
	Span visa.Span
	Role Role
	Slot int // operand position, -1 outside operands
}

// Want is what can come next at the point where a statement breaks off.
type Want uint8

const (
	WantNothing    Want = iota
	WantStatement       // a directive, a label, a predicate, an instruction
	WantMnemonic        // an instruction, after its predicate
	WantPredicate       // a predicate, after ( or (!
	WantCombine         // any or all
	WantSuffix          // after the dot of a mnemonic
	WantExec            // (M1, 16)
	WantMask            // M1
	WantSize            // 16
	WantOperand         // the operand of a slot
	WantAddressOf       // a variable, after &
	WantInner           // an address, inside brackets
	WantOrigin          // 0,0
	WantRegion          // 1;1,0
	WantRegionSign      // <1;1,0>
	WantType            // d, after a colon
	WantDirective       // decl, after the dot
	WantVariable        // the variable of an .input line
	WantKey             // num_elts=
	WantValue           // what follows a key
)

// Statement is an instruction, a directive, a label or a brace, which may be incomplete.
type Statement struct {
	Span      visa.Span
	Line      int32 // offset of the first statement on the same line
	Next      int32 // offset of the first token after the statement
	Words     []Word
	Brace     byte       // { or }
	Directive string     // ".decl"
	Name      string     // the name that follows a directive, as written: the variable of a .decl
	Key       string     // the last key of a directive
	Row       *isa.Instr // the row of an instruction, nil if its mnemonic is unknown
	Mnemonic  string     // as written
	Exec      visa.Span  // (M1, 16)
	Want      Want
	Touch     Want // what can come next if it directly follows the last token, without a blank
	Slot      int  // operand position of Want, -1 outside operands
}

// wants notes what can come next, if the statement is being read for Read.
func (p *parser) wants(w Want) {
	if p.rec != nil {
		p.rec.Want = w
	}
}

// addWord notes the role of the text from start to the last token taken, if the statement is being read for Read.
func (p *parser) addWord(role Role, start int32) {
	if p.rec != nil {
		p.rec.Words = append(p.rec.Words, Word{visa.Span{Start: start, End: p.end}, role, p.rec.Slot})
	}
}

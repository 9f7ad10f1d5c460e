package sanitize

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
)

// unwritten are about what was never written, by what it is.
var unwritten = [...]rule.ID{
	eu.Registers: rule.UnwrittenRegister, eu.PredBits: rule.UnwrittenPredicate,
	eu.AddressElem: rule.UnwrittenAddress, eu.StateElem: rule.UnwrittenState,
}

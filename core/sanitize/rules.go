package sanitize

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
)

// unwritten are the rules about values that were never written, by the kind of the access.
var unwritten = [...]rule.ID{
	eu.Registers: rule.UnwrittenRegister, eu.PredBits: rule.UnwrittenPredicate,
	eu.AddressElem: rule.UnwrittenAddress, eu.StateElem: rule.UnwrittenState,
}

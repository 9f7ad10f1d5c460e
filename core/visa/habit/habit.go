// Package habit links what the parser of vISA says of what is written of habit, from other languages or by a slip.
// Programs that have room for its sentences import it for that.
package habit

import "github.com/lanewise/lanewise/core/visa"

func init() { visa.KnowHabits() }

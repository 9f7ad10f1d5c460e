package ptx

import "github.com/lanewise/lanewise/core/ptx/internal/diag"

// NoLinesCode is the code of the warning whose fix adds launch lines for a kernel.
const NoLinesCode = diag.NoParams

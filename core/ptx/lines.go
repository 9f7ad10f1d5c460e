package ptx

import "github.com/lanewise/lanewise/core/ptx/internal/diag"

// NoLinesCode is the code of the warning whose fix gives a kernel launch lines.
const NoLinesCode = diag.NoParams

package visa

import "github.com/lanewise/lanewise/core/isa"

func check(m *Module, p isa.Platform, ds *sink) {}

package visa

import "github.com/lanewise/lanewise/core/isa"

type checker struct {
	m        *Module
	platform isa.Platform
	grf      int
	ds       *sink
	obj      *Object
	simd     int // dispatch width, 0 if unknown
}

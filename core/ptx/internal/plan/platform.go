package plan

import "github.com/lanewise/lanewise/core/isa"

// The platform of the vISA text: PVC, or for a program with textures or surfaces DG2, whose sampler reads them but
// which has no double arithmetic.
const (
	Untextured = isa.PVC
	Textured   = isa.DG2
)

// choosePlatform chooses the platform.
func (p *planner) choosePlatform() {
	p.Platform = Untextured
	for _, in := range p.insts {
		if in.Row.Textured {
			p.Platform = Textured
		}
	}
}

package lsp

type inlayHint struct {
	Position    position `json:"position"`
	Label       string   `json:"label"`
	Kind        int      `json:"kind,omitempty"`
	Tooltip     string   `json:"tooltip,omitempty"`
	PaddingLeft bool     `json:"paddingLeft"`
}

const typeHint = 1

func (s *server) inlayHints(snap *snapshot, r textRange) (any, error) {
	hints := []inlayHint{}
	for p, within := range snap.within(r) {
		for _, h := range p.read().document.InlayHints(within) {
			at := inlayHint{Position: snap.position(p.to(h.Position)), Label: h.Label, Tooltip: h.Tooltip, Kind: typeHint}
			if h.Label[0] >= '0' && h.Label[0] <= '9' {
				at.Kind, at.PaddingLeft = 0, true
			}
			hints = append(hints, at)
		}
	}
	return hints, nil
}

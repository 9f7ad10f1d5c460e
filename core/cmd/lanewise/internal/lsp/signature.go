package lsp

type signatureAnswer struct {
	Signatures []signature `json:"signatures"`
	Signature  int         `json:"activeSignature"`
	Parameter  *int        `json:"activeParameter,omitempty"`
}

type signature struct {
	Label         string      `json:"label"`
	Documentation string      `json:"documentation,omitempty"`
	Parameters    []parameter `json:"parameters"`
}

type parameter struct {
	Label         [2]int `json:"label"` // start and end in the signature's label, in UTF-16 units
	Documentation string `json:"documentation,omitempty"`
}

func (p *part) signatureHelp(off int) (any, error) {
	h, ok := p.document.SignatureHelp(off)
	if !ok {
		return nil, nil
	}
	one := signature{Label: h.Label, Documentation: h.Documentation, Parameters: []parameter{}}
	for _, x := range h.Parameters {
		label := [2]int{utf16Units.units(h.Label[:x.Start]), utf16Units.units(h.Label[:x.End])}
		one.Parameters = append(one.Parameters, parameter{label, x.Documentation})
	}
	answer := signatureAnswer{Signatures: []signature{one}}
	if h.ActiveParameter >= 0 {
		answer.Parameter = &h.ActiveParameter
	} else if len(h.Parameters) > 0 { // no parameter is active; without a value it would be the first
		past := len(h.Parameters)
		answer.Parameter = &past
	}
	return answer, nil
}

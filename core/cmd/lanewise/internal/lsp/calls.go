package lsp

import (
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
)

// callItem is a kernel, function or subroutine of a call hierarchy.
type callItem struct {
	Name      string    `json:"name"`
	Kind      int       `json:"kind"`
	Detail    string    `json:"detail,omitempty"`
	URI       string    `json:"uri"`
	Range     textRange `json:"range"`
	Selection textRange `json:"selectionRange"`
}

type incomingCall struct {
	From   callItem    `json:"from"`
	Ranges []textRange `json:"fromRanges"`
}

type outgoingCall struct {
	To     callItem    `json:"to"`
	Ranges []textRange `json:"fromRanges"`
}

// callItem returns the kernel, function or subroutine that begins at a definition; false if it is something else.
func (p *part) callItem(def visa.Span) (callItem, bool) {
	for _, x := range p.outline() {
		if k := symbolKinds[x.Kind]; x.SelectionRange == def && (k == symbolFunction || k == symbolMethod) {
			return callItem{x.Name, k, x.Detail, p.in.uri, p.rangeOf(x.whole), p.rangeOf(def)}, true
		}
	}
	return callItem{}, false
}

func (p *part) prepareCalls(off int) (any, error) {
	def, _, ok := p.document.Definition(off)
	if !ok {
		return nil, nil
	}
	item, ok := p.callItem(def)
	if !ok {
		return nil, nil
	}
	return []callItem{item}, nil
}

type callParams struct {
	Item callItem `json:"item"`
}

// routine finds the definition of an item from an earlier answer.
func (s *server) routine(q *callParams) (p *part, def visa.Span, err error) {
	at := place{Document: documentID{q.Item.URI}, Position: q.Item.Selection.Start}
	p, off, err := s.find(&at)
	if p == nil {
		return nil, def, err
	}
	def, _, ok := p.document.Definition(off)
	if !ok {
		return nil, def, nil
	}
	return p, def, nil
}

// gather groups the calls that pass a test by their other end.
func (p *part) gather(calls []lang.Call, pass func(*lang.Call) bool, other func(*lang.Call) visa.Span, each func(item callItem, ranges []textRange)) {
	var order []visa.Span
	ranges := map[visa.Span][]textRange{}
	for i := range calls {
		if c := &calls[i]; pass(c) {
			end := other(c)
			if ranges[end] == nil {
				order = append(order, end)
			}
			ranges[end] = append(ranges[end], p.rangeOf(c.At))
		}
	}
	for _, end := range order {
		if item, ok := p.callItem(end); ok {
			each(item, ranges[end])
		}
	}
}

func (s *server) incomingCalls(q *callParams) (any, error) {
	p, def, err := s.routine(q)
	if p == nil {
		return nil, err
	}
	list := []incomingCall{}
	p.gather(p.document.Calls(), func(c *lang.Call) bool { return c.To == def }, func(c *lang.Call) visa.Span { return c.From },
		func(item callItem, ranges []textRange) { list = append(list, incomingCall{item, ranges}) })
	return list, nil
}

func (s *server) outgoingCalls(q *callParams) (any, error) {
	p, def, err := s.routine(q)
	if p == nil {
		return nil, err
	}
	list := []outgoingCall{}
	p.gather(p.document.Calls(), func(c *lang.Call) bool { return c.From == def }, func(c *lang.Call) visa.Span { return c.To },
		func(item callItem, ranges []textRange) { list = append(list, outgoingCall{item, ranges}) })
	return list, nil
}

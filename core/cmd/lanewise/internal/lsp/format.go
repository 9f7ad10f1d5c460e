package lsp

func (s *server) format(snap *snapshot) (any, error) {
	edits := []textEdit{}
	for _, p := range snap.parts {
		if p.program != nil && p.program.Ignore {
			continue
		}
		list, why := p.read().document.Format()
		if why != "" && p.program == nil {
			return nil, failed(why)
		}
		for _, e := range list {
			if _, own := p.own(p.to(int(e.Range.Start))); own { // lines of an earlier block are laid out there
				edits = append(edits, p.edit(e.Range, e.NewText))
			}
		}
	}
	return edits, nil
}

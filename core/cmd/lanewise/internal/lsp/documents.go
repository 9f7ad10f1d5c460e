package lsp

// document is a text that the client has open.
type document struct {
	uri      string
	language string
	version  int
	lines    buffer
	lost     bool // a change of it was passed over: what stands here is not what the client has

	snapshot *snapshot // of lines; nil until it is asked for
	whole    *snapshot // the last there was
	edited   edited    // the lines that differ from it

	reports   []diagnostic // of the last run, until the text changes
	published []diagnostic // what the client was told
	told      bool         // diagnostics of it have been told
	stable    bool         // the last full reading found nothing that a quick one had not
}

// read is the document's text, ready for questions.
func (d *document) read(s *server) *snapshot {
	if d.snapshot == nil {
		d.snapshot = newSnapshot(d.uri, d.language, d.lines, s.units)
		d.whole, d.edited = d.snapshot, edited{}
	}
	return d.snapshot
}

// document is an open text.
func (s *server) document(uri string) (*document, error) {
	d := s.texts[uri]
	if d == nil || d.lost {
		return nil, &responseError{codeInvalidParams, "The text " + uri + " is not open."}
	}
	return d, nil
}

// open is the snapshot of an open text.
func (s *server) open(uri string) (*snapshot, error) {
	d, err := s.document(uri)
	if err != nil {
		return nil, err
	}
	return d.read(s), nil
}

// find is the program that a place is in, read, and the byte of it; nil if it is in none.
func (s *server) find(p *place) (*part, int, error) {
	snap, err := s.open(p.Document.URI)
	if err != nil {
		return nil, 0, err
	}
	part, off := snap.at(p.Position)
	if part != nil {
		part.read()
	}
	return part, off, nil
}

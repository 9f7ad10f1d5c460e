package lsp

// document is a text that the client has open.
type document struct {
	uri      string
	language string
	version  int
	lines    buffer
	lost     bool // a change was skipped, so that these lines differ from the client's text

	snapshot *snapshot // of lines; nil until it is needed
	whole    *snapshot // the last snapshot that was made
	edited   edited    // the lines that have changed since then

	reports   []diagnostic // of the last run, until the text changes
	published []diagnostic // what the client last got
	told      bool         // diagnostics of it have been published
	stable    bool         // the last thorough reading found nothing more than the quick one
}

// read returns the document's text, ready for questions.
func (d *document) read(s *server) *snapshot {
	if d.snapshot == nil {
		d.snapshot = newSnapshot(d.uri, d.language, d.lines, s.units)
		d.whole, d.edited = d.snapshot, edited{}
	}
	return d.snapshot
}

// document returns an open text.
func (s *server) document(uri string) (*document, error) {
	d := s.texts[uri]
	if d == nil || d.lost {
		return nil, &responseError{codeInvalidParams, "The text " + uri + " is not open."}
	}
	return d, nil
}

// open returns the snapshot of an open text.
func (s *server) open(uri string) (*snapshot, error) {
	d, err := s.document(uri)
	if err != nil {
		return nil, err
	}
	return d.read(s), nil
}

// find returns the program at a place, read, and the byte offset in it; nil if the place is in no program.
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

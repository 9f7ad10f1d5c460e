package panel

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/store"
)

// terms holds the <lw-terms> of the page (web/glossary), which explains every word that ui.Term marks.
type terms struct{ frame.Base }

// NewTerms makes the place of the explanations.
func NewTerms(s *store.Store) *frame.Panel { return frame.New(&terms{frame.Base{S: s}}) }

func (t *terms) Tree() *draw.Node { return draw.Element("lw-terms").DataSet("part", "terms") }

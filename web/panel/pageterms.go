package panel

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/store"
)

// Terms holds the <lw-terms> of the page (web/glossary), which explains every word that ui.Term has marked.
type Terms struct{ frame.Base }

// NewTerms makes the place of the explanations.
func NewTerms(s *store.Store) *frame.Panel { return frame.New(&Terms{frame.Base{S: s}}) }

func (t *Terms) Tree() *draw.Node { return draw.Element("lw-terms").DataSet("part", "terms") }

package store

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/surfaces"
)

// AskOrigin looks up who wrote an element of the results that are shown.
func (r *run) AskOrigin(element int) {
	name := r.resultName(element)
	if name == "" || name == r.Origin.Name || !r.rests() {
		return
	}
	r.Origin = Origin{Name: name}
	r.changed(TopicLayout)
	r.askElement(longOrigin, name, func(said *protocol.Explained) {
		switch {
		case r.Origin.Name != name:
			return
		case said != nil:
			r.Origin.Write = &said.LastWrite
		default:
			r.Origin = Origin{}
		}
		r.changed(TopicLayout)
	})
}

// forgetOrigin is called when other results are shown, or none.
func (r *run) forgetOrigin() { r.Origin = Origin{} }

// resultName is the name that expressions use for an element of the results that are shown, in the type in which it
// was compared; "" if no results are shown.
func (r *run) resultName(element int) string {
	v := r.View
	if v == nil || v.Ending.Reason != protocol.StopEnd || element < 0 {
		return ""
	}
	shown := &v.Ending.Shown
	if shown.Surface < 0 || shown.Surface >= len(v.Surfaces) {
		return ""
	}
	surface := &v.Surfaces[shown.Surface]
	name := surface.Type
	if shown.Index >= 0 && shown.Index < len(v.Expects) {
		if _, compared, ok := strings.Cut(v.Expects[shown.Index].Text, "]:"); ok {
			name = compared
		}
	}
	return surfaces.Name(surface) + "[" + strconv.Itoa(element) + "]:" + name
}

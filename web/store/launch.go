package store

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/launchedit"
)

// WantLaunch asks for the fields of the text as it stands, unless they are known.
func (d *document) WantLaunch() {
	if d.Launch.asked || d.world.Assistant == nil {
		return
	}
	d.pull()
	if d.Launch.Form != nil && d.Launch.version == d.text.version {
		return
	}
	version := d.text.version
	d.Launch.asked = true
	d.Question(protocol.Ask{Question: protocol.AskLaunch, Line: 1, Col: 1}, func(m protocol.Message) {
		d.Launch.asked = false
		if form, ok := m.(*protocol.LaunchForm); ok {
			d.Launch.Form, d.Launch.version = form, version
		}
		d.changed(TopicText)
	})
}

const changedMeanwhile = "The launch line was not changed: the text changed meanwhile. Try again."

// ChangeLaunch writes fields into the text, as a change of the user's that can be undone.
func (d *document) ChangeLaunch(changes ...protocol.LaunchChange) {
	if d.world.Assistant == nil || len(changes) == 0 {
		return
	}
	version := d.hold()
	d.askAssistant(&protocol.ChangeLaunch{Version: version, Changes: changes}, func(m protocol.Message) {
		edits, ok := m.(*protocol.Edits)
		if d.pull(); !ok || d.text.version != version {
			d.notice(Warning, changedMeanwhile)
			return
		}
		if len(edits.Edits) > 0 {
			d.world.Editor.Edit(edits)
		}
		d.changed(TopicText) // a field that was set to its former value shows it again
	})
}

// ExpectResults writes expect lines with what the buffers hold now: the buffer with a name, or all buffers for "".
func (r *run) ExpectResults(name string) {
	v, form := r.View, r.doc.Launch.Form
	if !r.rests() || form == nil {
		return
	}
	var changes []protocol.LaunchChange
	open := 0
	for i := range v.Surfaces {
		s := &v.Surfaces[i]
		if s.Elems == 0 || len(s.Image.Levels) > 0 || name != "" && s.Name != name || !launchedit.Makes(form, s.Name) {
			continue
		}
		n := min(s.Elems, launchedit.MostExpected)
		open++
		w := r.Window()
		w.Format = protocol.Decimal
		r.inquire(inquiry{ask: &protocol.Evaluate{Text: s.Name + "[0.." + strconv.Itoa(n-1) + "]", Window: w}, then: func(a answer) {
			if m, ok := a.(*protocol.Evaluated); ok && m.Value.Error == "" {
				changes = append(changes, launchedit.Expect(form, s.Name, m.Value.Values)...)
			}
			if open--; open == 0 {
				r.doc.ChangeLaunch(changes...)
			}
		}})
	}
	if open == 0 {
		r.notice(Info, "No buffer of the launch lines has a result to expect.")
	}
}

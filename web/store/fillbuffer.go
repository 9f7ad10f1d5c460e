package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/files"
	"github.com/lanewise/lanewise/web/store/launchedit"
)

// FillBuffer has the reader choose a file and writes its content into the values of the buffer that the launch line
// at a row makes: its numbers if the file is a text of numbers, its bytes otherwise. A buffer with too few elements
// gets more.
func (d *document) FillBuffer(row int) {
	version := d.text.version
	d.world.Browser.Pick(launchedit.MostFilled, func(f files.File) {
		line := d.launchLine(row)
		switch d.pull(); {
		case f.Refused != "":
			d.notice(Failure, f.Refused)
		case f.Size > launchedit.MostFilled:
			d.notice(Failure, words.Say("{} has {} bytes; {} are the most that launch lines take of a file. `lanewise run -data` takes any number.", f.Name, words.Grouped(f.Size), words.Grouped(launchedit.MostFilled)))
		case line == nil || d.text.version != version:
			d.notice(Warning, changedMeanwhile)
		default:
			d.ChangeLaunch(launchedit.Fill(line, f.Content)...)
		}
	})
}

// launchLine is the launch line at a row of the text; nil if there is none.
func (d *document) launchLine(row int) *protocol.LaunchLine {
	if d.Launch.Form == nil {
		return nil
	}
	for i := range d.Launch.Form.Lines {
		if l := &d.Launch.Form.Lines[i]; l.Row == row {
			return l
		}
	}
	return nil
}

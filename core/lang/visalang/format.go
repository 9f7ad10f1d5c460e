package visalang

import (
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/formatter"
)

// Format lays the text out as Intel's tools do, line by line, so that an editor keeps its cursor. If that cannot be
// done, why says the reason in a sentence.
func (d *Document) Format() (edits []lang.TextEdit, why string) {
	out, diags := formatter.Format(d.File)
	for i := range diags {
		if diags[i].Severity == visa.Error {
			line := d.File.LineOf(int(diags[i].Span.Start))
			return nil, text.Say("A text with errors keeps its layout; the first one is in line {}.", line)
		}
	}
	return lang.LineEdits(d.File, out), ""
}

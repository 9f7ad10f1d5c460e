package bench

import (
	"fmt"
	"text/tabwriter"

	"github.com/lanewise/lanewise/build/browser"
	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/core/snippet"
	"github.com/lanewise/lanewise/examples"
)

// Limits for a page of another site with ten elements.
const (
	elementsMemory = 34  // MiB more than the same page without the elements: 300 as against 266
	clickRatio     = 0.7 // from a click on Run to ready, relative to the first of ten frames
)

// embedFigures is what embeds.mjs prints.
type embedFigures struct {
	Text, Elements int // bytes of memory, 0 if they cannot be measured
	Loaded         int // bytes before a click
	Click, Frames  float64
}

// embeds measures a page of another site that has ten programs.
func (b *run) embeds() error {
	url, stop, err := b.serve(site.NewHandler("/", b.site, "br"))
	if err != nil {
		return err
	}
	defer stop()
	var f embedFigures
	if err := b.script("embeds.mjs", &f, browser.EnvURL+"="+url); err != nil {
		return err
	}
	const mebi = 1 << 20
	fragment, err := ptxLink()
	if err != nil {
		return err
	}
	if err := b.count("an embed of a PTX program until it has run", "embedvisit.mjs", "embed/"+fragment, map[string]int{site.Everything: site.EmbedLimit}); err != nil {
		return err
	}
	fmt.Fprintf(b.out, "\nTen programs on a page of another site\n")
	table := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "  loaded before a click\t%d bytes\t\t%s\n", f.Loaded, limit(float64(f.Loaded), site.ElementLimit, "bytes"))
	if f.Text > 0 {
		more := float64(f.Elements-f.Text) / mebi
		fmt.Fprintf(table, "  memory with elements\t%d MiB\t%d MiB as text alone\t%s\n", f.Elements/mebi, f.Text/mebi, limit(more, elementsMemory, "MiB more"))
	}
	fmt.Fprintf(table, "  a click until it can run\t%.0f ms\t%.0f ms the first of ten frames\t%s\n", f.Click, f.Frames, limit(f.Click/f.Frames, clickRatio, "of that"))
	return table.Flush()
}

// ptxLink is the fragment of a link to a lesson in PTX.
func ptxLink() (string, error) {
	lesson := examples.PTX()[0]
	return snippet.Encode(snippet.Snippet{Text: lesson.Text, Name: lesson.Name})
}

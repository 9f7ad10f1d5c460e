package store

import (
	"github.com/lanewise/lanewise/core/isa"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/launchedit"
)

// Platforms are the platforms that a program can be made for; nil for PTX, which is translated for one of them
// whatever its text says.
func (d *document) Platforms() []string {
	if d.PTX {
		return nil
	}
	names := make([]string, isa.NumPlatforms)
	for p := range isa.NumPlatforms {
		names[p] = p.String()
	}
	return names
}

// SetPlatform writes the platform into the text, as a change of the user's that can be undone.
func (d *document) SetPlatform(name string) {
	platform, there := isa.PlatformByName(name)
	if !there || d.PTX || platform.String() == d.Facts.Platform {
		return
	}
	d.pull()
	d.world.Editor.Replace(launchedit.Platform(d.text.now, platform.String()))
	d.speak(words.Say("The program is made for {}", platform))
}

package world

import "github.com/lanewise/lanewise/web/store/files"

// Browser is the window: its address, its clipboard.
type Browser interface {
	// Address is the page's address without a fragment.
	Address() string
	// SetFragment replaces the address's fragment ("#v2:..." or "") without a navigation.
	SetFragment(fragment string)
	// Copy copies text to the clipboard; done gets whether that worked.
	Copy(text string, done func(ok bool))
	// Download offers bytes as a file to save.
	Download(name, content string)
	// Pick has the reader choose a file. done gets it, without its content if it is larger than largest bytes. done
	// is not called if the reader chooses none.
	Pick(largest int, done func(files.File))
	// SetTheme applies a theme and remembers it.
	SetTheme(t Theme)
	// Calm reports whether the reader wants as little motion as possible (prefers-reduced-motion).
	Calm() bool
	// SetScale sets the size at which the page is drawn, in per cent, and remembers it.
	SetScale(percent int)
}

// Theme is a colour theme, as the attribute `data-theme` has it.
type Theme string

const (
	Dark  Theme = "dark"
	Light Theme = "light"
)

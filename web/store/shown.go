package store

import "github.com/lanewise/lanewise/web/store/kept"

// current is the document of the text as it stands.
func (s *Store) current() kept.Shown {
	s.pull()
	k := kept.Shown{Own: s.asOwn(), Preferences: s.Preferences, Edited: s.Edited, Kept: s.text.own.Kept, Unseen: s.files == nil}
	k.Settings, k.Set = *k.Set, nil
	k.Page = s.keep.page
	return k
}

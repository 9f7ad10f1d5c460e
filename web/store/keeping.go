package store

import "github.com/lanewise/lanewise/web/store/kept"

// Keeping is how the reader's programs and progress are kept in this browser. The store reaches it only through
// Opening, so that an embed, which keeps nothing, does not link the code.
type Keeping struct {
	restore   func(s *Store, storageEmpty bool)
	openEmpty func(*Store)
	save      func(*Store)
	programs  func(*Store)
	progress  func(*Store)
	leave     func(*Store)
	join      func(a, b []kept.Own) []kept.Own
}

// InBrowser keeps them in the storage that World.Open opens.
var InBrowser = Keeping{
	restore:   (*Store).openStorage,
	openEmpty: (*Store).openEmpty,
	save:      (*Store).save,
	programs:  (*Store).keepPrograms,
	progress:  (*Store).keepProgress,
	leave:     (*Store).keepNow,
	join:      kept.Join,
}

// programsChanged stores the reader's programs.
func (s *Store) programsChanged() {
	if k := s.keeping; k != nil {
		k.programs(s)
	}
}

// progressChanged stores the progress.
func (s *Store) progressChanged() {
	if k := s.keeping; k != nil {
		k.progress(s)
	}
}

// KeepNow keeps everything that is not stored yet, because the page may be about to end.
func (s *Store) KeepNow() {
	if k := s.keeping; k != nil {
		k.leave(s)
	}
}

package store

// Keeping is how the reader's programs and progress are kept in this browser. The store reaches it through the World
// alone: an embed, which keeps nothing, does without the code.
type Keeping struct {
	restore   func(s *Store, storageEmpty bool)
	openEmpty func(*Store)
	save      func(*Store)
	programs  func(*Store)
	progress  func(*Store)
	leave     func(*Store)
	join      func(a, b []Own) []Own
}

// InBrowser keeps them in the storage that World.Open gives.
var InBrowser = Keeping{
	restore:   (*Store).openStorage,
	openEmpty: (*Store).openEmpty,
	save:      (*Store).save,
	programs:  (*Store).keepPrograms,
	progress:  (*Store).keepProgress,
	leave:     (*Store).keepNow,
	join:      joinPrograms,
}

// programsChanged has the reader's programs stored.
func (s *Store) programsChanged() {
	if k := s.world.Keeping; k != nil {
		k.programs(s)
	}
}

// progressChanged has the progress stored.
func (s *Store) progressChanged() {
	if k := s.world.Keeping; k != nil {
		k.progress(s)
	}
}

// KeepNow keeps all that is not stored yet: the page may be about to end.
func (s *Store) KeepNow() {
	if k := s.world.Keeping; k != nil {
		k.leave(s)
	}
}

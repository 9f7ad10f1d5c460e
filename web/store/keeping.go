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

// keeps does one thing of Keeping, if anything is kept.
func (s *Store) keeps(what func(*Keeping) func(*Store)) {
	if k := s.world.Keeping; k != nil {
		what(k)(s)
	}
}

// programsChanged and progressChanged have them stored, and KeepNow all that is not yet: the page may be about to end.
func (s *Store) programsChanged() { s.keeps(func(k *Keeping) func(*Store) { return k.programs }) }

func (s *Store) progressChanged() { s.keeps(func(k *Keeping) func(*Store) { return k.progress }) }

func (s *Store) KeepNow() { s.keeps(func(k *Keeping) func(*Store) { return k.leave }) }

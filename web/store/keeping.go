package store

// InBrowser keeps them in the storage that World.Open gives.
var InBrowser = Keeping{(*Store).openStorage, (*Store).openEmpty, (*Store).save, (*Store).keepPrograms, (*Store).keepProgress, (*Store).keepNow, joinPrograms}

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

package store

// Trouble is what is wrong with the storage. It stands in the status line until it is over or the
// user has dismissed it, whatever else there is to say.
type Trouble struct {
	Short string // "" if there is none
	Text  string // a sentence, and what to do
}

var (
	storeRefused = Trouble{"Text not kept", "This browser refuses to keep files: your text lasts until you close this tab."}
	storeFull    = Trouble{"Text not stored", "Your text could not be stored in this browser, which may have no room left: save it as a file or share it."}
	storeDamaged = Trouble{"Stored text damaged", "What was stored here on your last visit is damaged and cannot be shown; a copy of it is kept."}
)

// troubled tells of a trouble with the storage, once.
func (s *Store) troubled(t Trouble) {
	if s.Trouble == t || s.dismissed == t {
		return
	}
	s.Trouble = t
	s.ShowTrouble()
}

// ShowTrouble says again what is wrong with the storage.
func (s *Store) ShowTrouble() {
	if s.Trouble.Text != "" {
		s.notice(Warning, s.Trouble.Text)
		s.changed(TopicRun)
	}
}

// DismissTrouble takes the trouble off the status line; it is not told again before it has been over.
func (s *Store) DismissTrouble() {
	s.dismissed = s.Trouble
	s.endTrouble()
}

// stored is called when the text is stored: what was in the way of that is over.
func (s *Store) stored() {
	if s.dismissed == storeFull {
		s.dismissed = Trouble{}
	}
	if s.Trouble == storeFull {
		s.endTrouble()
	}
}

func (s *Store) endTrouble() {
	if s.Notice.Text == s.Trouble.Text {
		s.notice(Info, "")
	}
	s.Trouble = Trouble{}
	s.changed(TopicRun)
}

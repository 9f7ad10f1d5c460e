package store

// Trouble is what is wrong with the storage. It stays in the status line until it is over or the user has dismissed
// it, whatever else is shown there.
type Trouble struct {
	Short string // "" if there is none
	Text  string // a sentence, and what the user can do
}

var (
	storeRefused = Trouble{"Text not kept", "This browser refuses to keep files: your text lasts until you close this tab."}
	storeFull    = Trouble{"Text not stored", "Your text could not be stored in this browser, which may have no room left: save it as a file or share it."}
	storeDamaged = Trouble{"Stored text damaged", "What was stored here on your last visit is damaged and cannot be shown; a copy of it is kept."}
)

// troubled reports a trouble with the storage, once.
func (s *Store) troubled(t Trouble) {
	if s.Trouble == t || s.dismissed == t {
		return
	}
	s.Trouble = t
	s.ShowTrouble()
}

// ShowTrouble shows again what is wrong with the storage.
func (s *Store) ShowTrouble() {
	if s.Trouble.Text != "" {
		s.notice(Warning, s.Trouble.Text)
		s.changed(TopicRun)
	}
}

// DismissTrouble clears the trouble from the status line. It is not reported again until it has been over.
func (s *Store) DismissTrouble() {
	s.dismissed = s.Trouble
	s.endTrouble()
}

// stored is called when the text has been stored: a trouble that prevented it is over.
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

package storage

// Unsaved names something that a page leaves behind when it ends, because it could not be saved any more.
type Unsaved string

const (
	UnsavedText     Unsaved = "lanewise.unsaved"
	UnsavedPrograms Unsaved = "lanewise.unsaved.programs"
)

// Of is what one page leaves behind, so that pages that end together, or while another saves, do not overwrite each
// other's. The page "" is any page of an earlier Lanewise.
func (u Unsaved) Of(page string) Unsaved {
	if page == "" {
		return u
	}
	return u + ":" + Unsaved(page)
}

package storage

// Unsaved names what a page that ends leaves behind, because it could not be saved any more.
type Unsaved string

const (
	UnsavedText     Unsaved = "lanewise.unsaved"
	UnsavedPrograms Unsaved = "lanewise.unsaved.programs"
)

// Of is what one page leaves: pages that end together, or one while another saves, do not take each other's. "" is any
// page of an earlier Lanewise.
func (u Unsaved) Of(page string) Unsaved {
	if page == "" {
		return u
	}
	return u + ":" + Unsaved(page)
}

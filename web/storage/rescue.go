package storage

// Unsaved names what a page that ends leaves behind, because it could not be saved any more.
type Unsaved string

const (
	UnsavedText     Unsaved = "lanewise.unsaved"
	UnsavedPrograms Unsaved = "lanewise.unsaved.programs"
)

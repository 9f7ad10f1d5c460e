package surfaces

// Form is how the Memory panel shows the surface.
type Form string

const (
	FormBoth    Form = "both" // bytes, and typed values beside them
	FormHex     Form = "hex"
	FormTyped   Form = "typed"
	FormPicture Form = "picture"
)

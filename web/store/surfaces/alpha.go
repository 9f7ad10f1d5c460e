package surfaces

// AlphaMode is how a picture shows alpha. The values are the names in web/picture/format.ts.
type AlphaMode string

const (
	AlphaIgnored AlphaMode = "ignored"
	AlphaOver    AlphaMode = "over" // over a checkerboard
	AlphaAlone   AlphaMode = "alone"
)

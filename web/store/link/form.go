package link

// Form is a form in which a program is shared.
type Form string

const (
	FormLink     Form = "link"
	FormFrame    Form = "iframe"
	FormElement  Form = "element"
	FormMarkdown Form = "markdown"
)

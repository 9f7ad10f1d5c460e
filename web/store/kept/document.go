package kept

import "encoding/json"

// Names of the stored documents.
const (
	TextDocument     = "text"
	ProgramsDocument = "drafts" // the name that an earlier Lanewise gave it
	ProgressDocument = "progress"
)

// Encode encodes a document for the storage.
func Encode(document any) []byte {
	data, err := json.Marshal(document)
	if err != nil {
		panic(err) // strings and numbers always have a JSON form
	}
	return data
}

// EncodeFile encodes a document as a file, indented for readers who look into it.
func EncodeFile(document any) string {
	data, err := json.MarshalIndent(document, "", "  ")
	if err != nil {
		panic(err) // as above
	}
	return string(data)
}

// Package coursefile describes the file that the page loads when a lesson is opened. build/render makes the file, and
// build/site makes the course's cards from it. web/boot/course.ts and web/page read it.
package coursefile

// File is the lessons in their order, and the templates.
type File struct {
	Chapters  []string   `json:"chapters"`
	Lessons   []Lesson   `json:"lessons"`
	Templates []Template `json:"templates"`
}

// Lesson is a row of the course.
type Lesson struct {
	Stem    string `json:"stem"` // lessons.Stem of File
	File    string `json:"file"`
	Title   string `json:"title"`
	Learns  string `json:"learns"`
	Chapter int    `json:"chapter"` // index into File.Chapters
	Minutes int    `json:"minutes"`
	Task    bool   `json:"task"`
	Picture string `json:"picture"` // see store.LanePicture
	Text    string `json:"text"`
}

// Template is a text to begin a new program with.
type Template struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	File  string `json:"file"`
	Text  string `json:"text"`
}

package examples

import _ "embed"

//go:embed 01_if_else.visaasm
var firstText string

// FirstMinutes is Minutes of the first lesson's row in Course.
const FirstMinutes = 4

// First returns the lesson that is sent along with the page. It is embedded on its own, so that a program that shows
// only this one does not carry the texts of all lessons.
func First() Example { return describe("01_if_else.visaasm", firstText) }

package examples

import _ "embed"

//go:embed 01_if_else.visaasm
var firstText string

// FirstMinutes are those of the first lesson's row in Course.
const FirstMinutes = 4

// First is the lesson that the page is sent with. It stands apart from the others so that who shows only this
// one does not carry the texts of all.
func First() Example { return describe("01_if_else.visaasm", firstText) }

package origin

// Check is an instruction of the vISA text whose execution means that the program did something that PTX leaves
// undefined: an ifcall of address 0, which the machine reports (R0301).
type Check struct {
	Line    int // in the vISA text
	Code    string
	Message string // one sentence; the lanes are those of the report
	Page    string
}

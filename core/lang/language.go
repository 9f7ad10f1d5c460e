package lang

import "strings"

// IsPTX reports whether a text is PTX: either the name of its file ends in .ptx, or a line begins with `.target sm_`,
// which every PTX text has and no vISA text has.
func IsPTX(name, text string) bool {
	if n := len(name) - len(".ptx"); n >= 0 && strings.EqualFold(name[n:], ".ptx") {
		return true
	}
	const directive = ".target"
	for {
		i := strings.Index(text, directive)
		if i < 0 {
			return false
		}
		line := strings.TrimRight(text[:i], " \t")
		rest := strings.TrimLeft(text[i+len(directive):], " \t")
		if (line == "" || line[len(line)-1] == '\n' || line[len(line)-1] == '\r') && strings.HasPrefix(rest, "sm_") {
			return true
		}
		text = text[i+len(directive):]
	}
}

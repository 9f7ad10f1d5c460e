package corpus

import (
	"fmt"
	"regexp"
	"strings"
)

// nameArguments gives each argument a unique name: that of the parameter if the source shows as many parameters as
// there are arguments, otherwise its number. The constants of the program keep their names, by which its code finds
// them.
func (c *converter) nameArguments() {
	if len(c.names) != len(c.Args) {
		c.names = make([]string, len(c.Args))
	}
	given := c.names
	c.names = nil
	for i, name := range given {
		if name == "" {
			name = fmt.Sprint("arg", i)
		}
		c.names = append(c.names, c.own(name))
	}
}

// own returns a name, with a number behind it if the name is taken already.
func (c *converter) own(name string) string {
	if c.taken == nil {
		c.taken = map[string]int{}
		for i := range c.Symbols {
			c.taken[c.Symbols[i].Name] = 1
		}
	}
	free := name
	for n := c.taken[name]; c.taken[free] > 0; free = fmt.Sprint(name, "_", n) {
		n++
		c.taken[name] = n
	}
	c.taken[free] = 1
	return free
}

// parameters finds a kernel's parameters in its OpenCL source, because their names say more than arg0 and arg1. A name
// or type that it does not find is "".
func parameters(opencl, kernel string) []argInfo {
	code := withoutBranches(withoutComments(opencl))
	heads := regexp.MustCompile(`\bvoid\s+`+regexp.QuoteMeta(kernel)+`\s*\(`).FindAllStringIndex(code, -1)
	for _, head := range heads {
		list, rest, ok := parenthesized(code[head[1]:])
		if !ok || len(heads) > 1 && !strings.HasPrefix(strings.TrimSpace(rest), "{") {
			continue // a declaration, whose parameters may have other names, or none
		}
		if s := strings.TrimSpace(list); s == "" || s == "void" {
			return nil
		}
		var found []argInfo
		for i, parameter := range outside(list, ',') {
			found = append(found, argInfo{Index: i, Name: parameterName(parameter), Type: parameterType(parameter)})
		}
		return found
	}
	return nil
}

var (
	identifier = regexp.MustCompile(`[A-Za-z_]\w*`)
	pointer    = regexp.MustCompile(`\(\s*\*\s*([A-Za-z_]\w*)\s*\)`)
	typeName   = regexp.MustCompile(`^(?:u?(?:char|short|int|long)|half|float|double|bool|size_t|signed|unsigned|void)\d*$`)
	brackets   = regexp.MustCompile(`\[[^\]]*\]`)
)

// parameterName returns the name in a parameter: the last identifier, apart from array lengths and attributes, or the
// one in a pointer to an array.
func parameterName(parameter string) string {
	if m := pointer.FindStringSubmatch(parameter); m != nil {
		return m[1]
	}
	parameter = brackets.ReplaceAllString(parameter, " ")
	if before, after, ok := strings.Cut(parameter, "__attribute__"); ok {
		if _, inner, ok := strings.Cut(after, "("); ok {
			_, rest, _ := parenthesized(inner)
			return parameterName(before + " " + rest)
		}
	}
	words := identifier.FindAllString(parameter, -1)
	if len(words) < 2 || typeName.MatchString(words[len(words)-1]) {
		return "" // a type alone
	}
	return words[len(words)-1]
}

// parameterType returns the type in a parameter: "float4" for `__global const float4 *restrict a`, "uchar" for
// `unsigned char c`.
func parameterType(parameter string) string {
	sign, whole := "", ""
	for _, word := range identifier.FindAllString(parameter, -1) {
		switch {
		case word == "unsigned":
			sign, whole = "u", "uint"
		case word == "signed":
			whole = "int"
		case typeName.MatchString(word):
			return sign + word
		}
	}
	return whole
}

// parenthesized splits the text behind an opening parenthesis at the matching closing one.
func parenthesized(s string) (in, rest string, ok bool) {
	depth := 1
	for i := range len(s) {
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return s[:i], s[i+1:], true
			}
		}
	}
	return "", "", false
}

// outside splits a string at a byte wherever the byte is not within parentheses.
func outside(s string, at byte) []string {
	var parts []string
	start, depth := 0, 0
	for i := range len(s) {
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth--
		case at:
			if depth == 0 {
				parts = append(parts, s[start:i])
				start = i + 1
			}
		}
	}
	return append(parts, s[start:])
}

var comments = regexp.MustCompile(`(?s)"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|//[^\n]*|/\*.*?(?:\*/|$)`)

// withoutComments returns C source without its comments, and with continued lines joined.
func withoutComments(c string) string {
	c = strings.NewReplacer("\r\n", "\n", "\\\r\n", " ", "\\\n", " ").Replace(c)
	return comments.ReplaceAllStringFunc(c, func(s string) string {
		if s[0] == '/' {
			return " " + strings.Repeat("\n", strings.Count(s, "\n"))
		}
		return s
	})
}

var directive = regexp.MustCompile(`^\s*#\s*(\w+)\s*(.*?)\s*$`)

// withoutBranches returns C source with one branch of each preprocessor condition. Definitions in the text count, as in
// the compiler. The definitions of its command line are not known here, so a condition that needs more chooses its
// first branch.
func withoutBranches(c string) string {
	defined := map[string]string{}
	type branch struct{ on, taken, outer bool }
	stack := []branch{{on: true}}
	var out []string
	for _, line := range strings.Split(c, "\n") {
		top := &stack[len(stack)-1]
		m := directive.FindStringSubmatch(line)
		if m == nil {
			if top.on {
				out = append(out, line)
			}
			continue
		}
		word, rest := m[1], m[2]
		switch word {
		case "if", "ifdef", "ifndef":
			on := top.on && condition(word, rest, defined)
			stack = append(stack, branch{on: on, taken: on, outer: top.on})
		case "elif", "else":
			if len(stack) > 1 {
				top.on = top.outer && !top.taken && (word == "else" || condition("if", rest, defined))
				top.taken = top.taken || top.on
			}
		case "endif":
			if len(stack) > 1 {
				stack = stack[:len(stack)-1]
			}
		case "define":
			if name := identifier.FindString(rest); top.on && name != "" {
				defined[name] = strings.TrimSpace(strings.TrimPrefix(rest, name))
			}
		case "undef":
			if top.on {
				delete(defined, rest)
			}
		}
	}
	return strings.Join(out, "\n")
}

var definedTerm = regexp.MustCompile(`^(!?)\s*(?:defined\s*\(\s*(\w+)\s*\)|defined\s+(\w+)|(\w+))$`)

// condition evaluates a condition of the preprocessor: one name that is defined or not, or one number. Any other
// condition counts as true.
func condition(word, rest string, defined map[string]string) bool {
	switch word {
	case "ifdef", "ifndef":
		_, has := defined[identifier.FindString(rest)]
		return has == (word == "ifdef")
	}
	m := definedTerm.FindStringSubmatch(rest)
	if m == nil {
		return true
	}
	holds := false
	if name := m[2] + m[3]; name != "" {
		_, holds = defined[name]
	} else {
		value := m[4]
		for range len(defined) { // a name may stand for another one
			to, has := defined[value]
			if !has {
				break
			}
			value = to
		}
		holds = value != "" && value != "0" && !identifier.MatchString(value[:1]) // an undefined name is 0
	}
	return holds == (m[1] == "")
}

package visa

// TokenKind is what a token is to a tool that is not the parser.
type TokenKind uint8

const (
	EndToken    TokenKind = iota // the end of the text
	LineToken                    // the end of a statement
	NameToken                    // mov, X, %arg
	NumberToken                  // 12, 0x1f, 2e-3, 32word
	StringToken                  // "text", the quotes included, the closing one perhaps missing
	MarkToken                    // anything else: ( << . and what no token starts with
)

// Token is a lexeme. Joined says that nothing stands between it and the token before.
type Token struct {
	Kind   TokenKind
	Joined bool
	Span   Span
}

// Scanner gives the tokens of a text one by one, whether it parses or not, for tools
// that must answer about a line that is still being typed. Comments are left out.
type Scanner struct {
	lex    lexer
	unseen sink // what the parser would report; bounded, and nobody asks for it
}

// NewScanner makes a scanner that starts at a byte of the text.
func NewScanner(f *File, from int) *Scanner {
	s := &Scanner{lex: lexer{text: f.Text, pos: from}}
	if from == 0 && len(f.Text) >= 3 && f.Text[:3] == "\xef\xbb\xbf" {
		s.lex.pos = 3 // byte order mark
	}
	return s
}

// tokenKinds are the kinds of the parser's tokens; those past its end are marks.
var tokenKinds = [...]TokenKind{
	tokEOF: EndToken, tokNewline: LineToken,
	tokIdent: NameToken, tokBuiltin: NameToken,
	tokInt: NumberToken, tokFloat: NumberToken, tokNumWord: NumberToken,
	tokString: StringToken,
}

// Next is the next token.
func (s *Scanner) Next() Token {
	t := s.lex.next(&s.unseen)
	kind := MarkToken
	switch {
	case int(t.kind) < len(tokenKinds):
		kind = tokenKinds[t.kind]
	case t.kind == tokBad && s.lex.text[t.start] == '"':
		kind = StringToken
	}
	return Token{kind, t.joined, Span{t.start, t.end}}
}

// IsName reports whether s is a name that a variable can have.
func IsName(s string) bool { return named(s, isLetter|isDigit) }

// IsLabelName reports whether s is a name that a label can have.
func IsLabelName(s string) bool { return named(s, isLabel) }

func named(s string, chars uint8) bool {
	if s == "" || class[s[0]]&isDigit != 0 || s[0] == '-' {
		return false
	}
	for i := range len(s) {
		if class[s[i]]&chars == 0 {
			return false
		}
	}
	return true
}

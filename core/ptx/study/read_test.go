package study

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

var roleNames = [...]string{"directive", "brace", "label", "guard", "mnemonic", "modifier", "operand"}

var wantNames = [...]string{
	"nothing", "statement", "labelled", "linkage", "value", "attribute", "parameter", "type", "init", "predicate", "mnemonic",
	"modifier", "operand", "address", "coordinate", "callee", "argument", "targets",
}

// TestRoles checks that tokens have their roles even if there is an error in their statement.
func TestRoles(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"L: add.s32 %r1, %r2, 5;", "label L : | mnemonic add; modifier s32; operand %r1 , %r2 , 5 ;"},
		{"@!p bra L;", "guard @ ! p; mnemonic bra; operand L ;"},
		{"mov.u32 none, %tid.x;", "mnemonic mov; modifier u32; operand none , %tid x ;"},
		{"ld.v2.u32 {none, %r2}, [none+4];", "mnemonic ld; modifier v2 u32; operand { none , %r2 } , [ none + 4 ] ;"},
		{"add.odd.s32 %r1, , ;", "mnemonic add; modifier odd s32; operand %r1 , , ;"},
		{"frob.x %r1;", "mnemonic frob; operand x %r1 ;"},
		{"call (none), f, (%r1, none);", "mnemonic call; operand ( none ) , f , ( %r1 , none ) ;"},
		{"{ .reg .u8 x; }", "brace { | directive reg u8 x ; | brace }"},
		{"T: .calltargets f;", "label T : | directive calltargets f ;"},
	} {
		s := Learn(visa.NewFile("t", ".entry k() { .reg .b32 %r<4>;\n"+c.text+"\n}"))
		var got []string
		for _, g := range s.Groups {
			if s.Module.File.LineOf(int(s.Tokens[g.From].Span.Start)) == 2 {
				got = append(got, spoken(s.Tokens[g.From:g.To]))
			}
		}
		if s := strings.Join(got, " | "); s != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, s, c.want)
		}
	}
}

// spoken writes tokens with their roles; each role comes before the tokens that have it.
func spoken(tokens []syntax.Token) string {
	text := ""
	for i, x := range tokens {
		switch {
		case i == 0:
			text = roleNames[x.Role]
		case x.Role != tokens[i-1].Role:
			text += "; " + roleNames[x.Role]
		}
		text += " " + x.Text
	}
	return text
}

// TestRead checks that Read says what can follow where a text breaks off.
func TestRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "statement 0"},
		{".version", "value"},
		{".version 6.0", "nothing"},
		{".version 6.0\n", "statement 0"},
		{".target sm_70,", "value"},
		{".visible", "linkage"},
		{".global .align 4", "type"},
		{".global .u32 x[2] = { 1,", "init"},
		{".global .u32 x[2] = { 1, 2 }", "nothing"},
		{".entry k(", "parameter"},
		{".entry k(.param", "type"},
		{".entry k()", "attribute"},
		{".section .odd { .b8 1\n}", "statement 0"},
		{"|", "statement 1"},
		{"|{ {", "statement 3"},
		{"|L:", "labelled"},
		{"|L:\n", "statement 1"},
		{"|L: .branchtargets", "value"},
		{"|@", "predicate"},
		{"|@!", "predicate"},
		{"|@none", "mnemonic"},
		{"|add", "modifier"},
		{"|add.odd.s32", "modifier"},
		{"|add.s32 %r1", "nothing"},
		{"|add.s32 %r1,", "operand 1"},
		{"|add.s32 none, -", "operand 1"},
		{"|ld.v2.u32 {none,", "operand 0"},
		{"|ld.v2.u32 {none}, [", "address 1"},
		{"|ld.v2.u32 {none}, [x+", "nothing"},
		{"|setp.lt.s32 p|", "operand 0"},
		{"|call (", "argument"},
		{"|call (none),", "callee"},
		{"|call (none), f, (none,", "argument"},
		{"|call (none), f, (none),", "targets"},
		{"|frob", "nothing"},
		{"|ret", "modifier"},
		{"mov.u32 x,", "operand 1"},
	} {
		text := strings.Replace(c.text, "|", ".entry k() { .reg .b32 %r<4>;\n", 1)
		if strings.HasPrefix(c.text, "|") != strings.Contains(text, ".entry k() {") {
			t.Fatal(c.text)
		}
		for _, rest := range []string{"", "\nmov.u32 %r1, %r2;\n}\n"} { // what comes after is ignored
			at := Read(visa.NewFile("t", text+rest), len(text))
			got := wantNames[at.Want]
			switch at.Want {
			case syntax.WantStatement:
				got += " " + strconv.Itoa(at.Depth)
			case syntax.WantOperand, syntax.WantAddress, syntax.WantCoordinate:
				got += " " + strconv.Itoa(at.Slot)
			}
			if got != c.want {
				t.Errorf("%q: %s, want %s", c.text, got, c.want)
			}
		}
	}
}

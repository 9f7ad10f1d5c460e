package visalang

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// entry is a word with its meaning.
type entry struct{ name, meaning string }

// usages has, for each directive, how it is written and what it is for (spec page 4_visa_header.md), in the order of
// visa.DirectiveNames.
var usages = [...]struct{ name, usage, meaning string }{
	{".version", ".version MAJOR.MINOR", "The version of vISA that the text is written in."},
	{".kernel", ".kernel \"NAME\"", "Starts a kernel: a program that the host launches, with a name space of its own."},
	{".function", ".function \"NAME\"", "Within a kernel or function: the label NAME, which must follow, starts its main block or a subroutine."},
	{".global_function", ".global_function \"NAME\"", "Starts a function that fcall and ifcall call, with a name space of its own."},
	{".funcdecl", ".funcdecl \"NAME\"", "A function that another file may define."},
	{".decl", ".decl NAME v_type=G type=d num_elts=16 align=GRF", "Declares a variable."},
	{".input", ".input NAME offset=BYTES size=BYTES", "Bytes of the thread's payload that a variable holds before the first instruction."},
	{".parameter", ".parameter NAME size=BYTES", "A parameter of a function."},
	{".kernel_attr", ".kernel_attr NAME=VALUE", "A property of the kernel or function."},
	{".file", ".file \"NAME\"", "The source file that the instructions after it come from."},
	{".loc", ".loc LINE", "The source line that the instructions after it come from."},
}

// usageOf returns how a directive is written and what it is for; "" if there is no such directive.
func usageOf(name string) (usage, meaning string) {
	for i := range usages {
		if u := &usages[i]; u.name == name {
			return u.usage, u.meaning
		}
	}
	return "", ""
}

// directives offers the directives after their dot.
func (c *completer) directives() {
	for _, name := range visa.DirectiveNames {
		c.directive(name[1:], name)
	}
}

func (c *completer) directive(label, name string) {
	usage, meaning := usageOf(name)
	i := protocol.CompletionItem{Label: label, Detail: strings.TrimPrefix(usage, name+" "), Documentation: meaning, Kind: protocol.DirectiveItem}
	if !c.follows() {
		i.InsertText, i.Chain = label+" ", true
	}
	c.add(i)
}

// inputVariables offers the variables that an .input line can name.
func (c *completer) inputVariables() {
	for _, v := range c.d.names().visible(c.start) {
		d := v.decl
		if d == nil || d.Class == visa.Predicate || d.Class == visa.Address {
			continue
		}
		i := protocol.CompletionItem{Label: v.name, Detail: sizeOf(d), Kind: protocol.VariableItem}
		if !c.follows() {
			i.InsertText = text.Say("{} offset={} size={}", v.name, c.nextOffset(), d.Bytes())
		}
		c.add(i)
	}
}

// nextOffset returns the offset of the first byte of the payload behind all inputs so far: behind r0, if there are
// none.
func (c *completer) nextOffset() int {
	next := c.d.platform().GRF()
	x := c.d.names()
	if u := x.unitAt(c.start); u >= 0 && x.units[u].object != nil {
		for _, in := range x.units[u].object.Inputs {
			next = max(next, in.Offset+in.Size)
		}
	}
	return next
}

// directiveKeys has the keys of each directive (spec page 4_visa_header.md).
var directiveKeys = [...]struct {
	directive string
	keys      []entry
}{
	{".decl", []entry{
		{"v_type", "the class of the variable: G, A, P, S or T"},
		{"type", "the type of an element of a general variable"},
		{"num_elts", "the number of elements"},
		{"align", "what the address of the first byte is a multiple of"},
		{"alias", "the variable whose storage it shares, and from which byte on"},
		{"attrs", "properties of the variable"},
		{"v_name", "the name of a surface or sampler in the tool that wrote the text"},
	}},
	{".input", []entry{{"offset", "the first byte in the thread's payload"}, {"size", "the number of bytes"}}},
	{".parameter", []entry{{"size", "the number of bytes"}}},
	{".kernel_attr", []entry{
		{"Target", "which compiler the kernel is for: cm or 3d (as a number, 0 or 1)"},
		{"SimdSize", "the dispatch width in lanes"},
		{"ArgSize", "the GRFs of %arg that a function uses"},
		{"RetValSize", "the GRFs of %retval that a function uses"},
		{"SLMSize", "the shared local memory of a thread group in KiB"},
		{"SpillMemOffset", "the first byte of scratch space that may be used for spills"},
		{"PerThreadInputSize", "the bytes of the payload that differ between threads"},
		{"AsmName", "the name of the assembly file that is written"},
		{"Extern", "the function is known to other files"},
	}},
}

// implicitPrefix begins the directives of implicit inputs: .implicit_LOCAL_SIZE.
const implicitPrefix = ".implicit"

// keysOf returns the keys of a directive.
func keysOf(directive string) []entry {
	if strings.HasPrefix(directive, implicitPrefix) {
		directive = ".input"
	}
	for i := range directiveKeys {
		if directiveKeys[i].directive == directive {
			return directiveKeys[i].keys
		}
	}
	return nil
}

func (c *completer) keys() {
	given := map[string]bool{}
	for _, w := range c.s.Words {
		if w.Role == parser.KeyRole {
			given[c.d.File.Slice(w.Span)] = true
		}
	}
	if c.s.Directive == ".kernel_attr" && len(given) > 0 {
		return
	}
	for _, k := range keysOf(c.s.Directive) {
		if !given[k.name] {
			c.add(protocol.CompletionItem{Label: k.name + "=", InsertText: c.form(k.name+"=", k.name), Documentation: k.meaning, Kind: protocol.KeyItem, Chain: true})
		}
	}
}

// values offers what can follow a key.
func (c *completer) values() {
	switch c.s.Directive + " " + c.s.Key {
	case ".decl v_type":
		for v := visa.General; v <= visa.Surface; v++ {
			c.add(protocol.CompletionItem{Label: v.Letter(), Detail: v.String(), Kind: protocol.ValueItem})
		}
	case ".decl type":
		for t := range isa.NumTypes {
			if t != isa.BOOL && !t.Packed() {
				c.add(protocol.CompletionItem{Label: t.String(), Detail: typeMeaning(t), Kind: protocol.TypeItem})
			}
		}
	case ".decl align":
		for _, a := range visa.AlignmentNames {
			c.add(protocol.CompletionItem{Label: a, Kind: protocol.ValueItem})
		}
	case ".decl num_elts":
		for _, n := range [...]int{1, 8, 16, 32} {
			c.add(protocol.CompletionItem{Label: strconv.Itoa(n), Kind: protocol.ValueItem})
		}
	case ".decl alias":
		c.aliases()
	case ".kernel_attr Target":
		for _, t := range [...]string{"\"cm\"", "\"3d\""} {
			c.add(protocol.CompletionItem{Label: t, Kind: protocol.ValueItem})
		}
	case ".kernel_attr SimdSize":
		for _, n := range [...]int{8, 16, 32} {
			c.add(protocol.CompletionItem{Label: strconv.Itoa(n), Kind: protocol.ValueItem})
		}
	default:
		if c.s.Key == "size" {
			c.inputSize()
		} else if c.s.Key == "offset" {
			c.add(protocol.CompletionItem{Label: strconv.Itoa(c.nextOffset()), Documentation: "The first byte behind the inputs so far.", Kind: protocol.ValueItem})
		}
	}
}

// aliases offers the variables whose storage another one can share: those declared above, and the predefined ones.
func (c *completer) aliases() {
	open, close := "<", ", 0>"
	if before := strings.TrimRight(c.d.File.Text[:c.start], " "); strings.HasSuffix(before, ",") {
		return // the byte offset stands here
	}
	if c.start > 0 && c.d.File.Text[c.start-1] == '<' {
		open = ""
	} else if c.prefix != "" {
		return // an alias stands there already; this is its offset
	}
	add := func(d *visa.Decl, rank int) {
		if d.Class == visa.General && d.Name != c.s.Name {
			c.add(protocol.CompletionItem{Label: open + d.Name, InsertText: open + d.Name + close, Detail: sizeOf(d), Kind: protocol.VariableItem, Rank: rank})
		}
	}
	for _, v := range c.d.names().visible(c.start) {
		if v.decl != nil {
			add(v.decl, 1)
		}
	}
	for _, d := range visa.PredefinedDecls(c.d.platform())[1:] { // without %null
		add(d, 0)
	}
}

// inputSize offers the only size that fits the variable of the line.
func (c *completer) inputSize() {
	for _, v := range c.d.names().visible(c.start) {
		if v.name == c.s.Name && v.decl != nil {
			c.add(protocol.CompletionItem{Label: strconv.Itoa(v.decl.Bytes()), Documentation: "The bytes of " + v.name + ".", Kind: protocol.ValueItem})
		}
	}
}

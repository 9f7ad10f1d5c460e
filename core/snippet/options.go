package snippet

import (
	"net/url"
	"sort"
	"strings"
)

// Options follow a link as text, so that they can be read and changed in an address, and are known before the program
// is unpacked:
//
//	#v2:...&lines=23-31&theme=dark&view=memory:T6
//
// Older links have their options among the fields; options that follow the link override them.

// maxOptions is the most characters of options that are read and written.
const maxOptions = 4096

// Options reads the options of a fragment, with or without its `#`; the fragment may have no program. Pairs that cannot
// be read are left out.
func Options(fragment string) map[string]string {
	var options map[string]string
	text := strings.TrimPrefix(fragment, "#")
	if link, behind, ok := strings.Cut(text, "&"); ok && !strings.Contains(link, "=") {
		text = behind
	}
	for _, pair := range strings.Split(text[:min(len(text), maxOptions)], "&") {
		key, value, ok := strings.Cut(pair, "=")
		if !ok {
			continue
		}
		key, keyErr := url.PathUnescape(key)
		value, valueErr := url.PathUnescape(value)
		if keyErr != nil || valueErr != nil {
			continue
		}
		if options == nil {
			options = map[string]string{}
		}
		options[key] = value
	}
	return options
}

// WithOptions returns a fragment followed by these options, in the order of their keys.
func WithOptions(fragment string, options map[string]string) string {
	keys := make([]string, 0, len(options))
	for key := range options {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	var b strings.Builder
	b.WriteString(fragment)
	for _, key := range keys {
		if b.Len() > len("#") {
			b.WriteByte('&')
		}
		escapeOption(&b, key)
		b.WriteByte('=')
		escapeOption(&b, options[key])
	}
	return b.String()
}

// escapeOption writes s with every character escaped that some program might change in an address.
func escapeOption(b *strings.Builder, s string) {
	const digits = "0123456789ABCDEF"
	for i := range len(s) {
		c := s[i]
		if 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("-._:,", c) >= 0 {
			b.WriteByte(c)
			continue
		}
		b.WriteString("%" + digits[c>>4:c>>4+1] + digits[c&15:c&15+1])
	}
}

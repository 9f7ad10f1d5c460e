//go:build !js

// These tests build the real program and talk to it over pipes. A WebAssembly program cannot start another one.

package lsp_test

import (
	"encoding/json"
	"flag"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

var update = flag.Bool("update", false, "write what the server says into testdata, to be read before it is committed")

// TestSessions replays the sessions of testdata/*.session with the real program. A session is what a client sends, line
// by line, and below each line, after `<- `, what the server answered:
//
//	initialize {JSON}                     the first request
//	open URI LANGUAGE                     and the text, its lines after `| `; waits for the diagnostics
//	change URI [{JSON}, ...]              waits for the diagnostics
//	request METHOD {JSON}                 waits for the answer
//	notify METHOD {JSON}                  waits for nothing
//	await                                 waits for one more message
//
// A line that begins with # is a comment.
func TestSessions(t *testing.T) {
	files := filetest.Glob(t, "testdata/*.session", 1)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".session"), func(t *testing.T) {
			t.Parallel()
			b := filetest.Read(t, file)
			seen := speak(t, b)
			switch {
			case seen == b:
			case *update:
				filetest.Write(t, file, seen)
			default:
				t.Errorf("%s: %s", file, firstDifference(seen, b))
			}
		})
	}
}

func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "line " + strconv.Itoa(i+1) + ":\ngot  " + a[i] + "\nwant " + b[i]
		}
	}
	return "one of them ends after line " + strconv.Itoa(min(len(a), len(b)))
}

// speak sends what a session's client sends, and returns the session with the server's current answers.
func speak(t *testing.T, session string) string {
	c := start(t)
	var out strings.Builder
	lines := slices.DeleteFunc(strings.Split(strings.TrimSuffix(session, "\n"), "\n"), func(l string) bool {
		return strings.HasPrefix(l, "<- ") || strings.HasPrefix(l, "   ")
	})
	version := 1
	for i := 0; i < len(lines); i++ {
		out.WriteString(lines[i] + "\n")
		word, rest, _ := strings.Cut(lines[i], " ")
		var told []reply
		switch word {
		case "", "#":
			continue
		case "initialize":
			told = []reply{c.initialize(object(t, rest))}
		case "open":
			uri, language, _ := strings.Cut(rest, " ")
			text := ""
			for i+1 < len(lines) && strings.HasPrefix(lines[i+1], "|") {
				i++
				out.WriteString(lines[i] + "\n")
				text += strings.TrimPrefix(strings.TrimPrefix(lines[i], "|"), " ") + "\n"
			}
			c.open(uri, language, text)
			told = c.until(published)
		case "change":
			uri, changes, _ := strings.Cut(rest, " ")
			version++
			c.notify("textDocument/didChange", map[string]any{
				"textDocument": map[string]any{"uri": uri, "version": version}, "contentChanges": json.RawMessage(changes)})
			told = c.until(published)
		case "request":
			method, params, _ := strings.Cut(rest, " ")
			id := c.ask(method, object(t, params))
			told = c.until(func(r *reply) bool { return string(r.ID) == id && r.Method == "" })
		case "notify":
			method, params, _ := strings.Cut(rest, " ")
			c.notify(method, object(t, params))
		case "await":
			told = c.until(func(*reply) bool { return true })
		default:
			t.Fatalf("a session has no %q", word)
		}
		for _, r := range told {
			out.WriteString(r.lines())
		}
	}
	return out.String()
}

func published(r *reply) bool { return r.Method == "textDocument/publishDiagnostics" }

func object(t *testing.T, s string) map[string]any {
	m := map[string]any{}
	if s != "" {
		if err := json.Unmarshal([]byte(s), &m); err != nil {
			t.Fatalf("%v in %s", err, s)
		}
	}
	return m
}

// lines returns a message as a session shows it.
func (r *reply) lines() string {
	what, value := "result", r.Result
	switch {
	case r.Method != "":
		what, value = r.Method, r.Params
	case r.Error != nil:
		what, value = "error", r.Error
	}
	var v any
	decoder := json.NewDecoder(strings.NewReader(string(value)))
	decoder.UseNumber()
	if err := decoder.Decode(&v); err != nil && value != nil {
		return "<- " + what + " " + string(value) + "\n"
	}
	return "<- " + what + " " + show(v, "   ") + "\n"
}

// widest is the longest JSON that is written on one line.
const widest = 110

// show writes JSON: short values on one line, others with a line for each member.
func show(v any, indent string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(v)
	flat := strings.TrimSuffix(b.String(), "\n")
	if len(flat) <= widest {
		return flat
	}
	inner := indent + " "
	switch v := v.(type) {
	case map[string]any:
		keys := make([]string, 0, len(v))
		for k := range v {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		parts := make([]string, len(keys))
		for i, k := range keys {
			parts[i] = "\"" + k + "\": " + show(v[k], inner)
		}
		return "{" + strings.Join(parts, ",\n"+inner) + "}"
	case []any:
		if _, numbers := v[0].(json.Number); numbers { // semantic tokens: five numbers for each
			var rows []string
			for row := range slices.Chunk(strings.Split(strings.Trim(flat, "[]"), ","), 5) {
				rows = append(rows, strings.Join(row, ","))
			}
			return "[" + strings.Join(rows, ",\n"+inner) + "]"
		}
		parts := make([]string, len(v))
		for i := range v {
			parts[i] = show(v[i], inner)
		}
		return "[" + strings.Join(parts, ",\n"+inner) + "]"
	}
	return flat
}

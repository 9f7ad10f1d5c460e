package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/core/isa"
)

// The wait of an editor's user: edits of one character in a text of editedLines lines, with the real language server
// over pipes.
const (
	editedLines = 5000
	editsTimed  = 100
	aimEdit     = 5 // milliseconds
)

// editor times edits until the diagnostics arrive, and edits followed by a hover request.
func (b *run) editor() error {
	dir, err := os.MkdirTemp("", "lanewise-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	binary := filepath.Join(dir, "lanewise")
	if _, err := tool.Run(b.ctx, b.root, nil, "building lanewise", "go", "build", "-o", binary, "./core/cmd/lanewise"); err != nil {
		return err
	}
	fmt.Fprintf(b.out, "\nEdits of a character in %d lines, lanewise lsp over pipes, median of %d\n", editedLines, editsTimed)
	table := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', 0)
	for _, t := range []editedText{{"vISA", "visaasm", visaText()}, {"PTX", "ptx", ptxText()}} {
		told, hovered, err := t.time(b.ctx, binary)
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "  %s, %d kB: to the diagnostics\t%.1f ms, p95 %.1f ms\t%s\n", t.name, len(t.text)/1000, median(told), quantile(told, 0.95), limit(median(told), aimEdit, "ms"))
		fmt.Fprintf(table, "  %s: to a hover asked for with the edit\t%.1f ms, p95 %.1f ms\t\n", t.name, median(hovered), quantile(hovered, 0.95))
	}
	reading(table)
	return table.Flush()
}

// editedText is a text that is edited at the line in its middle.
type editedText struct{ name, language, text string }

// visaText is a text like those that compilers write: many declarations, numbered from the first free number, then
// instructions of a few kinds.
func visaText() string {
	var b strings.Builder
	b.WriteString(".version 3.8\n.kernel \"k\"\n")
	variables := editedLines / 5
	for i := range variables {
		fmt.Fprintf(&b, ".decl V%d v_type=G type=f num_elts=16 align=GRF\n", isa.FirstGeneral+i)
	}
	b.WriteString(".function \"k_main\"\n")
	for i := variables + 3; i < editedLines-1; i++ {
		d, s0, s1 := isa.FirstGeneral+i%variables, isa.FirstGeneral+i*7%variables, isa.FirstGeneral+i*13%variables
		switch i % 4 {
		case 0:
			fmt.Fprintf(&b, "    mad (M1, 16) V%d(0,0)<1> V%d(0,0)<1;1,0> V%d(0,0)<1;1,0> V%d(0,0)<0;1,0>\n", d, s0, s1, d)
		case 1:
			fmt.Fprintf(&b, "    add (M1, 16) V%d(0,0)<1> V%d(0,0)<1;1,0> V%d(0,0)<1;1,0>\n", d, s0, s1)
		case 2:
			fmt.Fprintf(&b, "    mov (M1, 16) V%d(0,0)<1> V%d(0,0)<1;1,0>\n", d, s0)
		case 3:
			fmt.Fprintf(&b, "    mul (M1, 16) V%d(0,0)<1> V%d(0,0)<1;1,0> 0x40490fdb:f\n", d, s0)
		}
	}
	b.WriteString("    ret (M1, 1)\n")
	return b.String()
}

func ptxText() string {
	var b strings.Builder
	b.WriteString(".version 8.0\n.target sm_70\n.address_size 64\n.visible .entry k()\n{\n    .reg .f32 %f<1000>;\n")
	for i := 6; i < editedLines-2; i++ {
		fmt.Fprintf(&b, "    fma.rn.f32 %%f%d, %%f%d, %%f%d, %%f%d;\n", i%1000, i*7%1000, i*13%1000, i%1000)
	}
	b.WriteString("    ret;\n}\n")
	return b.String()
}

// time edits a line back and forth, so that the text stays correct, and returns milliseconds.
func (t *editedText) time(ctx context.Context, binary string) (told, hovered []float64, err error) {
	s, err := startServer(ctx, binary)
	if err != nil {
		return nil, nil, err
	}
	defer s.stop()
	uri := "file:///bench." + t.language
	at := map[string]any{"line": editedLines / 2, "character": 0}
	end := map[string]any{"line": editedLines / 2, "character": 1}
	s.send(map[string]any{"id": 0, "method": "initialize", "params": map[string]any{"capabilities": map[string]any{}}})
	s.send(map[string]any{"method": "textDocument/didOpen", "params": map[string]any{
		"textDocument": map[string]any{"uri": uri, "languageId": t.language, "version": 1, "text": t.text}}})
	if err := s.until(publishes); err != nil {
		return nil, nil, err
	}
	for i := range 2 * editsTimed {
		change := map[string]any{"range": map[string]any{"start": at, "end": at}, "text": " "}
		if i%2 == 1 {
			change = map[string]any{"range": map[string]any{"start": at, "end": end}, "text": ""}
		}
		begin := time.Now()
		s.send(map[string]any{"method": "textDocument/didChange", "params": map[string]any{
			"textDocument": map[string]any{"uri": uri, "version": i + 2}, "contentChanges": []any{change}}})
		if i < editsTimed {
			err = s.until(publishes)
			told = append(told, milliseconds(time.Since(begin)))
		} else {
			s.send(map[string]any{"id": i + 1, "method": "textDocument/hover", "params": map[string]any{
				"textDocument": map[string]any{"uri": uri}, "position": map[string]any{"line": editedLines / 2, "character": 6}}})
			err = s.until(`"id":` + strconv.Itoa(i+1))
			hovered = append(hovered, milliseconds(time.Since(begin)))
			for err == nil && s.published < i+2 { // the diagnostics may have come before the hover, or not
				_, err = s.read()
			}
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return told, hovered, nil
}

// languageServer is a running `lanewise lsp`.
type languageServer struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader

	published int // how often it has published diagnostics
}

func startServer(ctx context.Context, binary string) (*languageServer, error) {
	cmd := exec.CommandContext(ctx, binary, "lsp")
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &languageServer{cmd: cmd, in: in, out: bufio.NewReaderSize(out, 1<<20)}, cmd.Start()
}

func (s *languageServer) stop() {
	s.in.Close()
	s.cmd.Wait()
}

// send sends a message. If the other end is gone, until notices.
func (s *languageServer) send(m map[string]any) {
	m["jsonrpc"] = "2.0"
	content, err := json.Marshal(m)
	if err == nil {
		fmt.Fprintf(s.in, "Content-Length: %d\r\n\r\n%s", len(content), content)
	}
}

// until reads messages up to one that contains a text.
func (s *languageServer) until(text string) error {
	for {
		content, err := s.read()
		if err != nil || strings.Contains(content, text) {
			return err
		}
	}
}

// read reads one message.
func (s *languageServer) read() (content string, err error) {
	size := 0
	for {
		line, err := s.out.ReadString('\n')
		if err != nil {
			return "", fmt.Errorf("lanewise lsp ended: %w", err)
		}
		if line == "\r\n" {
			break
		}
		if n, ok := strings.CutPrefix(strings.TrimSpace(line), "Content-Length: "); ok {
			size, _ = strconv.Atoi(n)
		}
	}
	b := make([]byte, size)
	if _, err := io.ReadFull(s.out, b); err != nil {
		return "", err
	}
	if content = string(b); strings.Contains(content, publishes) {
		s.published++
	}
	return content, nil
}

// publishes is the method of the message that publishes diagnostics, as it is written in the message.
const publishes = `"textDocument/publishDiagnostics"`

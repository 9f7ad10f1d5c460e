package main

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/lanewise/lanewise/core/snippet"
)

// linkFile prints the link of a program, or the code with which a page shows it.
func linkFile(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	embed := f.Bool("embed", false, "print the address of the embed")
	asHTML := f.Bool("html", false, "print an iframe that holds the embed")
	asMarkdown := f.Bool("markdown", false, "print a link in Markdown")
	step := f.Uint64("step", 0, "the step that the reader is offered to go to")
	host := f.String("host", os.Getenv("LANEWISE_HOST"), "the address `URL` where Lanewise is served; by default that of the environment's LANEWISE_HOST")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	files, err := programs.texts(f.Args(), in)
	switch {
	case err != nil:
		return 2, err
	case len(files) > 1:
		return 2, errors.New("a link holds one program: name one file")
	case *embed && *asHTML || *embed && *asMarkdown || *asHTML && *asMarkdown:
		return 2, errors.New("-embed, -html and -markdown are three forms: name one")
	}
	base, err := url.Parse(*host)
	if err != nil || *host == "" || base.Host == "" || base.Scheme != "https" && base.Scheme != "http" {
		return 2, errors.New("name with -host the address where Lanewise is served, as in -host https://example.org/")
	}
	name := filepath.Base(files[0].Name)
	if files[0].Name == stdin {
		name = ""
	}
	fragment, err := snippet.Encode(snippet.Snippet{Name: name, Text: files[0].Text, Step: *step})
	if err != nil {
		return 2, err
	}
	page := strings.TrimSuffix(base.String(), "/") + "/"
	if name == "" {
		name = "A program"
	}
	link := page + fragment
	switch {
	case *embed:
		link = page + "embed/" + fragment
	case *asHTML:
		link = snippet.Frame(page+"embed/"+fragment, name)
	case *asMarkdown:
		link = snippet.Markdown(link, name)
	}
	fmt.Fprintln(out, link)
	return 0, nil
}

// unlink prints the program that a link holds. If the link is damaged, it prints what can be read.
func unlink(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	if f.NArg() != 1 {
		return 2, errors.New("name one link, in quotation marks, or - for standard input")
	}
	link := f.Arg(0)
	if link == dash {
		content, err := io.ReadAll(io.LimitReader(in, snippet.MaxChars+4096))
		if err != nil {
			return 2, err
		}
		link = strings.TrimSpace(string(content))
	}
	_, fragment, found := strings.Cut(link, "#")
	if !found {
		fragment = link
	}
	s, err := snippet.Decode(fragment)
	if why, ok := errors.AsType[*snippet.Error](err); ok && why.Kind == snippet.NotALink {
		return 2, why
	}
	if _, writeErr := io.WriteString(out, s.Text); writeErr != nil {
		return 2, writeErr
	}
	if err != nil {
		c.complain(errs, err)
		return 1, nil
	}
	if s.Step > 0 {
		fmt.Fprintf(errs, "The link is of %s at step %d.\n", s.Name, s.Step)
	}
	return 0, nil
}

package main

import (
	"html"
	"strings"
	"testing"
)

func TestLink(t *testing.T) {
	t.Setenv("LANEWISE_HOST", "")
	file := write(t, "a[1].visaasm", program)
	_, plain, errs := lanewise("link", "-host", "https://example.org/visa", "-step", "2", file)
	if !strings.HasPrefix(plain, "https://example.org/visa/#v2:") || errs != "" {
		t.Fatalf("%q, %q", plain, errs)
	}
	fragment := strings.TrimPrefix(strings.TrimSpace(plain), "https://example.org/visa/")
	for _, c := range []struct{ flag, want string }{
		{"-embed", "https://example.org/visa/embed/" + fragment},
		{"-html", `<iframe src="https://example.org/visa/embed/` + html.EscapeString(fragment) + `" title="a[1].visaasm" width="720" height="420" style="max-width:100%"></iframe>`},
		{"-markdown", `[a\[1\].visaasm](https://example.org/visa/` + fragment + `)`},
	} {
		if _, out, errs := lanewise("link", c.flag, "-host", "https://example.org/visa/", "-step", "2", file); out != c.want+"\n" || errs != "" {
			t.Errorf("%s: %q, %q; want %q", c.flag, out, errs, c.want)
		}
	}
	for _, form := range []string{plain, fragment, strings.Replace(plain, ":v2", "%3Av2", 1)} {
		if status, out, errs := lanewise("unlink", strings.TrimSpace(form)); status != 0 || out != program || !strings.Contains(errs, "a[1].visaasm at step 2") {
			t.Errorf("unlink %s: status %d, %q, %q", form, status, out, errs)
		}
	}
	if _, out, _ := lanewiseOf(plain, "unlink", "-"); out != program {
		t.Errorf("from standard input: %q", out)
	}
	if status, out, errs := lanewise("unlink", fragment[:len(fragment)-20]); status != 1 || !strings.HasPrefix(program, out) || len(out) < 100 || !strings.Contains(errs, "damaged") {
		t.Errorf("cut: status %d, %q, %q", status, out, errs)
	}
}

func TestLinkErrors(t *testing.T) {
	t.Setenv("LANEWISE_HOST", "")
	file := write(t, "a.visaasm", program)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"link", file}, "name with -host the address"},
		{[]string{"link", "-host", "example.org", file}, "name with -host the address"},
		{[]string{"link", "-host", "javascript://x", file}, "name with -host the address"},
		{[]string{"link", "-host", "https://a", "-html", "-embed", file}, "three forms"},
		{[]string{"link", "-host", "https://a", file, file}, "name one file"},
		{[]string{"unlink"}, "name one link"},
		{[]string{"unlink", "https://a/#lanes"}, "carries no program"},
	} {
		if status, out, errs := lanewise(c.args...); status != 2 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%v: status %d, %q, %q", c.args, status, out, errs)
		}
	}
	t.Setenv("LANEWISE_HOST", "https://b/")
	if _, out, _ := lanewise("link", file); !strings.HasPrefix(out, "https://b/#v2:") {
		t.Errorf("by the environment: %q", out)
	}
}

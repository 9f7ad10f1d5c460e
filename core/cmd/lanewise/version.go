package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
)

// release is that of the packages which the command comes in; build/npm has the linker set it.
var release string

// tellVersion prints the release, or the tag that the command was built of, or the revision where there is none, as
// Go keeps it in what it builds.
func tellVersion(c *command, args []string, _ io.Reader, out, _ io.Writer) (int, error) {
	f := c.flags(out)
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	if f.NArg() != 0 {
		return 2, errors.New("it takes no arguments")
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return 2, errors.New("this was built without a version")
	}
	_, err := fmt.Fprintf(out, "lanewise %s (%s)\n", cmp.Or(release, versionOf(info)), info.GoVersion)
	return 0, err
}

// versionOf is the module's version; what is built in a checkout without a tag has a revision only.
func versionOf(info *debug.BuildInfo) string {
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	revision, changed := "of an unknown revision", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			revision = s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = ", changed"
		}
	}
	return revision + changed
}

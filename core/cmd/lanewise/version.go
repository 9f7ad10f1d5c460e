package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
)

// release is the version of the packages that contain the command; build/npm makes the linker set it.
var release string

// tellVersion prints the release, or the tag from which the command was built, or else the revision, as Go records them
// in what it builds.
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

// versionOf returns the module's version, or the revision of a build from a checkout without a tag.
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

package main

import (
	"runtime/debug"
	"strings"
	"testing"
)

func TestVersion(t *testing.T) {
	status, out, errs := lanewise("version")
	if status != 0 || !strings.HasPrefix(out, "lanewise ") || !strings.Contains(out, "(go1.") || errs != "" {
		t.Errorf("status %d, out %q, errors %q", status, out, errs)
	}
	for _, flag := range []string{"-version", "--version"} {
		if _, same, _ := lanewise(flag); same != out {
			t.Errorf("%s says %q", flag, same)
		}
	}
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef"}
	for want, info := range map[string]debug.BuildInfo{
		"v1.2.3":                 {Main: debug.Module{Version: "v1.2.3"}, Settings: []debug.BuildSetting{revision}},
		"0123456789ab":           {Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{revision}},
		"0123456789ab, changed":  {Settings: []debug.BuildSetting{revision, {Key: "vcs.modified", Value: "true"}}},
		"of an unknown revision": {},
	} {
		if got := versionOf(&info); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// Package fileuri converts between paths and the URIs that editors send for files (RFC 8089).
package fileuri

import (
	"net/url"
	"path/filepath"
	"strings"
)

// Path returns the path of a file's URI; false if the URI is not of a file.
func Path(uri string) (string, bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return "", false
	}
	path := u.Path
	switch {
	case u.Host != "" && u.Host != "localhost": // on another machine, for which Windows has a path
		if filepath.Separator == '/' {
			return "", false
		}
		path = "//" + u.Host + path
	case len(path) > 2 && path[0] == '/' && path[2] == ':': // /C:/dir
		path = path[1:]
	}
	return filepath.Clean(filepath.FromSlash(path)), true
}

// Of returns the URI of a file.
func Of(path string) string {
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
	if rest, server := strings.CutPrefix(u.Path, "//"); server {
		u.Host, u.Path, _ = strings.Cut(rest, "/")
		u.Path = "/" + u.Path
	} else if !strings.HasPrefix(u.Path, "/") {
		u.Path = "/" + u.Path
	}
	return u.String()
}

package main

import (
	"context"
	"flag"
	"io"
	"net/http"
	"time"
)

func setupServe(flags *flag.FlagSet) func(context.Context, io.Writer) error {
	addr := flags.String("addr", "127.0.0.1:8080", "`host:port` to listen on")
	base := flags.String("base", "/", "`path` below which the site lies")
	watch := flags.Bool("watch", false, "rebuild, and reload the page, when a source changes")
	return func(ctx context.Context, out io.Writer) error {
		path, err := normalizeBase(*base)
		if err != nil {
			return err
		}
		return serve(ctx, out, *addr, path, *watch)
	}
}

// serve builds the site and serves it until ctx ends. It takes the port first,
// so that a port in use is said before the build, not after it.
func serve(ctx context.Context, out io.Writer, addr, base string, watch bool) error {
	listener, err := listen(addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	root, err := repositoryRoot()
	if err != nil {
		return err
	}
	start := time.Now()
	s := &steps{out: out}
	o := options{bases: []string{base}, quality: quickBrotli, reload: watch}
	sites, err := buildSites(ctx, root, s, o)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var handler http.Handler
	if watch {
		// A mistake in a source does not end watching: it is shown until it is mended.
		w := newWatcher(root, s, o, base, sites[base], err)
		go w.run(ctx)
		handler = w
	} else if err != nil {
		return err
	} else {
		handler = newSiteHandler(base, sites[base], "br", "gzip")
	}
	s.printf("Ready after %s. Lanewise is at %s\n", elapsed(start), address(listener, base))
	return serveUntil(ctx, listener, handler)
}

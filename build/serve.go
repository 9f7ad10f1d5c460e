package main

import (
	"context"
	"flag"
	"io"
	"net/http"
	"time"

	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

func setupServe(flags *flag.FlagSet) func(context.Context, io.Writer) error {
	addr := flags.String("addr", "127.0.0.1:8080", "`host:port` to listen on")
	base := flags.String("base", "/", "`path` below which the site lies")
	watch := flags.Bool("watch", false, "rebuild, and reload the page, when a source changes")
	return func(ctx context.Context, out io.Writer) error {
		path, err := site.NormalizeBase(*base)
		if err != nil {
			return err
		}
		return serve(ctx, out, *addr, path, *watch)
	}
}

// serve builds the site and serves it until ctx ends. It takes the port first, so that a port in use is reported
// before the build, not after it.
func serve(ctx context.Context, out io.Writer, addr, base string, watch bool) error {
	listener, err := site.Listen(addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	root, err := tool.RepositoryRoot()
	if err != nil {
		return err
	}
	start := time.Now()
	s := &tool.Steps{Out: out}
	o := site.Options{Bases: []string{base}, Quality: site.QuickBrotli, Reload: watch}
	sites, err := site.Build(ctx, root, s, o)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var handler http.Handler
	if watch {
		// A mistake in a source does not end the watching: it is shown until it is fixed.
		w := site.NewWatcher(root, s, o, base, sites[base], err)
		go w.Run(ctx)
		handler = w
	} else if err != nil {
		return err
	} else {
		handler = site.NewHandler(base, sites[base], "br", "gzip")
	}
	s.Printf("Ready after %s. Lanewise is at %s\n", tool.Elapsed(start), site.Address(listener, base))
	return site.ServeUntil(ctx, listener, handler)
}

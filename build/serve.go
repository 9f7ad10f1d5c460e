package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"syscall"
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

// listen opens addr, and says in one sentence why it cannot.
func listen(addr string) (net.Listener, error) {
	if _, _, err := net.SplitHostPort(addr); err != nil {
		return nil, usageError(fmt.Sprintf("-addr %s is no address; write it as host:port, as in 127.0.0.1:8080", addr))
	}
	listener, err := net.Listen("tcp", addr)
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("another program listens on %s already: stop it, or choose another port with -addr %s", addr, nextPort(addr))
	default:
		return nil, fmt.Errorf("cannot listen on %s: %w", addr, err)
	}
}

// nextPort is addr with the port after its own, as a suggestion.
func nextPort(addr string) string {
	host, port, _ := net.SplitHostPort(addr)
	n, err := strconv.Atoi(port)
	if err != nil || n >= 65535 {
		return net.JoinHostPort(host, "0")
	}
	return net.JoinHostPort(host, strconv.Itoa(n+1))
}

// address is the URL of the site that listener serves.
func address(listener net.Listener, base string) string {
	host, port, _ := net.SplitHostPort(listener.Addr().String())
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port) + base
}

// serveUntil serves until ctx ends. Being interrupted is how serving ends, so it is no error.
func serveUntil(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	stopped := context.AfterFunc(ctx, func() { server.Close() })
	defer stopped()
	err := server.Serve(listener)
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Qualities of brotli. The best takes 10 to 30 seconds for each of the WebAssembly programs. The quick one takes less
// than a second, for files 10 to 20 % larger.
const (
	BestBrotli  = 11
	QuickBrotli = 5
)

// brotliWindow is the logarithm of brotli's window size. This is the largest: 16 MB cover a whole program. With 4 MB
// the embed's program takes 19 kB more.
const brotliWindow = 24

// compressible are the kinds of file that compression makes smaller.
var compressible = map[string]bool{
	".html": true, ".js": true, ".css": true, ".wasm": true, ".svg": true, ".json": true, ".webmanifest": true, ".txt": true,
}

// Compress makes the compressed forms of every asset that has none yet, on all cores.
func (s Site) Compress(ctx context.Context, cache compressionCache) error {
	work := make(chan *Asset)
	errs := make(chan error, runtime.NumCPU())
	var wait sync.WaitGroup
	for range runtime.NumCPU() {
		wait.Go(func() {
			for a := range work {
				if err := cache.compress(ctx, a); err != nil {
					select {
					case errs <- err:
					default:
					}
				}
			}
		})
	}
	for _, name := range s.paths() {
		if a := s[name]; compressible[path.Ext(name)] && a.brotli == nil {
			work <- a
		}
	}
	close(work)
	wait.Wait()
	select {
	case err := <-errs:
		return err
	default:
		return ctx.Err()
	}
}

// cacheLimit is how many bytes of compressed files are kept between runs.
const cacheLimit = 256 << 20

// compressionCache keeps compressed forms in the user's cache folder, by the hash of the content, so that only what
// has changed is compressed again. If there is no such folder, everything is compressed each time.
type compressionCache struct {
	dir     string
	quality int
	codings []string // ways to code WebAssembly: see wasmCodings
}

func NewCompressionCache(quality int) compressionCache {
	c := compressionCache{quality: quality, codings: wasmCodings}
	if quality < BestBrotli {
		c.codings = c.codings[:1]
	}
	if dir, err := os.UserCacheDir(); err == nil {
		c.dir = filepath.Join(dir, "lanewise", "compressed")
	}
	return c
}

// BestCompressions are for callers that only ask whether a form is within a limit. The first takes half the time of
// the last, for at most a few kB more. The last is for forms that the first leaves over the limit.
func BestCompressions() []compressionCache {
	best := NewCompressionCache(BestBrotli)
	first := best
	first.codings = best.codings[:1]
	return []compressionCache{first, best}
}

func (c compressionCache) compress(ctx context.Context, a *Asset) (err error) {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	sum := sha256.Sum256(a.Body)
	name := hex.EncodeToString(sum[:])
	a.gzip, err = c.through(name+".gz", a.Body, gzipBytes)
	if err != nil {
		return err
	}
	for _, coding := range c.codingsOf(a.Body) {
		form, err := c.through(fmt.Sprintf("%s.%d.%d.%s.br", name, c.quality, brotliWindow, strings.ReplaceAll(coding, "/", "-")), a.Body, func(body []byte) ([]byte, error) {
			return brotliBytes(ctx, body, c.quality, coding)
		})
		if err != nil {
			return err
		}
		if a.brotli == nil || len(form) < len(a.brotli) {
			a.brotli = form
		}
	}
	return nil
}

// through returns the cached form called name, or makes it and adds it to the cache.
func (c compressionCache) through(name string, body []byte, make func([]byte) ([]byte, error)) ([]byte, error) {
	if c.dir == "" {
		return make(body)
	}
	file := filepath.Join(c.dir, name)
	if cached, err := os.ReadFile(file); err == nil {
		now := time.Now()
		os.Chtimes(file, now, now) // marks it as just used, so that it is pruned last
		return cached, nil
	}
	out, err := make(body)
	if err != nil {
		return nil, err
	}
	// The cache only saves time: failing to write it is no error.
	if os.MkdirAll(c.dir, 0o755) == nil {
		writeWhole(file, out)
	}
	return out, nil
}

// prune deletes the files that were used longest ago until the rest is within cacheLimit.
func (c compressionCache) prune() {
	entries, err := os.ReadDir(c.dir)
	if err != nil {
		return
	}
	var infos []os.FileInfo
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() {
			infos = append(infos, info)
		}
	}
	slices.SortFunc(infos, func(a, b os.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	total := int64(0)
	for _, info := range infos {
		if total += info.Size(); total > cacheLimit {
			os.Remove(filepath.Join(c.dir, info.Name()))
		}
	}
}

// writeWhole writes a file so that no reader ever sees only a part of it.
func writeWhole(file string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(file), ".writing-")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// brotliScript compresses its standard input. Node's encoder is the reference one, in C. It is three times as fast as
// the encoders in Go, and it can be told how to code.
//
//go:embed brotli.cjs
var brotliScript string

// wasmCodings are the ways to code WebAssembly: how many of a distance's low bits are coded separately, how many
// distances have a code of their own, and the logarithm of the blocks into which the encoder cuts a program while it
// looks for the best choice of matches. Which is best is chance, for the encoder draws the samples by which it sorts
// what it codes: in blocks of 128 kB the embed has 1,694,788 bytes and in the usual ones of 256 kB 1,711,858, the
// engine 798,093 and 792,630. So the best form is the smaller of the two.
var wasmCodings = []string{"3/48/17", "3/48/18"}

// plainCoding is the coding for anything but WebAssembly: the encoder's own choice.
const plainCoding = "0/0/0"

// codingsOf are the codings that a body is compressed with.
func (c compressionCache) codingsOf(body []byte) []string {
	if !bytes.HasPrefix(body, []byte("\x00asm")) {
		return []string{plainCoding}
	}
	return c.codings
}

func brotliBytes(ctx context.Context, body []byte, quality int, coding string) ([]byte, error) {
	args := append([]string{"--eval", brotliScript, strconv.Itoa(quality), strconv.Itoa(brotliWindow)}, strings.Split(coding, "/")...)
	cmd := exec.CommandContext(ctx, "node", args...)
	cmd.Stdin = bytes.NewReader(body)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("compressing by Node: %w\n%s", err, &said)
	}
	return out, nil
}

// gzipBytes leaves name and time out of the header, so that equal bodies give equal bytes.
func gzipBytes(body []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

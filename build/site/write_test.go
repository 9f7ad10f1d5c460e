package site

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// readTree reads every file below dir.
func readTree(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[name], err = os.ReadFile(filepath.Join(dir, name))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	s := sampleSite(t)
	s[serviceWorkerFile] = &Asset{Body: []byte("// worker")}
	if err := s.Write(dir); err != nil {
		t.Fatal(err)
	}
	files := readTree(t, dir)
	for _, name := range []string{"index.html", "index.html.br", "index.html.gz", "embed/index.html", "assets/boot-AAAAAAAA.js.br", "assets/icon-CCCCCCCC.png"} {
		if files[name] == nil {
			t.Errorf("there is no %s", name)
		}
	}
	if files["assets/icon-CCCCCCCC.png.br"] != nil {
		t.Error("a PNG is compressed once more")
	}

	// The next site replaces this one, of which nothing stays.
	if err := CheckOutput(dir); err != nil {
		t.Fatal(err)
	}
	delete(s, "assets/boot-AAAAAAAA.js")
	if err := s.Write(dir); err != nil {
		t.Fatal(err)
	}
	if again := readTree(t, dir); again["assets/boot-AAAAAAAA.js"] != nil || again["assets/boot-AAAAAAAA.js.br"] != nil {
		t.Error("a file of the earlier site is still there")
	}
}

// The same content gives the same compressed bytes, with and without the cache.
func TestCompressionIsDeterministic(t *testing.T) {
	cached := compressionCache{dir: t.TempDir(), quality: QuickBrotli}
	var forms []*Asset
	for _, cache := range []compressionCache{{quality: QuickBrotli}, {quality: QuickBrotli}, cached, cached} {
		a := &Asset{Body: sampleScript}
		if err := cache.compress(context.Background(), a); err != nil {
			t.Fatal(err)
		}
		forms = append(forms, a)
	}
	for i, a := range forms[1:] {
		if !bytes.Equal(a.brotli, forms[0].brotli) || !bytes.Equal(a.gzip, forms[0].gzip) {
			t.Errorf("run %d gave other bytes than run 0", i+1)
		}
	}
	if entries, err := os.ReadDir(cached.dir); err != nil || len(entries) != 2 {
		t.Errorf("the cache holds %v (%v), want one .gz and one .br", entries, err)
	}
}

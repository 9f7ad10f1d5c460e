package storage

import "github.com/hack-pad/hackpadfs/mem"

// Memory is a Store that lasts as long as the page. It is for browsers that refuse to store anything, and for tests.
func Memory() Store {
	files, err := mem.NewFS()
	if err != nil {
		panic(err) // cannot happen: it makes an empty directory in an empty map
	}
	return overFS(files)
}

package snippet

import _ "embed"

// dictionary is what the fields of version 2 may refer to: passages that Intel's compiler writes
// into most of its dumps (found in some 700 of them by zstd's --train-cover), then,
// where it is nearest, what programs written by hand have in common. It stays as it is for ever:
// every link of version 2 was made with these bytes. Another one needs another version.
//
//go:embed dictionary.txt
var dictionary string

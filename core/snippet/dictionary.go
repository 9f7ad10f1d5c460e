package snippet

import _ "embed"

// dictionary is text to which the fields of version 2 may refer: passages that Intel's compiler writes into most of its
// dumps (found in some 700 of them by zstd's --train-cover), then, where it is nearest, what programs written by hand
// have in common. It must never change, because every link of version 2 was made with these bytes. Another dictionary
// needs another version.
//
//go:embed dictionary.txt
var dictionary string

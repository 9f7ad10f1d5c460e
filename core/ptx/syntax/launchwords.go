package syntax

import "github.com/lanewise/lanewise/core/launchline"

// LaunchWords are the kinds of launch lines that a PTX text has.
var LaunchWords = append([]launchline.Word{
	{Name: "title", Usage: "title TEXT", Meaning: "the program's title"},
	{Name: "note", Usage: "note TEXT", Meaning: "explanation, shown beside the code"},
	{Name: "launch", Usage: "launch KERNEL grid=X,Y,Z block=X,Y,Z cluster=X,Y,Z shared=BYTES", Meaning: "which kernel runs, on how many blocks of how many threads, how many of the blocks are a cluster, with how much dynamic shared memory"},
	{Name: "param", Usage: "param NAME = TYPE[COUNT] values, param NAME = TYPE value, or param NAME[OFFSET] = TYPE value", Meaning: "the kernel's next parameter: the address of a buffer, or a value, or the part of a structure that begins at a byte"},
	{Name: "buffer", Usage: "buffer NAME = TYPE[COUNT] values", Meaning: "a buffer that no parameter is the address of: address(NAME) in a structure or another buffer points to it"},
	{Name: "surface", Usage: "surface NAME width=W height=H format=F = TYPE[COUNT] values", Meaning: "the image of a texture or surface, or of a parameter that is the handle of one"},
	{Name: "sampler", Usage: "sampler NAME filter=linear address=repeat coords=texels", Meaning: "how a texture is sampled, or what a .samplerref is"},
	{Name: "limits", Usage: "limits steps=N depth=N", Meaning: "where a run is stopped"},
	{Name: "expect", Usage: "expect NAME = values", Meaning: "what a buffer or a .global variable must hold when the program has ended"},
	{Name: "ignore", Usage: "ignore RULE, RULE", Meaning: "rules whose reports and notes of a run are left out: P0608"},
}, launchline.LessonWords()...)

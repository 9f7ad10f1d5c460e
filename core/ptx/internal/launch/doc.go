// Package launch reads the `//@` lines of a PTX text, which say how the kernel is launched, and writes the launch lines
// of the vISA text that the kernel is translated to:
//
//	//@ launch classify grid=2 block=64
//	//@ param out = u32[64] zeros
//	//@ param n = u32 64
//	//@ expect out = 1, 2, ...
//
// core/launch reads the result: a buffer becomes an svm line and an input line with its address. What follows the type
// is copied as it is. The lines title, note, limits and expect are the same in both languages.
package launch

// Package launch reads the `//@` lines of a PTX text, which say how the kernel is launched, and writes those of the
// vISA text that the kernel becomes:
//
//	//@ launch classify grid=2 block=64
//	//@ param out = u32[64] zeros
//	//@ param n = u32 64
//	//@ expect out = 1, 2, ...
//
// core/launch reads what is written: a buffer is an svm line and the input of its address. What stands after the type
// is carried over as it is. title, note, limit and expect are the same in both languages.
package launch

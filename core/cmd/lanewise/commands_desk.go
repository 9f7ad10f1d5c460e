//go:build desk

package main

// commands are the commands that the site's desk calls (build/site/desk.go). The desk loads no more than it needs.
var commands = []command{
	{"stats", "stats [-json|-top N] [-launch FILE] FILE...", "run programs and tell in numbers what they did", tellStats},
	{"diff", "diff [-json [-track]] [-launch FILE] A B", "compare two versions of a program: instructions, results, numbers", compare},
	{"import", "import [-list] [-o FILE] [-answers NAME] [-kernel NAME] [-platform P] DIR|FILE", "make one file to run of compiler output: folder, ELF file, text", importProgram},
	{"link", "link [-embed|-html|-markdown] [-step N] [-host URL] FILE", "print the link of a program", linkFile},
	{"unlink", "unlink LINK", "print the program that a link holds", unlink},
	{"disasm", "disasm [-platform P] [-o OUT] FILE", "write the text of a binary object", disassemble},
}

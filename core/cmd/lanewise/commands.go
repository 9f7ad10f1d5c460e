//go:build !desk

package main

var commands = []command{
	{"check", "check [-platform P] [-json|-sarif] FILE...", "report the errors and warnings of programs", check},
	{"run", "run [-strict] [-json|-junit] [-launch FILE] FILE... | run -corpus DIR...", "run programs and compare with what their //@ lines expect", runFiles},
	{"stats", "stats [-json|-top N] [-launch FILE] FILE...", "run programs and tell in numbers what they did", tellStats},
	{"diff", "diff [-json [-track]] [-launch FILE] A B", "compare two versions of a program: instructions, results, numbers", compare},
	{"reduce", "reduce -test COMMAND [-o OUT] FILE", "cut a program down while a command fails as it did at first", reduceFile},
	{"import", "import [-list] [-o FILE] [-answers NAME] [-kernel NAME] [-platform P] DIR|FILE", "make one file to run of compiler output: folder, ELF file, text", importProgram},
	{"fmt", "fmt [-w] FILE...", "lay out programs as Intel's tools list them", format},
	{"asm", "asm [-platform P] [-o OUT] FILE...", "write the binary object of a program", assemble},
	{"ptx", "ptx FILE", "print the vISA program that a PTX text becomes", translate},
	{"link", "link [-embed|-html|-markdown] [-step N] [-host URL] FILE", "print the link of a program", linkFile},
	{"unlink", "unlink LINK", "print the program that a link holds", unlink},
	{"lsp", "lsp [-host URL]", "answer an editor: the language server", serveLSP},
	{"dap", "dap", "let an editor debug programs, by the Debug Adapter Protocol", debugAdapter},
	{"version", "version", "print the version", tellVersion},
	{"disasm", "disasm [-platform P] [-o OUT] FILE", "write the text of a binary object", disassemble},
}

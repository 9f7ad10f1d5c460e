package ptxisa

import "strings"

// moduleDirectives are the directives outside functions.
var moduleDirectives = strings.Fields("version target address_size visible extern weak common entry func global const shared local tex file loc section pragma alias reg")

// bodyDirectives are the directives within a function.
var bodyDirectives = strings.Fields("reg param local shared global const loc pragma calltargets callprototype branchtargets file")

// attributes stand between the head of a function and its body.
var attributes = strings.Fields("maxntid reqntid minnctapersm maxnctapersm maxnreg noreturn pragma explicitcluster reqnctapercluster maxclusterrank blocksareclusters abi_preserve abi_preserve_control language")

// ModuleDirectives returns the directives that can stand outside functions, without their dots.
func ModuleDirectives() []string { return moduleDirectives }

// BodyDirectives returns the directives that can stand in the body of a function, without their dots.
func BodyDirectives() []string { return bodyDirectives }

// Attributes returns the directives that can stand between a function's head and its body, without their dots.
func Attributes() []string { return attributes }

// LineDirectives are the directives that end with their line.
const LineDirectives = "version target address_size file loc"

package syntax

import "strings"

// moduleDirectives are the directives outside functions.
var moduleDirectives = strings.Fields("version target address_size visible extern weak common entry func global const shared local tex file loc section pragma alias reg")

// bodyDirectives are the directives within a function.
var bodyDirectives = strings.Fields("reg param local shared global const loc pragma calltargets callprototype branchtargets file")

// attributes stand between the head of a function and its body.
var attributes = strings.Fields("maxntid reqntid minnctapersm maxnctapersm maxnreg noreturn pragma explicitcluster reqnctapercluster maxclusterrank blocksareclusters abi_preserve abi_preserve_control language")

// ModuleDirectives are what stands behind a dot outside functions.
func ModuleDirectives() []string { return moduleDirectives }

// BodyDirectives are what stands behind a dot in their bodies.
func BodyDirectives() []string { return bodyDirectives }

// Attributes are what stands between a function's head and its body.
func Attributes() []string { return attributes }

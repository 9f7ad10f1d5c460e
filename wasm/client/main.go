// Command client is the page's program: the go-app components, compiled to
// WebAssembly and started by web/boot/client.ts.
package main

import "github.com/lanewise/lanewise/web/page"

func main() { page.Start(page.Register) }

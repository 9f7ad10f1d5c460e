package site

import "github.com/evanw/esbuild/pkg/api"

// browsers are the oldest ones that the site is made for. The bundler adds the spellings that they need. It does not
// notice a text-decoration that WebKit drops: TestStylesOfAllBrowsers finds that.
var browsers = []api.Engine{
	{Name: api.EngineChrome, Version: "125"},
	{Name: api.EngineFirefox, Version: "128"},
	{Name: api.EngineSafari, Version: "17.4"},
}

package site

import "github.com/evanw/esbuild/pkg/api"

// browsers are the oldest that the site is made for. What one of them spells otherwise, the bundler adds. A
// text-decoration that WebKit drops it lets through: TestStylesOfAllBrowsers finds it.
var browsers = []api.Engine{
	{Name: api.EngineChrome, Version: "125"},
	{Name: api.EngineFirefox, Version: "128"},
	{Name: api.EngineSafari, Version: "17.4"},
}

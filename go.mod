module github.com/lanewise/lanewise

go 1.26.0

require (
	github.com/evanw/esbuild v0.28.2
	github.com/google/go-dap v0.12.0
	github.com/hack-pad/hackpadfs v0.2.4
	github.com/maxence-charriere/go-app/v9 v9.8.0
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	github.com/tetratelabs/wazero v1.12.0
	github.com/yuin/goldmark v1.8.6
	go.yaml.in/yaml/v3 v3.0.4
	golang.org/x/net v0.62.0
)

require (
	github.com/google/uuid v1.3.0 // indirect
	github.com/hack-pad/go-indexeddb v0.3.2 // indirect
	github.com/hack-pad/safejs v0.1.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

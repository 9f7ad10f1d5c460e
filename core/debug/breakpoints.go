package debug

type breaks struct{}

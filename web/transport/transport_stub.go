//go:build !js

package transport

// Worker stands for a worker where there are no workers.
type Worker struct{}

// Connect returns a Worker that never answers.
func Connect(Handlers) *Worker { return &Worker{} }

// Later returns a Worker that never answers.
func Later(string, Handlers) *Worker { return &Worker{} }

// Send drops the frame.
func (*Worker) Send([]byte) {}

// Restart does nothing.
func (*Worker) Restart() {}

// Close does nothing.
func (*Worker) Close() {}

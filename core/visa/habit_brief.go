//go:build brief

package visa

const habits = false

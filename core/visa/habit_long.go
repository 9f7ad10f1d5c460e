//go:build !brief

package visa

// habits says that the parser knows what is written of habit.
const habits = true

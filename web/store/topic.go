package store

// Topic names parts of the state that change together.
type Topic uint

const (
	TopicText     Topic = 1 << iota // name, problems, lesson, facts, programs
	TopicRun                        // engine, run state, stale, notice
	TopicView                       // the view of the machine
	TopicLane                       // pinned and hovered lane
	TopicMemory                     // the surface shown
	TopicBreaks                     // breakpoints, and what log points printed
	TopicLayout                     // tab, pane, format, theme
	TopicDialog                     // dialog and what it shows
	TopicSpoken                     // the announcement
	TopicTimeline                   // the timeline's range and heat map
	TopicPace                       // whether steps come fast
	TopicWatches                    // the watch expressions, and the value being edited
	TopicInline                     // the values beside the lines
	TopicPins                       // the variables that Registers shows
	TopicProgress                   // how far the reader has got in the lessons
	TopicCompare                    // two moments that are compared
	TopicConsole                    // what the program prints
	TopicGuide                      // the sentence that is lit, the question, the task
	AllTopics     Topic = 1<<iota - 1
)

package page

import (
	"syscall/js"

	"github.com/lanewise/lanewise/web/store/lessons"
)

// course loads the file of the course (web/boot/course.ts). done gets nil if that fails.
func (c *connection) course(done func(*lessons.Course)) {
	await(js.Global().Get("lanewise").Call("course"), func(file js.Value, ok bool) {
		var read *lessons.Course
		if ok {
			read = readCourse(file)
		}
		c.post(func() { done(read) })
	})
}

// readCourse reads what build/render/course.go wrote, which the browser has parsed. encoding/json would block the
// page's thread about ten times as long.
func readCourse(file js.Value) *lessons.Course {
	c := &lessons.Course{}
	each(file.Get("chapters"), func(v js.Value) { c.Chapters = append(c.Chapters, v.String()) })
	each(file.Get("lessons"), func(v js.Value) {
		c.Lessons = append(c.Lessons, lessons.Lesson{
			Stem: v.Get("stem").String(), File: v.Get("file").String(), Title: v.Get("title").String(),
			Learns: v.Get("learns").String(), Text: v.Get("text").String(),
			Chapter: v.Get("chapter").Int(), Minutes: v.Get("minutes").Int(), Task: v.Get("task").Bool(),
		})
	})
	each(file.Get("templates"), func(v js.Value) {
		c.Templates = append(c.Templates, lessons.Template{
			Name: v.Get("name").String(), Title: v.Get("title").String(), File: v.Get("file").String(), Text: v.Get("text").String(),
		})
	})
	return c
}

func each(list js.Value, f func(js.Value)) {
	for i := range list.Length() {
		f(list.Index(i))
	}
}

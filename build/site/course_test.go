package site

import (
	"encoding/json"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

const sampleCourse = `{"chapters":["Lanes","Empty","Calls"],"lessons":[
	{"stem":"a","file":"a.visaasm","title":"A & b","learns":"Read ` + "`<8;4,2>`" + ` here.","chapter":0,"minutes":4,"picture":"aw aw"},
	{"stem":"b","file":"b.ptx","title":"B","learns":"C.","chapter":2,"minutes":7,"picture":"a"},
	{"stem":"c","file":"c.visaasm","title":"Mend it","learns":"D.","chapter":2,"minutes":3,"task":true}]}`

func TestTheCourseInThePage(t *testing.T) {
	root, err := html.Parse(strings.NewReader(`<main><lw-course data-open="a"></lw-course></main>`))
	if err != nil {
		t.Fatal(err)
	}
	if err := addCourse(root, json.RawMessage(sampleCourse)); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := html.Render(&b, root); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{
		"2 lessons of 4 to 7 minutes, each with a program that runs, and 1 task<",
		`0 of 3 done`, `1. Lanes`, `2. Calls`, `A &amp; b`, `<code>&lt;8;4,2&gt;</code>`, `>PTX<`, `>Task<`,
		`data-steps="aw aw"`, `class="lcard open" data-action="lesson" data-arg="a" aria-current="true"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %s:\n%s", want, text)
		}
	}
	if strings.Contains(text, "Empty") || strings.Contains(text, "style=") {
		t.Errorf("a chapter without lessons, or a style attribute:\n%s", text)
	}
	if err := addCourse(root, json.RawMessage(`[`)); err == nil {
		t.Error("a course that is no JSON is taken")
	}
}

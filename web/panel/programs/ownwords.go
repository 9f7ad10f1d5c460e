package programs

import (
	"strconv"
	"time"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/kept"
)

// This file has the words that describe one of the reader's programs.

// reached says how far the run of a program got, or why the program was recovered.
func reached(o *kept.Own) string {
	r := &o.Reach
	switch {
	case o.Recovered && o.Page != "":
		return "recovered: it was open in another tab"
	case o.IsApart():
		return "recovered: another tab changed it, too"
	case o.Recovered:
		return "recovered: the page was closed while it was edited"
	case !r.Run:
		return "not run yet"
	case !r.Ended && r.Last > 0:
		return words.Say("step {} of {}", r.Step, r.Last) + reports(r)
	case !r.Ended:
		return words.Say("step {}", r.Step) + reports(r)
	case r.Expected == 0:
		return "ended, no expectations" + reports(r)
	case r.Right == r.Expected:
		return "expectations hold" + reports(r)
	}
	return words.Say("expectations {} of {}", r.Right, r.Expected) + reports(r)
}

func reports(r *kept.Reach) string {
	if r.Reports == 0 {
		return ""
	}
	return " · " + words.Count(r.Reports, "report")
}

var months = [...]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}

// day is a date: "today 14:20", "yesterday", "12 Nov", in another year "12 Nov 2025"; "" if the time is not known.
func day(at int64, now time.Time) string {
	if at == 0 {
		return ""
	}
	then := time.UnixMilli(at).In(now.Location())
	year, month, date := then.Date()
	midnight := func(t time.Time) time.Time {
		y, m, d := t.Date()
		return time.Date(y, m, d, 12, 0, 0, 0, now.Location())
	}
	switch hours := midnight(now).Sub(midnight(then)).Hours(); {
	case hours < 12:
		hour, minute, _ := then.Clock()
		return words.Say("today {}:{}", two(hour), two(minute))
	case hours < 36:
		return "yesterday"
	}
	said := words.Say("{} {}", date, months[month-1])
	if year != now.Year() {
		said += " " + strconv.Itoa(year)
	}
	return said
}

func two(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

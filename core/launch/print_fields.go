package launch

import "strconv"

// fields are words, many of the form name=value, each behind a space.
type fields string

func (f *fields) add(field string) { *f += fields(" " + field) }

func (f *fields) word(name, value string) { f.add(name + "=" + value) }

// number adds a number unless it is 0, which a field says that is not there.
func (f *fields) number(name string, v int) {
	if v != 0 {
		f.word(name, strconv.Itoa(v))
	}
}

// numbers adds some with commas between them.
func (f *fields) numbers(name string, v ...int) {
	for i, n := range v {
		if i == 0 {
			f.word(name, strconv.Itoa(n))
		} else {
			*f += fields("," + strconv.Itoa(n))
		}
	}
}

// triple adds numbers for x, y and z, of which the last ones may be left out if they are least.
func (f *fields) triple(name string, v *[3]int, least int) {
	if *v == [3]int{} {
		return
	}
	n := 3
	for n > 1 && v[n-1] == least {
		n--
	}
	f.numbers(name, v[:n]...)
}

// choice adds one of several words, unless it is the first, which a field says that is not there.
func (f *fields) choice(name string, words []string, i int) {
	if i != 0 {
		f.word(name, words[i])
	}
}

func choiceOf(second bool) int {
	if second {
		return 1
	}
	return 0
}

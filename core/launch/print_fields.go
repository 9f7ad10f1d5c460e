package launch

import "strconv"

// fields is a sequence of words, many of the form name=value, each preceded by a space.
type fields string

func (f *fields) add(field string) { *f += fields(" " + field) }

func (f *fields) word(name, value string) { f.add(name + "=" + value) }

// number adds a number unless it is 0, which is what a missing field means.
func (f *fields) number(name string, v int) {
	if v != 0 {
		f.word(name, strconv.Itoa(v))
	}
}

// numbers adds a field of several numbers, separated by commas.
func (f *fields) numbers(name string, v ...int) {
	for i, n := range v {
		if i == 0 {
			f.word(name, strconv.Itoa(n))
		} else {
			*f += fields("," + strconv.Itoa(n))
		}
	}
}

// triple adds numbers for x, y and z. The last ones are left out if they equal least.
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

// choice adds one of several words, unless it is the first one, which is what a missing field means.
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

package ptxisa

import (
	"strconv"
	"strings"
)

// The tables are joined when the program starts: a row has the rules, arrivals and words that are about it.

func init() {
	table = append(table, formRows...)
	for i := range table {
		places[table[i].Name] = i
	}
	for _, r := range refusals {
		if name, _, _ := strings.Cut(r.form, " "); RowByName(name) == nil {
			places[name] = len(table)
			table = append(table, Row{Name: name, Summary: "not run here: " + r.why, Refused: true, Lowering: LowerNothing})
		}
	}
	narrow()
	addRules()
	addArrivals()
}

// narrowed are the words of a group for instructions that differ from the usual ones.
var narrowed = []struct {
	of    string
	group Group
	words string
}{
	{"cvt", RoundGroup, roundings + " rna rs"},
	{"cvt", SatGroup, "sat satfinite"},
	{"sin cos lg2 ex2 tanh rsqrt rcp sqrt", ApproxGroup, "approx"},
	{"madc mul24 mad24 dp2a", HalfGroup, "hi lo"},
	{"vset vset2 vset4", CompareGroup, "eq ne lt le gt ge"},
	{simd + " vset2 vset4", SecondGroup, "add"},
	{"ld", SemGroup, "weak volatile relaxed acquire mmio"},
	{"st", SemGroup, "weak volatile relaxed release mmio"},
	{"atom", SemGroup, "relaxed acquire release acq_rel"},
	{"red", SemGroup, "relaxed release"},
	{"ldu", SpaceGroup, "global"},
	{"st", SpaceGroup, "global shared local param shared::cta shared::cluster param::func"},
	{"atom red", SpaceGroup, "global shared shared::cta shared::cluster"},
	{"prefetch", SpaceGroup, "global local const param"},
	{"cvta isspacep", SpaceGroup, "global shared local const param shared::cta shared::cluster param::entry"},
	{"ld", CacheGroup, "ca cg cs lu cv nc " + evictions + " L2::64B L2::128B L2::256B"},
	{"st", CacheGroup, "wb cg cs wt " + evictions},
	{"atom red", CacheGroup, "L2::cache_hint"},
	{"ldu", VecGroup, "v2 v4"},
}

// narrow sets the own words of rows.
func narrow() {
	for _, n := range narrowed {
		for _, name := range strings.Fields(n.of) {
			row := RowByName(name)
			if row.own == nil {
				row.own = map[Group]string{}
			}
			row.own[n.group] = n.words
		}
	}
}

// addRules gives each row its rules.
func addRules() {
	for i := range rules {
		for _, name := range strings.Fields(rules[i].Of) {
			row := RowByName(name)
			row.Rules = append(row.Rules, &rules[i])
		}
	}
}

// addArrivals distributes the arrivals to the rows, anyArrivals and specialArrivals.
func addArrivals() {
	for _, line := range strings.Split(strings.TrimSpace(arrivals), "\n") {
		fields := strings.Fields(line)
		version, _ := strconv.Atoi(fields[0])
		target, _ := strconv.Atoi(strings.TrimSuffix(fields[1], "a"))
		for _, thing := range fields[2:] {
			names, modifiers := arriving(thing)
			a := &Arrival{Version: version, Target: target, Exact: strings.HasSuffix(fields[1], "a")}
			for modifiers != "" {
				var word string
				word, modifiers, _ = strings.Cut(modifiers, ".")
				a.words = append(a.words, strings.Split(word, "|"))
			}
			if names == nil {
				anyArrivals = append(anyArrivals, a)
				continue
			}
			for _, name := range names {
				if name[0] == '%' {
					specialArrivals[name] = a
				} else {
					row := RowByName(name)
					row.Arrivals = append(row.Arrivals, a)
				}
			}
		}
	}
}

// arriving splits an entry of arrivals into names and modifiers. It takes the longest names that exist, because the
// names of some rows contain a dot. names is nil for a modifier of any instruction.
func arriving(thing string) (names []string, modifiers string) {
	for end := len(thing); end > 0; end = strings.LastIndexByte(thing[:end], '.') {
		names = strings.Split(thing[:end], "|")
		known := true
		for _, name := range names {
			known = known && (RowByName(name) != nil || name[0] == '%')
		}
		if known {
			return names, strings.TrimPrefix(thing[end:], ".")
		}
	}
	return nil, thing[1:]
}

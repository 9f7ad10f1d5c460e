package inline

import "strings"

// registers are the PTX types for constraints, as CUDA has them: of the register, and of the buffer with one element
// for each lane.
var registers = map[string]struct{ register, buffer, bytes string }{
	"h": {"b16", "u16", "2"}, "r": {"b32", "u32", "4"}, "l": {"b64", "u64", "8"}, "f": {"f32", "f32", "4"}, "d": {"f64", "f64", "8"},
}

// ptx returns the program in PTX.
func (a *assembly) ptx(code string) string {
	var launch, params, declared, loads, stores strings.Builder
	say := func(b *strings.Builder, parts ...string) { b.WriteString(strings.Join(parts, "") + "\n") }
	param := func(name, values string) {
		if params.Len() > 0 {
			params.WriteString(",\n")
		}
		params.WriteString("    .param .u64 " + name)
		say(&launch, "//@ param ", name, " = ", values)
	}
	for _, o := range a.operands {
		t, known := registers[o.constraint]
		if !known {
			t = registers["r"]
		}
		name := "%" + o.name
		say(&declared, "    .reg .", t.register, " ", name, ";")
		addressed := strings.Contains(code, "["+o.mark())
		switch {
		case addressed && t.bytes == "8":
			param(o.name, memory(lineOf(code, "["+o.mark()))+"[1024] iota(1)")
			say(&loads, "    ld.param.u64 ", name, ", [", o.name, "];")
			continue
		case addressed:
			say(&declared, "    .shared .align 16 .b8 ", o.name, "_at[4096];")
			say(&loads, "    mov.u32 ", name, ", ", o.name, "_at;")
			continue
		}
		stored := o.name + "_out"
		if o.in {
			stored = o.name
			param(o.name, t.buffer+"[32] iota(1)")
			say(&loads, "    ld.param.u64 %at_, [", o.name, "];\n    mad.wide.u32 %at_, %lane_, ", t.bytes, ", %at_;\n    ld.global.", t.register, " ", name, ", [%at_];")
		}
		if o.out {
			if !o.in {
				param(stored, t.buffer+"[32] zeros")
			}
			say(&stores, "    ld.param.u64 %at_, [", stored, "];\n    mad.wide.u32 %at_, %lane_, ", t.bytes, ", %at_;\n    st.global.", t.register, " [%at_], ", name, ";")
		}
	}
	lanes, lane := "", ""
	if params.Len() > 0 {
		params.WriteByte('\n')
		lanes, lane = "    .reg .b32 %lane_;\n    .reg .b64 %at_;\n", "    mov.u32 %lane_, %tid.x;\n"
	}
	return "//@ launch inline block=32,1,1\n" + launch.String() + ".version 8.0\n.target sm_90\n.address_size 64\n" +
		".visible .entry inline(\n" + params.String() + ")\n{\n" + lanes + declared.String() + lane + loads.String() +
		ptxLines(unmarked(code, "%")) + stores.String() + "    ret;\n}\n"
}

// memory returns the type of the data at an address: the floating-point type in the statement, else a word of 32 bits.
func memory(line string) string {
	for _, typ := range []string{"f32", "f64", "f16"} {
		if strings.Contains(line, "."+typ) {
			return typ
		}
	}
	return "u32"
}

// ptxLines puts each statement on a line of its own and adds a missing semicolon behind the last one.
func ptxLines(code string) string {
	var b strings.Builder
	code = strings.TrimSpace(code)
	if code != "" && strings.IndexByte(";}:", code[len(code)-1]) < 0 {
		code += ";"
	}
	for line := range strings.Lines(code) {
		if line = strings.TrimSpace(line); line != "" {
			b.WriteString("    " + line + "\n")
		}
	}
	return b.String()
}

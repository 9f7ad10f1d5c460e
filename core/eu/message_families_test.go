package eu_test

import (
	"fmt"
	"math"
	"math/rand"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// channelsOf returns a random channel suffix and the byte offset of each of its dwords.
func channelsOf(r *rand.Rand) (suffix string, blocks []int) {
	suffix = []string{"R", "G", "A", "RG", "RB", "GA", "RGB", "RGBA"}[r.Intn(8)]
	for _, letter := range suffix {
		blocks = append(blocks, 4*strings.IndexRune("RGBA", letter))
	}
	return suffix, blocks
}

// elements makes cases of gather and scatter (GATHER.md), and of their scaled forms, which count bytes.
func elements(kind messageKind, scaled bool) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		n := []int{1, 2, 4}[r.Intn(3)]
		unit := n
		if scaled {
			unit = 1
		}
		slots := c.slots(r, n)
		base := min(slots[0], 8*n)
		for _, s := range slots {
			base = min(base, s)
		}
		for i, s := range slots {
			c.accesses = append(c.accesses, access{lane: i, mem: s, bytes: n, reg: 4 * i, regBytes: 4})
		}
		global := c.scalar(r, "G", uint64(base/unit), isa.UD)
		a := c.addresses(r, 4, func(i int) uint64 { return uint64((slots[i] - base) / unit) })
		c.body = fmt.Sprintf(".%d%s T6 %s %s", n, c.mask(), global, a)
		c.body += " " + c.payload(r, "D", isa.UD)
	}
}

// fourScaled makes cases of gather4_scaled and scatter4_scaled (GATHER4_SCALED.md).
func fourScaled(kind messageKind, svm bool) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		suffix, blocks := channelsOf(r)
		slots := c.slots(r, 16)
		c.rows(slots, blocks, 4, 4)
		surface, base, size := "T6 ", uint64(0), 4
		typ := isa.UD
		if svm {
			surface, base, size, typ = "", svmBase, 8, isa.UQ
			if r.Intn(3) == 0 { // as Intel's compiler does: no base, and addresses as offsets
				base, typ = 0, isa.UD
				for i := range slots {
					slots[i] += svmBase
				}
			}
		}
		global := c.scalar(r, "G", base, typ)
		a := c.addresses(r, size, func(i int) uint64 { return uint64(slots[i]) })
		c.body = fmt.Sprintf(".%s%s %s%s %s", suffix, c.mask(), surface, global, a)
		c.body += " " + c.payload(r, "D", isa.UD)
	}
}

// qwords makes cases of qw_gather and qw_scatter (QW_GATHER.md).
func qwords(kind messageKind) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		n := []int{1, 2, 4}[r.Intn(3)]
		var blocks []int
		for i := range n {
			blocks = append(blocks, 8*i)
		}
		slots := c.slots(r, 8*n)
		c.rows(slots, blocks, 8, 8)
		a := c.addresses(r, 4, func(i int) uint64 { return uint64(slots[i]) })
		c.body = fmt.Sprintf(".%d%s T6 %s", n, c.mask(), a)
		c.body += " " + c.payload(r, "D", []isa.Type{isa.UQ, isa.Q}[r.Intn(2)])
		if d := c.variable("D"); d == nil {
			c.body = ""
		}
	}
}

// svmBlocks makes cases of svm_gather and svm_scatter (SVM_GATHER.md).
func svmBlocks(kind messageKind) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		block, n := []int{1, 4, 8}[r.Intn(3)], []int{1, 2, 4}[r.Intn(3)]
		slots := c.slots(r, block*n)
		if block == 1 {
			for i, s := range slots {
				c.accesses = append(c.accesses, access{lane: i, mem: s, bytes: n, reg: 4 * i, regBytes: 4})
			}
		} else {
			var blocks []int
			for i := range n {
				blocks = append(blocks, block*i)
			}
			c.rows(slots, blocks, block, block)
		}
		a := c.addresses(r, 8, func(i int) uint64 { return uint64(svmBase + slots[i]) })
		c.body = fmt.Sprintf(".%d.%d%s %s", block, n, c.mask(), a)
		c.body += " " + c.payload(r, "D", map[int]isa.Type{1: isa.UB, 4: isa.UD, 8: isa.UQ}[block])
	}
}

// owords makes cases of the block messages (OWORD_LD.md, SVM_BLOCK_LD.md), whose size counts owords.
func owords(kind messageKind, unit int, svm bool) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind, c.all = kind, true
		at := r.Intn((memoryBytes-16*c.size)/max(unit, 4)+1) * max(unit, 4)
		c.accesses = []access{}
		for i := range 4 * c.size {
			c.accesses = append(c.accesses, access{mem: at + 4*i, bytes: 4, reg: 4 * i, regBytes: 4})
		}
		if svm {
			c.body = fmt.Sprintf(" (%d) %s", c.size, c.scalar(r, "G", uint64(svmBase+at), isa.UQ))
		} else {
			c.body = fmt.Sprintf(" (%d) T6 %s", c.size, c.scalar(r, "G", uint64(at/max(unit, 1)), isa.UD))
		}
		data := c.payload(r, "D", isa.UD)
		// The data overwrites the register with the offset.
		if g := c.variable("G"); g != nil && kind == loads && g.typ == isa.UD && r.Intn(2) == 0 {
			d := c.variable("D")
			copy(d.before, g.before)
			c.vars = c.vars[1:]
			for i := range c.setup {
				c.setup[i] = strings.ReplaceAll(c.setup[i], "&G", "&D")
			}
			c.body = strings.ReplaceAll(c.body, "G(", "D(")
			c.body = strings.ReplaceAll(c.body, "AD(", "AG(")
		}
		c.body += " " + data
	}
}

// atomics makes cases of an add, for every family that has atomics.
func atomics(line string, size int, unit int, base int) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = adds
		slots := c.slots(r, 4)
		for i := range slots {
			if r.Intn(3) == 0 {
				slots[i] = slots[0]
			}
			c.accesses = append(c.accesses, access{lane: i, mem: slots[i], bytes: 4, reg: 4 * i, regBytes: 4})
		}
		if unit == 4 {
			c.image = "width=128 format=r32ui = ud[128]"
		}
		a := c.addresses(r, size, func(i int) uint64 { return uint64(base + slots[i]/unit) })
		c.body = "ADDRESS"
		s := c.payload(r, "S", isa.UD)
		dst := c.payload(r, "R", isa.UD)
		if c.variable("A") == nil {
			a = strings.Replace(a, "A.", "R.", 1)
		}
		if c.row.Op == isa.OpLscAtomic {
			a, s = a+":", s+":" // the place is not written if it is 0
			for _, p := range []*string{&a, &s} {
				*p = strings.TrimSuffix(strings.Replace(*p, ".0:", "", 1), ":")
			}
			dst = strings.TrimSuffix(strings.Replace(dst+":", ".0:", ":", 1), ":")
		}
		c.body = strings.NewReplacer("MASK", c.mask(), "ADDRESS", a, "SOURCE", s, "RESULT", dst).Replace(line)
	}
}

// lsc makes cases of lsc_load and lsc_store, and of their quad and uncompressed forms (LSC_UNTYPED.md).
func lsc(kind messageKind, quad bool) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		shape := []struct {
			name            string
			bytes, register int
		}{{"d32", 4, 4}, {"d64", 8, 8}, {"d8c32", 1, 4}, {"d16c32", 2, 4}, {"d32", 4, 4}}[r.Intn(5)]
		n := []int{1, 1, 2, 3, 4}[r.Intn(5)]
		if shape.register > shape.bytes {
			n = 1
		}
		name, blocks := shape.name, []int{}
		for i := range n {
			blocks = append(blocks, shape.bytes*i)
		}
		if quad {
			shape.bytes, shape.register, name = 4, 4, "d32"
			letters := []string{"x", "y", "xz", "xyz", "yw", "xyzw"}[r.Intn(6)]
			name += "." + letters
			blocks = nil
			for _, letter := range letters {
				blocks = append(blocks, 4*strings.IndexRune("xyzw", letter))
			}
			n = 4
		} else if n > 1 {
			name += fmt.Sprint("x", n)
		}
		room := shape.bytes * n
		for room&(room-1) != 0 {
			room++
		}
		slots := c.slots(r, room)
		c.rows(slots, blocks, shape.bytes, shape.register)
		disp, scale := r.Intn(3)*4, []int{1, 1, room}[r.Intn(3)]
		for _, s := range slots {
			disp = min(disp, s)
		}
		if scale > 1 {
			disp = 0
		}
		model, size, base, bits := "flat", 8, svmBase, 64
		if r.Intn(2) == 0 || scale > 1 {
			model, size, base, bits = "bti(0x0)", 4, 0, 32
		}
		a := c.addresses(r, size, func(i int) uint64 { return uint64((base + slots[i] - disp) / scale) })
		typ := map[int]isa.Type{4: isa.UD, 8: isa.UQ}[shape.register]
		c.body = "A.x"
		data := c.payload(r, "D", typ)
		if c.variable("A") == nil {
			a = strings.Replace(a, "A.", "D.", 1)
		}
		a = strings.TrimSuffix(strings.Replace(a+"|", ".0|", "", 1), "|")
		data = strings.TrimSuffix(strings.Replace(data+"|", ".0|", "", 1), "|")
		if scale > 1 {
			a = fmt.Sprintf("%d*%s", scale, a)
		}
		if disp > 0 {
			a = fmt.Sprintf("%s+0x%x", a, disp)
		}
		addr := fmt.Sprintf("%s[%s]:a%d", model, a, bits)
		if kind == stores {
			c.body = fmt.Sprintf(".ugm%s %s %s:%s", c.mask(), addr, data, name)
		} else {
			c.body = fmt.Sprintf(".ugm%s %s:%s %s", c.mask(), data, name, addr)
		}
	}
}

// lscStrided makes cases of lsc_load_strided and lsc_store_strided, which have one base and a pitch.
func lscStrided(kind messageKind) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		pitch := []int{4, 8, 12}[r.Intn(3)]
		at := 4 * r.Intn(8)
		var slots []int
		for i := range c.size {
			slots = append(slots, at+i*pitch)
		}
		c.rows(slots, []int{0}, 4, 4)
		c.declare("A", isa.UQ, 8, func(int) uint64 { return uint64(svmBase + at) })
		data := c.payload(r, "D", isa.UD)
		data = strings.TrimSuffix(strings.Replace(data+"|", ".0|", "", 1), "|")
		address := fmt.Sprintf("flat[A,0x%x]:a64", pitch)
		if kind == stores {
			c.body = fmt.Sprintf(".ugm%s %s %s:d32", c.mask(), address, data)
		} else {
			c.body = fmt.Sprintf(".ugm%s %s:d32 %s", c.mask(), data, address)
		}
	}
}

// typedTexels makes cases of gather4_typed and scatter4_typed on texels of four dwords.
func typedTexels(kind messageKind) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		c.image = "width=32 format=rgba32ui = ud[128]"
		suffix, blocks := channelsOf(r)
		slots := c.slots(r, 16)
		c.rows(slots, blocks, 4, 4)
		a := c.addresses(r, 4, func(i int) uint64 { return uint64(slots[i] / 16) })
		c.body = fmt.Sprintf(".%s%s T6 %s %%null.0 %%null.0 %%null.0", suffix, c.mask(), a)
		c.body += " " + c.payload(r, "D", isa.UD)
	}
}

// samplerOf makes cases of a message to the sampler about a one-dimensional image of four channels, with coordinates in
// texels. params are its parameters in their order: u is the coordinate, the others are 0.
func samplerOf(params string, samples bool, value func(texel, channel int) (uint32, bool)) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.image = "width=32 format=rgba32ui = ud[128]"
		typ := isa.UD
		if samples {
			typ, c.image = isa.F, "width=32 format=rgba32f = f[128]"
			c.memory = dwords(func(i int) uint32 { return math.Float32bits(float32(100 + i)) })
		}
		suffix, blocks := channelsOf(r)
		gathers := c.row.Op >= isa.OpSample4 && c.row.Op <= isa.OpSample4POC
		if gathers {
			suffix, blocks = "R", []int{0, 16, 16, 0} // lower left and right, upper right and left
		}
		if c.row.Op == isa.OpLod {
			suffix, blocks = "RG", []int{0, 4}
		}
		slots := c.slots(r, 16)
		for i := range slots {
			if gathers {
				slots[i] = min(slots[i], memoryBytes-32)
			} else if c.row.Op == isa.OpLod {
				slots[i] = slots[0]
			}
		}
		c.rows(slots, blocks, 4, 4)
		if value != nil {
			for i := range c.accesses {
				a := &c.accesses[i]
				if v, ok := value(a.mem/16, a.mem/4%4); ok {
					a.mem, a.value = -1, v
				}
			}
		}
		if c.row.Op == isa.OpLod {
			for i := range c.accesses { // no difference between neighbours: minus infinity, clamped to 0
				a := &c.accesses[i]
				a.mem, a.value = -1, 0xff800000*uint32(bitOf(i&1 != 0))
			}
		}
		at := 0.5
		if gathers {
			at = 1
		}
		a := c.addresses(r, 4, func(i int) uint64 {
			if samples {
				return uint64(math.Float32bits(float32(slots[i]/16) + float32(at)))
			}
			return uint64(slots[i] / 16)
		})
		c.variable("A").typ = typ
		c.body = "A.x"
		data := c.payload(r, "D", typ)
		if c.variable("A") == nil {
			a = strings.Replace(a, "A.", "D.", 1)
		}
		sampler := ""
		if samples {
			sampler = "S "
		}
		c.body = fmt.Sprintf(".%s%s %s %sT6 %s", suffix, c.mask(), c.scalar(r, "G", 0, isa.UW), sampler, data)
		if strings.Contains(params, "0") {
			c.declare("Z", typ, 4*c.size, func(int) uint64 { return 0 })
		}
		for _, p := range params {
			c.body += " " + map[rune]string{'u': a, '0': "Z.0"}[p]
		}
	}
}

// sends makes cases of a raw message to the data port that reads or writes dwords at byte offsets (RAW_SEND.md; its
// descriptor is the hardware's).
func sends(two, conditional, ends bool) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = []messageKind{loads, stores}[r.Intn(2)]
		if ends {
			c.kind, c.ends = stores, true
		}
		if !two && c.kind == stores {
			c.kind = loads
		}
		slots := c.slots(r, 4)
		c.rows(slots, []int{0}, 4, 4)
		registers := (4*c.size + c.platform.GRF() - 1) / c.platform.GRF()
		a := c.addresses(r, 4, func(i int) uint64 { return uint64(slots[i]) })
		c.body = "A.x"
		data := c.payload(r, "D", isa.UD)
		if c.variable("A") == nil {
			a = strings.Replace(a, "A.", "D.", 1)
		}
		descriptor := registers<<25 | registers<<20 | 0x06e00
		if c.kind == stores {
			descriptor = registers<<25 | 0x26e00
		}
		ex := 0xc | bitOf(ends)<<5
		switch {
		case !two:
			c.body = fmt.Sprintf("%s 0xc %d %d 0x%x:ud %s %s", c.mask(), registers, registers, descriptor, a, data)
		default:
			sfid := ".12"
			if conditional {
				sfid = ""
			}
			n, dst, src, into := 0, registers, "%null.0", data
			if c.kind == stores {
				n, dst, src, into = registers, 0, data, "%null.0"
			}
			c.body = fmt.Sprintf("%s.%d.%d.%d%s 0x%x:ud 0x%x:ud %s %s %s", sfid, registers, n, dst, c.mask(), ex|n<<6, descriptor, a, src, into)
		}
	}
}

// dwordsOf makes cases of a message whose results are not elements of memory: each channel has a dword in each row.
func dwordsOf(body string, rows int, value func(c *messageCase, row, lane int) uint32) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		lanes, rows := c.size, rows
		pitch := max(4*c.size, c.platform.GRF())
		if rows < 0 { // one dword after another, or one for all
			lanes, pitch, rows = 1, 4, -rows
			c.all = true
			if c.row.Sizes == 0 && c.enabled()&1 == 0 || c.enabled() == 0 {
				rows = 0
			}
		}
		for row := range rows {
			for lane := range lanes {
				c.accesses = append(c.accesses, access{lane: lane, mem: -1, value: value(c, row, lane), reg: row*pitch + 4*lane, regBytes: 4})
			}
		}
		c.body = "A.x"
		a, data := "", ""
		if strings.Contains(body, "ADDRESS") {
			size := 4 + 4*bitOf(strings.Contains(body, "a64"))
			a = c.addresses(r, size, func(i int) uint64 { return uint64(i*bitOf(size == 4)) + uint64(svmBase*bitOf(size == 8)) })
		}
		if strings.Contains(body, "LOD") {
			a = c.addresses(r, 4, func(int) uint64 { return 0 })
		}
		if strings.Contains(body, "SOURCE") {
			a = c.addresses(r, 4, func(i int) uint64 { return uint64(i + 1) })
		}
		data = c.payload(r, "D", isa.UD)
		if d := c.variable("D"); len(d.before) < 4*c.size+128 { // the checker asks for a row
			d.before = append(d.before, make([]byte, 4*c.size+128-len(d.before))...)
		}
		if c.variable("A") == nil {
			a = strings.Replace(a, "A.", "D.", 1)
		}
		if c.inLsc() {
			a = strings.TrimSuffix(strings.Replace(a+"|", ".0|", "", 1), "|")
			data = strings.TrimSuffix(strings.Replace(data+"|", ".0|", "", 1), "|")
		}
		c.body = strings.NewReplacer("MASK", c.mask(), "ADDRESS", a, "LOD", a, "SOURCE", a, "DATA", data).Replace(body)
	}
}

func (c *messageCase) inLsc() bool { return strings.HasPrefix(c.row.Name, "lsc_") }

// counter is the result of an lsc_apndctr_atomic_add in which each channel adds its number plus one.
func counter(c *messageCase, _, lane int) (sum uint32) {
	for i := range lane {
		sum += uint32(i+1) * (c.enabled() >> i & 1)
	}
	return sum
}

func compares(_, channel int) (uint32, bool) { // the reference 0 is less than all texels: 1, 0, 0, 1
	return math.Float32bits(float32(bitOf(channel == 0 || channel == 3))), true
}

func nothingThere(int, int) (uint32, bool) { return 0, true }

// messages has a function that makes random cases for each message.
var messages = map[isa.Op]func(c *messageCase, r *rand.Rand){
	isa.OpGather:            elements(loads, false),
	isa.OpScatter:           elements(stores, false),
	isa.OpGatherScaled:      elements(loads, true),
	isa.OpScatterScaled:     elements(stores, true),
	isa.OpGather4Scaled:     fourScaled(loads, false),
	isa.OpScatter4Scaled:    fourScaled(stores, false),
	isa.OpSvmGather4Scaled:  fourScaled(loads, true),
	isa.OpSvmScatter4Scaled: fourScaled(stores, true),
	isa.OpQwGather:          qwords(loads),
	isa.OpQwScatter:         qwords(stores),
	isa.OpSvmGather:         svmBlocks(loads),
	isa.OpSvmScatter:        svmBlocks(stores),
	isa.OpOWordLd:           owords(loads, 16, false),
	isa.OpOWordLdUnaligned:  owords(loads, 1, false),
	isa.OpOWordSt:           owords(stores, 16, false),
	isa.OpSvmBlockLd:        owords(loads, 16, true),
	isa.OpSvmBlockSt:        owords(stores, 16, true),
	isa.OpDWordAtomic:       atomics(".addMASK T6 ADDRESS SOURCE %null.0 RESULT", 4, 1, 0),
	isa.OpSvmAtomic:         atomics(".addMASK ADDRESS RESULT SOURCE %null.0", 8, 1, svmBase),
	isa.OpTypedAtomic:       atomics(".addMASK T6 ADDRESS %null.0 %null.0 %null.0 SOURCE %null.0 RESULT", 4, 4, 0),
	isa.OpLscAtomic:         atomics("_iadd.ugmMASK RESULT:d32 bti(0x0)[ADDRESS]:a32 SOURCE %null", 4, 1, 0),
	isa.OpLscLoad:           lsc(loads, false),
	isa.OpLscStore:          lsc(stores, false),
	isa.OpLscLoadQuad:       lsc(loads, true),
	isa.OpLscStoreQuad:      lsc(stores, true),

	isa.OpLscStoreUncompressed: lsc(stores, false),

	isa.OpLscLoadStrided:  lscStrided(loads),
	isa.OpLscStoreStrided: lscStrided(stores),
	isa.OpGather4Typed:    typedTexels(loads),
	isa.OpScatter4Typed:   typedTexels(stores),

	isa.OpLoad3D:     samplerOf("u", false, nil),
	isa.OpLoadLZ:     samplerOf("u", false, nil),
	isa.OpLoadMCS:    samplerOf("u", false, nothingThere),
	isa.OpLoad2DMSW:  samplerOf("000u", false, nil),
	isa.OpSample3D:   samplerOf("u", true, nil),
	isa.OpSampleB:    samplerOf("0u", true, nil),
	isa.OpSampleL:    samplerOf("0u", true, nil),
	isa.OpSampleC:    samplerOf("0u", true, compares),
	isa.OpSampleD:    samplerOf("u00", true, nil),
	isa.OpSampleBC:   samplerOf("00u", true, compares),
	isa.OpSampleLC:   samplerOf("00u", true, compares),
	isa.OpSampleDC:   samplerOf("0u00", true, compares),
	isa.OpSampleLZ:   samplerOf("u", true, nil),
	isa.OpSampleCLZ:  samplerOf("0u", true, compares),
	isa.OpLod:        samplerOf("u", true, nil),
	isa.OpSample4:    samplerOf("u", true, nil),
	isa.OpSample4C:   samplerOf("0u", true, func(int, int) (uint32, bool) { return math.Float32bits(1), true }),
	isa.OpSample4PO:  samplerOf("u", true, nil),
	isa.OpSample4POC: samplerOf("0u", true, func(int, int) (uint32, bool) { return math.Float32bits(1), true }),

	isa.OpLscLoadStatus: dwordsOf(".ugmMASK DATA:d32 flat[ADDRESS]:a64", -1, func(c *messageCase, _, _ int) uint32 { return c.enabled() }),
	isa.OpLscReadStateInfo: dwordsOf(".tgm DATA bti(0x0)", -4, func(_ *messageCase, row, _ int) uint32 {
		return [...]uint32{128, 0, 0, 1}[row]
	}),
	isa.OpLscApndCtrAtomic: dwordsOf("_add.ugmMASK DATA:d32 bti(0x0) SOURCE:d32", 1, counter),
	isa.OpResInfo: dwordsOf(".RGBAMASK T6 LOD DATA", 4, func(_ *messageCase, row, _ int) uint32 {
		return [...]uint32{128, 0, 0, 1}[row]
	}),
	isa.OpSampleInfo: dwordsOf(".RAMASK T6 DATA", 2, func(_ *messageCase, row, _ int) uint32 { return [...]uint32{1, 0}[row] }),

	isa.OpRawSend:      sends(false, false, false),
	isa.OpRawSendC:     sends(false, false, false),
	isa.OpRawSendS:     sends(true, false, false),
	isa.OpRawSendSC:    sends(true, true, false),
	isa.OpRawSendSEot:  sends(true, false, true),
	isa.OpRawSendSCEot: sends(true, true, true),
}

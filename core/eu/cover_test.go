package eu_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// features are things that cases show: "size 8", "M3", "any", "source indirect". What the conformance cases of an
// instruction must show between them follows from its row of isa.Table; what a case shows, from its text.
type features map[string]bool

// TestConformanceCovers checks that for each instruction that runs there are cases with every execution size, M1 to M8
// and NoMask, predicates with any, all and inverse, modifiers, saturation, types, kinds of operands and regions,
// overlap of destination and source, and operands that cross registers, if its row allows these.
func TestConformanceCovers(t *testing.T) {
	shown := map[isa.Op]features{}
	for name, c := range conformanceCases(t) {
		text, _ := c.text()
		mod, _ := assembler.Assemble(visa.NewFile(name, text), c.platform)
		for _, o := range mod.Objects {
			for _, s := range o.Body {
				if in, ok := s.(*visa.Inst); ok && in.Op != isa.OpInvalid {
					if shown[in.Op] == nil {
						shown[in.Op] = features{}
					}
					shown[in.Op].add(in, c.platform.GRF())
				}
			}
		}
	}
	for op := isa.Op(1); op < isa.NumOps; op++ {
		row := &isa.Table[op]
		if !row.Runs {
			continue
		}
		if shown[op] == nil {
			if !marks[op] {
				t.Errorf("%s has no case in testdata", row.Name)
			}
			continue
		}
		var missing []string
		for f := range required(row) {
			if !shown[op][f] {
				missing = append(missing, f)
			}
		}
		if slices.Sort(missing); len(missing) > 0 {
			t.Errorf("%s has no case in testdata with: %s", row.Name, strings.Join(missing, "; "))
		}
	}
}

// marks are lines of the assembler that have no effect.
var marks = map[isa.Op]bool{
	isa.OpLabel: true, isa.OpSubroutine: true, isa.OpFile: true, isa.OpLoc: true, isa.OpLifetimeStart: true, isa.OpLifetimeEnd: true,
}

// add adds what an instruction shows.
func (f features) add(in *visa.Inst, grf int) {
	row := &isa.Table[in.Op]
	if row.Exec != isa.NoExec {
		f[fmt.Sprint("size ", in.ExecSize)] = true
	}
	if row.Exec == isa.MaskExec {
		if in.NoMask {
			f["NoMask"] = true
		} else {
			f[fmt.Sprint("M", in.Offset/4+1)] = true
		}
	}
	if in.Pred.Var != nil {
		f["predicate"] = true
		f["inverse"] = f["inverse"] || in.Pred.Invert
		f["any"] = f["any"] || in.Pred.Combine == isa.Any
		f["all"] = f["all"] || in.Pred.Combine == isa.All
	}
	f["saturation"] = f["saturation"] || in.Sat
	written := map[*visa.Decl]bool{}
	in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
		if slot.Write && o.Var != nil {
			written[o.Var.Root] = true
		}
	})
	if in.LSC != nil { // its operands have fixed positions
		f.lsc(in, grf)
		return
	}
	in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
		if !slot.Write && o.Var != nil && written[o.Var.Root] {
			f["overlap"] = true
		}
		switch slot.Kind {
		case isa.VectorSlot:
			f.vector(in, slot, o, grf)
		case isa.RawSlot, isa.RawListSlot, isa.DataSlot, isa.PayloadSlot, isa.BlockSlot:
			f["byte offset"] = f["byte offset"] || o.Byte > 0
			f["crossing"] = f["crossing"] || o.Byte%grf+in.Extent(slot, o, grf) > grf
		}
	})
}

// lsc adds what an lsc message shows.
func (f features) lsc(in *visa.Inst, grf int) {
	l := in.LSC
	for i := range in.Args {
		o := &in.Args[i]
		if i == 1 || o.Var == nil {
			continue
		}
		f["byte offset"] = f["byte offset"] || o.Byte > 0
		elems := int(in.ExecSize) * max(l.Elems, 1)
		if b := &l.Block; b.Width > 0 {
			width := 1
			for width < b.Width {
				width *= 2
			}
			elems = max(b.Blocks, 1) * width * b.Height
		}
		f["crossing"] = f["crossing"] || l.RegBits/8*elems > grf
		f["overlap"] = f["overlap"] || i == 0 && len(in.Args) > 1 && in.Args[1].Var != nil && in.Args[1].Var.Root == o.Var.Root
	}
}

// vector adds what a vector operand shows.
func (f features) vector(in *visa.Inst, slot *isa.Slot, o *visa.Operand, grf int) {
	role := "source "
	if slot.Write {
		role = "destination "
	}
	if mod := o.Mod.String(); mod != "" {
		f[mod] = true
	}
	if o.Type < isa.NumTypes && o.Kind != visa.AddressOfOperand {
		f[role+o.Type.String()] = true
	}
	switch o.Kind {
	case visa.ImmediateOperand:
		f["immediate"] = true
		f["packed immediate"] = f["packed immediate"] || o.Type.Packed()
	case visa.PredicateOperand:
		f[role+"predicate"] = true
	case visa.AddressOperand:
		f[role+"address"] = true
	case visa.AddressOfOperand:
		f["address of"] = true
	case visa.StateOperand:
		f[role+"state"] = true
	case visa.IndirectOperand:
		f[role+"indirect"] = true
		f[role+"indirect by row"] = f[role+"indirect by row"] || o.Region.Kind == visa.MultiRegion
	case visa.GeneralOperand:
		v, w, h := int(o.Region.V), max(int(o.Region.W), 1), int(o.Region.H)
		size := int(in.ExecSize)
		if slot.Write {
			v, w, h = max(h, 1), 1, 0
			f["destination strided"] = f["destination strided"] || v > 1
		} else {
			f["scalar"] = f["scalar"] || v == 0 && w == 1 && size > 1
			f["row"] = f["row"] || (w == 1 && v == 1 || h == 1 && v == w) && size > 1
			f["strided"] = f["strided"] || w == 1 && v > 1 && size > 1
			f["rows"] = f["rows"] || w > 1 && w < size && v != w*h
		}
		low, high := 0, 0
		for c := range size {
			e := c/w*v + c%w*h
			low, high = min(low, e), max(high, e)
		}
		if o.Var != nil && o.Var.Root != nil && o.Type < isa.NumTypes {
			first := o.Var.RootByte + o.Row*grf + o.Col*o.Type.Size()
			f["crossing"] = f["crossing"] || (first+low*o.Type.Size())/grf != (first+(high+1)*o.Type.Size()-1)/grf
		}
	}
}

// required returns what the cases of an instruction must show between them.
func required(row *isa.Instr) features {
	f := features{}
	least := 32
	for n := range 6 {
		if size := 1 << n; row.Exec == isa.MaskExec && row.Sizes.Has(size) || row.Exec == isa.BlockExec && row.Sizes.Has(size) {
			f[fmt.Sprint("size ", size)] = true
			least = min(least, size)
		}
	}
	if row.Exec == isa.MaskExec && row.Sizes != 0 {
		f["NoMask"] = true
		for m := 0; m < 8; m += max(least/4, 1) {
			f[fmt.Sprint("M", m+1)] = true
		}
	}
	if row.Pred {
		for _, name := range []string{"predicate", "inverse", "any", "all"} {
			f[name] = true
		}
	}
	if row.Sat != isa.NoSat {
		f["saturation"] = true
	}
	var class, source isa.Class
	messages, writes, reads := false, false, false
	for i := range row.Slots {
		s := &row.Slots[i]
		switch s.Kind {
		case isa.VectorSlot:
			f.slot(row, s)
			if s.Write {
				class |= s.Class
			} else {
				source |= s.Class
			}
		case isa.RawSlot, isa.RawListSlot, isa.DataSlot, isa.PayloadSlot, isa.AddrSlot, isa.TypedSlot, isa.BlockSlot:
			messages = true
		default:
			continue
		}
		writes, reads = writes || s.Write, reads || !s.Write
	}
	scalars := messages || row.Op == isa.OpIfCall || row.Op == isa.OpSwitchJmp || row.Op == isa.OpFAddr // vector operands are scalars
	wide := row.Sizes&^1 != 0 && row.Exec == isa.MaskExec && !scalars
	if row.Mods == isa.ArithMods || row.Mods == isa.AlsoArithMods {
		f["(-)"], f["(abs)"], f["(-abs)"] = true, true, true
	} else if row.Mods == isa.LogicMods {
		f["(~)"] = true
	}
	if class&isa.General != 0 && source&isa.General != 0 && wide {
		f["destination strided"], f["overlap"] = true, true
	}
	if source&isa.General != 0 && wide {
		f["scalar"], f["row"], f["strided"], f["rows"], f["crossing"] = true, true, true, true, true
	}
	if class&isa.Indirect != 0 {
		f["destination indirect"] = true
	}
	if source&isa.Indirect != 0 {
		f["source indirect"] = true
		if wide {
			f["source indirect by row"] = true
		}
	}
	if source&isa.Immediate != 0 {
		f["immediate"] = true
		for i := range row.Slots { // of words or F
			s := &row.Slots[i]
			types := row.Types
			if s.Types != 0 {
				types = s.Types
			}
			if s.Class&isa.Immediate != 0 && row.Exec == isa.MaskExec && !scalars && !row.Scalar && (types.Has(isa.W) || types.Has(isa.UW) || types.Has(isa.F)) {
				f["packed immediate"] = true
			}
		}
	}
	if messages {
		f["byte offset"] = true
		if row.Exec == isa.MaskExec {
			f["crossing"] = true
		}
		if writes && reads {
			f["overlap"] = true
		}
	}
	for name, reason := range excused {
		if op, what, _ := strings.Cut(name, ": "); op == row.Name && reason != "" {
			delete(f, what)
		}
	}
	return f
}

// slot adds the types and classes of a vector operand.
func (f features) slot(row *isa.Instr, s *isa.Slot) {
	role := "source "
	if s.Write {
		role = "destination "
	}
	types := row.Types
	if s.Types != 0 {
		types = s.Types
	}
	for typ := range isa.NumTypes {
		if types.Has(typ) && typ != isa.BOOL && s.Class&(isa.General|isa.Indirect) != 0 {
			f[role+typ.String()] = true
		}
	}
	for class, name := range map[isa.Class]string{isa.Predicate: "predicate", isa.Address: "address", isa.State: "state"} {
		if s.Class&class != 0 {
			f[role+name] = true
		}
	}
	if s.Class&isa.AddressOf != 0 {
		f["address of"] = true
	}
}

// excused lists what the tables allow but no case can show, with the reason.
var excused = map[string]string{}

func init() {
	add := func(name, reason string, what ...string) {
		for _, w := range what {
			excused[name+": "+w] = reason
		}
	}
	masks := []string{"M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8"}
	add("mul", "its type maps: sources of at most 32 bits", "source q", "source uq")
	add("plane", "it takes all elements from the first on, whatever the region", "source indirect by row")
	add("srnd", "the notes of its page: no mask", masks...)
	add("srnd", "the notes of its page: hf to ub, f to hf", "destination b", "destination bf", "destination f", "source b", "source bf")
	add("srnd", "the notes of its page: random numbers of ub or uw", "packed immediate")
	add("movs", "handles are ud", "packed immediate")
	add("fcvt", "the notes of its page: hf and ub, f and ud", "destination b", "source b")
	add("fcvt", "destination and source have different types", "overlap")
	add("jmp", "the whole thread jumps: core/visa warns of other sizes than 1", "size 2", "size 4", "size 8", "size 16", "size 32")
	add("movs", "one operand is a surface or a sampler variable", "scalar", "row", "strided", "rows", "crossing", "overlap", "source indirect by row")
	add("addr_add", "one operand is an address variable, of at most 16 elements", "overlap", "size 32", "M1 of 32")
	add("lsc_load_block2d", "its page: block operations should be SIMD1", append(masks, "size 2", "size 4", "size 8", "size 16", "size 32")...)
	add("lsc_store_block2d", "its page: block operations should be SIMD1", append(masks, "size 2", "size 4", "size 8", "size 16", "size 32")...)
	add("lsc_load_block2d", "the address is that of a surface", "overlap")
	add("dpas", "a platform has one size, 8 or 16", "size 1", "size 2", "size 4", "size 32", "M2", "M4", "M6", "M8")
	add("dpasw", "a platform has one size, 8", "size 1", "size 2", "size 4", "size 16", "size 32", "M2", "M4", "M6", "M8")
	for _, name := range []string{"gather", "scatter"} {
		add(name, "its page: 1, 8 or 16 elements", "size 2", "size 4", "size 32")
	}
	for _, name := range []string{"oword_ld", "oword_ld_unaligned", "oword_st", "svm_block_ld", "svm_block_st"} {
		add(name, "its page: 16 owords are for shared local memory", "size 16")
	}
	for _, name := range []string{"qw_gather", "svm_block_ld", "svm_atomic", "svm_gather4scaled", "lsc_load_strided", "sample_unorm", "lsc_load_status"} {
		add(name, "addresses and data have different types", "overlap")
	}
	for _, name := range []string{"raw_sends_eot", "raw_sendsc_eot"} {
		add(name, "a thread that ends reads no result", "overlap")
	}
	for _, name := range []string{"lsc_apndctr_atomic", "lsc_read_state_info"} {
		add(name, "it has no addresses", "overlap")
	}
}

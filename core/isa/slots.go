package isa

// Platform sets, named as the braces of the specification: "{XEHP+}" is XEHP and
// newer, "{-ICLLP}" is older than ICLLP. PVC_XT is not told apart from PVC.
const (
	Everywhere      Platforms = 1<<NumPlatforms - 1
	ICLLPplus       Platforms = Everywhere &^ (1<<ICLLP - 1)
	TGLLPplus       Platforms = Everywhere &^ (1<<TGLLP - 1)
	XEHPplus        Platforms = Everywhere &^ (1<<XEHP - 1)
	DG2plus         Platforms = Everywhere &^ (1<<DG2 - 1)
	PVCplus         Platforms = Everywhere &^ (1<<PVC - 1)
	beforeICLLP     Platforms = 1<<ICLLP - 1
	beforeTGLLP     Platforms = 1<<TGLLP - 1
	beforePVC       Platforms = 1<<PVC - 1
	beforeXEHP      Platforms = 1<<XEHP - 1
	macroPlatforms            = XEHPplus | 1<<SKL     // {XEHP+,SKL}
	dpaswPlatforms  Platforms = 1<<DG2 | 1<<XEHP      // {DG2,XEHP}
	switchPlatforms           = PVCplus | beforeTGLLP // {PVC+,-TGLLP}
	modPlatforms              = beforeXEHP            // {-XEHP}
)

// Execution size sets.
const (
	anySize    Sizes = 1<<6 - 1 // 1 to 32
	oneSize    Sizes = 1
	owordSizes Sizes = 1<<5 - 1 // 1, 2, 4, 8, 16 owords
)

// Type sets: the "Supported Types" lines of the pages.
const (
	byteTypes      Types = 1<<UB | 1<<B
	wordTypes      Types = 1<<UW | 1<<W
	dwordTypes     Types = 1<<UD | 1<<D
	qwordTypes     Types = 1<<UQ | 1<<Q
	dwordWordTypes       = dwordTypes | wordTypes
	smallTypes           = dwordTypes | wordTypes | byteTypes
	intTypes             = smallTypes | qwordTypes
	unsignedTypes  Types = 1<<UB | 1<<UW | 1<<UD
	rotateTypes          = dwordWordTypes | qwordTypes
	floatHalf      Types = 1<<F | 1<<HF
	floatDouble    Types = 1<<F | 1<<DF
	floatTypes     Types = 1<<F | 1<<HF | 1<<DF
	numberTypesNoQ       = smallTypes | floatTypes | 1<<BF
	numberTypes          = intTypes | floatTypes | 1<<BF
	minMaxTypes          = intTypes | floatTypes
	divTypes             = smallTypes | floatTypes
	moveTypes            = numberTypes | 1<<BOOL
	fcvtTypes      Types = 1<<B | 1<<UB | 1<<HF | 1<<F | 1<<UD
	srndTypes      Types = 1<<B | 1<<UB | 1<<BF | 1<<F | 1<<HF
	dpasTypes      Types = 1<<D | 1<<UD | 1<<F | 1<<BF | 1<<HF | 1<<DF
	udType         Types = 1 << UD
	fType          Types = 1 << F
	addressTypes         = dwordTypes | qwordTypes // FADDR says UQ, IFCALL says UD, Intel's compiler writes both
)

// Type maps. A page's integer map leaves 64-bit types out although they are among
// its supported types; Intel's compiler mixes them with the others, so they are in.
var (
	intMap    = TypeMap{Dst: intTypes, Src: intTypes, Platforms: Everywhere}
	doubleMap = TypeMap{Dst: 1 << DF, Src: 1 << DF, Platforms: Everywhere}
	halfMap   = TypeMap{Dst: floatHalf, Src: floatHalf, Platforms: Everywhere}
	brainMap  = TypeMap{Dst: 1<<F | 1<<BF, Src: 1<<F | 1<<BF, Platforms: XEHPplus}

	arithMaps = []TypeMap{intMap, doubleMap, halfMap, brainMap}
	mulMaps   = []TypeMap{{Dst: intTypes, Src: smallTypes, Platforms: Everywhere}, doubleMap, halfMap, brainMap}
	cmpMaps   = []TypeMap{
		{Dst: intTypes | floatHalf, Src: intTypes, Platforms: Everywhere},
		doubleMap, halfMap, brainMap,
		// The result is all ones or all zeros whatever the type.
		{Dst: intTypes | floatTypes, Src: floatHalf, Platforms: Everywhere, Lax: true},
		{Dst: intTypes | floatTypes, Src: 1 << DF, Platforms: Everywhere, Lax: true},
	}
	movMaps = []TypeMap{
		{Dst: moveTypes &^ (1 << BF), Src: moveTypes &^ (1 << BF), Platforms: Everywhere},
		brainMap,
	}
)

// Operand positions. The names are those of the pages.
const (
	gi   = General | Indirect
	gim  = General | Indirect | Immediate
	gimp = gim | Predicate
)

func vec(name string, c Class) Slot     { return Slot{Name: name, Class: c} }
func dst(name string, c Class) Slot     { return Slot{Name: name, Class: c, Write: true} }
func typed(s Slot, t Types) Slot        { s.Types = t; return s }
func opt(s Slot) Slot                   { s.Opt = true; return s }
func raw(name string) Slot              { return Slot{Name: name, Kind: RawSlot} }
func rawDst(name string) Slot           { return Slot{Name: name, Kind: RawSlot, Write: true} }
func rawNull(name string) Slot          { return Slot{Name: name, Kind: RawSlot, Null: true} }
func rawDstNull(name string) Slot       { return Slot{Name: name, Kind: RawSlot, Write: true, Null: true} }
func kind(name string, k SlotKind) Slot { return Slot{Name: name, Kind: k} }

var (
	dstGI   = dst("dst", gi)
	src0    = vec("src0", gim)
	src1    = vec("src1", gim)
	src2    = vec("src2", gim)
	surface = kind("surface", SurfaceSlot)
	sampler = kind("sampler", SamplerSlot)

	alu1Slots   = []Slot{dstGI, src0}
	alu2Slots   = []Slot{dstGI, src0, src1}
	alu3Slots   = []Slot{dstGI, src0, src1, src2}
	alu4Slots   = []Slot{dstGI, src0, src1, src2, vec("src3", gim)}
	carry2Slots = []Slot{dstGI, dst("carry", gi), src0, src1}
	pred1Slots  = []Slot{dstGI, dst("preddst", Predicate), src0}
	pred2Slots  = []Slot{dstGI, dst("preddst", Predicate), src0, src1}
	lrpSlots    = []Slot{dst("dst", General), vec("src0", General|Immediate), vec("src1", General|Immediate), vec("src2", General|Immediate)}
	planeSlots  = []Slot{dstGI, vec("src0", gi), vec("src1", gi)}
	log1Slots   = []Slot{dst("dst", gi|Predicate), vec("src0", gimp)}
	log2Slots   = []Slot{dst("dst", gi|Predicate), vec("src0", gimp), vec("src1", gimp)}
	sad2Slots   = []Slot{
		typed(dstGI, wordTypes), typed(src0, byteTypes), typed(src1, byteTypes),
	}
	sad2addSlots = []Slot{
		typed(dstGI, wordTypes), typed(src0, byteTypes), typed(src1, byteTypes), typed(src2, wordTypes),
	}
	cbitSlots = []Slot{typed(dstGI, udType), src0}
	fbhSlots  = []Slot{typed(dstGI, udType), src0}
	cmpSlots  = []Slot{dst("dst", gi|Predicate), src0, src1}
	movSlots  = []Slot{dst("dst", gi|Address), vec("src0", gimp|Address|AddressOf)}
	movsSlots = []Slot{dst("dst", State|General), vec("src0", gim|State)}
	setpSlots = []Slot{dst("dst", Predicate), vec("src0", gim)}
	fcvtSlots = []Slot{dst("dst", General), vec("src0", General|Immediate)}
	srndSlots = []Slot{dst("dst", General), vec("src0", General), vec("src1", General|Immediate)}
	dpasSlots = []Slot{rawDst("dst"), rawNull("src0"), raw("src1"), kind("src2", PlainSlot)}

	addraddSlots = []Slot{
		dst("dst", Address),
		vec("src0", General|Address|AddressOf),
		vec("src1", General|Immediate|AddressOf),
	}

	labelSlots  = []Slot{kind("label", LabelSlot)}
	switchSlots = []Slot{vec("index", gim), kind("labels", LabelsSlot)}
	faddrSlots  = []Slot{kind("func_name", FuncSlot), typed(dst("dst", gi), addressTypes)}
	fcallSlots  = []Slot{kind("func_name", FuncSlot), kind("arg_size", CountSlot), kind("return_size", CountSlot)}
	ifcallSlots = []Slot{
		typed(vec("func_addr", gim), addressTypes), kind("arg_size", CountSlot), kind("return_size", CountSlot),
	}

	lscData  = Slot{Name: "data", Kind: DataSlot, Null: true}
	lscBlock = Slot{Name: "data", Kind: BlockSlot, Null: true}
	lscAddr  = kind("address", AddrSlot)
	payload  = func(name string) Slot { return Slot{Name: name, Kind: PayloadSlot, Null: true} }

	lscloadSlots       = []Slot{write(lscData), lscAddr}
	lscloadblockSlots  = []Slot{write(lscBlock), lscAddr}
	lscstoreSlots      = []Slot{lscAddr, lscData}
	lscstoreblockSlots = []Slot{lscAddr, lscBlock}
	lscatomicSlots     = []Slot{write(lscData), lscAddr, payload("src1"), payload("src2")}
	lscappendSlots     = []Slot{write(lscData), lscAddr, lscData}
	lscinfoSlots       = []Slot{write(payload("dst")), lscAddr}

	sampleoldSlots = []Slot{sampler, surface, kind("operands", RawListSlot)}
	loadoldSlots   = []Slot{surface, kind("operands", RawListSlot)}
	load3dSlots    = []Slot{vec("aoffimmi", gim), surface, rawDstNull("dst"), kind("coordinates", RawListSlot)}
	sample3dSlots  = []Slot{vec("aoffimmi", gim), sampler, surface, rawDstNull("dst"), kind("coordinates", RawListSlot)}
	resinfoSlots   = []Slot{surface, raw("lod"), rawDst("dst")}

	sampleinfoSlots = []Slot{surface, rawDst("dst")}
	rtreadSlots     = []Slot{surface, kind("operands", RawListSlot)}
	rtwriteSlots    = []Slot{surface, kind("operands", RawListSlot)}
	urbwriteSlots   = []Slot{
		kind("num_out", IntSlot), kind("global_offset", IntSlot),
		rawNull("channel_mask"), raw("urb_handle"), rawNull("per_slot_offset"), rawNull("vertex_data"),
	}
	avsSlots = []Slot{
		sampler, surface, vec("u_offset", gim), vec("v_offset", gim), vec("delta_u", gim), vec("delta_v", gim),
		vec("u2d", gim), vec("group_id", gim), vec("vertical_block_number", gim), kind("cntrl", WordSlot),
		vec("v2d", gim), kind("exec_mode", WordSlot), vec("ief_bypass", gim), rawDst("dst"),
	}
	vmefbrSlots = []Slot{kind("modes", TupleSlot), surface, raw("uni_input"), raw("fbr_input"), rawDst("output")}
	vmeidmSlots = []Slot{surface, raw("uni_input"), raw("idm_input"), rawDst("output")}
	vmeimeSlots = []Slot{
		kind("modes", TupleSlot), surface, raw("uni_input"), raw("ime_input"),
		raw("ref0"), rawNull("ref1"), rawNull("cost_center"), rawDst("output"),
	}
	vmesicSlots      = []Slot{surface, raw("uni_input"), raw("sic_input"), rawDst("output")}
	sampleunormSlots = []Slot{
		sampler, surface, vec("u_offset", gim), vec("v_offset", gim), vec("delta_u", gim), vec("delta_v", gim), rawDst("dst"),
	}

	offset        = raw("element_offset")
	texel         = []Slot{surface, raw("u"), rawNull("v"), rawNull("r"), rawNull("lod")}
	gatherSlots   = []Slot{surface, vec("offset", gim), offset, rawDst("dst")}
	scatterSlots  = []Slot{surface, vec("offset", gim), offset, raw("src")}
	gather4Slots  = gatherSlots
	scatter4Slots = scatterSlots

	gathertypedSlots  = append(texel[:5:5], rawDst("dst"))
	scattertypedSlots = append(texel[:5:5], raw("src"))
	typedatomicSlots  = append(texel[:5:5], rawNull("src0"), rawNull("src1"), rawDstNull("dst"))
	dwordatomicSlots  = []Slot{surface, typed(offset, udType), rawNull("src0"), rawNull("src1"), rawDstNull("dst")}

	qwgatherSlots    = []Slot{surface, raw("offset"), rawDst("dst")}
	qwscatterSlots   = []Slot{surface, raw("offset"), raw("src")}
	mediaSlots       = []Slot{surface, opt(kind("plane", IntSlot)), vec("x_offset", gim), vec("y_offset", gim), rawDst("dst")}
	mediastSlots     = []Slot{surface, opt(kind("plane", IntSlot)), vec("x_offset", gim), vec("y_offset", gim), raw("src")}
	owordldSlots     = []Slot{surface, vec("offset", gim), rawDst("dst")}
	owordstSlots     = []Slot{surface, vec("offset", gim), raw("src")}
	svmblockldSlots  = []Slot{vec("address", gim), rawDst("dst")}
	svmblockstSlots  = []Slot{vec("address", gim), raw("src")}
	svmgatherSlots   = []Slot{raw("addresses"), rawDst("dst")}
	svmscatterSlots  = []Slot{raw("addresses"), raw("src")}
	svmatomicSlots   = []Slot{raw("addresses"), rawDstNull("dst"), rawNull("src0"), rawNull("src1")}
	svmgather4Slots  = []Slot{vec("address", gim), offset, rawDst("dst")}
	svmscatter4Slots = []Slot{vec("address", gim), offset, raw("src")}

	nbsignalSlots = []Slot{vec("id", gim), vec("num_threads", gim), opt(vec("num_producers", gim)), opt(vec("num_consumers", gim))}
	nbwaitSlots   = []Slot{vec("id", gim)}
	waitSlots     = []Slot{vec("mask", General|Immediate)}
	fileSlots     = []Slot{kind("file_name", StringSlot)}
	locSlots      = []Slot{kind("line_number", IntSlot)}
	lifetimeSlots = []Slot{kind("variable", VarSlot)}

	rawsendSlots = []Slot{
		kind("exmsgdesc", IntSlot), kind("num_src", IntSlot), kind("num_dst", IntSlot),
		vec("desc", General|Immediate), rawNull("src"), rawDstNull("dst"),
	}
	rawsendsSlots = []Slot{
		vec("exmsgdesc", General|Immediate), vec("desc", General|Immediate), rawNull("src0"), rawNull("src1"), rawDstNull("dst"),
	}
)

func write(s Slot) Slot { s.Write = true; return s }

package isa

// Platform sets, named after the braces of the specification: "{XEHP+}" is XEHP and newer, "{-ICLLP}" is older than
// ICLLP. PVC_XT is not distinguished from PVC. Where braces name PVC only, or end with it, XE2 and XE3 are left out, but
// for the samplers, which PVC alone does not have.
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
	withSamplers    Platforms = Everywhere &^ (1 << PVC)
	beforeXEHP      Platforms = 1<<XEHP - 1
	macroPlatforms            = XEHPplus | 1<<SKL     // {XEHP+,SKL}
	dpaswPlatforms  Platforms = 1<<DG2 | 1<<XEHP      // {DG2,XEHP}
	switchPlatforms           = PVCplus | beforeTGLLP // {PVC+,-TGLLP}
	modPlatforms              = beforeXEHP            // {-XEHP}
	doublePlatforms           = 1<<SKL | 1<<XEHP | PVCplus
)

// Execution size sets.
const (
	anySize    Sizes = 1<<6 - 1 // 1 to 32
	oneSize    Sizes = 1
	owordSizes Sizes = 1<<5 - 1 // 1, 2, 4, 8, 16 owords
	upTo8      Sizes = 1<<4 - 1 // 1, 2, 4, 8
	eightSize  Sizes = 1 << 3
	halfSizes  Sizes = 1<<3 | 1<<4
	wideSizes  Sizes = 1<<4 | 1<<5
	simdSizes  Sizes = 1<<3 | 1<<4 | 1<<5
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
	ubType         Types = 1 << UB
	uwType         Types = 1 << UW
	uqType         Types = 1 << UQ
	fType          Types = 1 << F
	addressTypes         = dwordTypes | qwordTypes // FADDR says UQ, IFCALL says UD, Intel's compiler writes both
)

// Type maps. A page's integer map leaves out 64-bit types although they are among its supported types. Intel's compiler
// mixes them with the others, so the maps here include them.
var (
	intMap    = TypeMap{Dst: intTypes, Src: intTypes, Platforms: Everywhere}
	doubleMap = TypeMap{Dst: 1 << DF, Src: 1 << DF, Platforms: Everywhere}
	halfMap   = TypeMap{Dst: floatHalf, Src: floatHalf, Platforms: Everywhere}
	brainMap  = TypeMap{Dst: 1<<F | 1<<BF, Src: 1<<F | 1<<BF, Platforms: XEHPplus}

	arithMaps = []TypeMap{intMap, doubleMap, halfMap, brainMap}
	addMaps   = []TypeMap{
		intMap, doubleMap, brainMap,
		{Dst: 1 << HF, Src: 1 << HF, Platforms: Everywhere},
		{Dst: 1 << F, Src: 1 << F, Platforms: Everywhere},
		{Dst: floatHalf, Src: floatHalf, Platforms: Everywhere, Lax: true},
	}
	mulMaps = []TypeMap{
		{Dst: smallTypes, Src: smallTypes, Platforms: Everywhere},
		{Dst: qwordTypes, Src: dwordTypes, Platforms: Everywhere},
		doubleMap, halfMap, brainMap,
		{Dst: intTypes, Src: smallTypes, Platforms: Everywhere, Lax: true},
	}
	asrMaps = []TypeMap{
		{Dst: smallTypes, Src: smallTypes, Platforms: Everywhere},
		{Dst: qwordTypes, Src: rotateTypes, Platforms: Everywhere},
		{Dst: dwordWordTypes, Src: qwordTypes, Platforms: Everywhere},
		{Dst: intTypes, Src: intTypes, Platforms: Everywhere, Lax: true},
	}
	bfeMaps = []TypeMap{
		{Dst: 1 << UD, Src: 1 << UD, Platforms: Everywhere},
		{Dst: 1 << D, Src: 1 << D, Platforms: Everywhere},
		{Dst: smallTypes, Src: smallTypes, Platforms: Everywhere, Lax: true},
	}
	rotateMaps = []TypeMap{
		{Dst: dwordWordTypes, Src: dwordWordTypes, Platforms: Everywhere},
		{Dst: rotateTypes, Src: rotateTypes, Platforms: PVCplus},
	}
	// Intel's assembler accepts division and square roots of doubles on hardware that computes with doubles; the pages
	// do not say so.
	ieeeMap  = TypeMap{Dst: 1 << DF, Src: 1 << DF, Platforms: doublePlatforms}
	sameMaps = []TypeMap{{Dst: 1 << F, Src: 1 << F, Platforms: Everywhere}, doubleMap} // divm and the like
	divMaps  = []TypeMap{{Dst: intTypes, Src: smallTypes, Platforms: Everywhere}, halfMap, ieeeMap}
	invMaps  = []TypeMap{ieeeMap, halfMap}
	cmpMaps  = []TypeMap{
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

// Operand positions, with the names of the pages. They are data without calls, so that the linker lays them out and
// nothing of the table is built when the program starts.
const (
	gi   = General | Indirect
	gim  = General | Indirect | Immediate
	gimp = gim | Predicate

	// anyType in Also: the page asks for other types, but Intel's assembler accepts any.
	anyType Types = 1<<NumTypes - 1
)

var (
	dstGI = Slot{Name: "dst", Class: gi, Write: true}
	src0  = Slot{Name: "src0", Class: gim}
	src1  = Slot{Name: "src1", Class: gim}
	src2  = Slot{Name: "src2", Class: gim}

	alu1Slots = []Slot{dstGI, src0}
	alu2Slots = []Slot{dstGI, src0, src1}
	alu3Slots = []Slot{dstGI, src0, src1, src2}
	alu4Slots = []Slot{dstGI, src0, src1, src2, {Name: "src3", Class: gim}}
	// Types not on the page whose value is clear nevertheless: narrower integers and halves widen, a carry is 0 or 1.
	// Intel's assembler accepts them.
	carry2Slots = []Slot{dstGI, {Name: "carry", Class: gi, Write: true, Also: intTypes}, src0, src1}
	roundSlots  = []Slot{dstGI, {Name: "src0", Class: gim, Also: 1 << HF}}
	divSlots    = []Slot{{Name: "dst", Class: gi, Write: true, Also: qwordTypes}, src0, src1}
	modSlots    = []Slot{dstGI, {Name: "src0", Class: gim, Also: qwordTypes}, {Name: "src1", Class: gim, Also: qwordTypes}}
	mulhSlots   = []Slot{dstGI, {Name: "src0", Class: gim, Also: smallTypes}, {Name: "src1", Class: gim, Also: smallTypes}}
	madwSlots   = []Slot{
		dstGI,
		{Name: "src0", Class: gim, Also: smallTypes},
		{Name: "src1", Class: gim, Also: smallTypes},
		{Name: "src2", Class: gim, Also: smallTypes},
	}
	pred1Slots = []Slot{dstGI, {Name: "preddst", Class: Predicate, Write: true}, src0}
	pred2Slots = []Slot{dstGI, {Name: "preddst", Class: Predicate, Write: true}, src0, src1}
	lrpSlots   = []Slot{
		{Name: "dst", Class: General, Write: true},
		{Name: "src0", Class: General | Immediate},
		{Name: "src1", Class: General | Immediate},
		{Name: "src2", Class: General | Immediate},
	}
	planeSlots = []Slot{dstGI, {Name: "src0", Class: gi}, {Name: "src1", Class: gi}}
	lineSlots  = []Slot{dstGI, {Name: "src0", Class: General}, src1}
	log1Slots  = []Slot{{Name: "dst", Class: gi | Predicate, Write: true}, {Name: "src0", Class: gimp}}
	log2Slots  = []Slot{
		{Name: "dst", Class: gi | Predicate, Write: true},
		{Name: "src0", Class: gimp},
		{Name: "src1", Class: gimp},
	}
	sad2Slots = []Slot{
		{Name: "dst", Class: gi, Write: true, Types: wordTypes},
		{Name: "src0", Class: gim, Types: byteTypes},
		{Name: "src1", Class: gim, Types: byteTypes},
	}
	sad2addSlots = []Slot{
		{Name: "dst", Class: gi, Write: true, Types: wordTypes},
		{Name: "src0", Class: gim, Types: byteTypes},
		{Name: "src1", Class: gim, Types: byteTypes},
		{Name: "src2", Class: gim, Types: wordTypes},
	}
	cbitSlots = []Slot{{Name: "dst", Class: gi, Write: true, Types: udType}, src0}
	fbhSlots  = cbitSlots
	lzdSlots  = []Slot{dstGI, {Name: "src0", Class: gim, Also: smallTypes}}
	cmpSlots  = []Slot{{Name: "dst", Class: General | Predicate, Write: true}, src0, src1}
	movSlots  = []Slot{
		{Name: "dst", Class: gi | Address, Write: true},
		{Name: "src0", Class: gimp | Address | AddressOf},
	}
	movsSlots = []Slot{
		{Name: "dst", Class: State | General, Write: true, Types: udType, Also: anyType},
		{Name: "src0", Class: gim | State, Types: udType, Also: anyType},
	}
	setpSlots = []Slot{{Name: "dst", Class: Predicate, Write: true}, src0}
	fcvtSlots = []Slot{{Name: "dst", Class: General, Write: true}, {Name: "src0", Class: General}}
	srndSlots = []Slot{
		{Name: "dst", Class: General, Write: true},
		{Name: "src0", Class: General},
		{Name: "src1", Class: General | Immediate, Types: srndTypes | uwType}, // the page's notes: UW with F
	}
	addraddSlots = []Slot{
		{Name: "dst", Class: Address, Write: true},
		{Name: "src0", Class: General | Address | AddressOf},
		{Name: "src1", Class: gim, Types: byteTypes | wordTypes},
	}

	labelSlots  = []Slot{{Name: "label", Kind: LabelSlot}}
	switchSlots = []Slot{{Name: "index", Class: gim, Types: ubType, Also: anyType}, {Name: "labels", Kind: LabelsSlot}}
	faddrSlots  = []Slot{{Name: "func_name", Kind: FuncSlot}, {Name: "dst", Class: gi, Write: true, Types: addressTypes}}
	fcallSlots  = []Slot{
		{Name: "func_name", Kind: FuncSlot}, {Name: "arg_size", Kind: CountSlot}, {Name: "return_size", Kind: CountSlot},
	}
	ifcallSlots = []Slot{
		{Name: "func_addr", Class: gim, Types: addressTypes},
		{Name: "arg_size", Kind: CountSlot}, {Name: "return_size", Kind: CountSlot},
	}
)

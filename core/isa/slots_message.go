package isa

// Extent says how many bytes of its variable the raw operand of a message covers. The number follows from the execution
// size and the suffix (visa.Inst.Extent).
type Extent uint8

const (
	AnyExtent    Extent = iota // not known, or not fixed
	FixedBytes                 // Slot.Bytes
	LaneDwords                 // four bytes for each lane
	LaneQwords                 // eight bytes for each lane
	LaneElements               // an element of the variable for each lane
	LaneAtomic                 // svm_atomic: four bytes for each lane, eight if it has 64 bits
	LaneBlocks                 // svm_gather, svm_scatter: a row of lanes for each block
	ChannelRows                // a row of lanes for each channel of the suffix, from a new register on
	UnormRows                  // sample_unorm: 32 words for each channel
	OWords                     // 16 bytes for each oword, of which Inst.ExecSize is the number
	MediaRows                  // a row of the register pitch for each row of the block
	SendSource                 // raw_send: the registers of the payload
	SendSecond                 // raw_sends: the registers of the second payload
	SendResult                 // raw_send: the registers of the response
	UrbRows                    // urb_write: a register for each output
	SearchInput                // vme_ime: depends on its modes
	SearchOutput
	DpasRows        // dpas: a row of lanes for each repetition
	DpasWeights     // a row of lanes for each step of depth
	DpasActivations // the elements that meet the weights, for each repetition
)

// Type sets of messages.
const (
	texelTypes  Types = 1<<UD | 1<<D | 1<<F                        // of gathers and scatters
	sampleTypes Types = 1<<HF | 1<<F | 1<<W | 1<<UW | 1<<D | 1<<UD // what a sampler returns
	qwordData   Types = 1<<Q | 1<<UQ | 1<<DF                       // of qw_gather
	dpasData          = dpasTypes | wordTypes                      // Intel's compiler once wrote w for bf
)

var (
	surface = Slot{Name: "surface", Kind: SurfaceSlot}
	sampler = Slot{Name: "sampler", Kind: SamplerSlot}

	lscDst      = Slot{Name: "data", Kind: DataSlot, Null: true, Write: true}
	lscData     = Slot{Name: "data", Kind: DataSlot, Null: true}
	lscDstBlock = Slot{Name: "data", Kind: BlockSlot, Null: true, Write: true}
	lscBlock    = Slot{Name: "data", Kind: BlockSlot, Null: true}
	lscAddr     = Slot{Name: "address", Kind: AddrSlot}

	lscloadSlots       = []Slot{lscDst, lscAddr}
	lscstatusSlots     = []Slot{{Name: "status", Kind: DataSlot, Null: true, Write: true, Extent: FixedBytes, Bytes: 4}, lscAddr}
	lscloadblockSlots  = []Slot{lscDstBlock, lscAddr}
	lscstoreSlots      = []Slot{lscAddr, lscData}
	lscstoreblockSlots = []Slot{lscAddr, lscBlock}
	lscatomicSlots     = []Slot{
		lscDst, lscAddr, {Name: "src1", Kind: PayloadSlot, Null: true}, {Name: "src2", Kind: PayloadSlot, Null: true},
	}
	lscappendSlots = []Slot{lscDst, lscAddr, lscData}
	lscinfoSlots   = []Slot{{Name: "dst", Kind: PayloadSlot, Null: true, Write: true}, lscAddr}
)

// Samplers and render targets.
var (
	aoffimmi  = Slot{Name: "aoffimmi", Class: gim, Types: uwType, Also: anyType}
	sampleDst = Slot{
		Name: "dst", Kind: RawSlot, Write: true, Null: true, Types: sampleTypes, Also: anyType, Extent: ChannelRows,
	}
	infoDst = Slot{Name: "dst", Kind: RawSlot, Write: true, Types: udType, Also: anyType, Extent: ChannelRows}

	uOffset = Slot{Name: "u_offset", Class: gim, Types: fType, Also: anyType}
	vOffset = Slot{Name: "v_offset", Class: gim, Types: fType, Also: anyType}
	deltaU  = Slot{Name: "delta_u", Class: gim, Types: fType, Also: anyType}
	deltaV  = Slot{Name: "delta_v", Class: gim, Types: fType, Also: anyType}

	sampleoldSlots = []Slot{sampler, surface, {Name: "operands", Kind: RawListSlot}}
	loadoldSlots   = []Slot{surface, {Name: "operands", Kind: RawListSlot}}
	load3dSlots    = []Slot{
		aoffimmi, surface, sampleDst,
		{Name: "coordinate", Kind: RawListSlot, Types: dwordWordTypes, Also: anyType, Extent: LaneElements},
	}
	sample3dSlots = []Slot{
		aoffimmi, sampler, surface, sampleDst,
		{Name: "coordinate", Kind: RawListSlot, Types: floatHalf, Also: anyType, Extent: LaneElements},
	}
	resinfoSlots = []Slot{
		surface, {Name: "lod", Kind: RawSlot, Types: udType, Also: anyType, Extent: LaneDwords}, infoDst,
	}
	sampleinfoSlots  = []Slot{surface, infoDst}
	sampleunormSlots = []Slot{
		sampler, surface, uOffset, vOffset, deltaU, deltaV,
		{Name: "dst", Kind: RawSlot, Write: true, Types: uwType, Also: anyType, Extent: UnormRows},
	}
	rtreadSlots   = []Slot{surface, {Name: "operands", Kind: RawListSlot}}
	rtwriteSlots  = []Slot{surface, {Name: "operands", Kind: RawListSlot}}
	urbwriteSlots = []Slot{
		{Name: "num_out", Kind: IntSlot}, {Name: "global_offset", Kind: IntSlot},
		{Name: "channel_mask", Kind: RawSlot, Null: true, Types: udType, Also: anyType, Extent: FixedBytes, Bytes: 32},
		{Name: "urb_handle", Kind: RawSlot, Types: udType, Also: anyType, Extent: FixedBytes, Bytes: 32},
		{Name: "per_slot_offset", Kind: RawSlot, Null: true, Types: udType, Also: anyType, Extent: FixedBytes, Bytes: 32},
		{Name: "vertex_data", Kind: RawSlot, Null: true, Types: texelTypes, Also: anyType, Extent: UrbRows},
	}
)

// Video messages.
var (
	uniInput = Slot{Name: "uni_input", Kind: RawSlot, Types: ubType, Also: anyType, Extent: FixedBytes, Bytes: 128}

	avsSlots = []Slot{
		sampler, surface, uOffset, vOffset, deltaU, deltaV,
		{Name: "u2d", Class: gim, Types: fType, Also: anyType},
		{Name: "group_id", Class: gim, Types: udType, Also: anyType},
		{Name: "vertical_block_number", Class: gim, Types: udType, Also: anyType},
		{Name: "cntrl", Kind: WordSlot},
		{Name: "v2d", Class: gim, Types: fType, Also: anyType},
		{Name: "exec_mode", Kind: WordSlot},
		{Name: "ief_bypass", Class: gim, Types: ubType, Also: anyType},
		{Name: "dst", Kind: RawSlot, Write: true},
	}
	vmefbrSlots = []Slot{
		{Name: "modes", Kind: TupleSlot}, surface, uniInput,
		{Name: "fbr_input", Kind: RawSlot, Types: ubType, Also: anyType, Extent: FixedBytes, Bytes: 128},
		{Name: "output", Kind: RawSlot, Write: true, Types: ubType, Also: anyType, Extent: FixedBytes, Bytes: 224},
	}
	vmeidmSlots = []Slot{
		surface, uniInput,
		{Name: "idm_input", Kind: RawSlot, Types: ubType, Also: anyType, Extent: FixedBytes, Bytes: 32},
		{Name: "output", Kind: RawSlot, Write: true, Types: ubType, Also: anyType, Extent: FixedBytes, Bytes: 512},
	}
	vmeimeSlots = []Slot{
		{Name: "modes", Kind: TupleSlot}, surface, uniInput,
		{Name: "ime_input", Kind: RawSlot, Types: ubType, Also: anyType, Extent: SearchInput},
		{Name: "ref0", Kind: RawSlot, Types: uwType, Also: anyType, Extent: FixedBytes, Bytes: 4},
		{Name: "ref1", Kind: RawSlot, Null: true, Types: uwType, Also: anyType, Extent: FixedBytes, Bytes: 4},
		{Name: "cost_center", Kind: RawSlot, Null: true, Types: uwType, Also: anyType, Extent: FixedBytes, Bytes: 32},
		{Name: "output", Kind: RawSlot, Write: true, Types: ubType, Also: anyType, Extent: SearchOutput},
	}
	vmesicSlots = []Slot{
		surface, uniInput,
		{Name: "sic_input", Kind: RawSlot, Types: ubType, Also: anyType, Extent: FixedBytes, Bytes: 128},
		{Name: "output", Kind: RawSlot, Write: true, Types: ubType, Also: anyType, Extent: FixedBytes, Bytes: 224},
	}
	mediaSlots = []Slot{
		surface, {Name: "plane", Kind: IntSlot, Opt: true}, xOffset, yOffset,
		{Name: "dst", Kind: RawSlot, Write: true, Extent: MediaRows},
	}
	mediastSlots = []Slot{
		surface, {Name: "plane", Kind: IntSlot, Opt: true}, xOffset, yOffset,
		{Name: "src", Kind: RawSlot, Extent: MediaRows},
	}
	xOffset = Slot{Name: "x_offset", Class: gim, Types: dwordTypes, Also: anyType}
	yOffset = Slot{Name: "y_offset", Class: gim, Types: dwordTypes, Also: anyType}
)

// Memory messages. Where a page asks for ud, Intel's compiler also gives coordinates and the data of atomics the type
// d.
var (
	scalarOffset  = Slot{Name: "offset", Class: gim, Types: udType, Also: anyType}
	elementOffset = Slot{Name: "element_offset", Kind: RawSlot, Types: udType, Also: anyType, Extent: LaneDwords}
	laneDst       = Slot{Name: "dst", Kind: RawSlot, Write: true, Types: texelTypes, Also: anyType, Extent: LaneDwords}
	laneSrc       = Slot{Name: "src", Kind: RawSlot, Types: texelTypes, Also: anyType, Extent: LaneDwords}
	rowsDst       = Slot{Name: "dst", Kind: RawSlot, Write: true, Types: texelTypes, Also: anyType, Extent: ChannelRows}
	rowsSrc       = Slot{Name: "src", Kind: RawSlot, Types: texelTypes, Also: anyType, Extent: ChannelRows}
	texelU        = Slot{Name: "u", Kind: RawSlot, Types: dwordTypes, Also: anyType, Extent: LaneDwords}
	texelV        = Slot{Name: "v", Kind: RawSlot, Null: true, Types: dwordTypes, Also: anyType, Extent: LaneDwords}
	texelR        = Slot{Name: "r", Kind: RawSlot, Null: true, Types: dwordTypes, Also: anyType, Extent: LaneDwords}
	texelLOD      = Slot{Name: "lod", Kind: RawSlot, Null: true, Types: dwordTypes, Also: anyType, Extent: LaneDwords}

	gatherSlots = []Slot{
		surface, scalarOffset, elementOffset,
		{Name: "dst", Kind: RawSlot, Write: true, Types: texelTypes, Extent: LaneDwords},
	}
	scatterSlots = []Slot{
		surface, scalarOffset, elementOffset,
		{Name: "src", Kind: RawSlot, Types: texelTypes, Extent: LaneDwords},
	}
	gatherscaledSlots  = []Slot{surface, scalarOffset, elementOffset, laneDst}
	scatterscaledSlots = []Slot{surface, scalarOffset, elementOffset, laneSrc}
	gather4Slots       = []Slot{surface, scalarOffset, elementOffset, rowsDst}
	scatter4Slots      = []Slot{surface, scalarOffset, elementOffset, rowsSrc}
	gathertypedSlots   = []Slot{surface, texelU, texelV, texelR, texelLOD, rowsDst}
	scattertypedSlots  = []Slot{surface, texelU, texelV, texelR, texelLOD, rowsSrc}

	// The types of the data of atomics follow from the operation: AtomicOp.Types.
	typedatomicSlots = []Slot{
		surface, texelU, texelV, texelR, texelLOD,
		{Name: "src0", Kind: RawSlot, Null: true, Extent: LaneDwords},
		{Name: "src1", Kind: RawSlot, Null: true, Extent: LaneDwords},
		{Name: "dst", Kind: RawSlot, Write: true, Null: true, Extent: LaneDwords},
	}
	dwordatomicSlots = []Slot{
		surface, {Name: "element_offset", Kind: RawSlot, Types: udType, Extent: LaneDwords},
		{Name: "src0", Kind: RawSlot, Null: true, Extent: LaneDwords},
		{Name: "src1", Kind: RawSlot, Null: true, Extent: LaneDwords},
		{Name: "dst", Kind: RawSlot, Write: true, Null: true, Extent: LaneDwords},
	}
	svmatomicSlots = []Slot{
		{Name: "addresses", Kind: RawSlot, Types: uqType, Also: anyType, Extent: LaneQwords},
		{Name: "dst", Kind: RawSlot, Write: true, Null: true, Extent: LaneAtomic},
		{Name: "src0", Kind: RawSlot, Null: true, Extent: LaneAtomic},
		{Name: "src1", Kind: RawSlot, Null: true, Extent: LaneAtomic},
	}

	qwgatherSlots = []Slot{
		surface, {Name: "offset", Kind: RawSlot, Types: udType, Also: anyType, Extent: LaneDwords},
		{Name: "dst", Kind: RawSlot, Write: true, Types: qwordData, Also: anyType, Extent: LaneQwords},
	}
	qwscatterSlots = []Slot{
		surface, {Name: "offset", Kind: RawSlot, Types: udType, Also: anyType, Extent: LaneDwords},
		{Name: "src", Kind: RawSlot, Types: qwordData, Also: anyType, Extent: LaneQwords},
	}
	owordldSlots = []Slot{surface, scalarOffset, {Name: "dst", Kind: RawSlot, Write: true, Extent: OWords}}
	owordstSlots = []Slot{surface, scalarOffset, {Name: "src", Kind: RawSlot, Extent: OWords}}

	address          = Slot{Name: "address", Class: gim, Types: uqType, Also: anyType}
	laneAddresses    = Slot{Name: "addresses", Kind: RawSlot, Types: uqType, Also: anyType, Extent: LaneQwords}
	svmOffset        = Slot{Name: "element_offset", Kind: RawSlot, Types: uqType, Also: anyType, Extent: LaneQwords}
	svmblockldSlots  = []Slot{address, {Name: "dst", Kind: RawSlot, Write: true, Extent: OWords}}
	svmblockstSlots  = []Slot{address, {Name: "src", Kind: RawSlot, Extent: OWords}}
	svmgatherSlots   = []Slot{laneAddresses, {Name: "dst", Kind: RawSlot, Write: true, Extent: LaneBlocks}}
	svmscatterSlots  = []Slot{laneAddresses, {Name: "src", Kind: RawSlot, Extent: LaneBlocks}}
	svmBase          = Slot{Name: "address", Class: gim, Types: uqType | udType, Also: anyType} // 0x0:ud of Intel's compiler
	svmgather4Slots  = []Slot{svmBase, svmOffset, rowsDst}
	svmscatter4Slots = []Slot{svmBase, svmOffset, rowsSrc}
)

// Matrix products, barriers and raw messages.
var (
	dpasSlots = []Slot{
		{Name: "dst", Kind: RawSlot, Write: true, Types: dpasData, Extent: DpasRows},
		{Name: "src0", Kind: RawSlot, Null: true, Types: dpasData, Extent: DpasRows},
		{Name: "src1", Kind: RawSlot, Types: dwordTypes, Extent: DpasWeights},
		{Name: "src2", Kind: PlainSlot, Types: dwordTypes, Extent: DpasActivations},
	}
	nbsignalSlots = []Slot{
		{Name: "id", Class: gim, Types: ubType, Also: anyType},
		{Name: "num_threads", Class: gim, Types: ubType | uwType, Also: anyType},
		{Name: "num_producers", Class: gim, Types: ubType, Also: anyType, Opt: true},
		{Name: "num_consumers", Class: gim, Types: ubType, Also: anyType, Opt: true},
	}
	nbwaitSlots   = []Slot{{Name: "id", Class: gim, Types: ubType, Also: anyType}}
	waitSlots     = []Slot{{Name: "mask", Class: General | Immediate, Types: ubType, Also: anyType}}
	fileSlots     = []Slot{{Name: "file_name", Kind: StringSlot}}
	locSlots      = []Slot{{Name: "line_number", Kind: IntSlot}}
	lifetimeSlots = []Slot{{Name: "variable", Kind: VarSlot}}

	rawsendSlots = []Slot{
		{Name: "exmsgdesc", Kind: HexSlot}, {Name: "num_src", Kind: IntSlot}, {Name: "num_dst", Kind: IntSlot},
		{Name: "desc", Class: General | Immediate, Types: udType, Also: anyType},
		{Name: "src", Kind: RawSlot, Null: true, Extent: SendSource},
		{Name: "dst", Kind: RawSlot, Write: true, Null: true, Extent: SendResult},
	}
	rawsendsSlots = []Slot{
		{Name: "exmsgdesc", Class: General | Immediate, Types: udType, Also: anyType},
		{Name: "desc", Class: General | Immediate, Types: udType, Also: anyType},
		{Name: "src0", Kind: RawSlot, Null: true, Extent: SendSource},
		{Name: "src1", Kind: RawSlot, Null: true, Extent: SendSecond},
		{Name: "dst", Kind: RawSlot, Write: true, Null: true, Extent: SendResult},
	}
)

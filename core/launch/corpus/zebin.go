package corpus

import (
	"bytes"
	"cmp"
	"debug/elf"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// A zebin is the ELF file that Intel's compilers write. It has vISA texts in sections .visaasm.NAME, and in .ze_info,
// as YAML, what the host must put where. It holds no values, so those of the launch lines are made up: see Made.

// Sections of a zebin.
const (
	textPrefix   = ".visaasm."
	infoSection  = ".ze_info"
	notesSection = ".note.intelgt.compat"
)

// dataPrefixes begin the names of the sections with variables of program scope: constants such as the strings of
// printf, global variables with initial values, and global variables that start as zeros.
var dataPrefixes = []string{".data.const", ".data.global", ".bss"}

// symbolTable is the kernel that the compiler adds if variables of program scope have names.
const symbolTable = "Intel_Symbol_Table_Void_Program"

// maxSection bounds the bytes of one section, of all texts together, and of all variables of program scope together.
// Sections may overlap in the file, so the size of the file is no limit.
const maxSection = 64 << 20

// isZebin reports whether a file begins as an ELF file does.
func isZebin(content []byte) bool { return bytes.HasPrefix(content, []byte(elf.ELFMAG)) }

// zeinfo is the part of .ze_info that is used.
type zeinfo struct {
	Kernels []kernelInfo
	Misc    []struct {
		Name string
		Args []argInfo `json:"args_info"`
	} `json:"kernels_misc_info"`
}

// kernelInfo is what .ze_info says about a kernel.
type kernelInfo struct {
	layout
	Name      string
	Execution struct {
		SIMD     int   `json:"simd_size"`
		SLM      int   `json:"slm_size"`
		Inline   int   `json:"inline_data_payload_size"`
		Required []int `json:"required_work_group_size"`
	} `json:"execution_env"`
	PerThread []argument `json:"per_thread_payload_arguments"`
}

// zebin is what is read from a file.
type zebin struct {
	zeinfo
	texts     map[string]string // of kernels, by name
	functions []string
	platform  string
	args      map[string][]argInfo // arguments of kernels, by the kernel's name
	constants map[string]constData
	symbols   []symbol
	named     map[string]int // index of each symbol by its name
}

// ReadZebin makes a program of each kernel of a zebin. The platform is the given one, or, if that is empty, the one
// that the zebin's notes name.
func ReadZebin(name string, content []byte, platform string) ([]*Program, error) {
	z, err := openZebin(name, content)
	if err != nil {
		return nil, err
	}
	if len(z.texts) == 0 {
		return nil, fmt.Errorf("%s has no section %sNAME with a kernel's vISA text: the compiler was not asked to keep it. "+
			"Give the folder that holds the file and the texts that IGC_ShaderDumpEnable=1 dumps", name, textPrefix)
	}
	if platform != "" {
		z.platform = platform
	}
	var programs []*Program
	size, made := 0, 0
	for i := range z.Kernels {
		k := &z.Kernels[i]
		text, ok := z.texts[k.Name]
		if !ok || k.Name == symbolTable {
			continue
		}
		delete(z.texts, k.Name) // so that a kernel that is described twice counts once
		if size += length(text, z.functions); size > maxSection {
			return nil, fmt.Errorf("%s: its kernels have more than %d MiB, each with the functions of the file", name, maxSection>>20)
		}
		p, err := z.program(k, text, z.functions)
		if err != nil {
			return nil, fmt.Errorf("%s: kernel %s: %w", name, k.Name, err)
		}
		if made += len(p.Text); made > 2*maxSection {
			return nil, fmt.Errorf("%s: the programs of its kernels have more than %d MiB, each with the variables of the file", name, 2*maxSection>>20)
		}
		p.Config = filepath.Base(name)
		programs = append(programs, p)
	}
	if len(programs) == 0 {
		return nil, fmt.Errorf("%s: section %s describes none of the kernels whose text is there", name, infoSection)
	}
	return programs, nil
}

// openZebin reads the sections of a file.
func openZebin(name string, content []byte) (*zebin, error) {
	f, err := openELF(content)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("it breaks off")
	}
	if err != nil {
		return nil, fmt.Errorf("%s is no zebin: %w", name, err)
	}
	z := &zebin{texts: map[string]string{}, args: map[string][]argInfo{}, named: map[string]int{}}
	var info, notes []byte
	room := uint64(maxSection)
	for _, s := range f.Sections {
		switch {
		case strings.HasPrefix(s.Name, textPrefix), s.Name == infoSection, s.Name == notesSection:
		default:
			continue
		}
		if s.FileSize > room {
			return nil, fmt.Errorf("%s: its sections have more than %d MiB", name, maxSection>>20)
		}
		room -= s.FileSize
		data, err := sectionData(s, content)
		if err != nil {
			return nil, fmt.Errorf("%s: section %s: %w", name, s.Name, err)
		}
		switch s.Name {
		case infoSection:
			info = data
		case notesSection:
			notes = data
		default:
			text := strings.TrimRight(string(data), "\x00")
			if strings.Contains(text, ".kernel ") {
				z.texts[s.Name[len(textPrefix):]] = text
			} else {
				z.functions = append(z.functions, text)
			}
		}
	}
	if len(info) == 0 && len(z.texts) == 0 {
		return nil, fmt.Errorf("%s is no zebin: %s", name, otherELF(f))
	}
	if err := readYAML(info, &z.zeinfo); err != nil {
		return nil, fmt.Errorf("%s: section %s: %w", name, infoSection, err)
	}
	for _, m := range z.Misc {
		z.args[m.Name] = m.Args
	}
	z.platform = platformOf(notes)
	z.constants, z.symbols = constantsOf(f, content)
	for i := range z.symbols {
		z.named[z.symbols[i].Name] = i
	}
	return z, nil
}

// program makes a program of a kernel that the file describes.
func (z *zebin) program(k *kernelInfo, text string, functions []string) (*Program, error) {
	k.ConstData, k.Symbols = z.constants, z.used(append(functions, text))
	k.Kernel, k.SIMD, k.SLM, k.InlineSize = k.Name, k.Execution.SIMD, k.Execution.SLM, k.Execution.Inline
	for _, a := range k.PerThread {
		k.PerThreadSize = max(k.PerThreadSize, a.Offset+a.Size)
	}
	return fromMetadata(&k.layout, z.platform, k.Execution.Required, z.args[k.Name], text, functions)
}

// addressTaken is an instruction that takes the address of a variable or function of the program.
var addressTaken = regexp.MustCompile(`\bfaddr\s+(?:\([^)\n]*\)\s*)?(?:"([^"\n]*)"|([^\s"]+))`)

// used returns the variables whose addresses the texts take, and those that these variables point to, directly or not.
func (z *zebin) used(texts []string) (symbols []symbol) {
	taken := map[int]bool{}
	var list []int
	take := func(name string) {
		if i, known := z.named[name]; known && !taken[i] {
			taken[i] = true
			list = append(list, i)
		}
	}
	for _, text := range texts {
		for _, m := range addressTaken.FindAllStringSubmatch(text, -1) {
			take(m[1] + m[2])
		}
	}
	for n := 0; n < len(list); n++ { // the list grows until everything pointed to is in it
		for _, p := range z.symbols[list[n]].Pointers {
			take(p.To)
		}
	}
	for i := range z.symbols {
		if taken[i] {
			symbols = append(symbols, z.symbols[i])
		}
	}
	return symbols
}

// constantsOf returns the contents of the sections with constants and global variables of a zebin, and the variables.
func constantsOf(f *elf.File, content []byte) (map[string]constData, []symbol) {
	data := map[string]constData{}
	room := uint64(maxSection) // for all sections together: zeros take no place in the file
	for _, s := range f.Sections {
		if s.Size > room || !slices.ContainsFunc(dataPrefixes, func(p string) bool { return strings.HasPrefix(s.Name, p) }) {
			continue
		}
		room -= s.Size
		if b, err := sectionData(s, content); err == nil {
			data[s.Name] = constData{Size: len(b), Hex: hex.EncodeToString(b)}
		} else if s.Type == elf.SHT_NOBITS {
			data[s.Name] = constData{Size: int(s.Size), Hex: strings.Repeat("00", int(s.Size))}
		}
	}
	all, err := f.Symbols()
	if err != nil {
		return data, nil // there are none
	}
	pointers := relocations(f, content, all)
	for in, d := range data {
		d.Pointers = pointers[in]
		data[in] = d
	}
	var list []symbol
	named := map[string]bool{}
	left := maxPointers
	for _, x := range all {
		if int(x.Section) >= len(f.Sections) || x.Size == 0 || x.Size > maxSection || x.Value > maxSection || named[x.Name] {
			continue
		}
		if in := f.Sections[x.Section].Name; x.Value+x.Size <= uint64(data[in].Size) {
			named[x.Name] = true
			s := symbol{Name: x.Name, Section: in, Value: int(x.Value), Size: int(x.Size)}
			for _, p := range pointers[in].from(s.Value) {
				if p.Offset -= s.Value; p.Offset >= s.Size || left == 0 {
					break
				}
				s.Pointers = append(s.Pointers, p)
				left--
			}
			list = append(list, s)
		}
	}
	// Launch lines cannot point to what has no name here, nor have a pointer that lies across qwords: it stays a value.
	for i := range list {
		s := &list[i]
		s.Pointers = slices.DeleteFunc(s.Pointers, func(p dataPointer) bool {
			return !named[p.To] || s.Size%8 != 0 || p.Offset%8 != 0
		})
	}
	return data, list
}

// maxPointers bounds the addresses in the variables of a file. If variables overlap, an address counts once for each.
const maxPointers = 1 << 20

// relocations returns the addresses of symbols in the sections of data, by the name of the section.
func relocations(f *elf.File, content []byte, symbols []elf.Symbol) map[string]dataPointers {
	const (
		entry   = 16 // bytes of an elf.Rel64
		address = 1  // R_ZE_SYM_ADDR (IGC, ZEELF.h)
	)
	found := map[string]dataPointers{}
	left := maxPointers
	for _, s := range f.Sections {
		if s.Type != elf.SHT_REL || int(s.Info) >= len(f.Sections) {
			continue
		}
		data, err := sectionData(s, content)
		if err != nil {
			continue
		}
		in := f.Sections[s.Info].Name
		for ; len(data) >= entry && left > 0; data = data[entry:] {
			offset, info := binary.LittleEndian.Uint64(data), binary.LittleEndian.Uint64(data[8:])
			if n := elf.R_SYM64(info); offset < maxSection && elf.R_TYPE64(info) == address && n > 0 && int(n) <= len(symbols) {
				to := &symbols[n-1] // package elf leaves out the first symbol, which is the null symbol
				p := dataPointer{Offset: int(offset), To: to.Name}
				if int(to.Section) < len(f.Sections) && to.Value <= maxSection {
					p.Section, p.Value = f.Sections[to.Section].Name, int(to.Value)
				}
				found[in] = append(found[in], p)
				left--
			}
		}
	}
	for _, p := range found {
		sort.SliceStable(p, func(i, j int) bool { return p[i].Offset < p[j].Offset })
	}
	return found
}

// openELF reads the headers of an ELF file. Some compilers write 0 as the version of the format, which package elf does
// not accept, so the version is replaced.
func openELF(content []byte) (*elf.File, error) {
	if !isZebin(content) || len(content) < 24 {
		return nil, errors.New("it does not begin as an ELF file")
	}
	head := bytes.Clone(content[:24])
	head[elf.EI_VERSION] = byte(elf.EV_CURRENT)
	binary.LittleEndian.PutUint32(head[20:], uint32(elf.EV_CURRENT))
	return elf.NewFile(&patched{content, head})
}

// olderBinary is the section of machine code in the files that ocloc writes without --format zebin.
const olderBinary = "Intel(R) OpenCL Device Binary"

// otherELF says what an ELF file without the sections of a zebin holds, and what to give in its place.
func otherELF(f *elf.File) string {
	switch {
	case f.Section(olderBinary) != nil:
		return "it is Intel's older form of a binary (patch tokens), with machine code and no vISA. Give the folder of texts that IGC_ShaderDumpEnable=1 dumps"
	case f.Machine == elf.EM_CUDA:
		return "it holds NVIDIA's machine code (cubin) and no PTX. Give the file that nvcc -ptx writes"
	}
	return "it has no section " + infoSection
}

// patched reads content, whose first bytes are replaced by head.
type patched struct{ content, head []byte }

func (p *patched) ReadAt(b []byte, off int64) (int, error) {
	n, err := bytes.NewReader(p.content).ReadAt(b, off)
	if off < int64(len(p.head)) {
		copy(b[:n], p.head[off:])
	}
	return n, err
}

// sectionData returns the bytes of a section as they stand in the file.
func sectionData(s *elf.Section, content []byte) ([]byte, error) {
	if s.Type == elf.SHT_NOBITS || s.FileSize > maxSection || s.Offset > uint64(len(content)) || s.FileSize > uint64(len(content))-s.Offset {
		return nil, io.ErrUnexpectedEOF
	}
	return content[s.Offset : s.Offset+s.FileSize], nil
}

// readYAML reads YAML into a value whose fields have JSON tags.
func readYAML(text []byte, to any) error {
	if len(text) == 0 {
		return errors.New("it is missing or empty")
	}
	var value any
	if err := yaml.Unmarshal(bytes.TrimRight(text, "\x00"), &value); err != nil {
		return err
	}
	b, err := json.Marshal(value)
	if err != nil { // JSON has no such numbers or names
		return errors.New("it has a number that is infinite or none, or a name that is no text")
	}
	var other *json.UnmarshalTypeError
	if err = json.Unmarshal(b, to); errors.As(err, &other) {
		return otherKind(other)
	}
	return err
}

// Kinds of values in YAML: by package json's names for those given, and by the Go kind for those wanted.
var (
	kindsGiven  = map[string]string{"number": "a number", "string": "text", "array": "a list", "object": "a mapping", "bool": "true or false"}
	kindsWanted = map[reflect.Kind]string{reflect.Int: "a number", reflect.String: "text", reflect.Slice: "a list", reflect.Struct: "a mapping"}
)

// otherKind returns an error that says which value is of another kind than wanted.
func otherKind(e *json.UnmarshalTypeError) error {
	name := "it"
	if e.Field != "" {
		name = strings.ToLower(e.Field[strings.LastIndexByte(e.Field, '.')+1:])
	}
	kind, number, ok := strings.Cut(e.Value, " ")
	if ok {
		return fmt.Errorf("%s is %s, which is no whole number or too large", name, number)
	}
	return fmt.Errorf("%s is %s, not %s", name, cmp.Or(kindsGiven[kind], kind), cmp.Or(kindsWanted[e.Type.Kind()], e.Type.String()))
}

// Kinds of notes that name the device. Some compilers set one of them to 0.
const (
	productNote = 1
	coreNote    = 2
)

// noteValue is the kind and value of a note.
type noteValue struct{ kind, value uint32 }

// devices maps the numbers of products and graphics cores to platforms (IGC, inc/common/igfxfmid.h). A product that is
// not one of Lanewise's platforms has the platform of its core. A core that has no platform here has the nearest one
// with registers of the same length and the same layout of the payload: Gen8 that of Gen9, Xe3P that of Xe3.
var devices = map[noteValue]isa.Platform{
	{coreNote, 11}: isa.SKL, {coreNote, 12}: isa.SKL, {coreNote, 15}: isa.ICLLP, {coreNote, 16}: isa.ICLLP,
	{coreNote, 17}: isa.TGLLP, {coreNote, 18}: isa.TGLLP,
	{coreNote, 0x0c05}: isa.XEHP, {coreNote, 0x0c07}: isa.DG2, {coreNote, 0x0c08}: isa.PVC,
	{coreNote, 0x0c09}: isa.XE2, {coreNote, 0x1e00}: isa.XE3, {coreNote, 0x2300}: isa.XE3, // Xe2, Xe3, Xe3P
	{productNote, 16}: isa.SKL, {productNote, 18}: isa.SKL, // Broadwell, Skylake
	{productNote, 19}: isa.SKL, {productNote, 20}: isa.SKL, // Kaby Lake, Coffee Lake
	{productNote, 22}: isa.SKL, {productNote, 23}: isa.SKL, // Broxton, Gemini Lake
	{productNote, 26}: isa.ICLLP, {productNote, 27}: isa.ICLLP, {productNote, 28}: isa.ICLLP, // Ice Lake, Lakefield, Jasper Lake
	{productNote, 29}: isa.TGLLP, {productNote, 30}: isa.TGLLP, {productNote, 31}: isa.TGLLP, {productNote, 32}: isa.TGLLP,
	{productNote, 33}: isa.TGLLP, {productNote, 1210}: isa.TGLLP, // Rocket Lake, Alder Lake S, P and N; DG1
	{productNote, 1250}: isa.XEHP,
	{productNote, 1270}: isa.DG2, {productNote, 1272}: isa.DG2, {productNote, 1273}: isa.DG2, // Meteor Lake, Arrow Lake
	{productNote, 1271}: isa.PVC, {productNote, 2039}: isa.PVC, // the latter in IGC 1.0.12504
	{productNote, 1274}: isa.XE2, {productNote, 1275}: isa.XE2, {productNote, 1300}: isa.XE3, // Battlemage, Lunar Lake, Panther Lake
}

// platformOf returns the platform that the notes name; the default one if none of them is known.
func platformOf(notes []byte) string {
	round := func(n uint32) int { return int(min(n, maxSection)+3) &^ 3 }
	for len(notes) >= 12 {
		nameSize, size, kind := binary.LittleEndian.Uint32(notes), binary.LittleEndian.Uint32(notes[4:]), binary.LittleEndian.Uint32(notes[8:])
		at := 12 + round(nameSize)
		end := at + round(size)
		if end > len(notes) {
			break
		}
		if size >= 4 {
			if p, ok := devices[noteValue{kind, binary.LittleEndian.Uint32(notes[at:])}]; ok {
				return p.String()
			}
		}
		notes = notes[end:]
	}
	return launch.DefaultPlatform.String()
}

// blankPayload is the number of bytes that stand for the local ids in a kernel that has none. Before XeHP, on which
// kernels load their payload themselves, the hardware passes no cross-thread data without per-thread data (IGC,
// KernelArgs::checkForZeroPerThreadData).
const blankPayload = 32

// fromMetadata makes a program from a text and from what the compiler says about its payload. The places of the inputs
// come from the text itself.
func fromMetadata(l *layout, platform string, required []int, args []argInfo, text string, functions []string) (*Program, error) {
	p, known := isa.PlatformByName(platform)
	if !known {
		return nil, fmt.Errorf("there is no platform %q", platform)
	}
	if err := l.lanes(); err != nil {
		return nil, err
	}
	l.Config, l.GRF = p.String(), p.GRF()
	l.CrossThreadBase = l.GRF + (l.PerThreadSize+l.GRF-1)/l.GRF*l.GRF
	if l.PerThreadSize == 0 && p < isa.XEHP {
		l.CrossThreadBase += blankPayload
	}
	module, _ := assembler.Assemble(visa.NewFile(l.Kernel+".visaasm", text), p)
	object := module.Kernel()
	if object == nil {
		return nil, errors.New("its text has no kernel")
	}
	texts := []string{strings.TrimRight(text, "\n") + "\n"}
	for _, f := range functions {
		texts = append(texts, strings.TrimRight(withoutVersion(f), "\n")+"\n")
	}
	text = strings.Join(texts, "\n")
	guessed := func(err error) (*Program, error) { // an error in one kernel must not stop the others of the file
		why := "//@ platform " + p.String() + "\n// What the kernel is given is guessed from its text: what the compiler says of it cannot be used (" + err.Error() + ").\n"
		return &Program{Kernel: l.Kernel, Text: launchable(l.Kernel, why+text)}, nil
	}
	if err := cmp.Or(l.limited(len(object.Inputs)), fits(required)); err != nil {
		return guessed(err)
	}
	l.ReadsGrid = slices.ContainsFunc(functions, readsGrid.MatchString)
	l.Inputs = nil // of an earlier text of the same kernel
	l.surfaces(object)
	for _, in := range object.Inputs {
		switch {
		case in.Var == nil:
		case in.Var.Class == visa.General:
			l.Inputs = append(l.Inputs, l.inputOf(in))
		default:
			args = l.named(in, args)
		}
	}
	made, err := l.withMade(Program{Kernel: l.Kernel, Text: "\n" + text}, object, required, args, len(module.Objects) > 1)
	if err != nil {
		return guessed(err)
	}
	return made, nil
}

// named adds a name to the arguments: if the kernel gets the surface or sampler of an argument in a variable, and the
// source does not name the argument, its name is that of the variable. A launch line with this name gives the variable
// its index.
func (l *layout) named(in *visa.Input, args []argInfo) []argInfo {
	for _, a := range l.Arguments {
		if a.Type == "arg_bypointer" && a.Size > 0 && a.Offset == l.crossOffset(in.Offset) && infoOf(args, a.Index) == nil {
			return append(args, argInfo{Index: a.Index, Name: in.Var.Name})
		}
	}
	return args
}

// infoOf returns what the source says of an argument, nil if it says nothing.
func infoOf(args []argInfo, index int) *argInfo {
	for i := range args {
		if args[i].Index == index {
			return &args[i]
		}
	}
	return nil
}

// inputOf returns a `.input` line as a layout describes it.
func (l *layout) inputOf(in *visa.Input) input {
	out := input{Var: in.Var.Name, Size: in.Size, Type: in.Var.Type.String(), Source: "cross_thread", CrossOffset: l.crossOffset(in.Offset)}
	if in.Offset >= l.GRF && in.Offset < l.GRF+l.PerThreadSize {
		out.Source, out.LocalIDOffset = "per_thread", in.Offset-l.GRF
	}
	return out
}

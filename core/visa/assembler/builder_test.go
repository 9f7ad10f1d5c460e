package assembler

import (
	"reflect"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// TestBuilder checks that a Builder, given the statements of a text, makes the same text and the same module
// as the parser does, with every node and its position.
func TestBuilder(t *testing.T) {
	const text = `.version 4.1
.kernel "k"
.decl a v_type=G type=ud num_elts=64 align=GRF
.decl a_w v_type=G type=w num_elts=64 align=GRF alias=<a, 0>
.decl at v_type=A num_elts=16
.decl p v_type=P num_elts=32
.input a offset=64 size=256
.function "k_main"
    // a comment
    (!p.any) add.sat (M1_NM, 16) a_w(0,1)<2> (-)a_w(1,0)<1;1,0> 0xfffffffd:w
    cmp.lt (M1, 32) p a(0,0)<1;1,0> %r0(0,2)<0;1,0>
    addr_add (M1_NM, 16) at(0)<1> &a[16] a_w(0,0)<1;1,0>
    mov (M5, 16) a(0,0)<1> r[at(0),0]<1,0>:ud
    bfn.x78 (M1, 32) a(0,0)<1> a(0,0)<1;1,0> a(0,0)<1;1,0> a(0,0)<1;1,0>
again:
    (p) lsc_load.slm (M1, 32)  a:d8c32  flat[a.64-0x8]:a32
    lsc_atomic_iadd.ugm (M1, 32)  a:d32  flat[a]:a64  a  %null
    fcall (M1, 32) f 1 2
    (p) goto (M1, 32) again
    ret (M1, 32)

.global_function "f"
.decl b v_type=G type=uq num_elts=1 align=qword
.function "f_main"
    faddr f b(0,0)<1>
    ifcall (M1, 32) b(0,0)<0;1,0> 0 0
    barrier
    fret (M1, 32)
`
	f := visa.NewFile("t", text)
	m, ds := Assemble(f, isa.PVC)
	for _, d := range ds {
		if d.Severity == visa.Error {
			t.Fatalf("%s", d.Message)
		}
	}
	read, _ := parser.Parse(visa.NewFile("t", text))
	objects := map[string]*visa.Object{}
	for _, o := range read.Objects {
		n := len(isa.PredefinedVars)
		objects[f.Line(f.LineOf(int(o.NameSpan.Start)))] = &visa.Object{Kind: o.Kind, Name: o.Name, Decls: o.Decls[:n:n]}
	}
	var b Builder
	b.Add(&visa.Module{Major: 4, Minor: 1})
	for i, s := range visa.Statements(f, read)[1 : f.Lines()-1] {
		line := f.Line(i + 2)
		switch o := objects[line]; {
		case o != nil:
			b.Add(o)
		case s != nil:
			b.Add(s)
		default:
			b.Text(line)
		}
	}
	built, more := b.Assemble("t", isa.PVC)
	if built.File.Text != text {
		t.Errorf("the text is\n%s", built.File.Text)
	}
	for i, o := range m.Objects {
		for j, s := range o.Body {
			if !reflect.DeepEqual(s, built.Objects[i].Body[j]) {
				t.Errorf("%s: parsed %+v, built %+v", f.Slice(s.StmtSpan()), s, built.Objects[i].Body[j])
			}
		}
	}
	if !reflect.DeepEqual(m, built) {
		t.Error("the module is not that of the text")
	}
	if !reflect.DeepEqual(ds, more) {
		t.Errorf("diagnostics %v, want %v", more, ds)
	}
}

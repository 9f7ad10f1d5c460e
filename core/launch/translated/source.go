package translated

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/study"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Source describes the PTX text for a debugger of the vISA: from which statement each line was made, and the names of
// the program. The translation must have a File.
func Source(tr *ptx.Translation) protocol.Source {
	file := tr.Source
	out := protocol.Source{Text: file.Text, Independent: tr.Independent, Rows: make([]int, strings.Count(tr.File.Text, "\n"))}
	for i := range out.Rows {
		out.Rows[i] = tr.StatementAt(i+1) + 1
	}
	pages := map[string]int{} // page number by mnemonic
	for i := range tr.Statements {
		s := &tr.Statements[i]
		x := protocol.Statement{Start: int(s.Span.Start), End: int(s.Span.End), Guard: s.Guard}
		x.Line, _ = file.Position(x.Start)
		if in := s.Inst; in != nil {
			x.Op, x.Help = file.Slice(in.Name), study.Meaning(in, file.Slice)
			if in.Call != nil && in.Call.Pointer != nil {
				x.Target = in.Call.Pointer.Var.Name
			}
			x.Operands = operands(in)
			if pages[x.Op] == 0 {
				out.Pages = append(out.Pages, ptxisa.Section(x.Op, in.Types))
				pages[x.Op] = len(out.Pages)
			}
			x.Page = pages[x.Op]
		}
		if f := s.Func; f != nil {
			x.Op, x.Help = ".func", "takes the arguments of the call"
			if f.Kernel {
				x.Op, x.Help = ".entry", "makes the warp ready to run"
			}
		}
		out.Statements = append(out.Statements, x)
	}
	for _, n := range tr.Names {
		ty := ""
		if n.Type != ptxisa.NoType {
			ty = strings.TrimPrefix(n.Type.String(), ".")
		}
		out.Names = append(out.Names, protocol.SourceName{Function: n.Object, Below: n.Below, Name: n.Name, Type: ty, Line: n.Line, From: n.From, Until: n.Until})
	}
	for _, p := range tr.Params {
		out.Params = append(out.Params, protocol.SourceName{Function: p.Func.Name, Name: p.Var.Name, Type: p.Var.Declared(), Returned: p.Returned})
	}
	for _, c := range tr.Checks {
		out.Checks = append(out.Checks, protocol.SourceCheck{Row: c.Line, Code: c.Code, Message: c.Message, Page: c.Page})
	}
	return out
}

// operands returns the registers and parameters of an instruction. The guard is not among them, because it only decides
// which lanes take part.
func operands(in *syntax.Inst) (list []protocol.SourceOperand) {
	role := protocol.RoleSrc0
	for _, u := range in.Accesses() {
		o := protocol.SourceOperand{Role: protocol.RoleDst, Name: u.Var.Name, Start: int(u.Span.Start), End: int(u.Span.End)}
		dst := u.Write // of a register; st.param and calls write parameters
		if in.Call == nil {
			dst = dst || in.Row.Name == "st" && u.Var.Space == ptxisa.ParamSpace
		} else {
			for _, r := range in.Call.Returns {
				dst = dst || r.Span == u.Span
			}
		}
		if !dst {
			o.Role = role
			role = min(role+1, protocol.RoleSrc3)
		}
		list = append(list, o)
	}
	return list
}

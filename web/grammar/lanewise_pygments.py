"""Lexers of vISA and PTX for Pygments. Written by build/grammar of Lanewise."""

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

__all__ = ["VisaLexer", "PtxLexer"]


class VisaLexer(RegexLexer):
    name = "vISA"
    aliases = ["visaasm"]
    filenames = ["*.visaasm"]

    tokens = {
        "root": [
            (r"\n", Text),
            (r"[^\S\n]+", Text),
            (r"/\*[\s\S]*?(?:\*/|\Z)", Comment.Multiline),
            (r"//@\s*(?:[A-Za-z]\w*)?", Comment.Preproc, "launch"),
            (r"//.*", Comment),
            (r'"[^"\n]*"?', String),
            (r"\(\s*!?\s*[A-Za-z_]\w*(?:\.(?:any|all))?\s*\)", Operator.Word),
            (r"[A-Za-z_$@?%][\w$@?]*(?:-[\w$@?]+)*\s*:(?!:)", Name.Label),
            (r"(?:\.global_function|\.kernel_attr|\.parameter|\.funcdecl|\.function|\.version|\.kernel|\.input|\.decl|\.file|\.loc)(?!\w)", Comment.Preproc, "directive"),
            (r"(?i:(?:subroutine|fccall|faddr|fcall|label|call|goto|jmp))(?![\w])(?:\.[\w-]+)*", Keyword, "target"),
            (r"(?i:(?:lsc_store_uncompressed|lsc_read_state_info|sampler_cache_flush|svm_scatter4_scaled|lsc_apndctr_atomic|oword_ld_unaligned|svm_gather4_scaled|svm_scatter4scaled|lsc_store_block2d|lsc_store_strided|svm_gather4scaled|lsc_load_block2d|lsc_load_strided|lsc_load_status|nbarrier\.signal|sbarrier\.signal|scatter4_scaled|gather4_scaled|lifetime\.start|lsc_store_quad|raw_sendsc_eot|scatter4_typed|scatter_scaled|gather4_typed|gather_scaled|lsc_load_quad|nbarrier\.wait|raw_sends_eot|sbarrier\.wait|dword_atomic|fence_global|lifetime\.end|sample4_po_c|sample_unorm|svm_block_ld|svm_block_st|typed_atomic|urb_write_3d|cache_flush|fence_local|load_2dms_w|rt_write_3d|sample_c_lz|svm_scatter|lsc_atomic|qw_scatter|raw_sendsc|sample4_po|sample_b_c|sample_d_c|sample_l_c|sampleinfo|svm_atomic|svm_gather|lsc_fence|lsc_store|qw_gather|raw_sendc|raw_sends|sample4_c|sample_3d|sample_lz|switchjmp|urb_write|addr_add|fence_sw|load_mcs|lsc_load|media_ld|media_st|oword_ld|oword_st|raw_send|rt_write|sample_b|sample_c|sample_d|sample_l|barrier|load_3d|load_lz|resinfo|rt_read|sad2add|sample4|scatter|vme_fbr|vme_idm|vme_ime|vme_sic|add3\.o|gather|ifcall|sample|\.file|add3o|bfrev|dpasw|plane|rsqrt|rsqtm|sqrtm|yield|\.loc|FILE|acos|add3|addc|asin|atan|cbit|divm|dp4a|dpas|fcvt|fret|invm|line|load|madw|movs|mulh|rndd|rnde|rndu|rndz|sad2|setp|sqrt|srnd|subb|wait|LOC|add|and|asr|avg|avs|bfe|bfi|bfn|cmp|cos|div|dp2|dp3|dp4|dph|exp|fbh|fbl|frc|inv|lod|log|lrp|lzd|mad|max|min|mod|mov|mul|not|pow|ret|rol|ror|sel|shl|shr|sin|xor|or))(?![\w])(?:\.[\w-]+)*", Keyword, "operands"),
            (r"\.?[A-Za-z_]\w*(?:\.[\w-]+)*", Text, "operands"),
            (r".", Text),
        ],
        "directive": [
            (r"\n", Text, "#pop"),
            (r"[^\S\n]+", Text),
            (r"/\*[\s\S]*?(?:\*/|\Z)", Comment.Multiline),
            (r"//.*", Comment),
            (r'"[^"\n]*"?', String),
            (r"\w+\s*=", Name.Property),
            (r"[A-Za-z_$@?%][\w$@?]*", Name.Variable),
            (r"(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)", Number),
            (r"[<>(){},.]+", Punctuation),
            (r".", Text),
        ],
        "target": [
            (r"\n", Text, "#pop"),
            (r"[^\S\n]+", Text),
            (r"/\*[\s\S]*?(?:\*/|\Z)", Comment.Multiline),
            (r"//.*", Comment),
            (r"\(\s*M[1-8](?:_NM)?\s*,\s*\d+\s*\)", Name.Attribute),
            (r"[A-Za-z_$@?%][\w$@?]*(?=[(<\[])", Name.Variable, ("#pop", "operands")),
            (r"[A-Za-z_$@?%][\w$@?]*(?:-[\w$@?]+)*", Name.Label, ("#pop", "operands")),
            (r"[(]", Punctuation),
            (r".", Text),
        ],
        "operands": [
            (r"\n", Text, "#pop"),
            (r"[^\S\n]+", Text),
            (r"/\*[\s\S]*?(?:\*/|\Z)", Comment.Multiline),
            (r"//.*", Comment),
            (r'"[^"\n]*"?', String),
            (r"\(\s*M[1-8](?:_NM)?\s*,\s*\d+\s*\)", Name.Attribute),
            (r"\(\s*(?:-\s*abs|-|abs|~)\s*\)|\(\s*-?\s*\(\s*abs\s*\)\s*\)", Operator),
            (r":[A-Za-z]\w*", Keyword.Type),
            (r"-?(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![\w.])", Number),
            (r"(?:r|flat|bti|bss|ss)(?=[\[(])", Punctuation),
            (r"(?:%impl_arg_buf_ptr|%local_id_buf_ptr|%group_id_x|%group_id_y|%group_id_z|%thread_x|%thread_y|%scratch|%retval|%color|%hw_id|%dbg0|%msg0|%null|%arg|%bss|%ce0|%cr0|%slm|%sr0|%tsc|%fp|%r0|%sp|S31|TSS|T1|T2)(?![\w])", Name.Builtin),
            (r"&?[A-Za-z_$@?%][\w$@?]*(?:\.\d+)?", Name.Variable),
            (r"\([-\d\s,+*/]*\)|<[-\d\s;,]*>|[\[\],;()<>+*.&-]", Punctuation),
            (r".", Text),
        ],
        "launch": [
            (r"\n", Text, "#pop"),
            (r"[^\S\n]+", Text),
            (r"/\*[\s\S]*?(?:\*/|\Z)", Comment.Multiline),
            (r".+", Comment.Special),
            (r".", Text),
        ],
    }


class PtxLexer(RegexLexer):
    name = "PTX"
    aliases = ["ptx"]
    filenames = ["*.ptx"]

    tokens = {
        "root": [
            (r"\n", Text),
            (r"[^\S\n]+", Text),
            (r"/\*[\s\S]*?(?:\*/|\Z)", Comment.Multiline),
            (r"//@\s*(?:[A-Za-z]\w*)?", Comment.Preproc, "launch"),
            (r"//.*", Comment),
            (r'"[^"\n]*"?', String),
            (r"@\s*!?\s*[%\w$]+", Operator.Word),
            (r"[%A-Za-z_$][\w$]*\s*:(?!:)", Name.Label),
            (r"(?:clusterlaunchcontrol|griddepcontrol|applypriority|createpolicy|stackrestore|activemask|getctarank|setmaxnreg|movmatrix|nanosleep|prefetchu|red\.async|stacksave|tensormap|vabsdiff2|vabsdiff4|copysign|isspacep|ldmatrix|mbarrier|multimem|prefetch|st\.async|stmatrix|vabsdiff|barrier|discard|istypep|pmevent|st\.bulk|tcgen05|alloca|membar|vavrg2|vavrg4|bfind|brkpt|elect|fence|mad24|match|mul24|redux|rsqrt|sured|szext|testp|vadd2|vadd4|vmax2|vmax4|vmin2|vmin4|vset2|vset4|vsub2|vsub4|wgmma|addc|atom|bmsk|brev|call|cnot|cvta|dp2a|dp4a|exit|lop3|madc|mapa|popc|prmt|selp|setp|shfl|slct|sqrt|subc|suld|sust|tanh|tld4|trap|vadd|vmad|vmax|vmin|vote|vset|vshl|vshr|vsub|wmma|abs|add|and|bar|bfe|bfi|bra|brx|clz|cos|cvt|div|ex2|fma|fns|ldu|lg2|mad|max|min|mma|mov|mul|neg|not|rcp|red|rem|ret|sad|set|shf|shl|shr|sin|sub|suq|tex|txq|xor|cp|ld|or|st)(?=[.\s;]|$)(?:\.\w+(?:::\w+)*)*", Keyword),
            (r"\.(?:bf16x2|f16x2|b128|bf16|pred|tf32|b16|b32|b64|f16|f32|f64|s16|s32|s64|u16|u32|u64|b8|s8|u8|v2|v4)(?!\w)", Keyword.Type),
            (r"\.(?:abi_preserve_control|blocksareclusters|reqnctapercluster|explicitcluster|maxclusterrank|branchtargets|callprototype|abi_preserve|address_size|maxnctapersm|minnctapersm|calltargets|language|noreturn|maxnreg|maxntid|reqntid|section|version|visible|common|extern|global|pragma|shared|target|alias|align|const|entry|local|param|file|func|weak|loc|ptr|reg|tex)(?!\w)", Comment.Preproc),
            (r"(?:%reserved_smem_offset_begin|%reserved_smem_offset_cap|%reserved_smem_offset_end|%reserved_smem_offset_0|%reserved_smem_offset_1|%is_explicit_cluster|%current_graph_exec|%dynamic_smem_size|%cluster_nctarank|%cluster_ctarank|%total_smem_size|%aggr_smem_size|%cluster_nctaid|%globaltimer_hi|%globaltimer_lo|%cluster_ctaid|%globaltimer|%lanemask_eq|%lanemask_ge|%lanemask_gt|%lanemask_le|%lanemask_lt|%nclusterid|%clusterid|%clock_hi|%envreg10|%envreg11|%envreg12|%envreg13|%envreg14|%envreg15|%envreg16|%envreg17|%envreg18|%envreg19|%envreg20|%envreg21|%envreg22|%envreg23|%envreg24|%envreg25|%envreg26|%envreg27|%envreg28|%envreg29|%envreg30|%envreg31|%clock64|%envreg0|%envreg1|%envreg2|%envreg3|%envreg4|%envreg5|%envreg6|%envreg7|%envreg8|%envreg9|%nwarpid|%gridid|%laneid|%nctaid|%pm0_64|%pm1_64|%pm2_64|%pm3_64|%pm4_64|%pm5_64|%pm6_64|%pm7_64|%warpid|%clock|%ctaid|%nsmid|%ntid|%smid|%pm0|%pm1|%pm2|%pm3|%pm4|%pm5|%pm6|%pm7|%tid)(?![\w$])(?:\.[xyzw](?!\w))?", Name.Builtin),
            (r"0[fF][0-9a-fA-F]{8}|0[dD][0-9a-fA-F]{16}|0[xX][0-9a-fA-F]+U?|\d[\d.]*(?:[eE][-+]?\d+)?U?", Number),
            (r"[%A-Za-z_$][\w$]*(?:\.[xyzwrgba](?!\w))?", Name.Variable),
            (r"[,()\[\]<>=+\-*/|!&^~?:;{}]", Punctuation),
            (r".", Text),
        ],
        "launch": [
            (r"\n", Text, "#pop"),
            (r"[^\S\n]+", Text),
            (r"/\*[\s\S]*?(?:\*/|\Z)", Comment.Multiline),
            (r".+", Comment.Special),
            (r".", Text),
        ],
    }

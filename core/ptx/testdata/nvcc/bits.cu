//! launch grid=2 block=64
//! buf x u32[128] edge(3,0,0)
//! buf y u32[128] edge2(5,0,0)
//! buf o u32[7424] zeros
//! buf l u64[1152] zeros
//! variants O3
extern "C" __global__ void k(const unsigned* x, const unsigned* y, unsigned* o, unsigned long long* l) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = 128;
    unsigned a = x[i], b = y[i];
    o[0 * n + i] = __brev(a);
    o[1 * n + i] = __clz(a);
    o[2 * n + i] = __popc(a);
    o[3 * n + i] = __ffs(a);
    o[4 * n + i] = __byte_perm(a, b, b * 0x1357);
    o[5 * n + i] = __funnelshift_l(a, b, b & 63);
    o[6 * n + i] = __funnelshift_r(a, b, a & 63);
    o[7 * n + i] = __funnelshift_lc(a, b, b & 63);
    o[8 * n + i] = __funnelshift_rc(a, b, a & 63);
    o[9 * n + i] = __mul24(a, b);
    o[10 * n + i] = __umul24(a, b);
    o[11 * n + i] = __mulhi(a, b);
    o[12 * n + i] = __umulhi(a, b);
    o[13 * n + i] = __sad(a, b, 1);
    o[14 * n + i] = __usad(a, b, 1);
    o[15 * n + i] = __hadd((int)a, (int)b);
    o[16 * n + i] = __rhadd((int)a, (int)b);
    o[17 * n + i] = __uhadd(a, b);
    o[18 * n + i] = __urhadd(a, b);
    o[19 * n + i] = __dp4a((int)a, (int)b, (int)7);
    o[20 * n + i] = __dp4a(a, b, 7u);
    o[21 * n + i] = __dp2a_lo((int)a, (int)b, 3);
    o[22 * n + i] = __dp2a_hi((int)a, (int)b, 3);
    o[23 * n + i] = __vadd2(a, b);
    o[24 * n + i] = __vadd4(a, b);
    o[25 * n + i] = __vsub2(a, b);
    o[26 * n + i] = __vsub4(a, b);
    o[27 * n + i] = __vabsdiffs4(a, b);
    o[28 * n + i] = __vabsdiffu4(a, b);
    o[29 * n + i] = __vabsdiffu2(a, b);
    o[30 * n + i] = __vavgs2(a, b);
    o[31 * n + i] = __vavgu4(a, b);
    o[32 * n + i] = __vcmpeq4(a, b);
    o[33 * n + i] = __vcmpgts2(a, b);
    o[34 * n + i] = __vcmpltu4(a, b);
    o[35 * n + i] = __vmaxs4(a, b);
    o[36 * n + i] = __vmins2(a, b);
    o[37 * n + i] = __vmaxu2(a, b);
    o[38 * n + i] = __vminu4(a, b);
    o[39 * n + i] = __vneg4(a);
    o[40 * n + i] = __vnegss2(a);
    o[41 * n + i] = __vsads4(a, b);
    o[42 * n + i] = __vsadu4(a, b);
    o[43 * n + i] = __vseteq4(a, b);
    o[44 * n + i] = __vsetges2(a, b);
    o[45 * n + i] = __vaddss4(a, b);
    o[46 * n + i] = __vaddus2(a, b);
    o[47 * n + i] = __vsubss4(a, b);
    o[48 * n + i] = __vsubus4(a, b);
    o[49 * n + i] = __vabs4(a);
    o[50 * n + i] = __vabsss2(a);
    o[51 * n + i] = __vimax_s32_relu(a, b);
    o[52 * n + i] = __vimax3_s16x2(a, b, a ^ b);
    o[53 * n + i] = __viaddmax_s32(a, b, 3);
    o[54 * n + i] = __viaddmin_u16x2(a, b, 0x10002);
    o[55 * n + i] = min(max((int)a, -5), (int)b);
    o[56 * n + i] = abs((int)a);
    o[57 * n + i] = (int)__fns(a, b & 31, 1);
    unsigned long long u = ((unsigned long long)a << 32) | b, v = ((unsigned long long)b << 27) ^ a;
    l[0 * n + i] = __brevll(u);
    l[1 * n + i] = __clzll(u);
    l[2 * n + i] = __popcll(v);
    l[3 * n + i] = __ffsll(v);
    l[4 * n + i] = __umul64hi(u, v);
    l[5 * n + i] = (unsigned long long)__mul64hi(u, v);
    l[6 * n + i] = (unsigned long long)llabs((long long)v);
    l[7 * n + i] = u < v ? u : v;
    l[8 * n + i] = (unsigned long long)__double_as_longlong(__hiloint2double(a, b));
}

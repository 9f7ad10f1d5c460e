//! launch grid=1 block=32
//! buf a f32[128] range(1,-9,9)
//! buf b u8[128] bits(2)
//! buf c f64[64] range(3,-9,9)
//! buf d s16[64] bits(4)
//! buf o f32[128] zeros
//! buf p u8[128] zeros
//! buf q f64[64] zeros
//! buf r s16[64] zeros
//! buf l s64[64] zeros
//! variants O3
extern "C" __global__ void k(const float4* a, const uchar4* b, const double2* c, const short2* d, float4* o, uchar4* p,
                             double2* q, short2* r, longlong2* l) {
    int i = threadIdx.x;
    float4 v = a[i ^ 1];
    o[i] = make_float4(v.w, v.z * 2, v.y + v.x, -v.x);
    uchar4 u = b[i];
    p[i] = make_uchar4(u.w + u.x, u.z * 3, u.y >> 1, ~u.x);
    double2 e = c[31 - i];
    q[i] = make_double2(e.y, e.x * e.y);
    short2 s = d[i];
    r[i] = make_short2(s.y - s.x, s.x / (s.y | 1));
    l[i] = make_longlong2((long long)s.x * u.x, (long long)s.y << 40);
}

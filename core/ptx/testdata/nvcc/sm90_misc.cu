//! launch grid=2 block=64
//! buf x u32[128] bits(1)
//! buf o u32[512] zeros
//! variants O3
extern "C" __global__ void k(const unsigned* x, unsigned* o) {
    int g = blockIdx.x * 64 + threadIdx.x;
    unsigned e, v;
    asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(e));
    o[g] = e;
    unsigned long long pol;
    asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(pol));
    asm volatile("ld.global.L2::cache_hint.u32 %0, [%1], %2;" : "=r"(v) : "l"(x + g), "l"(pol));
    o[128 + g] = v;
    asm volatile("griddepcontrol.wait;" ::: "memory");
    asm volatile("griddepcontrol.launch_dependents;");
    asm volatile("fence.proxy.async;");
    asm volatile("{ .reg .b64 t; mov.b64 t, {%1, %2}; shr.u64 t, t, 7; mov.b64 {%0, _}, t; }"
                 : "=r"(v)
                 : "r"(v), "r"(g));
    o[256 + g] = v;
    asm volatile("ld.global.nc.L1::no_allocate.L2::256B.u32 %0, [%1];" : "=r"(v) : "l"(x + g));
    unsigned r;
    asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(r) : "r"(v & 0xff));
    o[384 + g] = r;
    __shared__ unsigned long long bar;
    if (threadIdx.x == 0)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 64;" ::"r"((unsigned)__cvta_generic_to_shared(&bar)));
    __syncthreads();
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"((unsigned)__cvta_generic_to_shared(&bar)) : "memory");
    asm volatile(
        "{ .reg .pred P1; W: mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], 0; @P1 bra D; bra W; D: }" ::"r"(
            (unsigned)__cvta_generic_to_shared(&bar))
        : "memory");
}

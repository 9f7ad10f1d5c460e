//! launch grid=1 block=64
//! buf code u8[64] 1,5,2,3,4,1,9,3,0,0,1,7,4,6,0,5,3,2,1,1,4,2,3,8,0,0,0,0,0,0,0,0
//! buf o s32[64] zeros
//! variants O3
extern "C" __global__ void k(const unsigned char* code, int* o) {
    int st[16], sp = 0, pc = threadIdx.x & 1 ? 10 : 0, acc = threadIdx.x, n = 0;
    for (int j = 0; j < 16; j++) st[j] = 0;
    while (n++ < 64) {
        unsigned char c = code[pc++ & 31];
        switch (c) {
            case 0:
                goto done;
            case 1:
                st[sp++ & 15] = acc;
                break;
            case 2:
                acc += st[--sp & 15];
                break;
            case 3:
                acc *= 3;
                break;
            case 4:
                acc ^= n;
                break;
            case 5:
                acc = -acc;
                break;
            case 6:
                if (acc & 1) pc -= 3;
                break;
            case 7:
                st[sp++ & 15] = code[pc++ & 31];
                break;
            case 8:
                acc = acc >> 1;
                break;
            default:
                acc += c;
        }
    }
done:
    o[threadIdx.x] = acc * 100 + (sp & 15);
}

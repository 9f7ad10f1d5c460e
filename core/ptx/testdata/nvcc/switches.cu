//! launch grid=1 block=64
//! buf x s32[64] range(1,-2,20)
//! buf o s32[128] zeros
//! variants O3
extern "C" __global__ void k(const int* x, int* o) {
    int i = threadIdx.x, a = x[i], r = 0;
    switch (a) {
        case 0:
            r = i * 3;
            break;
        case 1:
            r = i ^ 21;
            break;
        case 2:
            r = i + a;
        case 3:
            r += 5;
            break;
        case 4:
            r = i / 3;
            break;
        case 5:
            for (int j = 0; j < i; j++) r += j * a;
            break;
        case 6:
            r = -i;
            break;
        case 7:
            r = i * i;
            break;
        case 8:
            r = 99;
            break;
        case 10:
            r = i % 7;
            break;
        case 11:
            r = ~i;
            break;
        case 12:
        case 13:
            r = 1000 - i;
            break;
        case 17:
            r = x[63 - i];
            break;
        default:
            r = -1;
    }
    o[i] = r;
    int s = 1, t = a, n = 0;
    while (n++ < 12) switch ((s ^ t) & 7) {
            case 0:
                s += 3;
                break;
            case 1:
                t ^= s;
                break;
            case 2:
                s = t * 5;
                break;
            case 3:
                t -= 7;
                break;
            case 4:
                s ^= 0x11;
                break;
            case 5:
                t += s;
                break;
            case 6:
                s >>= 1;
                break;
            case 7:
                t = -t;
                s++;
                break;
        }
    o[64 + i] = s * 31 + t;
}

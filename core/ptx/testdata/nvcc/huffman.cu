//! launch grid=1 block=32
//! buf x u8[64] range(1,97,104)
//! buf o u8[256] zeros
//! variants O3
extern "C" __global__ void k(const unsigned char* x, unsigned char* o) {
    if (threadIdx.x >= 4) return;
    const unsigned char* p = x + threadIdx.x * 16;
    int freq[16], par[16], n = 8;
    for (int i = 0; i < 16; i++) {
        freq[i] = 0;
        par[i] = -1;
    }
    for (int i = 0; i < 16; i++) freq[(p[i] - 97) & 7]++;
    bool used[16] = {};
    for (;;) {
        int a = -1, b = -1;
        for (int i = 0; i < n; i++)
            if (!used[i] && freq[i]) {
                if (a < 0 || freq[i] < freq[a]) {
                    b = a;
                    a = i;
                } else if (b < 0 || freq[i] < freq[b])
                    b = i;
            }
        if (b < 0) break;
        used[a] = used[b] = true;
        freq[n] = freq[a] + freq[b];
        par[a] = par[b] = n++;
    }
    for (int i = 0; i < 8; i++) {
        int d = 0;
        for (int j = i; par[j] >= 0; j = par[j]) d++;
        o[threadIdx.x * 64 + i] = d;
        o[threadIdx.x * 64 + 8 + i] = freq[i];
    }
}

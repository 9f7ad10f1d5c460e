//! launch grid=1 block=32
//! buf x s32[32] range(1,-9,9)
//! buf o s32[320] zeros
//! variants O3
#include <cuda/std/tuple>
#include <cuda/std/array>
#include <cuda/std/optional>
#include <cuda/std/variant>
#include <cuda/std/complex>
#include <cuda/std/span>
#include <cuda/std/bit>
#include <cuda/std/functional>
#include <cuda/std/utility>
#include <cuda/std/type_traits>
#include <cuda/std/limits>
using namespace cuda::std;
extern "C" __global__ void k(const int* x, int* o) {
    int i = threadIdx.x, n = 32, a = x[i];
    tuple<int, float, char> t(a, 1.5f * a, 'q');
    o[i] = get<0>(t) + (int)get<1>(t) + get<2>(t);
    array<int, 5> r{1, 2, 3, 4, a};
    span<int> s(r);
    int z = 0;
    for (int v : s) z += v * v;
    o[n + i] = z;
    optional<int> p;
    if (a > 0) p = a * 2;
    o[2 * n + i] = p.value_or(-1);
    variant<int, float> v;
    if (a & 1)
        v = 2.5f * a;
    else
        v = a;
    o[3 * n + i] = visit([](auto y) { return (int)(y * 2); }, v);
    complex<float> c(a, 1), d(2, -a);
    auto e = c * d + c / (d + complex<float>(0, 0.5f));
    o[4 * n + i] = (int)(e.real() * 100);
    o[5 * n + i] = (int)(abs(c) * 1000);
    o[6 * n + i] = popcount((unsigned)a) * 1000 + countl_zero((unsigned)a) + rotl((unsigned)a, 3) % 7;
    o[7 * n + i] = plus<int>()(a, 3) + max(a, 2) + min(a, -2);
    pair<int, int> q = make_pair(a, -a);
    swap(q.first, q.second);
    o[8 * n + i] = q.first;
    o[9 * n + i] = bit_cast<int>((float)a) ^ numeric_limits<int>::max();
}

//! launch grid=1 block=32
//! buf a s8[512] range(1,-100,100)
//! buf b s8[512] range(2,-100,100)
//! buf c s32[256] zeros
//! buf f f32[256] small(4)
//! buf g f32[256] small(5)
//! buf h f32[256] zeros
//! buf p f64[32] small(7)
//! buf q f64[32] small(8)
//! buf r f64[64] zeros
//! tol h 1e-6
//! variants O3
#include <mma.h>
using namespace nvcuda;
extern "C" __global__ void k(const signed char* a, const signed char* b, int* c, const float* f, const float* g,
                             float* h, const double* p, const double* q, double* r) {
    {
        wmma::fragment<wmma::matrix_a, 32, 8, 16, signed char, wmma::row_major> x;
        wmma::fragment<wmma::matrix_b, 32, 8, 16, signed char, wmma::row_major> y;
        wmma::fragment<wmma::accumulator, 32, 8, 16, int> z;
        wmma::load_matrix_sync(x, a, 16);
        wmma::load_matrix_sync(y, b, 8);
        wmma::fill_fragment(z, 3);
        wmma::mma_sync(z, x, y, z);
        wmma::store_matrix_sync(c, z, 8, wmma::mem_row_major);
    }
    {
        wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> x;
        wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::col_major> y;
        wmma::fragment<wmma::accumulator, 16, 16, 8, float> z;
        wmma::load_matrix_sync(x, f, 16);
        wmma::load_matrix_sync(y, g, 16);
        for (int i = 0; i < x.num_elements; i++) x.x[i] = wmma::__float_to_tf32(x.x[i]);
        for (int i = 0; i < y.num_elements; i++) y.x[i] = wmma::__float_to_tf32(y.x[i]);
        wmma::fill_fragment(z, 0.5f);
        wmma::mma_sync(z, x, y, z);
        wmma::store_matrix_sync(h, z, 16, wmma::mem_row_major);
    }
    {
        wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> x;
        wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::col_major> y;
        wmma::fragment<wmma::accumulator, 8, 8, 4, double> z;
        wmma::load_matrix_sync(x, p, 4);
        wmma::load_matrix_sync(y, q, 4);
        wmma::fill_fragment(z, 1.0);
        wmma::mma_sync(z, x, y, z);
        wmma::store_matrix_sync(r, z, 8, wmma::mem_row_major);
    }
}

/* SPDX-License-Identifier: MIT
 *
 * What is reckoned of batches: quantiles, means, shares and their intervals. */
#include "support/test.h"

#include "base/bits.h"
#include "support/batch_fixture.h"

static struct sample sample_from(const int *values, int count)
{
    struct sample sample = {.values = NULL};
    for (int i = 0; i < count; i++)
        assert_int_equal(sample_add(&sample, values[i]), ST_OK);
    return sample;
}

TEST_WITH(test_quantiles_and_means, batches_setup, batches_teardown)
{
    static const int VALUES[] = {5, -1, 3, 4, 2};
    struct sample sample = sample_from(VALUES, 5);
    struct estimate mean = sample_mean(&sample);
    assert_int_equal(mean.mean, 260);
    assert_int_equal(mean.half, 202); /* sd 2.30217, / sqrt 5, x 1.96 = 2.0179 */
    sample_sort(&sample);
    assert_int_equal(sample_quantile(&sample, 0), -1);
    assert_int_equal(sample_quantile(&sample, 25), 2);
    assert_int_equal(sample_quantile(&sample, 50), 3);
    assert_int_equal(sample_quantile(&sample, 75), 4);
    assert_int_equal(sample_quantile(&sample, 100), 5);
    sample_release(&sample);
    assert_int_equal(sample_quantile(&sample, 50), 0);
    assert_int_equal(sample_mean(&sample).mean, 0);
    static const int FAR[] = {-2000000000, 2000000000}; /* sd 2.8284e9, / sqrt 2, x 1.96 = 3.92e9 */
    sample = sample_from(FAR, 2);
    assert_int_equal(sample_mean(&sample).mean, 0);
    assert_in_range(sample_mean(&sample).half, 391900000000, 392100000000);
    sample_release(&sample);
}

TEST_WITH(test_shares_with_wilsons_interval, batches_setup, batches_teardown)
{
    struct share share = share_of(0, 10); /* 0 to 3.8416 / 13.8416 */
    assert_int_equal(share.permille, 0);
    assert_int_equal(share.low, 0);
    assert_int_equal(share.high, 278);
    share = share_of(10, 10);
    assert_int_equal(share.low, 722);
    assert_int_equal(share.high, 1000);
    share = share_of(812, 1000); /* 0.78661 to 0.83501 */
    assert_int_equal(share.permille, 812);
    assert_int_equal(share.low, 787);
    assert_int_equal(share.high, 835);
    share = share_of(5000000, 10000000);
    assert_int_equal(share.permille, 500);
    assert_int_equal(share.low, 500);
    assert_int_equal(share.high, 500);
    assert_int_equal(share_of(0, 0).high, 0);
}

TEST_WITH(test_whole_square_roots, batches_setup, batches_teardown)
{
    static const uint64_t EDGES[] = {0, 1, 2, 3, 4, 8, 9, 10, 99, 100, UINT64_C(1) << 40, UINT64_MAX};
    for (size_t i = 0; i < sizeof EDGES / sizeof EDGES[0]; i++) {
        uint64_t root = square_root(EDGES[i]);
        assert_true(root <= UINT32_MAX && root * root <= EDGES[i]);
        assert_true(root == UINT32_MAX || (root + 1) * (root + 1) > EDGES[i]);
    }
}

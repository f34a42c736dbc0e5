import { createGroup } from '../../src/group.ts';

/** A group in which a power takes microseconds. Its order, a prime of 127 bits, still makes no proof right by chance. */
export const smallGroup = createGroup({
  name: 'TEST-161',
  p: 1461501694838622927842285158026591675616170344111n,
  q: 170141183460469231731687303715884105727n,
  g: 102702566753271451918422771759093145684583000490n,
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMemoryDatabase } from '../../../../test/support/count-database.ts';
import { play, scenarioArbitrary } from '../../../../test/support/count-model.ts';

it('counting by checkpoints is exact at every moment, in hundreds of random scenarios', {
  timeout: 600_000,
}, async () => {
  const verdict = fc.assert(
    fc.asyncProperty(scenarioArbitrary({ casters: 4, attempts: 8 }), async (scenario) => {
      await play(scenario, createMemoryDatabase);
    }),
    { numRuns: Number(process.env['COUNT_RUNS'] ?? 500) },
  );
  await expect(verdict).resolves.toBeUndefined();
});

import { AppError } from '../../../platform/app-error.ts';
import type { Core } from '../../../platform/feature/feature.ts';

export type WeightUnits = ReturnType<typeof createWeightUnits>;

/** Requires that weights in requests are in the units that weights have now. */
export function createWeightUnits({ storedGeneral }: Pick<Core, 'storedGeneral'>) {
  return {
    /** @throws AppError EDITED_MEANWHILE */
    async require({
      weight,
      weightDecimals = 0,
    }: {
      weight?: number | undefined;
      weightDecimals?: number | undefined;
    }): Promise<void> {
      if (weight === undefined) return;
      const { weight: name } = await storedGeneral();
      if (weightDecimals === (name?.decimals ?? 0)) return;
      throw new AppError(
        'EDITED_MEANWHILE',
        'The number of decimals that weights have was changed. Load the page again, then enter the weight again.',
      );
    },
  };
}

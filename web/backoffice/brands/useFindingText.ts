import type { BrandDetail } from '@candor/contracts/http/office/brands.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';

type Finding = Pick<BrandDetail['findings'][number], 'code' | 'params'>;

/**
 * Returns a function that puts a finding of the publishing checks into words. All values but a theme keep their names
 * in the files.
 */
export function useFindingText(): (finding: Finding) => string {
  const { t } = useDeskTexts();
  return ({ code, params }) =>
    t(`brands.findings.${code}`, {
      ...params,
      theme: t(`brands.themes.${params['theme'] === 'light' ? 'light' : 'dark'}`),
    });
}

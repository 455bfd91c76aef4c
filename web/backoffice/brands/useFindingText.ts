import type { BrandDetail } from '@candor/contracts/http/office/brands.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';

type Finding = Pick<BrandDetail['findings'][number], 'code' | 'params'>;

/** What the publish gate has found, in words. All values but a theme have the names in the files. */
export function useFindingText(): (finding: Finding) => string {
  const { t } = useDeskTexts();
  return ({ code, params }) =>
    t(`brands.findings.${code}`, {
      ...params,
      theme: t(`brands.themes.${params['theme'] === 'light' ? 'light' : 'dark'}`),
    });
}

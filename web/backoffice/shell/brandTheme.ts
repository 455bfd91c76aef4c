import { useOfficeSession } from '../../data/office.ts';

export type BrandTheme = 'light' | 'dark';

/** Address of the chosen brand's theme: its colours, shapes and fonts. */
export const BRAND_THEME = '/brand/theme.css';

/** Returns a function for the theme that a brand shows to visitors who have chosen none. */
export function useBrandThemes(): (brand: string) => BrandTheme {
  const { data: session } = useOfficeSession();
  return (brand) => session?.brands.find(({ id }) => id === brand)?.theme ?? 'dark';
}

/** Returns the theme of the chosen brand. */
export function useBrandTheme(): BrandTheme {
  const { data: session } = useOfficeSession();
  return useBrandThemes()(session?.brand ?? '');
}

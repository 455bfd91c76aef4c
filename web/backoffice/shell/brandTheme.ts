import { useOfficeSession } from '../../data/office.ts';

export type BrandTheme = 'light' | 'dark';

/** The look of the brand that one works for: its colours, shapes and fonts. */
export const BRAND_THEME = '/brand/theme.css';

/** How brands look to visitors who have chosen nothing. */
export function useBrandThemes(): (brand: string) => BrandTheme {
  const { data: session } = useOfficeSession();
  return (brand) => session?.brands.find(({ id }) => id === brand)?.theme ?? 'dark';
}

/** That of the brand that one works for. */
export function useBrandTheme(): BrandTheme {
  const { data: session } = useOfficeSession();
  return useBrandThemes()(session?.brand ?? '');
}

import { useOfficeSession } from '../../data/office.ts';

export type BrandTheme = 'light' | 'dark';

/** The look of the brand that one works for: its colours, shapes and fonts. */
export const BRAND_THEME = '/brand/theme.css';

/** How that brand looks to visitors who have chosen nothing. */
export function useBrandTheme(): BrandTheme {
  const { data: session } = useOfficeSession();
  return session?.brands.find(({ id }) => id === session.brand)?.theme ?? 'dark';
}

import type { Brand } from '@candor/brands/schema.ts';
import { hexOf } from '@candor/domain/branding/colours.ts';
import type { Tokens } from '@candor/domain/branding/colours.ts';

/** Sizes that phones and desktops ask for, in pixels. */
export const ICON_SIZES = [180, 192, 512] as const;
/**
 * Builds the manifest: how a browser shows the site among its own. It opens in a browser's window, whose address shows
 * on whose page one signs in.
 */
export function manifestOf(
  { name, tagline, languages }: Pick<Brand, 'name' | 'tagline' | 'languages'>,
  tokens: Tokens,
) {
  const [first = 'en'] = languages;
  return {
    name,
    short_name: name,
    lang: first,
    ...(tagline[first] !== undefined && { description: tagline[first] }),
    start_url: '/',
    display: 'browser',
    background_color: hexOf(tokens, 'surface-0'),
    theme_color: hexOf(tokens, 'surface-1'),
    icons: ICON_SIZES.map((size) => ({ src: iconAddress(size), sizes: `${size}x${size}`, type: 'image/png' })),
  };
}

/** Returns the icon's address; 180 pixels have the name that phones request on their own. */
export function iconAddress(size: number): string {
  return size === 180 ? '/apple-touch-icon.png' : `/icon-${size}.png`;
}

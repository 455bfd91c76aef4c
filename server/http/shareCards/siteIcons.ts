import type { Brand } from '@candor/brands/schema.ts';
import { hexOf } from '@candor/domain/branding/colours.ts';
import type { Tokens } from '@candor/domain/branding/colours.ts';
import sharp from 'sharp';

/** The sizes that phones and desktops ask for, in pixels. */
export const ICON_SIZES = [180, 192, 512] as const;
/** How much of the square the mark takes: what is cut off round still shows all of it. */
const MARK_SHARE = 0.56;

/** The brand's mark on the ground of its theme, as a square PNG. */
export async function drawIcon(size: number, logo: Uint8Array, tokens: Tokens): Promise<Uint8Array> {
  const mark = Math.round(size * MARK_SHARE);
  const background = hexOf(tokens, 'surface-1') ?? '#ffffff';
  const drawn = await sharp(Buffer.from(logo), { density: 72 * Math.ceil(mark / 24) })
    .resize(mark, mark, { fit: 'contain', background: '#00000000' })
    .png()
    .toBuffer();
  const ground = sharp({ create: { width: size, height: size, channels: 3, background } });
  return new Uint8Array(
    await ground
      .composite([{ input: drawn, gravity: 'centre' }])
      .png({ palette: true })
      .toBuffer(),
  );
}

/**
 * What a browser shows of the site among its own. In a browser's window, since there the address says whose page it is
 * on which one signs in.
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

/** 180 pixels have the name that phones ask for by themselves. */
export function iconAddress(size: number): string {
  return size === 180 ? '/apple-touch-icon.png' : `/icon-${size}.png`;
}

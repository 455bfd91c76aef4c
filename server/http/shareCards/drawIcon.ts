import { hexOf } from '@candor/domain/branding/colours.ts';
import type { Tokens } from '@candor/domain/branding/colours.ts';
import sharp from 'sharp';

/** Share of the square that the mark takes: a round crop still shows all of it. */
const MARK_SHARE = 0.56;

/** Draws the brand's mark on the ground of its theme, as a square PNG. */
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

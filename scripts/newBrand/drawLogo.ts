const BARS = 4;
const HEIGHT_MINIMUM = 6;
const HEIGHT_RANGE = 12;

/** A logo of four bars whose heights derive from the name: a first version, and no two alike. */
export function drawLogo(digest: Buffer, colour: string): string {
  const bars = Array.from({ length: BARS }, (_, index) => {
    const height = HEIGHT_MINIMUM + ((digest[index + 1] ?? 0) % HEIGHT_RANGE);
    return `<rect x="${3 + index * 5}" y="${21 - height}" width="3" height="${height}" rx="1"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="${colour}">${bars.join('')}</svg>\n`;
}

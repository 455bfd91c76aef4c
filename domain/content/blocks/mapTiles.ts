/** A square picture of a map, with the offset of its upper left corner from the place in the middle. */
export interface MapTile {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
  /** Offset in pixels to the right of the place, and below it. */
  readonly left: number;
  readonly top: number;
  /** Whether the tile contains the place itself. */
  readonly holdsPlace: boolean;
}

interface TilesAsk {
  /** Degrees north and east. */
  readonly lat: number;
  readonly lng: number;
  /** Whole number. At zero the whole world is one tile; each step has four times as many. */
  readonly zoom: number;
  /** Area around the place to cover, in pixels. */
  readonly width: number;
  readonly height: number;
}

export const TILE_PIXELS = 256;
/** Greatest latitude: web maps are square and end here, short of the poles. */
const LATITUDE_MAXIMUM = 85.0511;
const ORIGIN = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?=\/)/;
const PLACEHOLDERS = ['{z}', '{x}', '{y}'];

/** Lists the tiles that cover the area around a place. The world repeats past its eastern and western edges. */
export function tilesAround({ lat, lng, zoom, width, height }: TilesAsk): readonly MapTile[] {
  const across = 2 ** zoom;
  const x = ((lng + 180) / 360) * across;
  const y = heightOnMap(lat) * across;
  const placeRow = Math.min(Math.floor(y), across - 1);
  const rows = covered(y, height).filter((row) => row >= 0 && row < across);
  return rows.flatMap((row) =>
    covered(x, width).map((column) => ({
      zoom,
      row,
      column: ((column % across) + across) % across,
      left: Math.round((column - x) * TILE_PIXELS),
      top: Math.round((row - y) * TILE_PIXELS),
      holdsPlace: row === placeRow && column === Math.floor(x),
    })),
  );
}

/** Returns the address of a tile. */
export function tileAddress(template: string, { zoom, column, row }: MapTile): string {
  return template.replace('{z}', `${zoom}`).replace('{x}', `${column}`).replace('{y}', `${row}`);
}

/**
 * Returns the one origin of all tiles, for the policy of pages; undefined unless the template is https and has one
 * host.
 */
export function tilesOrigin(template: string): string | undefined {
  return ORIGIN.exec(template)?.[0];
}

/** Does a template's path name level, column and row once each, and nothing else in braces? */
export function namesTiles(template: string): boolean {
  const found = template.replace(ORIGIN, '').matchAll(/\{[^}]*\}?|\}/g);
  const named = [...found].map(([text]) => text);
  return named.length === PLACEHOLDERS.length && PLACEHOLDERS.every((one) => named.includes(one));
}

/** Projects a latitude by Mercator: zero at the northern edge, one at the southern. */
function heightOnMap(lat: number): number {
  const angle = (Math.max(-LATITUDE_MAXIMUM, Math.min(LATITUDE_MAXIMUM, lat)) * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2;
}

/** Lists whole tiles from one edge to the other of a window with this middle. */
function covered(middle: number, pixels: number): readonly number[] {
  const half = pixels / 2 / TILE_PIXELS;
  const first = Math.floor(middle - half);
  return Array.from({ length: Math.ceil(middle + half) - first }, (_, index) => first + index);
}

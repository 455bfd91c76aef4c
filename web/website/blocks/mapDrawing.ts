import { TILE_PIXELS } from '@candor/domain/content/blocks/mapTiles.ts';

/** Drawn map of a place: lines of latitude and longitude around it, and a scale. */
export interface MapDrawing {
  readonly width: number;
  readonly height: number;
  /** Positions on the drawing, and their degrees. */
  readonly meridians: readonly MapLine[];
  readonly parallels: readonly MapLine[];
  readonly scale: { readonly pixels: number; readonly metres: number };
  /** Number of decimals that distinguish its lines. */
  readonly decimals: number;
}

export interface MapLine {
  readonly at: number;
  readonly degrees: number;
}

interface Place {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

const WIDTH = 640;
const HEIGHT = 320;
const EQUATOR_METRES = 40_075_016.686;
/** Approximate distance of lines, and maximum length of the scale. */
const LINE_GAP = 110;
const SCALE_MAXIMUM = 140;

/** Draws a map with the place in the middle, at the zoom of web maps: each step shows half as much. */
export function drawMap({ lat, lng, zoom }: Place): MapDrawing {
  const degreesPerPixel = 360 / (TILE_PIXELS * 2 ** zoom);
  const squeeze = Math.max(Math.cos((lat * Math.PI) / 180), 0.05);
  const [step, latStep] = [niceStep(degreesPerPixel * LINE_GAP), niceStep(degreesPerPixel * squeeze * LINE_GAP)];
  const metresPerPixel = (EQUATOR_METRES / 360) * degreesPerPixel * squeeze;
  const metres = niceStep(metresPerPixel * SCALE_MAXIMUM, 'below');
  return {
    width: WIDTH,
    height: HEIGHT,
    meridians: linesAround({ middle: lng, step, perPixel: degreesPerPixel, length: WIDTH }),
    // North is up: larger latitudes are higher.
    parallels: linesAround({ middle: lat, step: latStep, perPixel: degreesPerPixel * squeeze, length: HEIGHT }).map(
      (line) => ({
        at: HEIGHT - line.at,
        degrees: line.degrees,
      }),
    ),
    scale: { pixels: metres / metresPerPixel, metres },
    decimals: Math.max(0, Math.ceil(-Math.log10(Math.min(step, latStep)))),
  };
}

interface Axis {
  readonly middle: number;
  readonly step: number;
  readonly perPixel: number;
  readonly length: number;
}

function linesAround({ middle, step, perPixel, length }: Axis): readonly MapLine[] {
  const half = (length / 2) * perPixel;
  const first = Math.ceil((middle - half) / step);
  const last = Math.floor((middle + half) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const degrees = (first + index) * step;
    return { at: length / 2 + (degrees - middle) / perPixel, degrees };
  });
}

/** Returns the nearest of 1, 2, 5, 10, 20 … at least, or at most, as large as requested. */
function niceStep(requested: number, side: 'above' | 'below' = 'above'): number {
  const ten = 10 ** Math.floor(Math.log10(requested));
  const steps = [1, 2, 5, 10].map((times) => times * ten);
  const found = side === 'above' ? steps.find((one) => one >= requested) : steps.findLast((one) => one <= requested);
  return found ?? ten;
}

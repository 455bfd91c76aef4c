/** Colours and font of the chart. A canvas knows no custom properties, so the tokens are read as rgb once per chart. */
export interface ChartTheme {
  readonly ground: string;
  readonly text: string;
  readonly grid: string;
  readonly line: string;
  readonly buy: string;
  readonly sell: string;
  readonly stopLoss: string;
  readonly takeProfit: string;
  readonly brand: string;
  readonly brandVeil: string;
  readonly info: string;
  readonly warning: string;
  readonly font: string;
}

export function readChartTheme(element: HTMLElement): ChartTheme {
  const style = getComputedStyle(element);
  const colour = (token: string) => toRgb(style.getPropertyValue(token));
  return {
    ground: colour('--surface-1'),
    text: colour('--text-3'),
    grid: colour('--surface-2'),
    line: colour('--hairline'),
    buy: colour('--buy-text'),
    sell: colour('--sell-text'),
    stopLoss: colour('--negative'),
    takeProfit: colour('--positive'),
    brand: colour('--brand-fill'),
    brandVeil: colour('--brand-tint'),
    info: colour('--info'),
    warning: colour('--warning'),
    font: style.fontFamily,
  };
}

/** Converts a colour by drawing a pixel, since the browser itself returns an oklch colour as oklch. */
function toRgb(colour: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context === null) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

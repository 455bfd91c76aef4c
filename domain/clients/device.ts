/** Browser and system as a user agent claims them, in readable names; never used for a decision. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

/** Browsers by their pattern, of which the first match counts; browsers that imitate another come before it. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Reads the browser and the system of a user agent; empty where it names no known one. */
export function readDevice(userAgent: string | undefined): Device {
  return { browser: firstOf(browsers, userAgent ?? ''), system: firstOf(systems, userAgent ?? '') };
}

function firstOf(table: readonly (readonly [string, RegExp])[], text: string): string {
  return table.find(([, pattern]) => pattern.test(text))?.[0] ?? '';
}

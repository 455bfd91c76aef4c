import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { GeoTable, Place } from './interface.ts';

/** Table in which every location is unknown. */
export const emptyTable: GeoTable = { find: () => undefined };

/** Matches a line: first and last address, the country's two letters, and the city if there is one. */
const LINE = /^"?([0-9a-f.:]+)"?,"?([0-9a-f.:]+)"?,"?([A-Z]{2})"?(?:,"?([^",]*)"?)?/i;

interface Range {
  readonly first: bigint;
  readonly last: bigint;
  readonly place: Place;
}

/** Reads a table in the format of the open `ip-location-db` files. Throws if a line is invalid. */
export function readGeoTable(file: string): GeoTable {
  return geoTable(readFileSync(file, 'utf8'), file);
}

export function geoTable(text: string, name: string): GeoTable {
  const places = new Map<string, Place>();
  const ranges: Readonly<Record<4 | 6, Range[]>> = { 4: [], 6: [] };
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const range = readLine(line, places);
    if (range === undefined)
      throw new Error(`${name}, line ${index + 1}: not FIRST,LAST,COUNTRY or FIRST,LAST,COUNTRY,CITY`);
    ranges[range.family].push(range);
  }
  for (const list of [ranges[4], ranges[6]]) list.sort((one, other) => (one.first < other.first ? -1 : 1));
  return {
    find(ip) {
      const family = isIP(ip);
      return family === 0 ? undefined : search(ranges[family === 4 ? 4 : 6], toNumber(ip));
    },
  };
}

function readLine(line: string, places: Map<string, Place>): (Range & { readonly family: 4 | 6 }) | undefined {
  const [, first = '', last = '', country = '', city = ''] = LINE.exec(line) ?? [];
  const family = isIP(first);
  if (family === 0 || isIP(last) !== family) return undefined;
  const key = `${country} ${city}`;
  const place = places.get(key) ?? { country: country.toUpperCase(), city };
  places.set(key, place);
  return { family: family === 4 ? 4 : 6, first: toNumber(first), last: toNumber(last), place };
}

function search(ranges: readonly Range[], address: bigint): Place | undefined {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const range = ranges[middle];
    if (range !== undefined && range.first <= address) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low - 1];
  return found !== undefined && address <= found.last ? found.place : undefined;
}

function toNumber(ip: string): bigint {
  if (!ip.includes(':')) return ip.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const [before = '', after] = ip.split('::');
  const head = groupsOf(before);
  const tail = after === undefined ? [] : groupsOf(after);
  const middle = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...middle, ...tail].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

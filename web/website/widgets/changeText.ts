import { percentText } from '../../ui/numbers.ts';

const HUNDREDTHS = 100;

/** A day's change with two decimals and its sign: +1.24 %, −0.62 %. */
export function changeText(percent: number): string {
  const hundredths = Math.round(percent * HUNDREDTHS);
  const magnitude = Math.abs(hundredths).toString().padStart(3, '0');
  return percentText(`${hundredths < 0 ? '-' : ''}${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`);
}

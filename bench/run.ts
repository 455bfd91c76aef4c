import { measureLateness } from './lateness.ts';
import { measureOrders } from './orders.ts';
import { print } from './measure.ts';
import type { Figure } from './measure.ts';

/** `npm run bench`, or `npm run bench -- orders` for one of them. */
const benchmarks: Readonly<Record<string, () => Promise<Figure>>> = {
  orders: measureOrders,
  lateness: measureLateness,
};

const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(benchmarks)) {
  if (wanted.length === 0 || wanted.includes(name)) print([await measure()]);
}

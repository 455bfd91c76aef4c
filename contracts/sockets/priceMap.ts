import * as z from 'zod/mini';
import { symbol } from '../codecs.ts';

/** The specification's frames: a map of symbol to buy and sell; 0 where nothing can be traded (ruling R8). */
export const priceMap = z.record(symbol, z.object({ buy: z.number(), sell: z.number() }));
export type PriceMap = z.output<typeof priceMap>;

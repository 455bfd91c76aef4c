import * as z from 'zod/mini';
import { symbol } from '../codecs.ts';

/**
 * Frames of the specification: a map from symbol to buy and sell price; 0: the instrument cannot be traded (ruling R8).
 */
export const priceMap = z.record(symbol, z.object({ buy: z.number(), sell: z.number() }));
export type PriceMap = z.output<typeof priceMap>;

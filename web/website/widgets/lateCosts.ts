import { nearPart } from '../nearPart.tsx';

/** The last part of a home page. */
export const Costs = nearPart(async () => (await import('./Costs.tsx')).Costs);

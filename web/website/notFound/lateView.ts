import { latePart } from '../latePart.tsx';

/** For pages that are nearly always there. */
export const NotFoundView = latePart(async () => (await import('./NotFoundView.tsx')).NotFoundView);

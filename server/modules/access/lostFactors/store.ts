import type { LostEnd } from '@candor/domain/clients/lostFactors.ts';
import { LostStore } from './lostStore.ts';

/** Waiting periods of clients; those of partners are separate, and staff can stop them. */
export const clientLost = new LostStore<LostEnd>('lost_factors', 'client_id');

import type { LostEnd } from '@candor/domain/clients/lostFactors.ts';
import { LostStore } from './lostStore.ts';

/** The waits of clients; those of partners are apart, where staff can stop them. */
export const clientLost = new LostStore<LostEnd>('lost_factors', 'client_id');

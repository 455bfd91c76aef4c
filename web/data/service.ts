import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import { createStore } from './store.ts';

export const NORMAL: ServiceNotice = { mode: 'normal', until: null, note: null };

/** Rule SM-6: the mode in which the installation is served, as the server last said. */
export const serviceNotice = createStore<ServiceNotice>(NORMAL);

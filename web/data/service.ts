import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import { createStore } from './store.ts';

export const NORMAL: ServiceNotice = { mode: 'normal', until: null, note: null };

/** Rule SM-6: the installation's mode of service, as the server last reported. */
export const serviceNotice = createStore<ServiceNotice>(NORMAL);

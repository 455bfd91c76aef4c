import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import { NORMAL, serviceNotice } from './service.ts';
import { useStore } from './useStore.ts';

export function useService(): ServiceNotice {
  return useStore(serviceNotice, NORMAL);
}

import { office, useOfficeQuery } from './office.ts';

/** Returns what is missing before the brand may take real money, checked each time it is requested. */
export function useSetup() {
  return useOfficeQuery(['setup'], () => office.getSetup({}));
}

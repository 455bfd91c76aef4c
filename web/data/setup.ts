import { useQuery } from '@tanstack/react-query';
import { office } from './office.ts';
import { valueOf } from './outcome.ts';

/** Returns what is missing before the brand may take real money, checked each time it is requested. */
export function useSetup() {
  return useQuery({ queryKey: ['setup'], queryFn: async () => valueOf(await office.getSetup({})) });
}

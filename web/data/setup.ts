import { useQuery } from '@tanstack/react-query';
import { office } from './office.ts';
import { valueOf } from './outcome.ts';

/** What is missing before the brand may take real money; it is checked each time that somebody asks. */
export function useSetup() {
  return useQuery({ queryKey: ['setup'], queryFn: async () => valueOf(await office.getSetup({})) });
}

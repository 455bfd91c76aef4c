import { useQuery } from '@tanstack/react-query';
import { office } from './office.ts';
import { valueOf } from './outcome.ts';

/** The classes of data with their ends, as they are now. */
export function useDataClasses() {
  return useQuery({ queryKey: ['dataClasses'], queryFn: async () => valueOf(await office.listDataClasses({})) });
}

import { useQuery } from '@tanstack/react-query';
import { office } from './office.ts';
import { valueOf } from './outcome.ts';

/** Returns the data classes with their present retention periods. */
export function useDataClasses() {
  return useQuery({ queryKey: ['dataClasses'], queryFn: async () => valueOf(await office.listDataClasses({})) });
}

import { office, useOfficeQuery } from './office.ts';

/** Returns the data classes with their present retention periods. */
export function useDataClasses() {
  return useOfficeQuery(['dataClasses'], () => office.listDataClasses({}));
}

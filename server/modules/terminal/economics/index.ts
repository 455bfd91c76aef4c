export {
  changesSince,
  findEventsOf,
  findImportOf,
  findNewestImport,
  insertImport,
  isImportDone,
  listImports,
  lockCalendar,
} from './calendarStore.ts';
export { readEventFile } from './eventFile.ts';
export { importEvents } from './importEvents.ts';
export { keepSamples } from './keepSamples.ts';

export { importEvents } from './importEvents.ts';
export { EventFileError, readEventFile } from './eventFile.ts';
export { keepSamples } from './keepSamples.ts';

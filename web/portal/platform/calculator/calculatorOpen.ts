import { createStore } from '../../../data/store.ts';

/** Is the calculator open? Undefined: nobody has opened or closed it yet. */
export const calculatorOpen = createStore<boolean | undefined>(undefined);
